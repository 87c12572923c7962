import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Coach } from '../../src/ziggurat/web/static/coach.js';

/** A coach without a page, at a step of seven. */
function coach({ at = 0, begin = /** @type {number | null} */ (null) } = {}) {
  const sent = [];
  const table = { now: { lesson: { at, steps: 7 } }, live: { send: (message) => sent.push(message.at) } };
  const made = Object.assign(Object.create(Coach.prototype), { table, begin, heading: null });
  return { made, sent, table };
}

test('two taps before the first answer are two steps', () => {
  const { made, sent } = coach();
  made.go(1);
  made.go(1);
  made.go(-1);
  assert.deepEqual(sent, [1, 2, 1]);
});

test('nobody goes beyond the ends', () => {
  const { made, sent } = coach({ at: 6 });
  made.go(1);
  for (let taps = 0; taps < 9; taps += 1) made.go(-1);
  assert.equal(sent[0], 6);
  assert.equal(sent.at(-1), 0);
});

test('what is tapped before the connection stands is said when it does', () => {
  const { made, sent } = coach({ begin: 2 });
  made.go(1);
  assert.deepEqual(sent, []);
  made.connected();
  assert.deepEqual(sent, [3]);
  assert.equal(made.begin, null);
});

test('a new connection goes on where the reader was, but asks for no end anew', () => {
  const { made, sent } = coach({ at: 4 });
  made.connected();
  assert.deepEqual(sent, [4]);
  const end = coach({ at: 6 });
  end.made.connected();
  assert.deepEqual(end.sent, []);
});
