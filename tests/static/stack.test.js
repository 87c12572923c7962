import assert from 'node:assert/strict';
import test from 'node:test';

import { bounded, spelt, stepped } from '../../src/ziggurat/web/static/stack.js';

test('as many as were wanted are moved, or as many as may be', () => {
  assert.equal(bounded(3, [1, 2, 3, 4]), 3);
  assert.equal(bounded(9, [1, 2, 3, 4]), 4);
  assert.equal(bounded(Infinity, [1, 2]), 2);
  assert.equal(bounded(1, [2, 4]), 2);
  assert.equal(bounded(3, [2, 4]), 2);
});

test('beyond the last number comes the first again', () => {
  assert.equal(stepped(2, 1, [1, 2, 3]), 3);
  assert.equal(stepped(3, 1, [1, 2, 3]), 1);
  assert.equal(stepped(1, -1, [1, 2, 3]), 3);
  assert.equal(stepped(4, -1, [2, 4]), 2);
});

test('two digits are one number where there is one so large', () => {
  assert.equal(spelt('', '1', [1, 12]), '1');
  assert.equal(spelt('1', '2', [1, 12]), '12');
  assert.equal(spelt('1', '3', [1, 12]), '3');
});
