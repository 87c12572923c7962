// Changes the children of an element into fresh markup. What is still there stays the same node,
// so that focus, scroll and running motion survive.

import { all } from './words.js';

const svgParts = 'http://www.w3.org/2000/svg';
/** Whether a panel is open belongs to the reader; the picture of a card is fetched by its name. */
const ours = ['open', 'src'];
const spoken = / (?:aria-label|title|data-say)="[^"]*"|<title>[^<]*<\/title>/g; // no part of how it looks
const notInPictures = ['id', 'data-key', 'data-glide', 'tabindex', 'role', 'aria-label', 'aria-pressed'];

/**
 * Markup as nodes that belong to no page yet.
 * @param {string} markup
 */
export function parsed(markup) {
  const template = document.createElement('template');
  template.innerHTML = markup;
  return template.content;
}

/** Make the children of `element` look like those of `fresh`. */
export function morph(element, fresh) {
  morphChildren(element, fresh);
}

/** What makes a node the same one in the old and in the new markup; null: only its place does. */
function identity(node) {
  if (node.nodeType !== Node.ELEMENT_NODE) return null;
  if (node.id) return `id ${node.id}`;
  if (node.dataset.key) return `key ${node.dataset.key}`;
  return node.dataset.glide ? `glide ${node.dataset.glide.split(' ')[0]}` : null;
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
  const held = old === document.activeElement ? 'tabindex' : ''; // or the keyboard would lose it
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && !ours.includes(name) && name !== held) old.removeAttribute(name);
  }
  for (const { name, value } of [...fresh.attributes]) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
}

/**
 * What every keyed element looks like, to find out afterwards which ones changed.
 * @param {ParentNode} drawing
 * @returns {Map<string, string>}
 */
export function snapshot(drawing) {
  const found = new Map();
  for (const element of all('[data-key]', drawing)) {
    found.set(element.dataset.key ?? '', element.outerHTML.replace(spoken, ''));
  }
  return found;
}

/**
 * Where all pieces that can glide lie. `data-glide` names a piece; with a kind and a count ("c4
 * token-0 3") it is a stack at that place, and pieces travel between stacks of one kind.
 */
export function places(root) {
  const found = new Map();
  for (const element of root.querySelectorAll('[data-glide]')) {
    const [name, kind, count] = element.dataset.glide.split(' ');
    const frame = element.getBoundingClientRect();
    found.set(name, { element, kind, count: Number(count ?? 0), frame });
  }
  return found;
}

/** Let what moved travel from its old place to its new one. */
export function glide(root, before, duration) {
  const after = places(root);
  for (const [name, { element, frame }] of after) {
    if (before.has(name)) shift(element, before.get(name).frame, frame, duration);
  }
  for (const [name, stack] of after) {
    const grown = stack.kind && stack.count > countOf(stack.kind, before.get(name));
    const source = grown && nearestSource(stack, before, after);
    if (source) fly(stack, source, duration);
  }
}

function shift(piece, from, to, duration) {
  if (!from.width || !to.width) return;
  const scale = userUnits(piece);
  const x = (from.left + from.width / 2 - to.left - to.width / 2) / scale;
  const y = (from.top + from.height / 2 - to.top - to.height / 2) / scale;
  if (Math.abs(x) + Math.abs(y) < 1) return;
  // `translate` leaves the `transform` that an SVG piece may carry untouched.
  piece.animate([{ translate: `${x}px ${y}px` }, { translate: '0px 0px' }], {
    duration,
    easing: 'ease-out',
  });
}

function countOf(kind, stack) {
  return stack && stack.kind === kind ? stack.count : 0;
}

/** The stack of the same kind that shrank and lies nearest. */
function nearestSource(stack, before, after) {
  let best = null;
  let least = Infinity;
  for (const [name, old] of before) {
    const shrank = old.kind === stack.kind && old.count > countOf(old.kind, after.get(name));
    const far = Math.hypot(old.frame.left - stack.frame.left, old.frame.top - stack.frame.top);
    if (shrank && old.frame.width && far < least) [best, least] = [old.frame, far];
  }
  return best;
}

/** A picture of the stack travels from one that shrank. */
function fly(stack, from, duration) {
  const ghost = ghostOf(stack.element);
  const [x, y] = [from.left - stack.frame.left, from.top - stack.frame.top];
  const flight = ghost.animate([{ translate: `${x}px ${y}px` }, { translate: '0px 0px' }], {
    duration: 1.5 * duration,
    easing: 'ease-in-out',
  });
  flight.onfinish = () => ghost.remove();
  flight.oncancel = () => ghost.remove();
}

/** A picture of a piece that lies over the page at the same place. */
export function ghostOf(piece) {
  const frame = piece.getBoundingClientRect();
  let ghost = piece.cloneNode(true);
  if (piece instanceof SVGGraphicsElement && !(piece instanceof SVGSVGElement)) {
    const inner = ghost;
    const box = piece.getBBox();
    inner.removeAttribute('transform');
    ghost = document.createElementNS(svgParts, 'svg');
    ghost.setAttribute('viewBox', `${box.x} ${box.y} ${box.width} ${box.height}`);
    ghost.append(inner);
  }
  // Only a picture: nothing in it can be found, pressed or read out.
  for (const part of [ghost, ...ghost.querySelectorAll('*')]) {
    for (const name of notInPictures) part.removeAttribute(name);
    part.classList.remove('can', 'chosen', 'recent', 'earlier');
  }
  ghost.setAttribute('aria-hidden', 'true');
  // The colours of a piece are those of the seat around it.
  const seat = piece.closest('[class*="seat-"]')?.getAttribute('class').match(/seat-\d/);
  ghost.classList.add('ghost', ...(seat ?? []));
  Object.assign(ghost.style, {
    left: `${frame.left}px`,
    top: `${frame.top}px`,
    width: `${frame.width}px`,
    height: `${frame.height}px`,
  });
  document.body.append(ghost);
  return ghost;
}

/** How many pixels of the screen one unit of the drawing around this piece takes. */
function userUnits(piece) {
  if (piece.namespaceURI !== svgParts || !piece.parentNode.getScreenCTM) return 1;
  return piece.parentNode.getScreenCTM()?.a || 1;
}
