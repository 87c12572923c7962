import assert from 'node:assert/strict';
import test from 'node:test';

import { inOrder, pictures } from '../../src/ziggurat/web/static/recap.js';
import { changedKeys } from '../../src/ziggurat/web/static/rings.js';
import { grown } from '../../src/ziggurat/web/static/scenes.js';
import { plan } from '../../src/ziggurat/web/static/showing.js';
import { tuneOf, tunes } from '../../src/ziggurat/web/static/sound.js';

test('moves of others are shown one after the other, the last as the present', () => {
  assert.deepEqual(plan([1, 2, 3, 4], 1, 0, 4), [2, 3, 4]);
  assert.deepEqual(plan([1, 2, 3], 3, 0, 3), [3]);
});

test('my own steps come first and together', () => {
  assert.deepEqual(plan([5, 6, 7, 8, 9], 4, 6, 9), [6, 7, 8, 9]);
  assert.deepEqual(plan([5, 6], 4, 6, 6), [6]);
});

test('what the log does not tell of takes no time', () => {
  assert.deepEqual(plan([5, 9], 4, 0, 12), [5, 12]);
  assert.deepEqual(plan([], 4, 0, 90), [90]);
});

test('an event of many lines is one move', () => {
  assert.deepEqual(plan([5, 5, 5, 6, 6], 4, 0, 6), [5, 6]);
});

test('of too many only the last are shown', () => {
  const told = Array.from({ length: 90 }, (_, at) => at + 1);
  const moments = plan(told, 0, 0, 90);
  assert.equal(moments.length, 30);
  assert.deepEqual([moments[0], moments[29]], [61, 90]);
  assert.deepEqual(plan(told, 0, 0, 90, 5), [86, 87, 88, 89, 90]);
  assert.deepEqual(plan(told, 0, 0, 90, 0), [90]);
});

test('what concerns me comes first, and otherwise all as it happened', () => {
  const thing = (at, concerns) => ({ at, seat: '', words: '', more: '', concerns, pieces: '' });
  const things = [thing(1, false), thing(2, true), thing(3, false), thing(4, true)];
  assert.deepEqual(inOrder(things).map(({ at }) => at), [2, 4, 1, 3]);
});

test('what a line is about is drawn as the log names it: pieces, emblems, cards', () => {
  const common = { box: '0,0,48,48', faces: 'ages/0f3a9c/', emblems: 'z-sun z-star' };
  const disc = '<svg class="disc seat-1"><use href="#z-star"/></svg>';
  assert.equal(pictures('', '', common), '');
  assert.equal(pictures('', '1', common), disc);
  assert.equal(pictures('/L0a', '1', common), `${disc}<img class="z-face" data-face="ages/0f3a9c/L0a" alt="">`);
  assert.equal(
    pictures('-tg-BK~~0,0,96,96', '1', common),
    `${disc}<svg class="seat-1" viewBox="0,0,96,96"><use href="#tg-BK"/></svg>`,
  );
  assert.equal(
    pictures('cv-t1 cv-t0~0', '1', common),
    '<svg class="seat-1" viewBox="0,0,48,48"><use href="#cv-t1"/></svg>'
    + '<svg class="seat-0" viewBox="0,0,48,48"><use href="#cv-t0"/></svg>',
  );
  assert.equal(pictures('z-tower', '1', {}), '<svg class="seat-1"><use href="#z-tower"/></svg>');
});

test('a thing has changed when it looks different, came or went', () => {
  const before = new Map([['a', '1'], ['b', '2'], ['c', '3']]);
  const after = new Map([['a', '1'], ['b', 'x'], ['d', '4']]);
  assert.deepEqual(changedKeys(before, after), ['b', 'd', 'c']);
});

test('the most important thing is heard', () => {
  const nothing = { yours: false, over: false };
  const [mine, over] = [{ ...nothing, yours: true }, { ...nothing, over: true }];
  assert.equal(tuneOf(nothing, mine, true, 'war'), 'turn');
  assert.equal(tuneOf(mine, mine, false, ''), null);
  assert.equal(tuneOf(mine, mine, true, ''), 'piece');
  assert.equal(tuneOf(nothing, nothing, true, 'calamity'), 'conflict');
  assert.equal(tuneOf(nothing, nothing, true, 'offer'), 'offer');
  assert.equal(tuneOf(mine, over, true, ''), 'end');
  assert.equal(tuneOf(over, over, false, ''), null);
  assert.ok(Object.values(tunes).every((notes) => notes.every(([pitch, begin, lasts]) => (
    pitch > 50 && pitch < 2000 && begin + lasts < 1.5))));
});

test('a sum grows to itself and no further', () => {
  assert.deepEqual([-1, 0, 0.5, 1, 3].map((part) => grown(8, part)), [0, 0, 4, 8, 8]);
});
