// Where something happened: what differs between two drawings of the table, and rings around it.

import { parsed, snapshot } from './morph.js';
import { make } from './words.js';

const drawn = ['board', 'mine', 'seats'];
const ringsMost = 12;
const ringsOfOne = 2; // where many things are ringed
const margin = 4;

/**
 * What changed from one drawing to the next: the keys of things that look different.
 * @param {Map<string, string>} before
 * @param {Map<string, string>} after
 */
export function changedKeys(before, after) {
  const keys = [...after].filter(([key, picture]) => before.get(key) !== picture).map(([key]) => key);
  return [...keys, ...[...before.keys()].filter((key) => !after.has(key))];
}

/** @param {string} markup */
const looks = (markup) => snapshot(parsed(markup));

/**
 * The keys of things that differ between two moments of the table.
 * @param {Record<string, string>} before
 * @param {Record<string, string>} after
 */
export function changedParts(before, after) {
  return drawn.flatMap((id) => changedKeys(looks(before[id]), looks(after[id])));
}

/** @param {DOMRect} one @param {DOMRect} other */
const overlap = (one, other) =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;

/** Rings over the page around things: the things themselves stay as they are. */
export class Rings {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    /** @type {HTMLElement[]} */
    this.drawn = [];
    /** @type {{thing: Element, number: string}[]} */
    this.around = [];
    /** @type {Element | null} what lies over the board: nothing is ringed under it */
    this.over = null;
    for (const name of ['scroll', 'resize']) {
      addEventListener(name, () => this.draw(), { capture: true, passive: true });
    }
  }

  /**
   * The things of these keys; `within`: only those in there.
   * @param {string[]} keys
   * @param {string} within
   */
  things(keys, within = '') {
    const found = keys.map((key) => this.root.querySelector(`${within} [data-key="${CSS.escape(key)}"]`));
    return found.filter((thing) => thing !== null);
  }

  /**
   * Ring what one line is about.
   * @param {string[]} keys
   * @param {string} number
   */
  show(keys, number) {
    this.over = null;
    this.around = this.things(keys).slice(0, ringsMost).map((thing) => ({ thing, number }));
    this.draw();
  }

  /**
   * Ring on the board what several lines are about, each with its number.
   * @param {string[][]} places
   * @param {Element} over
   */
  showAll(places, over) {
    this.over = over;
    this.around = places.flatMap((keys, place) =>
      this.things(keys, '#board').slice(0, ringsOfOne).map((thing) => ({ thing, number: String(place + 1) })));
    this.draw();
  }

  /** Rings where the things are now. */
  draw() {
    for (const ring of this.drawn) ring.remove();
    this.drawn = [];
    for (const { thing, number } of this.around) {
      const frame = thing.getBoundingClientRect();
      if (!frame.width || (this.over && overlap(frame, this.over.getBoundingClientRect()))) continue;
      const ring = make('div', { class: 'pointed', 'aria-hidden': 'true', 'data-number': number });
      Object.assign(ring.style, {
        left: `${frame.left - margin}px`,
        top: `${frame.top - margin}px`,
        width: `${frame.width + 2 * margin}px`,
        height: `${frame.height + 2 * margin}px`,
      });
      this.drawn.push(ring);
    }
    document.body.append(...this.drawn);
  }

  /** Whether any ring lies where this frame does. @param {DOMRect} frame */
  meet(frame) {
    return this.drawn.some((ring) => overlap(ring.getBoundingClientRect(), frame));
  }

  clear() {
    this.around = [];
    this.draw();
  }
}
