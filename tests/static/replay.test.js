import assert from 'node:assert/strict';
import { test } from 'node:test';

import { lineAt } from '../../src/ziggurat/web/static/replay.js';

const lines = /** @type {any[]} */ ([0, 1, 1, 4, 7].map((at) => ({ dataset: { at: String(at) } })));

test('the line of a moment is the last one that was written by then', () => {
  assert.equal(lineAt(lines, 0), lines[0]);
  assert.equal(lineAt(lines, 1), lines[2]);
  assert.equal(lineAt(lines, 3), lines[2]);
  assert.equal(lineAt(lines, 9), lines[4]);
  assert.equal(lineAt(lines.slice(3), 2), undefined);
});
