// What can be read about a thing on the table: shown beside it under the pointer, with the keyboard on
// it, or after a tap; held there, so that its links can be followed, by a long tap, the other button of
// the mouse or the key I. What is true for a moment stands at the thing itself (`data-say`), or the
// server is asked about it by its key; the notes of a game are fetched once, when the first is wanted.

import { all, make } from './words.js';

const gap = 8;
const rest = 400; // milliseconds on a thing before the server is asked about it, or a part of the board tells
const things = '[data-note], [data-say], [data-key]';

/** @typedef {{type: 'about', key: string, html?: string}} About */

export class Notes {
  /**
   * Things in `root` name their note in `data-note`; `sheet` shows it; `address` has them all; `ask` asks
   * the server about a key, which answers to `hear`.
   */
  constructor(root, sheet, address, ask) {
    this.root = root;
    this.sheet = sheet;
    this.address = address;
    this.ask = ask;
    this.notes = null;
    /** @type {Map<string, string>} */
    this.told = new Map(); // by key, as long as the table stays as it is
    this.wanted = null; // the thing that is looked at
    this.coming = false;
    this.held = false;
    this.bind();
  }

  bind() {
    const { root } = this;
    root.addEventListener('pointerover', (event) => this.look(event));
    root.addEventListener('pointerleave', () => this.leave());
    root.addEventListener('focusin', (event) => this.look(event));
    root.addEventListener('focusout', () => this.leave());
    root.addEventListener('click', (event) => this.click(event), { capture: true });
    root.addEventListener('pointerdown', (event) => this.wake(event));
    root.addEventListener('contextmenu', (event) => this.wake(event));
    addEventListener('keydown', (event) => this.wake(event));
    addEventListener('scroll', ({ target }) => target !== this.sheet && this.leave(), { passive: true, capture: true });
  }

  /** Whoever drags something does not read, and a finger reads of what has no note by a long tap. */
  look(event) {
    if (this.held) return;
    const thing = event.target.closest(things);
    const wait = thing ? waits(event, thing) : 0;
    const isQuiet = event.buttons > 0 || wait === Infinity || (event.pointerType === 'touch' && !hasNote(thing));
    this.want(isQuiet ? null : thing, wait);
  }

  want(thing, wait = 0) {
    clearTimeout(this.resting);
    this.wanted = thing && this.root.contains(thing) ? thing : null;
    if (!this.wanted || (wait && this.thing !== this.wanted)) this.hide();
    if (this.wanted && wait) this.resting = setTimeout(() => this.open(0), wait);
    else if (this.wanted) this.open(rest);
  }

  /** Show what is known of the thing that is looked at, and ask for the rest in a moment. */
  open(moment) {
    if (!this.wanted?.isConnected) return;
    this.show(this.wanted);
    const { note, key } = this.wanted.dataset;
    if (note && !this.notes && this.address) this.fetch();
    if (key && !this.told.has(key)) this.resting = setTimeout(() => this.ask(key), moment);
  }

  /** The pointer or the keyboard is elsewhere. */
  leave() {
    if (!this.held) this.want(null);
  }

  /** A click reads a note as well, unless it only ends a long tap; otherwise it acts, and sees the table. */
  click(event) {
    if (this.swallows) event.stopPropagation();
    else if (hasNote(event.target.closest(things))) this.look(event);
    else this.leave();
    this.swallows = false;
  }

  /** What holds notes is fetched when a finger comes, the other button of the mouse, or the key I. */
  async wake(event) {
    // Whoever acts on the board sees it.
    if (event.type === 'pointerdown' && this.wanted instanceof SVGElement) this.leave();
    const isMenu = event.type === 'contextmenu';
    if (isMenu && event.target.closest(things)) event.preventDefault();
    if (this.woken || !(isMenu || event.pointerType === 'touch' || event.key === 'i')) return;
    this.woken = true;
    this.holder = new (await import('./held.js')).Holder(this);
    this.holder.hear(event);
  }

  // What is shown

  /** Without its notes the table can still be played: whoever looks again asks for them again. */
  async fetch() {
    if (this.coming) return;
    this.coming = true;
    try {
      this.notes = await (await fetch(this.address)).json();
    } catch {
      return;
    } finally {
      this.coming = false;
    }
    if (this.wanted?.isConnected) this.show(this.wanted);
  }

