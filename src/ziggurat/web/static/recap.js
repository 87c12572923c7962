// What happened since I last acted: a line for each thing, those that concern me first. Pointing at
// a line rings its place on the board. In the log a line is drawn where I last acted.

import { linesOf, momentOf, pressed } from './told.js';
import { all, byId, make, say } from './words.js';

const ringed = 3; // things whose places are seen at once
const eye = '<svg class="eye" viewBox="0,0,24,24"><path d="M2 12q10-13 20 0q-10 13-20 0zM12 9a3 3 0 1 1-.1 0z"/></svg>';

/**
 * One thing that happened: what it is called, what it meant for me, when it was, and its pictures.
 * @typedef {{at: number, seat: string, words: string, more: string, concerns: boolean, pieces: string}} Thing
 */

/**
 * Things in the order of a recap: what concerns me first, then as they happened.
 * @param {Thing[]} things
 */
export function inOrder(things) {
  return things.sort((one, other) => Number(other.concerns) - Number(one.concerns));
}

export class Recap {
  /** @param {import('./table.js').Table} table */
  constructor(table) {
    this.table = table;
    /** @type {import('./rings.js').Rings | undefined} */
    this.rings = undefined;
    /** @type {Map<number, string[]>} */
    this.changes = new Map();
    this.turn = 0; // counts what is pointed at: what comes late is not shown any more
    this.open = false;
    this.listed = '';
    this.begun = -1; // the turn for which it was opened or put aside
    byId('recap-toggle').addEventListener('click', () => {
      this.toggle(!this.open);
      this.ring();
    });
    byId('recap-seen').addEventListener('click', () => this.toggle(false));
    const lines = byId('recap-lines');
    for (const name of ['pointerover', 'focusin', 'click']) {
      lines.addEventListener(name, (event) => this.point(event.target));
    }
    for (const name of ['pointerleave', 'focusout']) lines.addEventListener(name, () => this.ring());
    addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && this.open) this.toggle(false);
      if (pressed(event) === 'r') byId('recap-toggle').click();
    });
  }

  /** The steps of the log since I last acted that others took. */
  things() {
    const { acted, seat } = this.table.now;
    const { shown } = this.table.showing;
    const steps = all('#log li').filter((step) => momentOf(step) > acted && momentOf(step) <= shown);
    return inOrder(steps.filter((step) => !step.classList.contains(`seat-${seat}`)).map(thingOf));
  }

  /** After an update. */
  show() {
    const { now, past, showing } = this.table;
    this.divide();
    const mine = now.seat != null && Boolean(now.prompt?.yours) && !past && !showing.isOn && !now.over;
    const things = mine ? this.things() : [];
    const toggle = byId('recap-toggle');
    toggle.hidden = byId('recap').hidden = !things.length;
    byId('recap-count').textContent = String(things.length);
    this.list(things);
    const begins = things.length > 0 && this.begun !== now.acted;
    if (begins) {
      this.begun = now.acted;
      this.toggle(showing.missed && this.isUrgent(things[0]));
      showing.missed = false;
      // Nothing is fetched for nobody; and whoever comes upon a line points at that.
      addEventListener('pointerover', () => this.ring(), { once: true, capture: true });
    }
    if (!things.length) this.toggle(false);
  }

  /** Before I acted nothing was missed; where the line has room for it, it is told there. @param {Thing} thing */
  isUrgent({ concerns }) {
    return this.table.now.acted > 0 && concerns && innerWidth < 1081;
  }

  /** @param {boolean} open */
  toggle(open) {
    this.open = open;
    byId('recap').classList.toggle('open', open);
    byId('recap-toggle').setAttribute('aria-expanded', String(open));
    this.rings?.clear();
  }

  /** While no line is pointed at, rings around the places of the first things: not where all comes at once. */
  async ring() {
    const turn = ++this.turn;
    this.rings?.clear();
    if (!this.open || !this.table.showing.pace) return;
    const places = [];
    for (const line of all('#recap-lines button').slice(0, ringed)) {
      places.push(await this.changed(Number(line.dataset.moment)).catch(() => []));
      if (!this.open || this.turn !== turn) return;
      this.rings?.showAll(places, byId('recap'));
    }
  }

  /** @param {Thing[]} things */
  list(things) {
    const listed = JSON.stringify(things);
    if (listed === this.listed) return;
    this.listed = listed;
    this.changes.clear();
    byId('recap-lines').replaceChildren(...things.map((thing, place) => lineOf(thing, place + 1)));
  }

  /** Where I last acted, a line is drawn through the log. */
  divide() {
    const { acted, seat, steps } = this.table.now;
    const isSince = seat != null && acted > 0 && acted < steps;
    const first = isSince ? all('#log li').find((step) => momentOf(step) > acted) : undefined;
    for (const step of all('#log li.since')) {
      if (step !== first) step.classList.remove('since');
    }
    first?.classList.add('since');
    if (first) first.dataset.since = say('since_last');
  }

  /** @param {EventTarget | null} target */
  async point(target) {
    const line = target instanceof Element ? target.closest('button') : null;
    if (!line) return;
    const turn = ++this.turn;
    const keys = await this.changed(Number(line.dataset.moment)).catch(() => []);
    if (this.turn !== turn || !line.isConnected || !this.rings) return;
    this.rings.show(keys, line.dataset.number ?? '');
    // Where the sheet lies over the place, the place is seen through it for a moment.
    byId('recap').classList.toggle('peek', this.rings.meet(byId('recap').getBoundingClientRect()));
  }

  /**
   * The keys of what changed with the step that led to a moment.
   * @param {number} at
   */
  async changed(at) {
    const known = this.changes.get(at);
    if (known) return known;
    const { showing, root } = this.table;
    const { changedParts, Rings } = await import('./rings.js'); // whoever points at no line does without
    this.rings ??= new Rings(root);
    const [before, after] = await Promise.all([showing.moment(at - 1), showing.moment(at)]);
    if (!before || !after) return [];
    const keys = changedParts(before, after);
    this.changes.set(at, keys);
    return keys;
  }
}

