// The analysis of a game that is over, beneath its table: whoever points at the chart, or moves along
// it by keys, moves the moment, and board and log follow. Not part of the script that every table loads.

import { morph, parsed } from './morph.js';
import { all, byId, dressed, make } from './words.js';

const pause = 1000; // between two questions for what is new
const slideTime = 700; // while the moment is being moved, answers come from where it was
const costly = 0.05; // of the chances
/** @type {Record<string, (at: number, length: number) => number>} */
const keys = {
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at + 1,
  PageDown: (at, length) => at - Math.ceil(length / 10),
  PageUp: (at, length) => at + Math.ceil(length / 10),
  Home: () => 0,
  End: (_, length) => length,
};

/**
 * What is new, as the server tells it.
 * @typedef {{
 *   state: string, effort: string, head: string, told: number, outline: boolean,
 *   findings: {seat: number, item: string}[], looked: string[],
 * }} News
 */

/**
 * The row of chances that holds at a moment: the last one up to there.
 * @param {number[][]} moments each begins with its moment
 * @param {number} at
 */
export function rowAt(moments, at) {
  let row = moments[0];
  for (const one of moments) {
    if (one[0] > at) break;
    row = one;
  }
  return row;
}

/**
 * Before which of the listed findings another one belongs: what cost most comes first.
 * @param {number[]} gains of those that are listed
 * @param {number} gain
 */
export function placeOf(gains, gain) {
  const place = gains.findIndex((one) => one < gain);
  return place < 0 ? gains.length : place;
}

/** The moment of a finished game at which a pointer points. */
export function pointedAt(x, left, width, length) {
  return Math.min(length, Math.max(0, Math.round(((x - left) / Math.max(1, width)) * length)));
}

export class Analysis {
  constructor(table) {
    this.table = table;
    this.isOpen = false;
    this.hasBegun = false; // by itself, once
    this.slid = 0;
    /** @type {number | undefined} */
    this.at = undefined;
    /** @type {number[][]} */
    this.moments = [];
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.path = `${location.pathname}/analysis`;
    this.panel = make('section', { id: 'analysis', class: 'panel' });
    this.panel.hidden = true;
    byId('follow').after(this.panel);
    this.bind();
    this.keepAddress();
  }

  bind() {
    const { panel } = this;
    panel.addEventListener('submit', (event) => {
      event.preventDefault();
      this.wish(/** @type {SubmitEvent} */ (event));
    });
    panel.addEventListener('click', (event) => {
      const target = /** @type {Element} */ (event.target);
      const link = target.closest('a[data-at]');
      if (target.closest('.study-close')) this.close();
      if (!link) return;
      event.preventDefault();
      this.go(Number(link.getAttribute('data-at')));
      byId('stage').scrollIntoView({ block: 'nearest' });
    });
    for (const kind of ['pointermove', 'pointerdown']) {
      panel.addEventListener(kind, (event) => this.point(/** @type {PointerEvent} */ (event)));
    }
    panel.addEventListener('keydown', (event) => this.press(event));
  }

  /** The address says that the analysis is open: it can be sent to others like that of a moment. */
  keepAddress() {
    const { replay } = this.table.panels;
    const plain = replay.address.bind(replay);
    replay.address = (at) => {
      plain(at);
      if (!this.isOpen) return;
      const moment = at === null ? '' : `at=${at}&`;
      history.replaceState(null, '', `${location.pathname}?${moment}analysis`);
    };
  }

  get plot() {
    return /** @type {HTMLElement | null} */ (this.panel.querySelector('.study-plot'));
  }

  get study() {
    return /** @type {HTMLElement | null} */ (this.panel.querySelector('.study'));
  }

  get length() {
    return Number(this.plot?.dataset.length ?? 0);
  }

  // Coming and going

