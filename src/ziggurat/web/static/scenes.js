// A conflict, a war, an auction, a calamity or a monument as a small scene over the board: who
// against whom, the sums growing, the outcome. The log holds it; here a copy of it is staged for as
// long as the speed allows. A click or a key ends it, and it never moves or covers what is asked.

import { isNobodys, pictures, seatOf } from './recap.js';
import { all, byId, make } from './words.js';

const grows = 0.5; // of the time that a scene is seen

/**
 * How far a sum has grown: the whole of it from `1` on.
 * @param {number} sum
 * @param {number} part of the time
 */
export function grown(sum, part) {
  return Math.round(sum * Math.min(1, Math.max(0, part)));
}

export class Scenes {
  constructor() {
    this.place = byId('scene');
    this.still = matchMedia('(prefers-reduced-motion: reduce)');
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.frame = 0;
    this.place.addEventListener('click', () => this.end());
    addEventListener('keydown', () => this.end(), true);
  }

  /**
   * Stage the scene of a step in the log, if it has one; whether it has.
   * @param {HTMLElement | null} step
   * @param {number} lasts milliseconds
   */
  stage(step, lasts) {
    this.end();
    const scene = step?.querySelector('.staged');
    if (!scene) return false;
    this.place.replaceChildren(scene.cloneNode(true));
    this.place.dataset.scene = step?.querySelector('.scene')?.getAttribute('data-scene') ?? '';
    this.picture(/** @type {HTMLElement} */ (step));
    this.place.hidden = false;
    this.settle();
    if (!this.still.matches) this.grow(performance.now(), grows * lasts);
    this.timer = setTimeout(() => this.end(), lasts);
    return true;
  }

  /**
   * What the step was about is seen: with the side whose it is, or else above all of them.
   * @param {HTMLElement} step
   */
  picture(step) {
    const [seat, common] = [seatOf(step), byId('log').dataset];
    const above = make('span', { class: 'pieces' });
    for (const piece of (step.dataset.pieces ?? '').split(' ')) {
      const free = !piece || isNobodys(piece);
      const owner = free ? '' : piece.split('~')[1] || seat;
      const dot = this.place.querySelector(`.party.seat-${owner || 'none'} > .dot`);
      if (dot) dot.outerHTML = pictures(piece, owner, common);
      else above.insertAdjacentHTML('beforeend', pictures(piece, free ? '' : seat, common));
    }
    this.place.querySelector('.title')?.after(above);
  }

  /** Over the middle of the board, beside what is asked; on a phone the style sheet knows better. */
  settle() {
    const { style } = this.place;
    style.left = style.top = '';
    if (matchMedia('(max-width: 700px)').matches) return;
    const [board, card] = [byId('stage'), this.place].map((one) => one.getBoundingClientRect());
    const middle = (from, size, own, room) => Math.min(Math.max(from + size / 2, own / 2 + 8), room - own / 2 - 8);
    style.left = `${middle(board.left, board.width, card.width, innerWidth)}px`;
    style.top = `${middle(board.top, board.height, card.height, innerHeight)}px`;
  }

  /**
   * @param {number} begin
   * @param {number} lasts
   */
  grow(begin, lasts) {
    const sums = all('[data-sum]', this.place);
    const draw = () => {
      const part = (performance.now() - begin) / lasts;
      for (const sum of sums) sum.textContent = String(grown(Number(sum.dataset.sum), part));
      if (part < 1) this.frame = requestAnimationFrame(draw);
    };
    draw();
  }

  end() {
    clearTimeout(this.timer);
    cancelAnimationFrame(this.frame);
    if (this.place.hidden) return;
    this.place.hidden = true;
    this.place.replaceChildren();
  }
}