/** @param {HTMLElement} step @returns {Thing} */
function thingOf(step) {
  const lines = linesOf(step);
  const mine = all('.concerns', step).map((line) => line.textContent?.trim() ?? '');
  const more = mine.find((line) => line !== lines[0]) ?? lines[1] ?? '';
  const pieces = step.dataset.pieces ?? '';
  return { at: momentOf(step), seat: seatOf(step), words: lines[0], more, concerns: mine.length > 0, pieces };
}

/**
 * The small pictures of what a seat's step was about, as the log names them: cards (`/L0a`), pieces that are
 * nobody's (`-tg-BB`), pieces of the seat or of another one (`cv-t0`, `cv-t7~7`). Where none of them is
 * anybody's the emblem of the seat lies beside them.
 * @param {string} pieces
 * @param {string} seat
 * @param {DOMStringMap} common what the log says once for all
 */
export function pictures(pieces, seat, { box = '', faces = '', emblems = '' }) {
  const found = pieces.split(' ').filter(Boolean);
  const drawn = found.map((piece) => {
    if (piece[0] === '/') return `<img class="z-face" data-face="${faces}${piece.slice(1)}" alt="">`;
    const [name, other, own = box] = piece.replace('-', piece[0] === '-' ? '' : '-').split('~');
    return `<svg class="seat-${other || seat}"${own && ` viewBox="${own}"`}><use href="#${name}"/></svg>`;
  });
  const emblem = emblems.split(' ')[Number(seat || NaN)];
  if (emblem && found.every(isNobodys)) drawn.unshift(`<svg class="disc seat-${seat}"><use href="#${emblem}"/></svg>`);
  return drawn.join('');
}

/** Whether a piece has no owner. @param {string} piece */
export const isNobodys = (piece) => /^[-/]/.test(piece);

/** Whose step it is; empty where it is nobody's. @param {Element} step */
export const seatOf = (step) => step.className.match(/seat-(\d)/)?.[1] ?? '';

/**
 * @param {Thing} thing
 * @param {number} number
 */
function lineOf({ at, seat, words, more, concerns, pieces }, number) {
  const about = make('span', { class: 'thing' }, make('span', {}, words));
  if (more) about.append(make('small', { class: concerns ? 'concerns' : null }, more));
  const count = make('span', { class: 'number', 'aria-hidden': 'true' }, String(number));
  const shown = make('span', { class: 'pieces', 'aria-hidden': 'true' });
  shown.innerHTML = pictures(pieces, seat, byId('log').dataset);
  const attributes = { type: 'button', 'data-moment': String(at), 'data-number': String(number) };
  const line = make('button', attributes, count, shown, about);
  line.insertAdjacentHTML('beforeend', eye);
  return make('li', {}, line);
}
