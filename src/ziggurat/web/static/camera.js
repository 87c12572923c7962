// Looks at the board: drag pans, wheel and pinch zoom, a double click shows everything again.

import { leaveOutSmallPrint } from './legible.js';

const whole = 1;
const near = 1.8; // from here on there is room for small print
const nearest = 5;

export class Camera {
  /**
   * `stage` is the window that stays, `board` the drawing that moves in it.
   * @param {HTMLElement} stage
   * @param {HTMLElement} board
   * @param {(moved: boolean) => void} onChange
   */
  constructor(stage, board, onChange = () => {}) {
    this.stage = stage;
    this.board = board;
    this.onChange = onChange;
    /** @type {Map<number, {x: number, y: number, travel: number}>} */
    this.fingers = new Map();
    this.held = false; // a piece is dragged: the board stays
    this.panned = false;
    this.settling = 0;
    this.scale = whole;
    this.x = 0;
    this.y = 0;
    this.fit();
    new ResizeObserver(() => this.show()).observe(stage);
    stage.addEventListener('wheel', (event) => this.wheel(event), { passive: false });
    stage.addEventListener('pointerdown', (event) => this.press(event));
    stage.addEventListener('pointermove', (event) => this.move(event));
    for (const end of ['pointerup', 'pointercancel']) {
      stage.addEventListener(end, (event) => this.release(event));
    }
    stage.addEventListener('focusin', (event) => this.reveal(event.target));
    stage.addEventListener('dblclick', (event) => {
      if (!(/** @type {Element} */ (event.target).closest('.can'))) this.fit();
    });
  }

  /** Show the whole board. */
  fit() {
    [this.scale, this.x, this.y] = [1, 0, 0];
    this.show();
  }

  /** Only a drawing is looked at from nearer; a board of words is as large as its words. */
  get zooms() {
    return this.board.querySelector(':scope > svg') !== null;
  }

  /** Zoom around a point of the window; without one, around the middle. */
  zoom(factor, clientX, clientY) {
    if (!this.zooms) return;
    const frame = this.stage.getBoundingClientRect();
    const x = (clientX ?? frame.left + frame.width / 2) - frame.left;
    const y = (clientY ?? frame.top + frame.height / 2) - frame.top;
    const scale = Math.min(nearest, Math.max(whole, this.scale * factor));
    this.x = x - ((x - this.x) * scale) / this.scale;
    this.y = y - ((y - this.y) * scale) / this.scale;
    this.scale = scale;
    this.show();
  }

  /** Whether the drawing marks something as the reader's own, `data-near`. */
  get hasOwn() {
    return this.board.querySelector('[data-near]') !== null;
  }

  /** Bring near what is the reader's own; once there, all again. */
  approach() {
    const before = [this.scale * 100, this.x, this.y];
    this.bring([...this.board.querySelectorAll('[data-near]')]);
    const now = [this.scale * 100, this.x, this.y];
    if (now.every((at, part) => Math.abs(at - before[part]) < 1)) this.fit();
  }

  /**
   * Put some things in the middle, as large as they can be seen together with what is around; that has to
   * make way where they were smaller than `least`.
   */
  bring(things, most = nearest, share = 1, least = 0) {
    if (!things.length || !this.zooms) return;
    const frame = this.stage.getBoundingClientRect();
    const boxes = things.map((thing) => thing.getBoundingClientRect());
    const left = Math.min(...boxes.map((box) => box.left));
    const top = Math.min(...boxes.map((box) => box.top));
    const width = Math.max(...boxes.map((box) => box.right)) - left;
    const height = Math.max(...boxes.map((box) => box.bottom)) - top;
    const fits = Math.min(frame.width / width, frame.height / height) * this.scale;
    const wide = Math.min(nearest, most, Math.max(whole, fits * share));
    const scale = wide < least ? Math.min(nearest, least, Math.max(whole, fits)) : wide;
    const [x, y] = [
      frame.width / 2 - ((left + width / 2 - frame.left - this.x) * scale) / this.scale,
      frame.height / 2 - ((top + height / 2 - frame.top - this.y) * scale) / this.scale,
    ];
    [this.scale, this.x, this.y] = [scale, x, y];
    this.show();
  }

