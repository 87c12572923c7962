// Shows what the others did, one move after the other. The table itself never waits for it: what
// this page holds is the present, and its reader may always act. Only what is drawn stays behind,
// and catches up moment by moment, each drawn by the server when it is asked for.

import { linesOf, momentOf, pressed } from './told.js';
import { all, byId, memory, say } from './words.js';

/** Milliseconds for which a move is looked at, by speed. */
export const speeds = { once: 0, quick: 900, calm: 2200 };
const usual = 'quick';
const most = 30;
const mostOnTheClock = 5000;
const patience = 3000;
const travels = 0.45; // of the time that a move is looked at
const sceneLasts = 1.8; // times as long as a move
const heldBack = ['board', 'seats', 'mine', 'result'];

/** @typedef {Record<string, string>} Regions */

/**
 * The moments to be shown, the last being the present. My own steps need no time, what has no line
 * in the log is seen with what comes next, and of too many only the last ones are shown.
 * @param {number[]} told moments of which the log tells, in order
 * @param {number} shown the moment that is seen now
 * @param {number} acted the moment after my last action
 * @param {number} steps the present
 * @param {number} limit
 */
export function plan(told, shown, acted, steps, limit = most) {
  const others = [...new Set(told)].filter((at) => at > Math.max(shown, acted) && at <= steps);
  const moments = [...others.slice(0, -1), steps];
  if (acted > shown && acted < steps) moments.unshift(acted);
  return moments.slice(-Math.max(1, limit));
}

export class Showing {
  /** @param {import('./table.js').Table} table */
  constructor(table) {
    this.table = table;
    this.shown = table.now.steps;
    /** @type {Regions | null} what is drawn of the present, while the page shows how it came about */
    this.held = null;
    /** @type {{at: number, regions: Regions} | null} */
    this.ready = null;
    /** @type {number | null} */
    this.asked = null;
    this.paused = false;
    this.free = 0; // when the next move may be shown
    this.fresh = true; // the first message of a connection is no news
    this.missed = true; // whether something happened that was not shown
    this.saidBehind = false; // whether the server knows that the present is not seen yet
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {Map<number, ((regions: Regions | null) => void)[]>} */
    this.wanted = new Map();
    this.kind = ''; // of the scene that is seen
    /** @type {import('./scenes.js').Scenes | undefined} */
    this.scenes = undefined;
    /** @type {import('./sound.js').Sound | undefined} */
    this.sound = undefined;
    /** @type {import('./recap.js').Recap | undefined} */
    this.recap = undefined;
    this.bind();
    this.bindSound();
  }

  /** Nothing can be heard before the page was touched: only then the sounds are fetched. */
  bindSound() {
    const button = byId('sound');
    button.setAttribute('aria-pressed', String(memory.get('sound') !== 'off'));
    button.addEventListener('click', async () => (await this.fetchSound())?.toggle());
    for (const name of ['pointerdown', 'keydown']) {
      addEventListener(name, () => this.fetchSound(), { once: true });
    }
  }

  async fetchSound() {
    try {
      const { Sound } = await import('./sound.js');
      this.sound ??= new Sound(this.table);
    } catch {
      // A table without sound is still a table.
    }
    return this.sound;
  }

  bind() {
    const speed = byId('speed');
    speed.value = this.speed;
    speed.addEventListener('change', () => {
      memory.set('speed', speed.value);
      if (!this.pace) this.skip();
    });
    byId('show-pause').addEventListener('click', () => this.pause());
    byId('show-step').addEventListener('click', () => this.step());
    byId('show-skip').addEventListener('click', () => this.skip());
    document.addEventListener('visibilitychange', () => document.hidden && this.skip());
    addEventListener('keydown', (event) => pressed(event) === 's' && this.skip());
  }

  /** @returns {keyof typeof speeds} */
  get speed() {
    const chosen = memory.get('speed') ?? '';
    return /** @type {keyof typeof speeds} */ (chosen in speeds ? chosen : usual);
  }

  get pace() {
    return speeds[this.speed];
  }

