// What the log tells of a step, and the keys that are pressed beside it.

import { all } from './words.js';

/** The moment of a step in the log. @param {Element} step */
export function momentOf(step) {
  return Number(step.querySelector('[data-at]')?.getAttribute('data-at') ?? 0);
}

/** What the log says of a step, line by line. @param {Element} step */
export function linesOf(step) {
  return all('[data-at]', step).map((line) => line.textContent?.trim() ?? '');
}

/** The key that was pressed, unless somebody is writing. @param {KeyboardEvent} event */
export function pressed(event) {
  const target = event.target instanceof Element ? event.target : document.body;
  const typing = target.closest('input:not([type=range]), textarea, select, dialog');
  return typing || event.ctrlKey || event.metaKey || event.altKey ? '' : event.key;
}
