// What can be read about a thing on the table: shown beside it under the pointer, with the keyboard on
// it, or after a tap. What is true for a moment stands at the thing itself (`data-say`); the notes of a game
// are fetched once, when the first is wanted.

import { all, make } from './words.js';

const gap = 8;
const rest = 400; // milliseconds on a part of the board, over which pointers pass all the time

export class Notes {
  /** Things in `root` name their note in `data-note`; `sheet` shows it; `address` has them all. */
  constructor(root, sheet, address) {
    this.root = root;
    this.sheet = sheet;
    this.address = address;
    this.notes = null;
    this.wanted = null; // the thing that is looked at
    this.coming = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    root.addEventListener('pointerover', (event) => this.look(event));
    root.addEventListener('pointerleave', () => this.hide());
    root.addEventListener('pointerdown', () => this.wanted instanceof SVGElement && this.hide());
    root.addEventListener('focusin', (event) => this.look(event));
    root.addEventListener('focusout', () => this.hide());
    root.addEventListener('click', (event) => this.look(event));
    addEventListener('scroll', () => this.hide(), { passive: true, capture: true });
  }

  look(event) {
    const thing = event.target.closest('[data-note], [data-say]');
    this.wanted = thing && this.root.contains(thing) ? thing : null;
    clearTimeout(this.timer);
    const wait = this.wanted ? waits(event, this.wanted) : Infinity;
    if (!wait) {
      this.open();
      return;
    }
    if (this.thing !== this.wanted || wait === Infinity) this.hide();
    if (wait < Infinity) this.timer = setTimeout(() => this.open(), wait);
  }

  open() {
    if (!this.wanted?.isConnected) return;
    if (this.notes || this.wanted.dataset.say) this.show(this.wanted);
    else if (this.address) this.fetch();
  }

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

  show(thing) {
    const { say } = thing.dataset;
    const note = this.said(thing);
    if (!note || (thing === this.thing && !this.sheet.hidden)) return;
    this.hide();
    this.thing = thing;
    this.named = note;
    if (say) this.sheet.replaceChildren(...say.split('\n').map((line) => make('p', {}, line)));
    else this.sheet.innerHTML = note;
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
    if (!this.thing?.isConnected || this.said(this.thing) !== this.named) this.hide();
    else this.place(this.thing.getBoundingClientRect());
  }

  /** What is to be read about a thing: what it says by itself, or its note. */
  said({ dataset }) {
    return dataset.say ?? this.notes?.[dataset.note];
  }

  hide() {
    clearTimeout(this.timer);
    this.thing?.removeAttribute('aria-describedby');
    this.thing = null;
    this.sheet.hidden = true;
  }
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
