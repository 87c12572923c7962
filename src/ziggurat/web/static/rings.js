// Where something happened: what differs between two drawings of the table, and rings around it.

import { parsed, snapshot } from './morph.js';
import { make } from './words.js';

const drawn = ['board', 'mine', 'seats'];
const ringsMost = 12;
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

/** Rings over the page around things: the things themselves stay as they are. */
export class Rings {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    /** @type {HTMLElement[]} */
    this.drawn = [];
    for (const name of ['scroll', 'resize']) {
      addEventListener(name, () => this.clear(), { capture: true, passive: true });
    }
  }

  /**
   * @param {string[]} keys
   * @param {string} number
   */
  show(keys, number) {
    this.clear();
    const frames = keys
      .map((key) => this.root.querySelector(`[data-key="${CSS.escape(key)}"]`)?.getBoundingClientRect())
      .filter((frame) => frame !== undefined && frame.width > 0);
    for (const frame of frames.slice(0, ringsMost)) {
      if (!frame) continue;
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
    return this.drawn.map((ring) => ring.getBoundingClientRect()).some((ring) => (
      ring.left < frame.right && ring.right > frame.left && ring.top < frame.bottom && ring.bottom > frame.top
    ));
  }

  clear() {
    for (const ring of this.drawn) ring.remove();
    this.drawn = [];
  }
}
