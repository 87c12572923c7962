// The days on which I do not play, where a turn lasts for days: a small form, sent as a whole.

import { all, byId, make } from './words.js';

/**
 * @typedef {{zone: string, weekdays: number[], holidays: [string, string][]}} DaysOff
 */

const weekend = [5, 6];
const here = Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** What the form carries for this script to say. @param {string} name */
const words = (name) => byId('days-off-form').dataset[name] ?? '';

export class DaysOffForm {
  /** @param {(message: object) => boolean} send */
  constructor(send) {
    this.send = send;
    /** @type {string} */
    this.shown = '';
    byId('days-off-add').addEventListener('click', () => this.line('', '').querySelector('input')?.focus());
    byId('days-off-form').addEventListener('submit', (event) => {
      event.preventDefault();
      this.save();
    });
  }

  /**
   * What the server knows; what somebody is writing is left alone.
   * @param {DaysOff} days
   * @param {number} seat
   */
  show(days, seat) {
    this.seat = seat;
    this.zone = days.weekdays.length || days.holidays.length ? days.zone : here;
    const shown = JSON.stringify([days, seat]);
    if (shown === this.shown) return;
    const saved = this.shown && byId('days-off-form').contains(document.activeElement);
    this.shown = shown;
    byId('days-off-weekend').checked = weekend.every((day) => days.weekdays.includes(day));
    byId('days-off-holidays').replaceChildren();
    for (const [first, last] of days.holidays) this.line(first, last);
    byId('days-off-zone').textContent = words('zone').replace('{zone}', this.zone);
    if (saved) byId('announce-aside').textContent = words('saved');
  }

  /**
   * One stretch of holidays.
   * @param {string} first
   * @param {string} last
   */
  line(first, last) {
    const drop = make('button', { type: 'button', class: 'small' }, words('drop'));
    const line = make(
      'p', { class: 'stretch' },
      make('input', { type: 'date', 'aria-label': words('first'), value: first, required: true }),
      ' – ',
      make('input', { type: 'date', 'aria-label': words('last'), value: last, required: true }),
      ' ', drop,
    );
    drop.addEventListener('click', () => line.remove());
    byId('days-off-holidays').append(line);
    return line;
  }

  save() {
    const holidays = all('.stretch', byId('days-off-holidays')).map((line) => (
      all('input', line).map((input) => /** @type {HTMLInputElement} */ (input).value)
    ));
    const weekdays = byId('days-off-weekend').checked ? weekend : [];
    this.send({ do: 'days_off', seat: this.seat, zone: this.zone, weekdays, holidays });
  }
}
