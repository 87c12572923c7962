// On a small screen what is meant may lie far above or below what is seen, or under a card.

import { all } from './words.js';

const covers = '#prompt, #hint-card';

/** Bring what can be chosen into sight, where nothing of it is. */
export function lead() {
  const things = all('[data-key].can');
  if (!things.some(isSeen)) things[0]?.scrollIntoView({ block: 'center' });
}

/**
 * Whether the middle of a thing is in the window, and nothing lies over it.
 * @param {Element} thing
 */
export function isSeen(thing) {
  const top = topOf(thing);
  return top !== null && !top.closest(covers);
}

/**
 * What is seen where the middle of a thing is.
 * @param {Element} thing
 */
export function topOf(thing) {
  const { x, y, width, height } = thing.getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, y + height / 2);
}