  /** Milliseconds for which pieces travel. */
  get motion() {
    return Math.max(200, travels * this.pace);
  }

  get isOn() {
    return this.held !== null;
  }

  /** Whether a thing is drawn in the present, which the page is about to show. */
  holds(key) {
    return Object.values(this.held ?? {}).some((markup) => markup.includes(`data-key="${key}"`));
  }

  /** Whether a clock runs that waits for me: what all play against, or my own time bank. */
  get isTimed() {
    const { time_left: left, clocks = [], seat } = this.table.now;
    const mine = seat == null ? null : clocks[seat];
    return left != null || Boolean(mine?.runs && !mine.until);
  }

  /** The moments that are still to be shown. */
  get ahead() {
    const limit = this.isTimed ? Math.floor(mostOnTheClock / Math.max(1, this.pace)) : most;
    return this.moments(Math.min(most, limit));
  }

  /** @param {number} limit */
  moments(limit) {
    const { acted, steps } = this.table.now;
    return plan(all('#log li').map(momentOf), this.shown, acted, steps, limit);
  }

  // What comes

  /**
   * Of the regions that came, those to be drawn now.
   * @param {Regions} regions
   * @param {import('./live.js').TableMessage} before
   * @returns {Regions}
   */
  sift(regions, before) {
    const { steps } = this.table.now;
    const fresh = this.fresh;
    this.fresh = false;
    if (fresh || !this.canFollow(before)) {
      const drawn = { ...this.held, ...regions };
      if (steps > this.shown) this.missed = true;
      this.stop();
      this.shown = steps;
      return drawn;
    }
    if (!this.held && steps <= this.shown) return regions;
    const drawn = { ...regions };
    this.held ??= {};
    for (const id of heldBack.filter((name) => name in drawn)) {
      this.held[id] = drawn[id];
      delete drawn[id];
    }
    return drawn;
  }

  /** @param {import('./live.js').TableMessage} before */
  canFollow(before) {
    const { at, seat, cover, steps } = this.table.now;
    const here = before.at == null && at == null && before.seat === seat && !cover;
    return here && this.pace > 0 && !document.hidden && steps >= this.shown;
  }

  /** A connection was made: the first message is the whole table, and nothing in it is new. */
  connected() {
    this.fresh = true;
    this.saidBehind = false;
    for (const answer of [...this.wanted.values()].flat()) answer(null);
    this.wanted.clear();
  }

  /** @param {import('./live.js').MomentMessage} message */
  hear(message) {
    const answers = this.wanted.get(message.at) ?? [];
    this.wanted.delete(message.at);
    const drawn = Object.entries(message.regions ?? {}).filter(([id]) => heldBack.includes(id));
    for (const answer of answers) answer(message.gone ? null : Object.fromEntries(drawn));
  }

  /**
   * What my table looked like at a moment; null where it cannot be had.
   * @param {number} at
   * @returns {Promise<Regions | null>}
   */
  moment(at) {
    return new Promise((answer) => {
      const waiting = this.wanted.get(at);
      if (waiting) waiting.push(answer);
      else if (this.table.live.send({ do: 'moment', at })) this.wanted.set(at, [answer]);
      else answer(null);
      setTimeout(() => {
        answer(null);
        this.wanted.delete(at);
      }, patience);
    });
  }

  // What is shown

  /** Go on: show what is due, ask for what comes next, or wait. */
  go() {
    clearTimeout(this.timer);
    if (!this.held || this.paused) return;
    const { acted, steps } = this.table.now;
    const [next] = this.ahead;
    if (next > this.moments(Infinity)[0]) this.missed = true;
    if (next < steps && this.ready?.at !== next) {
      this.ask(next);
      return;
    }
    const wait = next <= acted ? 0 : this.free - performance.now();
    if (wait > 0) this.timer = setTimeout(() => this.go(), wait);
    else this.showNext(next);
  }