  /** @param {About} about */
  hear({ key, html = '' }) {
    this.told.set(key, html);
    if (this.wanted?.isConnected && this.wanted.dataset.key === key) this.show(this.wanted);
    this.holder?.offer();
  }

  show(thing) {
    const note = this.said(thing);
    if (thing === this.thing && note === this.named) return;
    if (!note) {
      this.hide();
      return;
    }
    this.thing?.removeAttribute('aria-describedby');
    this.thing = thing;
    this.named = note;
    this.sheet.innerHTML = note;
    this.sheet.hidden = false;
    thing.setAttribute('aria-describedby', this.sheet.id);
    this.place(thing.getBoundingClientRect());
  }

  /**
   * Beside the thing, always whole on the screen, and over as little as possible of what can be clicked.
   * @param {DOMRect} frame
   */
  place(frame) {
    const size = { width: this.sheet.offsetWidth, height: this.sheet.offsetHeight };
    const { clientWidth, clientHeight } = document.documentElement;
    const needed = all('.can, .chosen, #prompt').filter((one) => one !== this.thing);
    const avoid = needed.map((one) => one.getBoundingClientRect());
    const screen = { width: clientWidth, height: clientHeight };
    const { left, top } = bestPlace(frame, size, screen, avoid);
    this.sheet.style.left = `${left}px`;
    this.sheet.style.top = `${top}px`;
  }

  /** The table has changed: a note stays as long as its thing does. */
  renew() {
    this.told.clear();
    const { thing } = this;
    if (!thing?.isConnected) {
      if (thing) this.hide();
      return;
    }
    if (thing.dataset.key) this.ask(thing.dataset.key);
    else this.show(thing);
    this.place(thing.getBoundingClientRect());
  }

  /** What is to be read about a thing, as markup: its note, what it says by itself, what the server told. */
  said({ dataset: { note, say = '', key } }) {
    const lines = make('div', {}, ...say.split('\n').map((/** @type {string} */ line) => make('p', {}, line)));
    return (this.notes?.[note] ?? '') + (say && lines.innerHTML) + (this.told.get(key) ?? '');
  }

  hide() {
    this.thing?.removeAttribute('aria-describedby');
    this.thing = null;
    this.named = '';
    this.held = false;
    this.sheet.classList.remove('held');
    this.sheet.hidden = true;
  }
}

/** Whether there is something to read of a thing that the server need not be asked about. */
function hasNote(thing) {
  return Boolean(thing && ('note' in thing.dataset || 'say' in thing.dataset));
}

/**
 * How long it takes until a note is shown: on the board whoever passes over a thing, or chooses it, has
 * nothing put before his eyes.
 * @param {PointerEvent} event
 * @param {Element} thing
 */
function waits({ type, pointerType, buttons }, thing) {
  if (!(thing instanceof SVGElement) || type === 'focusin') return 0;
  if (type === 'click') return thing.matches('.can, .chosen') ? Infinity : 0;
  return pointerType === 'touch' || buttons ? Infinity : rest; // pressed: something is dragged
}

/**
 * @typedef {{left: number, top: number, right: number, bottom: number}} Frame
 * @typedef {{width: number, height: number}} Size
 */

/**
 * Where a note lies: below, above or beside its thing, wherever it covers least.
 * @param {Frame} frame
 * @param {Size} size
 * @param {Size} screen
 * @param {Frame[]} avoid
 */
export function bestPlace(frame, size, screen, avoid) {
  const within = (/** @type {number} */ at, /** @type {number} */ most) => Math.max(gap, Math.min(at, most - gap));
  const places = [
    [frame.left, frame.bottom + gap],
    [frame.left, frame.top - gap - size.height],
    [frame.right + gap, frame.top],
    [frame.left - gap - size.width, frame.top],
    [frame.right - size.width, frame.bottom + gap],
    [frame.right - size.width, frame.top - gap - size.height],
  ].map(([left, top]) => {
    const at = {
      left: within(left, screen.width - size.width),
      top: within(top, screen.height - size.height),
    };
    const box = { ...at, right: at.left + size.width, bottom: at.top + size.height };
    // Never under the pointer, which is on the thing.
    const covered = overlap(box, frame) * 1000 + avoid.reduce((sum, one) => sum + overlap(box, one), 0);
    return { ...at, covered };
  });
  return places.reduce((best, one) => (one.covered < best.covered ? one : best));
}

/**
 * @param {Frame} one
 * @param {Frame} other
 */
function overlap(one, other) {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return width > 0 && height > 0 ? width * height : 0;
}
