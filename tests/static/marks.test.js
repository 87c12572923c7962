import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import { Marks, worthAMark } from '../../src/ziggurat/web/static/marks.js';

const stored = new Map();
const page = { getItem: (name) => stored.get(name) ?? null, setItem: (name, text) => stored.set(name, text) };
const now = (more) => ({ steps: 5, seat: 0, at: null, decision: 1, ...more });
const marks = (at = now()) => new Marks(/** @type {any} */ (null), '/t/abc', /** @type {any} */ (at));

beforeEach(() => {
  stored.clear();
  Object.assign(globalThis, { sessionStorage: page });
});

test('the last change is marked, and more faintly what came before it', () => {
  const one = marks();
  one.remember(new Set(['a']), now(), now());
  one.remember(new Set(['b', 'c']), now(), now());
  assert.deepEqual([...one.recent], ['b', 'c']);
  assert.deepEqual([...one.earlier], ['a']);
  one.clear(now());
  assert.equal(one.recent.size + one.earlier.size, 0);
});

test('a reload finds the marks again', () => {
  const one = marks();
  one.remember(new Set(['a']), now(), now());
  one.remember(new Set(['b']), now(), now({ steps: 6 }));
  assert.deepEqual([...marks(now({ steps: 6 })).recent], ['b']);
  assert.deepEqual([...marks(now({ steps: 6 })).earlier], ['a']);
  // What came meanwhile is not known; what was, is earlier now.
  assert.deepEqual([...marks(now({ steps: 8 })).earlier], ['a', 'b']);
  assert.deepEqual([...marks(now({ steps: 2 })).recent], []); // taken back
  assert.deepEqual([...marks(now({ steps: 6, seat: 1 })).recent], []); // another reader
});

test('in the past a step is marked, a jump is not, and the present comes back as it was', () => {
  const one = marks();
  one.remember(new Set(['a']), now(), now());
  one.remember(new Set(['x', 'y']), now(), now({ at: 2 }));
  assert.deepEqual([...one.recent], []);
  one.remember(new Set(['z']), now({ at: 2 }), now({ at: 3 }));
  assert.deepEqual([...one.recent], ['z']);
  one.remember(new Set(['z']), now({ at: 3 }), now());
  assert.deepEqual([...one.recent], ['a']);
});

test('where everything changes, only what is new is worth a mark', () => {
  const many = new Set(Array.from({ length: 30 }, (_, place) => `k${place}`));
  assert.deepEqual(worthAMark(new Set(['a']), new Set()), new Set(['a']));
  assert.deepEqual(worthAMark(many, new Set(['k1'])), new Set(['k1']));
  assert.deepEqual(worthAMark(many, many), new Set());
});
