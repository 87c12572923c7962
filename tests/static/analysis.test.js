// The analysis at a table: which chances hold at a moment, and where a finding belongs.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { placeOf, pointedAt, rowAt } from '../../src/ziggurat/web/static/analysis.js';

test('the chances of a moment are those after the last stretch up to there', () => {
  const moments = [[0, 50, 50], [4, 60, 40], [9, 100, 0]];
  assert.deepEqual(rowAt(moments, 0), [0, 50, 50]);
  assert.deepEqual(rowAt(moments, 3), [0, 50, 50]);
  assert.deepEqual(rowAt(moments, 4), [4, 60, 40]);
  assert.deepEqual(rowAt(moments, 99), [9, 100, 0]);
  assert.equal(rowAt([], 3), undefined);
});

test('what cost most comes first', () => {
  assert.equal(placeOf([], 0.1), 0);
  assert.equal(placeOf([0.5, 0.2], 0.7), 0);
  assert.equal(placeOf([0.5, 0.2], 0.3), 1);
  assert.equal(placeOf([0.5, 0.2], 0.2), 2);
});

test('a pointer beside the chart points at its beginning or its end', () => {
  assert.equal(pointedAt(150, 100, 100, 60), 30);
  assert.equal(pointedAt(20, 100, 100, 60), 0);
  assert.equal(pointedAt(900, 100, 100, 60), 60);
  assert.equal(pointedAt(100, 100, 0, 60), 0);
});
