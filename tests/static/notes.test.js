import assert from 'node:assert/strict';
import { test } from 'node:test';

import { bestPlace } from '../../src/ziggurat/web/static/notes.js';

const box = (left, top, width, height) => ({ left, top, right: left + width, bottom: top + height });
const thing = box(400, 300, 50, 50);
const size = { width: 200, height: 100 };
const screen = { width: 1000, height: 800 };
const at = (avoid, where = thing) => {
  const { left, top } = bestPlace(where, size, screen, avoid);
  return [left, top];
};

test('a note lies below its thing where nothing is in the way', () => {
  assert.deepEqual(at([]), [400, 358]);
});

test('it goes above, or aside, where something below can be clicked', () => {
  assert.deepEqual(at([box(380, 360, 300, 40)]), [400, 192]);
  assert.deepEqual(at([box(380, 360, 300, 40), box(380, 150, 300, 100)]), [192, 300]);
});

test('it is whole on the screen, and never over the thing itself', () => {
  const corner = box(960, 780, 40, 20);
  const [left, top] = at([], corner);
  assert.ok(left + size.width <= screen.width && top + size.height <= screen.height);
  assert.ok(top + size.height <= corner.top || left + size.width <= corner.left);
});
