// The slider over the whole game: looks at any moment of it, steps, plays.

import { all, byId, say } from './words.js';

const slideTime = 500;

/**
 * The line of the log that belongs to a moment: the last one that was written by then.
 * @param {HTMLElement[]} lines
 * @param {number} at
 */
export function lineAt(lines, at) {
  return lines.filter((line) => Number(line.dataset.at) <= at).pop();
}

/** The slider over the whole game. */
export class Replay {
  constructor(table) {
    this.table = table;
    this.slider = byId('moment');
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.playing = undefined;
    /** @type {number | null | undefined} */
    this.wanted = undefined;
    /** @type {number | null | undefined} */
    this.followed = undefined;
    this.opened = false;
    this.asked = 0;
    this.slid = 0;
    this.slider.addEventListener('input', () => {
      clearTimeout(this.timer);
      const at = Number(this.slider.value);
      this.timer = setTimeout(() => this.ask(at), 60);
      this.slid = Date.now();
      this.wanted = at;
      this.label(at);
    });
    byId('replay-first').addEventListener('click', () => this.look(0));
    byId('replay-back').addEventListener('click', () => this.step(-1));
    byId('replay-on').addEventListener('click', () => this.step(1));
    byId('replay-play').addEventListener('click', () => this.toggle());
    byId('replay-link').addEventListener('click', () => this.copy());
    for (const id of ['to-now', 'replay-now']) {
      byId(id).addEventListener('click', () => this.look(null));
    }
  }

  /** Show the table as it was after so many steps; null: as it is. */
  look(at) {
    clearTimeout(this.timer);
    this.slid = 0;
    this.ask(at);
  }

  ask(at) {
    const { steps } = this.table.now;
    const wanted = at === null || at >= steps ? null : Math.max(0, at);
    this.wanted = wanted;
    this.asked = Date.now();
    this.table.live.send({ do: 'look', at: wanted });
    if (wanted !== null) return;
    this.stop();
    byId('log').scrollTop = byId('log').scrollHeight;
  }

  step(by) {
    const { at, steps } = this.table.now;
    // Whoever is quicker than the answers steps on from where he is going.
    const from = this.wanted === undefined ? at : this.wanted;
    this.look((from ?? steps) + by);
  }

  toggle() {
    if (this.playing) {
      this.stop();
      return;
    }
    const { at, steps } = this.table.now;
    this.look(at ?? (steps ? 0 : null));
    this.playing = setInterval(() => this.step(1), 900);
    this.mark();
  }

  stop() {
    clearInterval(this.playing);
    this.playing = undefined;
    this.mark();
  }

  mark() {
    const button = byId('replay-play');
    button.classList.toggle('playing', Boolean(this.playing));
    button.setAttribute('aria-label', say(this.playing ? 'pause' : 'play'));
  }

  show({ at, steps }) {
    if (this.wanted === at || Date.now() - this.asked > slideTime) this.wanted = undefined;
    this.slider.max = String(steps);
    // While it is being slid, the answers come from where it was a moment ago.
    if (!(Date.now() - this.slid < slideTime)) this.slider.value = String(at ?? steps);
    this.label(at ?? steps);
    byId('replay-back').disabled = byId('replay-first').disabled = (at ?? steps) <= 0;
    byId('replay-on').disabled = byId('replay-now').disabled = at === null;
    this.follow(at);
    this.address(at);
  }

  /**
   * Once a game is over, the address leads to the moment that is shown: it can be sent to others.
   * @param {number | null} at
   */
  address(at) {
    const { over } = this.table.now;
    byId('replay-link').hidden = !over;
    const fork = /** @type {HTMLAnchorElement} */ (byId('replay-what-if'));
    fork.hidden = !over || at === null;
    fork.href = `${location.pathname}/what-if?at=${at}`;
    if (over) history.replaceState(null, '', `${location.pathname}${at === null ? '' : `?at=${at}`}`);
  }

  async copy() {
    try {
      await navigator.clipboard.writeText(location.href);
      this.table.toasts.say({ text: say('moment_copied') });
    } catch {
      // Without a secure connection it is copied by hand.
      this.table.toasts.say({ text: location.href });
    }
  }

  /**
   * The log shows the line of the moment, in its own place: the page does not scroll.
   * @param {number | null} at
   */
  follow(at) {
    const log = byId('log');
    const lines = all('[data-at]', log);
    const now = at === null ? undefined : lineAt(lines, at);
    for (const line of lines) line.classList.toggle('now', line === now);
    if (at === this.followed) return;
    if (at === null || now) this.followed = at; // else its line is still to come
    if (at === 0) log.scrollTop = 0; // where nothing has happened yet
    if (!now) return;
    const fold = now.closest('details:not([open])');
    const place = (fold ?? now).getBoundingClientRect();
    const frame = log.getBoundingClientRect();
    log.scrollTop += place.top + place.height / 2 - frame.top - frame.height / 2;
  }

  /** Open where the address says, once: a record at its beginning, a shared moment there. */
  open() {
    const at = new URLSearchParams(location.search).get('at');
    if (this.opened || at === null) return;
    this.opened = true;
    history.replaceState(null, '', location.pathname);
    if (/^\d+$/.test(at)) this.look(Number(at));
  }

  /** A connection was made, which begins in the present: whoever was in the past goes back there. */
  connected() {
    const { at } = this.table.now;
    this.open();
    if (at != null) this.look(at);
  }

  label(at) {
    const words = say('moment', { at, steps: this.table.now.steps });
    byId('moment-text').textContent = words;
    this.slider.setAttribute('aria-valuetext', words);
  }
}
