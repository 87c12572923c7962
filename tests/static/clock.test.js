import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Clock, duration } from '../../src/ziggurat/web/static/clock.js';

test('two hours and more are said in hours, two days and more in days', () => {
  assert.deepEqual([59, 3600, 7199].map(duration), ['0:59', '60:00', '119:59']);
  assert.deepEqual([7200, 172_799, 172_800].map(duration), ['time_hours', 'time_hours', 'time_days']);
});

test('a clock that waits stands still, and none goes below nothing', () => {
  const clock = new Clock();
  clock.came = performance.now() - 3000;
  assert.equal(clock.of({ left: 60, runs: true, waits: 5 }), 60);
  assert.equal(clock.of({ left: 60, runs: true }), 57);
  assert.equal(clock.of({ left: 2, runs: true }), 0);
  assert.equal(clock.of({ left: 60, runs: false }), 60);
});
