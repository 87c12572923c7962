// Changes the children of an element into fresh markup. What is still there stays the same node,
// so that focus, scroll and running motion survive.

const svgParts = 'http://www.w3.org/2000/svg';

/** Make the children of `element` look like `markup`. */
export function morph(element, markup) {
  const template = document.createElement('template');
  template.innerHTML = markup;
  morphChildren(element, template.content);
}

/** What makes a node the same one in the old and in the new markup; null: only its place does. */
function identity(node) {
  if (node.nodeType !== Node.ELEMENT_NODE) return null;
  if (node.id) return `id ${node.id}`;
  if (node.dataset.glide) return `glide ${node.dataset.glide}`;
  return node.dataset.key ? `key ${node.dataset.key}` : null;
}

function morphChildren(old, fresh) {
  const known = new Map();
  for (const child of old.children) {
    const name = identity(child);
    if (name && !known.has(name)) known.set(name, child);
  }
  let cursor = old.firstChild;
  for (const wanted of [...fresh.childNodes]) {
    const match = findMatch(wanted, cursor, known);
    if (!match) {
      old.insertBefore(document.importNode(wanted, true), cursor);
    } else {
      if (match === cursor) cursor = cursor.nextSibling;
      else old.insertBefore(match, cursor);
      morphNode(match, wanted);
    }
  }
  while (cursor) {
    const next = cursor.nextSibling;
    cursor.remove();
    cursor = next;
  }
}

function findMatch(wanted, cursor, known) {
  const name = identity(wanted);
  if (name) {
    const match = known.get(name);
    known.delete(name);
    return match && match.nodeName === wanted.nodeName ? match : null;
  }
  const fits = cursor && cursor.nodeName === wanted.nodeName && identity(cursor) === null;
  return fits ? cursor : null;
}

function morphNode(old, fresh) {
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.nodeValue !== fresh.nodeValue) old.nodeValue = fresh.nodeValue;
    return;
  }
  morphAttributes(old, fresh);
  morphChildren(old, fresh);
}

function morphAttributes(old, fresh) {
  for (const { name } of [...old.attributes]) {
    // Whether a panel is open belongs to the reader, not to the server.
    if (!fresh.hasAttribute(name) && name !== 'open') old.removeAttribute(name);
  }
  for (const { name, value } of [...fresh.attributes]) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
}

/** The markup of every keyed element, to find out afterwards which ones changed. */
export function snapshot(markup) {
  const template = document.createElement('template');
  template.innerHTML = markup;
  const found = new Map();
  for (const element of template.content.querySelectorAll('[data-key]')) {
    found.set(element.dataset.key, element.outerHTML);
  }
  return found;
}

/** Places of all pieces that can glide, taken before a change. */
export function places(root) {
  const found = new Map();
  for (const piece of root.querySelectorAll('[data-glide]')) {
    found.set(piece.dataset.glide, piece.getBoundingClientRect());
  }
  return found;
}

/** Let every piece travel from its old place to its new one. */
export function glide(root, before, duration) {
  for (const piece of root.querySelectorAll('[data-glide]')) {
    const from = before.get(piece.dataset.glide);
    const to = piece.getBoundingClientRect();
    if (!from || !from.width || !to.width) continue;
    const scale = userUnits(piece);
    const x = (from.left + from.width / 2 - to.left - to.width / 2) / scale;
    const y = (from.top + from.height / 2 - to.top - to.height / 2) / scale;
    if (Math.abs(x) + Math.abs(y) < 1) continue;
    // `translate` leaves the `transform` that an SVG piece may carry untouched.
    piece.animate([{ translate: `${x}px ${y}px` }, { translate: '0px 0px' }], {
      duration,
      easing: 'ease-out',
    });
  }
}

/** How many pixels of the screen one unit of the drawing around this piece takes. */
function userUnits(piece) {
  if (piece.namespaceURI !== svgParts || !piece.parentNode.getScreenCTM) return 1;
  return piece.parentNode.getScreenCTM()?.a || 1;
}
