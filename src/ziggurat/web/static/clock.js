// The clock of what is played against time: counts on by itself between two messages.

import { byId, say } from './words.js';

const short = 30;

export class Clock {
  constructor() {
    /** @type {number | null} */
    this.timeUp = null;
    this.most = 0; // seconds that it shows at most: while it waits for somebody it stands still
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.ticking = undefined;
    this.past = false;
  }

  /**
   * So many seconds are left once it has waited; none: nothing is played against time.
   * @param {{time_left?: number | null, time_waits?: number}} now
   */
  set({ time_left: left = null, time_waits: waits = 0 }) {
    this.timeUp = left === null ? null : performance.now() + (left + waits) * 1000;
    this.most = left ?? 0;
    clearInterval(this.ticking);
    if (left !== null) this.ticking = setInterval(() => this.show(), 1000);
    this.show();
  }

  show(past = this.past) {
    this.past = past;
    const clock = byId('clock');
    clock.hidden = this.timeUp === null || past;
    if (this.timeUp === null || past) return;
    const left = Math.min(this.most, Math.max(0, Math.round((this.timeUp - performance.now()) / 1000)));
    clock.textContent = say('time_left', { time: minutes(left) });
    clock.classList.toggle('short', left <= short);
  }
}

/**
 * Seconds as a clock shows them.
 * @param {number} seconds
 */
export function minutes(seconds) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
