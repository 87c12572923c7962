import assert from 'node:assert/strict';
import { test } from 'node:test';

import { inOrder, Walk } from '../../src/ziggurat/web/static/walk.js';

const keys = (/** @type {Walk} */ walk) => [...walk.next().keys()];

test('one key after the other leads to the action', () => {
  const walk = new Walk([
    { a: 'put T 3', paths: [['temple', 'c3']] },
    { a: 'put T 4', paths: [['temple', 'c4']] },
    { a: 'pass', paths: [['pass']] },
  ]);
  assert.deepEqual(keys(walk), ['temple', 'pass']);
  assert.equal(walk.step('temple'), null);
  assert.deepEqual(keys(walk), ['c3', 'c4']);
  assert.equal(walk.step('c9'), null);
  assert.deepEqual(walk.chosen, ['temple']);
  assert.equal(walk.step('c4'), 'put T 4');
});

test('a way that is whole may go on', () => {
  const walk = new Walk([
    { a: 'war c', paths: [['war', 'c']] },
    { a: 'war c d', paths: [['war', 'c', 'd']] },
  ]);
  walk.step('war');
  assert.equal(walk.complete(), null);
  assert.equal(walk.step('c'), null);
  assert.equal(walk.complete(), 'war c');
  assert.deepEqual(walk.next().get('d'), { completes: 'war c d', goesOn: false });
});

test('a pick takes its keys in any order and puts one back', () => {
  const walk = new Walk([
    { a: 'discard a b', paths: [['discard', 'a', 'b', 'picked']] },
    { a: 'discard a c', paths: [['discard', 'a', 'c', 'picked']] },
  ]);
  walk.step('discard');
  walk.step('b');
  assert.deepEqual(keys(walk), ['a']);
  walk.undo('b');
  assert.deepEqual(walk.chosen, ['discard']);
  walk.step('c');
  walk.step('a');
  assert.deepEqual(keys(walk), ['picked']);
  assert.equal(walk.step('picked'), 'discard a c');
});

test('a number may be said before the way is walked to its end', () => {
  const walk = new Walk([
    { a: 'move a b 2', paths: [['a', 'b', 'n:2']] },
    { a: 'move a b 3', paths: [['a', 'b', 'n:3']] },
  ]);
  assert.deepEqual(keys(walk), ['a']);
  walk.step('a');
  assert.deepEqual(keys(walk), ['b', 'n:2', 'n:3']);
  walk.step('n:3');
  assert.deepEqual(keys(walk), ['b']);
  assert.equal(walk.step('b'), 'move a b 3');
});

test('what was chosen is taken up again as far as it is still possible', () => {
  const walk = new Walk([{ a: 'x', paths: [['a', 'b']] }]);
  walk.resume(['a']);
  assert.deepEqual(walk.chosen, ['a']);
  walk.resume(['z']);
  assert.deepEqual(walk.chosen, ['a']);
  assert.deepEqual(walk.startsBefore('b'), ['a']);
  assert.ok(walk.couldStart('a') && !walk.couldStart('b'));
});

test('what is dragged is not what is clicked', () => {
  const walk = new Walk([
    { a: 'build', paths: [['farm'], ['workers', 'farm']] },
    { a: 'move', paths: [['mine', 'from'], ['drag:farm', 'mine']] },
  ]);
  assert.deepEqual(keys(walk), ['farm', 'workers', 'mine']);
  assert.equal(walk.grab('farm'), 'drag:farm');
  assert.equal(walk.grab('workers'), 'workers');
  walk.step('drag:farm');
  assert.ok(walk.has('farm'));
  assert.deepEqual(keys(walk), ['mine']);
  assert.equal(walk.grab('mine'), 'mine');
  assert.equal(walk.step('mine'), 'move');
  walk.reset();
  assert.equal(walk.step('farm'), 'build');
});

test('a number is repeated where nothing else is left to be said', () => {
  const walk = new Walk([
    { a: 'a b 1', paths: [['a', 'b', 'n:1']] },
    { a: 'a b 2', paths: [['a', 'b', 'n:2']] },
    { a: 'a c', paths: [['a', 'c']] },
  ]);
  walk.step('a');
  assert.ok(!walk.repeats('n:2'));
  walk.step('b');
  assert.ok(walk.repeats('n:2'));
  assert.ok(!walk.repeats('n:3'));
  assert.ok(!walk.repeats(''));
});

test('how many may be dragged to a thing is known before it is dropped', () => {
  const walk = new Walk([
    { a: 'a b 1', paths: [['a', 'b', 'n:1']] },
    { a: 'a b 2', paths: [['a', 'b', 'n:2']] },
    { a: 'a far 10', paths: [['a', 'far', 'n:10']] },
    { a: 'a c', paths: [['a', 'c']] },
    { a: 'a d', paths: [['a', 'd']] },
    { a: 'a d 7', paths: [['a', 'd', 'n:7']] },
  ]);
  walk.step('a');
  assert.deepEqual(walk.numbers('b'), [1, 2]);
  assert.deepEqual(walk.numbers('far'), [10]);
  assert.deepEqual(walk.numbers('c'), []);
  assert.deepEqual(walk.numbers('d'), []); // is complete without one
  assert.deepEqual(walk.numbers('nothing'), []);
  assert.deepEqual(walk.numbers(), [1, 2, 10]);
  assert.equal(walk.action(['b', 'n:2']), 'a b 2');
  assert.equal(walk.action(['b', 'n:3']), null);
  assert.equal(walk.action(['c']), 'a c');
  assert.deepEqual(walk.chosen, ['a']);
});

test('no number is asked for while more than one thing is missing', () => {
  const walk = new Walk([
    { a: 'a x b 1', paths: [['war', 'a', 'b', 'n:1']] },
    { a: 'a x b 2', paths: [['war', 'a', 'b', 'n:2']] },
  ]);
  walk.step('war');
  assert.deepEqual(keys(walk), ['a']);
  walk.step('a');
  assert.deepEqual(keys(walk), ['b', 'n:1', 'n:2']);
  walk.step('b');
  assert.deepEqual(keys(walk), ['n:1', 'n:2']);
});

test('numbers are shown in their order', () => {
  const step = { completes: null, goesOn: true };
  const shown = inOrder([['n:1', step], ['n:10', step], ['done', step], ['n:2', step], ['n:0', step]]);
  assert.deepEqual(shown.map(([key]) => key), ['n:0', 'n:1', 'done', 'n:2', 'n:10']);
});
