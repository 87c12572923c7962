import assert from 'node:assert/strict';
import { test } from 'node:test';

import { minutes } from '../../src/ziggurat/web/static/clock.js';
import { memory, say } from '../../src/ziggurat/web/static/words.js';

test('without a page a key stands for its sentence', () => {
  assert.equal(say('confirm'), 'confirm');
});

test('named places are filled', () => {
  assert.equal(say('{seat} draws {count} of {what}', { seat: 'Ann', count: 0 }), 'Ann draws 0 of {what}');
});

test('a browser that remembers nothing still plays', () => {
  memory.set('ask', 'yes');
  assert.equal(memory.get('ask'), null);
});

test('seconds are shown as a clock shows them', () => {
  assert.deepEqual([0, 9, 60, 605].map(minutes), ['0:00', '0:09', '1:00', '10:05']);
});
