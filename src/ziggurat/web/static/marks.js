// What happened since I last acted, as rings around what it happened to. A ring lies beside the piece
// or over it and never changes it, so that it is seen together with the glow of what can be clicked.

import { snapshot } from './morph.js';
import { all } from './words.js';

/** @typedef {import('./live.js').TableMessage} TableMessage */

const svgParts = 'http://www.w3.org/2000/svg';
const trailOfWatcher = 4;
const telling = 12; // where more than these change at once, only what is new tells anything
const wide = 0.16; // of the board: a ring around a whole country would say nothing
const small = 0.028;
const margin = 1.12;
const spoken = / (?:aria-label|title|data-say)="[^"]*"|<title>[^<]*<\/title>/g; // no part of how it looks

/**
 * What of all that looks different is worth a mark.
 * @param {Set<string>} changed
 * @param {Set<string>} fresh the keys among them that were not there before
 */
export function worthAMark(changed, fresh) {
  if (changed.size <= telling) return changed;
  return fresh.size <= telling ? fresh : new Set();
}

export class Marks {
  /**
   * @param {HTMLElement} root
   * @param {string} name under which this page remembers them
   * @param {TableMessage} now
   */
  constructor(root, name, now) {
    this.root = root;
    this.name = `marks ${name}`;
    /** @type {Set<string>} */
    this.recent = new Set();
    /** @type {Set<string>} */
    this.earlier = new Set();
    /** @type {Set<string>[]} */
    this.trail = []; // the changes that `earlier` is made of
    /** @type {Map<string, Map<string, string>>} by region */
    this.pictures = new Map();
    this.restore(now);
  }

  /**
   * Which things of a region look different now, and which of them were not there before.
   * @param {string} id
   * @param {string} markup
   * @param {Set<string>} changed
   * @param {Set<string>} fresh
   */
  compare(id, markup, changed, fresh) {
    const before = this.pictures.get(id);
    const after = snapshot(markup.replace(spoken, ''));
    for (const [key, picture] of before?.size ? after : []) {
      if (before?.get(key) === picture) continue;
      changed.add(key);
      if (!before?.has(key)) fresh.add(key);
    }
    this.pictures.set(id, after);
  }

  /**
   * The last change, and fainter what came before it since I last acted.
   * @param {Set<string>} changed
   * @param {TableMessage} before
   * @param {TableMessage} now
   */
  remember(changed, before, now) {
    const past = now.at != null;
    const [was, is] = [before.at ?? before.steps, now.at ?? now.steps];
    if (before.at === now.at && !past) {
      this.follow(changed, now);
      return;
    }
    if (before.at === null) this.present = [this.recent, this.earlier];
    // A jump through time shows nothing that just happened; a step does.
    this.recent = past && Math.abs(is - was) === 1 ? changed : new Set();
    this.earlier = new Set();
    if (!past && this.present) [this.recent, this.earlier] = this.present;
  }

  /**
   * @param {Set<string>} changed
   * @param {TableMessage} now
   */
  follow(changed, now) {
    if (!changed.size) return;
    this.trail.push(this.recent);
    // Whoever does not play here would see everything marked after a while.
    if (now.decision == null) this.trail = this.trail.slice(-trailOfWatcher);
    this.earlier = new Set(this.trail.flatMap((keys) => [...keys]));
    this.recent = changed;
    this.keep(now);
  }

  /**
   * I act: what was before is past.
   * @param {TableMessage} now
   */
  clear(now) {
    this.trail = [];
    this.recent = new Set();
    this.earlier = new Set();
    this.keep(now);
  }

  /**
   * A reload finds the marks again, as long as it finds the same table.
   * @param {TableMessage} now
   */
  keep({ steps, seat }) {
    const kept = { steps, seat, recent: [...this.recent], earlier: [...this.earlier] };
    try {
      sessionStorage.setItem(this.name, JSON.stringify(kept));
    } catch {
      // A browser that forgets still plays.
    }
  }

  /** @param {TableMessage} now */
  restore({ steps, seat, at }) {
    let kept;
    try {
      kept = JSON.parse(sessionStorage.getItem(this.name) ?? 'null');
    } catch {
      return;
    }
    if (!kept || kept.seat !== seat || at != null || kept.steps > steps) return;
    this.earlier = new Set(kept.earlier);
    if (kept.steps === steps) this.recent = new Set(kept.recent);
    else this.earlier = new Set([...kept.earlier, ...kept.recent]);
    this.trail = [this.earlier];
  }

  /** Draw them: rings in drawings, outlines around what is text. */
  show() {
    for (const old of all('.rings', this.root)) old.remove();
    /** @type {Map<SVGSVGElement, SVGGElement>} */
    const drawings = new Map();
    for (const thing of all('[data-key]', this.root)) {
      const { key = '' } = thing.dataset;
      const kind = this.recent.has(key) ? 'recent' : this.earlier.has(key) && 'earlier';
      const isDrawn = thing instanceof SVGGraphicsElement && thing.ownerSVGElement;
      thing.classList.toggle('recent', kind === 'recent' && !isDrawn);
      thing.classList.toggle('earlier', kind === 'earlier' && !isDrawn);
      if (kind && isDrawn) this.ring(/** @type {any} */ (thing), kind, drawings);
    }
    for (const [drawing, rings] of drawings) drawing.append(rings);
  }

  /**
   * @param {SVGGraphicsElement} thing
   * @param {string} kind
   * @param {Map<SVGSVGElement, SVGGElement>} drawings
   */
  ring(thing, kind, drawings) {
    let drawing = thing.ownerSVGElement;
    while (drawing?.ownerSVGElement) drawing = drawing.ownerSVGElement;
    if (!drawing) return;
    const place = circleAround(thing, drawing);
    if (!place) return;
    if (!drawings.has(drawing)) {
      const rings = document.createElementNS(svgParts, 'g');
      rings.setAttribute('class', 'rings');
      rings.setAttribute('aria-hidden', 'true');
      drawings.set(drawing, rings);
    }
    for (const part of ['around', kind === 'recent' ? 'now' : 'before']) {
      const circle = document.createElementNS(svgParts, 'circle');
      for (const [name, value] of Object.entries(place)) circle.setAttribute(name, value.toFixed(1));
      circle.setAttribute('class', `ring ${part}`);
      drawings.get(drawing)?.append(circle);
    }
  }
}

/**
 * A circle around what lies there, in the units of the drawing; a small one in a wide country.
 * @param {SVGGraphicsElement} thing
 * @param {SVGSVGElement} drawing
 */
function circleAround(thing, drawing) {
  const pieces = /** @type {SVGGraphicsElement[]} */ ([...thing.querySelectorAll('[data-glide]')]);
  const frames = (pieces.length ? pieces : [thing]).map((piece) => piece.getBoundingClientRect());
  const [left, top] = [Math.min(...frames.map((one) => one.left)), Math.min(...frames.map((one) => one.top))];
  const [right, bottom] = [Math.max(...frames.map((one) => one.right)), Math.max(...frames.map((one) => one.bottom))];
  const matrix = drawing.getScreenCTM();
  const whole = drawing.getBoundingClientRect().width;
  if (!matrix || !whole || right <= left) return null;
  const scale = matrix.a || 1;
  const size = Math.max(right - left, bottom - top);
  const radius = size > wide * whole ? small * whole : (size / 2) * margin;
  return {
    cx: ((left + right) / 2 - matrix.e) / scale,
    cy: ((top + bottom) / 2 - matrix.f) / scale,
    r: radius / scale,
  };
}