  /** @param {number} at */
  ask(at) {
    if (this.asked === at) return;
    this.asked = at;
    this.moment(at).then((regions) => {
      if (this.asked !== at) return;
      this.asked = null;
      if (!regions) {
        this.skip();
        return;
      }
      this.ready = { at, regions };
      this.go();
    });
  }

  /** @param {number} at */
  showNext(at) {
    const { acted, steps } = this.table.now;
    const step = all('#log li.play').filter((one) => momentOf(one) <= at).pop() ?? null;
    const isScene = this.scenes?.stage(step, sceneLasts * this.pace);
    if (at > acted) this.free = performance.now() + (isScene ? sceneLasts : 1) * this.pace;
    this.kind = step?.querySelector('.scene')?.getAttribute('data-scene') ?? '';
    if (at >= steps || this.ready?.at !== at) {
      this.present();
      return;
    }
    const { regions } = this.ready;
    this.ready = null;
    this.shown = at;
    this.table.draw(regions);
    this.go();
  }

  /** Draw the present. */
  present() {
    const regions = this.held;
    this.stop();
    this.shown = this.table.now.steps;
    if (regions) this.table.draw(regions);
  }

  stop() {
    clearTimeout(this.timer);
    this.held = this.ready = this.asked = null;
    this.paused = false;
  }

  // What the reader does

  /** Jump to the present. */
  skip() {
    if (!this.held) return;
    if (this.ahead.length > 1) this.missed = true;
    this.scenes?.end();
    this.kind = '';
    this.present();
  }

  pause() {
    if (!this.held) return;
    this.paused = !this.paused;
    this.show();
    this.go();
  }

  /** Show the next move at once, and wait there. */
  async step() {
    if (!this.held) return;
    this.paused = true;
    this.show();
    const [next] = this.ahead;
    const regions = next < this.table.now.steps ? await this.moment(next) : null;
    if (!this.held || this.ahead[0] !== next) return;
    if (regions) this.ready = { at: next, regions };
    this.showNext(next);
  }

  // What is told

  /** The sentence of the move that is seen, the tools, and in the log only what was shown. */
  show() {
    this.sayWhetherBehind();
    const { past, now } = this.table;
    byId('undo').title = now.undo || !now.back ? say('undo_step') : say('last_decision');
    document.body.classList.toggle('showing', this.isOn);
    byId('show-tools').hidden = !this.isOn;
    byId('show-pause').classList.toggle('playing', !this.paused);
    byId('show-pause').setAttribute('aria-label', say(this.paused ? 'play' : 'pause'));
    const steps = all('#log li');
    this.uncover(steps);
    byId('show-left').textContent = this.isOn ? say('moves_left', { count: this.ahead.length }) : '';
    const at = past ? now.at ?? 0 : this.shown;
    const last = steps.filter((step) => momentOf(step) <= at && step.classList.contains('play')).pop();
    this.tell(last ?? null);
    this.recap?.show();
  }

  /** Where a clock runs it waits, for a few seconds, until my question is seen. */
  sayWhetherBehind() {
    const on = this.isOn && this.isTimed;
    if (on !== this.saidBehind && this.table.live.send({ do: 'behind', on })) this.saidBehind = on;
  }

  /**
   * Of the log only what was shown; whoever reads its end stays there.
   * @param {HTMLElement[]} steps
   */
  uncover(steps) {
    const log = byId('log');
    const hidden = steps.filter((step) => step.classList.contains('to-come')).length;
    if (!hidden && !this.isOn) return;
    const isAtEnd = log.scrollHeight - log.scrollTop - log.clientHeight < 40;
    for (const step of steps) step.classList.toggle('to-come', this.isOn && momentOf(step) > this.shown);
    if (isAtEnd) log.scrollTop = log.scrollHeight;
  }

  /** @param {HTMLElement | null} step */
  tell(step) {
    const told = byId('told');
    const words = step ? linesOf(step).slice(0, 2).join(' ') : '';
    if (told.textContent !== words) told.textContent = words;
    const seat = step?.className.match(/seat-\d/)?.[0];
    told.className = seat ? `told ${seat}` : 'told';
  }
}
