import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Live, mended } from '../../src/ziggurat/web/static/live.js';

test('cuts are made where they belong in the old text', () => {
  assert.equal(mended('abcdef', []), 'abcdef');
  assert.equal(mended('abcdef', [[1, 3, 'XY']]), 'aXYdef');
  assert.equal(mended('abcdef', [[0, 0, '<'], [2, 2, '|'], [6, 6, '>']]), '<ab|cdef>');
  assert.equal(mended('abcdef', [[0, 6, '']]), '');
  // Places are counted as JavaScript and the server's cuts count them: in UTF-16 units.
  assert.equal(mended('a😀b', [[3, 4, 'c']]), 'a😀c');
});

/** A connection that a test hears and breaks. */
class Socket {
  static OPEN = 1;
  /** @type {Socket[]} */
  static opened = [];

  constructor(/** @type {URL} */ address) {
    this.address = String(address);
    this.readyState = Socket.OPEN;
    this.sent = [];
    Socket.opened.push(this);
  }

  send(/** @type {string} */ text) {
    this.sent.push(JSON.parse(text));
  }
}

/** @param {object[]} came what the page came with */
function connect(came = []) {
  Socket.opened = [];
  const page = { hidden: false, addEventListener() {}, querySelectorAll: () => came };
  Object.assign(globalThis, { WebSocket: Socket, document: page, addEventListener() {} });
  const [heard, states] = [[], []];
  const live = new Live(new URL('ws://table'), (said) => heard.push(said), (on) => states.push(on));
  return { live, heard, states, socket: Socket.opened[0] };
}

test('regions come whole, then as cuts in the ones before', () => {
  const { heard, socket } = connect();
  const say = (message) => socket.onmessage({ data: JSON.stringify(message) });
  say({ type: 'table', regions: { board: '<b>1</b>', log: 'x' } });
  say({ type: 'table', cuts: { board: [[3, 4, '2']] } });
  assert.deepEqual(heard[1].regions, { board: '<b>2</b>' });
  say({ type: 'preview', action: 'a' });
  assert.deepEqual(heard[2], { type: 'preview', action: 'a' });
});

test('what the page came with is not sent again, and cut like everything else', () => {
  const removed = [];
  const text = (region, digest, textContent) => ({
    dataset: { region, digest }, textContent, remove: () => removed.push(region),
  });
  const first = { id: 'first', dataset: { digest: '56ef' } };
  const { live, heard, socket } = connect([first, text('board', '12ab', '<b>1</b>'), text('log', '34cd', '')]);
  assert.equal(socket.address, 'ws://table/?had=first%3A56ef&had=board%3A12ab&had=log%3A34cd');
  assert.deepEqual(removed, ['board', 'log']);
  socket.onmessage({ data: JSON.stringify({ type: 'table', regions: {}, cuts: { board: [[3, 4, '2']] } }) });
  assert.deepEqual(heard[0].regions, { board: '<b>2</b>' });
  live.open();
  assert.equal(Socket.opened[1].address, 'ws://table/'); // whatever it had may have changed since
});

test('a broken line is opened again, and forgets what it had', async () => {
  const { live, states, socket } = connect();
  socket.onopen();
  live.markup = { board: 'old' };
  socket.onclose({ code: 1006 });
  assert.deepEqual(states, [true, false]);
  live.hurry();
  assert.equal(Socket.opened.length, 2);
  assert.deepEqual(live.markup, {});
  assert.equal(live.timer, undefined);
});

test('nothing is sent over a line that is not open', () => {
  const { live, socket } = connect();
  assert.equal(live.send({ do: 'chat' }), true);
  socket.readyState = 3;
  assert.equal(live.send({ do: 'chat' }), false);
  assert.deepEqual(socket.sent, [{ do: 'chat' }]);
});
