import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import { Sound } from '../../src/ziggurat/web/static/sound.js';

/** @type {number[]} */
let heard = [];
const stored = new Map();
const page = /** @type {any} */ ({ hidden: false });
const table = /** @type {any} */ ({ now: { prompt: null, over: false }, past: false, showing: { isOn: false } });

class Silent {
  state = 'running';
  currentTime = 0;
  destination = null;
  createOscillator() {
    const frequency = { set value(/** @type {number} */ pitch) { heard.push(pitch); } };
    return { frequency, connect: (/** @type {any} */ next) => next, start() {}, stop() {} };
  }
  createGain() {
    const gain = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
    return { gain, connect: (/** @type {any} */ next) => next };
  }
}

beforeEach(() => {
  heard = [];
  stored.clear();
  page.hidden = false;
  const navigator = {}; // which says nothing of having been touched
  const localStorage = { getItem: (name) => stored.get(name) ?? null, setItem: (name, text) => stored.set(name, text) };
  for (const [name, value] of Object.entries({ document: page, navigator, localStorage, AudioContext: Silent })) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
});

test('in a hidden tab only that it is my turn is heard', () => {
  const sound = new Sound(table);
  sound.play('piece');
  assert.equal(heard.length, 2);
  page.hidden = true;
  for (const tune of /** @type {const} */ (['piece', 'conflict', 'offer', 'end'])) sound.play(tune);
  assert.equal(heard.length, 2);
  sound.play('turn');
  assert.equal(heard.length, 4);
});

test('whoever switched it off hears nothing, not even that', () => {
  stored.set('sound', 'off');
  const sound = new Sound(table);
  sound.play('turn');
  page.hidden = true;
  sound.play('turn');
  assert.deepEqual(heard, []);
});