  /** Pan until a thing that got the keyboard can be seen. */
  reveal(thing) {
    if (this.scale === whole || !this.board.contains(thing)) return;
    const [frame, place] = [this.stage.getBoundingClientRect(), thing.getBoundingClientRect()];
    const isSeen =
      place.left >= frame.left &&
      place.right <= frame.right &&
      place.top >= frame.top &&
      place.bottom <= frame.bottom;
    if (isSeen) return;
    this.x += frame.left + frame.width / 2 - place.left - place.width / 2;
    this.y += frame.top + frame.height / 2 - place.top - place.height / 2;
    this.show();
  }

  show() {
    // The board never leaves its window.
    const [width, height] = [this.stage.clientWidth, this.stage.clientHeight];
    this.x = Math.min(0, Math.max(width * (1 - this.scale), this.x));
    this.y = Math.min(0, Math.max(height * (1 - this.scale), this.y));
    const moved = this.scale > 1;
    this.board.style.transform = moved
      ? `translate(${this.x}px, ${this.y}px) scale(${this.scale})`
      : '';
    this.stage.classList.toggle('zoomed', moved);
    this.stage.classList.toggle('near', this.scale >= near);
    this.stage.style.setProperty('--zoom', String(this.scale));
    this.measure(width, height);
    this.onChange(moved);
    this.readable();
  }

  /** After a change of the board or of its size: no text is too small to read. */
  readable() {
    cancelAnimationFrame(this.settling);
    this.settling = requestAnimationFrame(() => leaveOutSmallPrint(this.board));
  }

  /**
   * Tell the drawing how many pixels one of its units is, `--px`, and how many of the thresholds in
   * its `data-steps` that passes: what could not be read from here can be left out.
   */
  measure(width, height) {
    /** @type {SVGSVGElement | null} */
    const drawing = this.board.querySelector(':scope > svg[data-steps]');
    if (!drawing || !width || !height) return;
    const seen = drawing.viewBox.baseVal;
    const pixels = Math.min(width / seen.width, height / seen.height) * this.scale;
    const steps = (drawing.dataset.steps ?? '').split(' ').map(Number);
    this.stage.style.setProperty('--px', pixels.toFixed(4));
    this.stage.dataset.step = String(steps.filter((least) => pixels >= least).length);
  }

  wheel(event) {
    const factor = Math.exp(-event.deltaY / 400);
    if (!this.zooms || (factor < 1 && this.scale === whole)) return;
    event.preventDefault();
    this.zoom(factor, event.clientX, event.clientY);
  }

  press(event) {
    if (event.button !== 0) return;
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY, travel: 0 });
  }

  move(event) {
    const finger = this.fingers.get(event.pointerId);
    if (!finger) return;
    const spread = this.spread();
    const [dx, dy] = [event.clientX - finger.x, event.clientY - finger.y];
    finger.x = event.clientX;
    finger.y = event.clientY;
    finger.travel += Math.abs(dx) + Math.abs(dy);
    if (this.fingers.size > 1) {
      const [a, b] = [...this.fingers.values()];
      if (spread > 0) this.zoom(this.spread() / spread, (a.x + b.x) / 2, (a.y + b.y) / 2);
    } else if (this.scale > 1 && finger.travel > 6 && !this.held) {
      this.x += dx;
      this.y += dy;
      this.show();
    }
  }

  release(event) {
    const finger = this.fingers.get(event.pointerId);
    this.fingers.delete(event.pointerId);
    // A drag that panned must not end in a click.
    this.panned = Boolean(finger && finger.travel > 6 && this.scale > 1);
    setTimeout(() => {
      this.panned = false;
    });
  }

  /** Distance between two fingers; 0 with fewer. */
  spread() {
    if (this.fingers.size < 2) return 0;
    const [a, b] = [...this.fingers.values()];
    return Math.hypot(a.x - b.x, a.y - b.y);
  }
}
