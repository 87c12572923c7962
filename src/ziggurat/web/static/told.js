// What the log tells of a step, and the keys that are pressed beside it.

import { all, byId } from './words.js';

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
  const typing = target.closest('input:not([type=range]), textarea, select, dialog[open]');
  return typing || event.ctrlKey || event.metaKey || event.altKey ? '' : event.key;
}

/**
 * Say on the tab, on its icon and to a screen reader what happened, and whether it is my turn.
 * @param {import('./live.js').TableMessage} now
 */
export function announce({ prompt, over }) {
  const mine = Boolean(prompt?.yours) && !over;
  document.title = (mine ? '● ' : '') + document.body.dataset.title;
  byId('icon').href = mine ? '/static/icon-turn.svg' : '/static/icon.svg';
  const step = all('#log li:not(.to-come)').pop();
  const last = step ? linesOf(step).join(' ') : '';
  const words = `${last} ${byId('question').textContent}`.trim();
  if (byId('announce').textContent !== words) byId('announce').textContent = words;
}
