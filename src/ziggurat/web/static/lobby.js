// The lobby, live: the server sends the parts of the page that have changed, and where to go when a table
// was found. A part in which somebody is typing waits until they are done.

import { byId } from './words.js';

const shortest = 500;
const longest = 15000;

/** @type {Record<string, string>} */
const late = {};
let delay = shortest;

/** @param {HTMLElement} part */
const isInUse = (part) => part.contains(document.activeElement)
  && document.activeElement instanceof HTMLInputElement;

/**
 * @param {string} name
 * @param {string} markup
 */
function show(name, markup) {
  const part = byId(`lobby-${name}`);
  if (isInUse(part)) {
    late[name] = markup;
    return;
  }
  delete late[name];
  part.innerHTML = markup;
}

function listen() {
  const address = new URL(document.body.dataset.live ?? '', location.href);
  address.protocol = address.protocol.replace('http', 'ws');
  const socket = new WebSocket(address);
  socket.onopen = () => {
    delay = shortest;
  };
  socket.onmessage = ({ data }) => {
    /** @type {{regions: Record<string, string>, go?: string}} */
    const { regions, go } = JSON.parse(data);
    for (const [name, markup] of Object.entries(regions)) show(name, markup);
    if (go) location.assign(go);
  };
  socket.onclose = () => {
    delay = Math.min(longest, delay * 1.7);
    setTimeout(listen, delay * (0.5 + Math.random() / 2)); // not all pages at the same moment
  };
}

addEventListener('focusout', () => setTimeout(() => {
  for (const [name, markup] of Object.entries(late)) show(name, markup);
}));
listen();
