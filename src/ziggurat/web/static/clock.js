// The clocks of a table: that of what is played against time, and those of the seats. They count on by
// themselves between two messages, quietly, until one is short.

import { all, byId, say } from './words.js';

const [calm, short] = [60, 30];
const [minute, hour, day] = [60, 3600, 86400];
const spoken = [hour, 60, 30, 10]; // seconds left at which a screen reader is told, of mine alone
const soon = 24 * hour;

/**
 * What the clock of a seat shows: by correspondence `until` when, else seconds in the bank.
 * @typedef {{left: number, runs: boolean, waits?: number, until?: string}} SeatClock
 *
 * @typedef {{
 *   time_left?: number | null, time_waits?: number, clocks?: (SeatClock | null)[],
 *   seat?: number | null, people?: {seat: number, name: string}[],
 * }} Times
 */

export class Clock {
  constructor() {
    /** @type {Times} */
    this.now = {};
    this.came = performance.now();
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.ticking = undefined;
    this.past = false;
    this.told = Infinity; // seconds left when a screen reader was last told
  }

  /**
   * The server says what is left; none: nothing is played against time.
   * @param {Times} now
   */
  set(now) {
    this.now = now;
    this.came = performance.now();
    clearInterval(this.ticking);
    const runs = now.time_left != null || now.clocks?.some((clock) => clock?.runs);
    if (runs) this.ticking = setInterval(() => this.show(), 1000);
    this.show();
  }

  /**
   * Seconds left: a clock that waits for somebody stands still, so it never shows more.
   * @param {number} left
   * @param {number} waits
   */
  left(left, waits = 0) {
    const passed = (performance.now() - this.came) / 1000;
    return Math.min(left, Math.max(0, Math.round(left + waits - passed)));
  }

  /** @param {SeatClock} clock */
  of(clock) {
    return clock.runs ? this.left(clock.left, clock.waits) : clock.left;
  }

  show(past = this.past) {
    this.past = past;
    const { clocks = [], seat } = this.now;
    const mine = seat == null ? null : clocks[seat];
    const [text, left] = this.said(mine);
    const clock = byId('clock');
    clock.hidden = !text || past;
    clock.textContent = past ? '' : text;
    clock.title = mine?.runs ? ending(mine) : '';
    clock.classList.toggle('short', left <= short);
    clock.classList.toggle('calm', this.now.time_left == null && left > calm);
    this.showSeats(clocks);
    this.tell(mine);
  }

  /**
   * What stands beside the question, and how short it is: what all play against, else mine, else theirs.
   * @param {SeatClock | null} mine
   * @returns {[string, number]}
   */
  said(mine) {
    const { time_left: together, time_waits: waits, clocks = [], people = [] } = this.now;
    if (together != null) return shown(this.left(together, waits));
    if (mine?.runs) return shown(this.of(mine));
    const others = people.filter(({ seat }) => clocks[seat]?.runs);
    const texts = others.slice(0, 2).map(({ seat, name }) => (
      say('time_of', { name, time: duration(this.of(/** @type {SeatClock} */ (clocks[seat]))) })
    ));
    return [texts.join(' · '), Infinity];
  }

  /**
   * Beside every name.
   * @param {(SeatClock | null)[]} clocks
   */
  showSeats(clocks) {
    for (const holder of all('#people .seat-clock')) {
      const clock = clocks[Number(holder.dataset.seat)];
      holder.textContent = clock && !this.past ? duration(this.of(clock)) : '';
      holder.title = clock ? ending(clock) : '';
      holder.classList.toggle('runs', Boolean(clock?.runs));
      holder.classList.toggle('short', Boolean(clock?.runs && this.of(clock) <= short));
    }
  }

  /**
   * A screen reader is told at a few moments, and only of my own clock.
   * @param {SeatClock | null} mine
   */
  tell(mine) {
    if (!mine?.runs || this.past) {
      this.told = Infinity;
      return;
    }
    const left = this.of(mine);
    if (this.told === Infinity) this.told = left; // when I am asked, the question is enough
    const passed = spoken.find((moment) => left <= moment && this.told > moment);
    this.told = left;
    if (passed) byId('announce-aside').textContent = say('time_short', { time: duration(left) });
  }
}

/**
 * @param {number} left
 * @returns {[string, number]}
 */
function shown(left) {
  return [say('time_left', { time: duration(left) }), left];
}

/**
 * When a deadline is, in the reader's own hours.
 * @param {SeatClock} clock
 */
function ending({ until, left }) {
  if (!until) return '';
  const { lang } = document.documentElement;
  /** @type {Intl.DateTimeFormatOptions} */
  const style = left < soon ? { timeStyle: 'short', dateStyle: 'short' } : { dateStyle: 'full', timeStyle: 'short' };
  const moment = new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : lang, style).format(new Date(until));
  return say('clock_until', { moment });
}

/**
 * Seconds as a clock shows them: minutes and seconds, or what matters of hours and days.
 * @param {number} seconds
 */
export function duration(seconds) {
  if (seconds >= 2 * day) {
    return say('time_days', { days: Math.floor(seconds / day), hours: Math.floor((seconds % day) / hour) });
  }
  if (seconds >= 2 * hour) {
    return say('time_hours', { hours: Math.floor(seconds / hour), minutes: Math.floor((seconds % hour) / minute) });
  }
  return minutes(seconds);
}

/**
 * Seconds as a clock shows them.
 * @param {number} seconds
 */
export function minutes(seconds) {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds) % 60).padStart(2, '0')}`;
}
