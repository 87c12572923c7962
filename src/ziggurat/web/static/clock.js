// The clock of what is played against time: counts on by itself between two messages.

import { byId, say } from './words.js';

const short = 30;

export class Clock {
  constructor() {
    /** @type {number | null} */
    this.timeUp = null;
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.ticking = undefined;
    this.past = false;
  }

  /**
   * So many seconds are left; null: nothing is played against time.
   * @param {number | null} left
   */
  set(left) {
    this.timeUp = left === null ? null : performance.now() + left * 1000;
    clearInterval(this.ticking);
    if (left !== null) this.ticking = setInterval(() => this.show(), 1000);
    this.show();
  }

  show(past = this.past) {
    this.past = past;
    const clock = byId('clock');
    clock.hidden = this.timeUp === null || past;
    if (this.timeUp === null || past) return;
    const left = Math.max(0, Math.round((this.timeUp - performance.now()) / 1000));
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
