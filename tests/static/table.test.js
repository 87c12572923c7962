import assert from 'node:assert/strict';
import { mock, test } from 'node:test';

/** A table of nothing but one question, that remembers what it sends. */
async function asking() {
  const page = { addEventListener() {}, querySelectorAll: () => [], querySelector: () => null, body: {} };
  Object.assign(globalThis, { document: page, matchMedia: () => ({}), addEventListener() {} });
  const { Table } = await import('../../src/ziggurat/web/static/table.js');
  const { Walk } = await import('../../src/ziggurat/web/static/walk.js');
  const sent = [];
  const actions = [{ a: 'x', paths: [['card']] }];
  return Object.assign(Object.create(Table.prototype), {
    now: { decision: 1, seat: 0, actions },
    walk: new Walk(actions),
    pending: null,
    busy: null,
    considered: null,
    previews: new Map(),
    live: { send: (message) => sent.push(message) },
    sent,
    meant: () => 'x',
    showPreview() {},
  });
}

test('what an action would do is asked while it can be done', async () => {
  const table = await asking();
  mock.timers.enable({ apis: ['setTimeout'] });
  table.consider('card');
  mock.timers.tick(500);
  assert.deepEqual(table.sent, [{ do: 'preview', seat: 0, decision: 1, actions: ['x'] }]);
  mock.timers.reset();
});

test('nothing is asked about a question that is past', async () => {
  const table = await asking();
  mock.timers.enable({ apis: ['setTimeout'] });
  table.consider('card');
  const before = table.now;
  table.now = { ...before, decision: 2 };
  table.renewWalk(before);
  mock.timers.tick(500);
  assert.deepEqual(table.sent, []);
  mock.timers.reset();
});