  async open() {
    this.isOpen = true;
    await dressed('analysis');
    await this.fetchPanel();
    if (!this.hasBegun && this.study?.hasAttribute('data-begins')) {
      this.hasBegun = true;
      await this.send(new URLSearchParams({ do: 'begin' }));
    }
  }

  close() {
    this.isOpen = false;
    clearTimeout(this.timer);
    this.showPanel();
    /** @type {HTMLElement | null} */ (document.querySelector('#result [data-analyse]'))?.focus();
  }

  /** The board gets another size: its camera looks again, and the address says so. */
  showPanel() {
    this.panel.hidden = !this.isOpen;
    document.body.classList.toggle('analysing', this.isOpen);
    this.table.camera.show();
    this.table.panels.replay.address(this.table.now.at);
  }

  /** Ask the server; what it refuses is said in its words. */
  async ask(address, options = {}) {
    try {
      const answer = await fetch(address, { ...options, headers: { Accept: 'application/json' } });
      if (answer.ok) return answer;
      this.table.toasts.say({ text: (await answer.json()).detail });
    } catch {
      this.table.toasts.lost();
    }
    return null;
  }

  async fetchPanel() {
    const answer = await this.ask(`${this.path}?part=panel`);
    if (!answer || !this.isOpen) {
      this.isOpen = Boolean(this.study);
      return;
    }
    const scroll = this.panel.querySelector('.study-found')?.scrollTop ?? 0;
    morph(this.panel, parsed(await answer.text()));
    this.take();
    this.showPanel();
    const found = this.panel.querySelector('.study-found');
    if (found) found.scrollTop = scroll;
    this.show(this.table.now);
    this.wait(this.study?.dataset.state ?? '');
  }

  /** Put what the server can only name into its place: pages have no styles of their own. */
  take() {
    const { plot } = this;
    this.at = undefined;
    this.moments = plot ? JSON.parse(plot.dataset.moments ?? '[]') : [];
    for (const turn of all('.study-turn', this.panel)) {
      turn.style.left = `${100 * Number(turn.dataset.over)}%`;
      turn.style.bottom = `${turn.dataset.up}%`;
    }
    for (const mark of all('.study-mark', this.panel)) mark.style.bottom = `${mark.dataset.up}%`;
    this.dot();
  }

  /** Where something costly was played, the line of its seat has a dot. */
  dot() {
    const { plot } = this;
    if (!plot) return;
    for (const old of all('.study-slip', plot)) old.remove();
    for (const item of all('[data-decided] > ol > li', this.panel)) {
      if (Number(item.dataset.gain) < costly) continue;
      const decided = /** @type {HTMLElement} */ (item.closest('[data-decided]'));
      const from = Number(item.dataset.from);
      const up = rowAt(this.moments, from)[Number(decided.dataset.decided) + 1];
      const slip = make('span', { class: `study-slip ${decided.className}`, 'aria-hidden': 'true' });
      slip.style.left = `${(100 * from) / Math.max(1, this.length)}%`;
      slip.style.bottom = `${up}%`;
      plot.append(slip);
    }
  }

  // What is found out

  /** @param {SubmitEvent} event */
  wish(event) {
    const fields = new URLSearchParams();
    for (const [name, value] of new FormData(/** @type {HTMLFormElement} */ (event.target))) {
      fields.append(name, String(value));
    }
    const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
    if (button) fields.append(button.name, button.value);
    return this.send(fields);
  }

  /** @param {URLSearchParams} body */
  async send(body) {
    const told = this.study?.dataset.told ?? '0';
    const answer = await this.ask(`${this.path}?since=${told}`, { method: 'POST', body });
    if (answer) await this.hear(await answer.json());
  }

  /** Ask for what is new, as long as more is to come. */
  wait(state) {
    clearTimeout(this.timer);
    if (!this.isOpen || !['running', 'waiting'].includes(state)) return;
    this.timer = setTimeout(async () => {
      const { told, effort } = this.study?.dataset ?? {};
      try {
        const answer = await fetch(`${this.path}/news?since=${told}&effort=${effort}`);
        if (answer.ok) await this.hear(await answer.json());
        else this.wait(state);
      } catch {
        this.wait(state); // the server is away for a moment
      }
    }, pause);
  }

