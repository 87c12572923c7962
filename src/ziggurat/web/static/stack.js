// How many of a stack are moved while it is dragged: a number that rides beside the pointer and can be
// changed without letting go, by the wheel, by digits, + and -, or by a tap of another finger.

import { make } from './words.js';

const all = Infinity;
const typing = 900; // milliseconds in which a second digit goes on with the first
const beside = 16;
const aboveFinger = 64; // where the finger itself does not cover it
const steps = { '+': 1, '=': 1, ArrowUp: 1, ArrowRight: 1, '-': -1, ArrowDown: -1, ArrowLeft: -1 };

/**
 * Of the numbers that are possible the one that comes nearest, and rather fewer than more.
 * @param {number} wanted
 * @param {number[]} numbers in order
 */
export function bounded(wanted, numbers) {
  return numbers.filter((one) => one <= wanted).pop() ?? numbers[0];
}

/**
 * The number so many places further on; beyond the last one comes the first again.
 * @param {number} from
 * @param {number} by
 * @param {number[]} numbers in order
 */
export function stepped(from, by, numbers) {
  const place = numbers.indexOf(from) + by;
  return numbers[(place + numbers.length) % numbers.length];
}

/**
 * A figure after a digit: it goes on with what was typed, as long as there is such a number.
 * @param {string} typed
 * @param {string} digit
 * @param {number[]} numbers
 */
export function spelt(typed, digit, numbers) {
  const most = numbers[numbers.length - 1];
  return typed && Number(typed + digit) <= most ? typed + digit : digit;
}

export class Stack {
  /**
   * The walk of the player whose hands these are has taken the stack up; `repeat` is the number that
   * was said last, empty for all.
   * @param {import('./hands.js').Hands} hands
   * @param {boolean} touched
   */
  constructor(hands, touched) {
    const { player } = hands;
    this.hands = hands;
    this.player = player;
    this.held = new AbortController();
    this.wanted = player.repeat ? Number(player.repeat.slice(2)) : all;
    this.typed = '';
    this.typedAt = -typing;
    this.lift = touched ? aboveFinger : beside;
    this.numbers = player.walk.numbers();
    this.sign = make('output', { class: 'stack-count', 'aria-hidden': 'true' });
    this.sign.classList.toggle('touched', touched);
    document.body.append(this.sign);
    this.show();
    this.listen();
  }

  /** Before anybody else, until the stack is dropped. */
  listen() {
    const first = { capture: true, passive: false, signal: this.held.signal };
    addEventListener('wheel', (event) => this.change(event, event.deltaY < 0 ? 1 : -1), first);
    addEventListener('pointerdown', (event) => this.tapBeside(event), first);
    addEventListener('keydown', (event) => this.press(event), first);
  }

  /**
   * Another number, if one is asked for.
   * @param {Event} event
   * @param {number} by
   */
  change(event, by) {
    if (!this.key) return;
    event.preventDefault();
    event.stopPropagation();
    this.step(by);
  }

  /**
   * Another finger: on the right one more, on the left one fewer.
   * @param {PointerEvent} event
   */
  tapBeside(event) {
    if (this.hands.isDragged(event)) return;
    this.change(event, event.clientX < document.documentElement.clientWidth / 2 ? -1 : 1);
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (event.key === 'Escape') this.hands.giveUp();
    else if (!this.type(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** The number that is said when the stack is dropped; empty where none is asked for. */
  get key() {
    return this.numbers.length ? `n:${bounded(this.wanted, this.numbers)}` : '';
  }

  /**
   * It is over this thing, or over none.
   * @param {string | undefined} key
   */
  over(key) {
    this.numbers = this.player.walk.numbers(key);
    this.show();
  }

  /** @param {{clientX: number, clientY: number}} pointer */
  follow({ clientX, clientY }) {
    const { width, height } = this.sign.getBoundingClientRect();
    const { clientWidth } = document.documentElement;
    const left = Math.min(clientX + beside, clientWidth - width);
    this.sign.style.translate = `${left}px ${Math.max(0, clientY - this.lift - height)}px`;
  }

  show() {
    const most = this.numbers[this.numbers.length - 1];
    this.sign.hidden = !this.numbers.length;
    this.sign.replaceChildren(this.key.slice(2), make('small', {}, `/${most}`));
  }

  /** @param {number} wanted */
  set(wanted) {
    this.wanted = wanted;
    this.show();
    this.hands.considerDrop();
  }

  /** @param {number} by */
  step(by) {
    if (this.numbers.length) this.set(stepped(bounded(this.wanted, this.numbers), by, this.numbers));
  }

  /**
   * Whether a key on the keyboard said how many.
   * @param {string} key
   */
  type(key) {
    if (key in steps) this.step(steps[/** @type {keyof typeof steps} */ (key)]);
    else if (/^\d$/.test(key) && this.numbers.length) this.digit(key);
    else return false;
    return true;
  }

  /** @param {string} digit */
  digit(digit) {
    const now = performance.now();
    const before = now - this.typedAt < typing ? this.typed : '';
    this.typed = spelt(before, digit, this.numbers);
    this.typedAt = now;
    this.set(Number(this.typed));
  }

  remove() {
    this.held.abort();
    this.sign.remove();
  }
}
