// What the table says in passing: one sentence at a time, where it covers nothing that is needed.

import { byId, make, say } from './words.js';

const shown = 9000;

export class Toasts {
  constructor() {
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /**
   * Say this in place of what was said before.
   * @param {import('./live.js').Said} said
   */
  say({ text, rule, href }) {
    const toast = make('div', { class: 'toast' }, make('span', {}, text));
    if (href) toast.append(make('a', { href, target: 'rules' }, say('rule_link', { rule })));
    const close = make('button', { type: 'button', class: 'quiet', 'aria-label': say('close') }, '×');
    close.addEventListener('click', () => this.clear());
    toast.append(close);
    const holder = byId('toasts');
    holder.replaceChildren(toast);
    // A page that is scrolled may have the question where the top line was.
    const [asked, here] = [byId('prompt').getBoundingClientRect(), holder.getBoundingClientRect()];
    const covered = asked.top < here.bottom && asked.bottom > here.top;
    if (covered) holder.classList.toggle('low');
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.clear(), shown);
  }

  /** Nobody hears us: what was wanted was not done. */
  lost() {
    this.say({ text: byId('reconnecting').innerText });
  }

  clear() {
    clearTimeout(this.timer);
    byId('toasts').replaceChildren();
  }
}