  /** @param {News} news */
  async hear(news) {
    const { study } = this;
    if (!study || news.effort !== study.dataset.effort || news.outline !== Boolean(this.plot)) {
      await this.fetchPanel();
      return;
    }
    study.dataset.told = String(news.told);
    const head = this.panel.querySelector('.study-head');
    const fresh = parsed(news.head).firstElementChild;
    if (head && fresh) morph(head, fresh);
    for (const { seat, item } of news.findings) this.add(seat, item);
    news.looked.forEach((text, seat) => {
      const decided = this.panel.querySelector(`[data-decided="${seat}"]`);
      decided?.toggleAttribute('hidden', !text);
      const count = decided?.querySelector('.looked');
      if (count) count.textContent = text;
    });
    if (news.findings.length) this.dot();
    this.follow();
    this.wait(news.state);
  }

  /** One more thing that would have been better. */
  add(seat, markup) {
    const list = this.panel.querySelector(`[data-decided="${seat}"] > ol`);
    const item = /** @type {HTMLElement | null} */ (parsed(markup).firstElementChild);
    if (!list || !item) return;
    const listed = /** @type {HTMLElement[]} */ ([...list.children]);
    if (listed.some(({ dataset }) => dataset.from === item.dataset.from)) return;
    const gains = listed.map(({ dataset }) => Number(dataset.gain));
    list.insertBefore(item, listed[placeOf(gains, Number(item.dataset.gain))] ?? null);
  }

  // The moment

  /** @param {PointerEvent} event */
  point(event) {
    const { plot } = this;
    if (!plot || !plot.contains(/** @type {Node} */ (event.target))) return;
    const { left, width } = plot.getBoundingClientRect();
    this.go(pointedAt(event.clientX, left, width, this.length));
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const move = keys[event.key];
    if (!move || event.target !== this.plot || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation(); // arrows go from thing to thing elsewhere
    const to = move(this.at ?? this.length, this.length);
    this.go(Math.min(this.length, Math.max(0, to)));
  }

  /** Look at a moment, as the slider does. */
  go(at) {
    if (at === this.at) return;
    this.slid = Date.now();
    this.mark(at);
    const { slider } = this.table.panels.replay;
    slider.value = String(at);
    slider.dispatchEvent(new Event('input'));
  }

  /** The table shows another moment. */
  show({ at, steps }) {
    if (!this.isOpen || !this.plot || Date.now() - this.slid < slideTime) return;
    this.mark(at ?? steps);
  }

  mark(at) {
    const { plot, study } = this;
    const row = rowAt(this.moments, at);
    if (!plot || !study || !row) return;
    this.at = at;
    const here = /** @type {HTMLElement} */ (plot.querySelector('.study-here'));
    here.hidden = false;
    here.style.left = `${(100 * at) / Math.max(1, this.length)}%`;
    const percents = row.slice(1).map((one) => (study.dataset.percent ?? '').replace('{}', String(one)));
    const told = [(study.dataset.move ?? '').replace('{}', String(at))];
    all('[data-chance]', this.panel).forEach((field, seat) => {
      field.textContent = percents[seat] ?? '';
      told.push(`${field.parentElement?.querySelector('.who')?.textContent} ${percents[seat]}`);
    });
    plot.setAttribute('aria-valuenow', String(at));
    plot.setAttribute('aria-valuetext', told.join(', '));
    this.follow();
  }

  /** What is listed about the moment that is shown stands out. */
  follow() {
    const at = this.at ?? -1;
    for (const item of all('.study-found li[data-from]', this.panel)) {
      const isNow = Number(item.dataset.from) <= at && at < Number(item.dataset.to);
      item.classList.toggle('now', isNow);
    }
  }
}
