// What the player's hands do on the table: clicks, drags from source to target, arrow keys.

import { ghostOf } from './morph.js';

const dragStart = 8;
const arrows = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export class Hands {
  /**
   * `root` holds everything that can be clicked. `player` has the `walk` and answers `choose(key)`,
   * `leadsOn(key)` (are there targets on the table after this one?), `back()`, `consider(key)` (look,
   * don't touch) and `askWhyNot(key)` (dropped where it cannot go).
   */
  constructor(root, player, camera) {
    this.root = root;
    this.player = player;
    this.camera = camera;
    /**
     * @type {{
     *   thing: HTMLElement, id: number, touched: boolean, x: number, y: number, ghost: any,
     *   at?: PointerEvent, over?: HTMLElement | null, stack?: import('./stack.js').Stack,
     * } | null}
     */
    this.drag = null;
    this.dragged = false;
    this.looking = ':hover'; // with the pointer, or with the keyboard
    /** @type {typeof import('./stack.js').Stack | undefined} */
    this.Stack = undefined; // without it the number is asked for afterwards
    /** @type {import('./lens.js').Lens | undefined} */
    this.lens = undefined;
    root.addEventListener('click', (event) => this.click(event));
    root.addEventListener('keydown', (event) => this.key(event));
    root.addEventListener('pointerdown', (event) => this.press(event));
    addEventListener('pointermove', (event) => this.move(event));
    addEventListener('pointerup', (event) => this.release(event));
    addEventListener('pointercancel', (event) => this.isDragged(event) && this.giveUp());
    // Whoever drags a piece does not scroll the page, whatever the piece is drawn with.
    root.addEventListener('touchmove', (event) => this.drag && event.preventDefault(), { passive: false });
    root.addEventListener('pointerover', (event) => this.look(event));
    root.addEventListener('pointerout', () => player.consider(null));
    root.addEventListener('focusin', (event) => this.look(event));
    root.addEventListener('focusout', (event) => this.lookAway(event));
  }

  click(event) {
    if (this.dragged || this.camera.panned) {
      this.dragged = false;
      return;
    }
    // What can be pressed inside a thing is not the thing.
    const thing = event.target.closest('[data-key], a, button, summary');
    const touched = /** @type {PointerEvent} */ (event).pointerType === 'touch';
    if (!thing?.dataset.key) return;
    if (touched && thing.matches('.can') && this.lens?.brings(thing, event)) return;
    this.player.choose(thing.dataset.key, false, touched);
    if (!this.player.pending) this.lens?.rest(); // what comes next may be anywhere
  }

  look(event) {
    // A finger looks at nothing, nor does who is led to the next button after a click.
    if (event.pointerType === 'touch' || event.target.matches('button:focus:not(:focus-visible, :hover)')) return;
    const isKeyboard = event.type === 'focusin' && event.target.matches(':focus-visible');
    this.looking = isKeyboard ? ':focus' : ':hover';
    this.consider(event.target.closest('.can'));
  }

  consider(thing) {
    this.player.consider(thing ? thing.dataset.key ?? thing.dataset.choice : null);
  }

  /** The keyboard goes elsewhere; not so when the whole window loses it. */
  lookAway({ target }) {
    if (target !== document.activeElement) this.player.consider(null);
  }

  /** The table has changed under a pointer, or a keyboard, that stays where it is. */
  lookAgain() {
    if (this.player.busy !== null) this.lens?.rest();
    const thing = this.root.querySelector(`.can${this.looking}`);
    if (thing && !this.player.byTouch) this.consider(thing);
  }

  // Dragging

  press(event) {
    const thing = event.target.closest('.can[data-key], .source[data-key]');
    if (event.button !== 0 || !thing || !this.player.leadsOn(thing.dataset.key)) return;
    const touched = event.pointerType === 'touch';
    if (touched && !thing.matches('.source')) return;
    this.drag = { thing, id: event.pointerId, touched, x: event.clientX, y: event.clientY, ghost: null };
    this.camera.held = true;
  }

  /** Whether this pointer drags something. */
  isDragged(event) {
    return this.drag?.id === event.pointerId;
  }

  move(event) {
    if (!this.drag || !this.isDragged(event)) return;
    const { thing, x, y } = this.drag;
    this.drag.at = event;
    if (!this.drag.ghost) {
      if (Math.hypot(event.clientX - x, event.clientY - y) < dragStart) return;
      this.takeUp(this.drag);
    }
    this.drag.ghost.style.translate = `${event.clientX - x}px ${event.clientY - y}px`;
    const found = thingAt(event);
    const target = found === thing ? null : found;
    if (target !== this.drag.over) {
      this.drag.over?.classList.remove('over');
      target?.classList.add('over');
      this.drag.over = target;
      this.drag.stack?.over(target?.dataset.key);
      this.considerDrop();
    }
    this.drag.stack?.follow(event);
  }

  takeUp(drag) {
    const { player } = this;
    drag.ghost = pictureOf(drag.thing);
    player.choose(player.walk.grab(drag.thing.dataset.key));
    drag.stack = this.count(drag.touched);
  }

  /**
   * How many are dragged can be said, once there is a script for that.
   * @param {boolean} touched
   */
  count(touched) {
    return this.Stack && new this.Stack(this, touched);
  }

  /**
   * Those scripts have come, perhaps while something is dragged already.
   * @param {typeof import('./furniture.js').furniture} furniture
   */
  learn({ Lens, Stack }) {
    this.Stack = Stack;
    this.lens = new Lens(this.player, this.camera);
    const { drag } = this;
    if (!drag?.ghost || drag.stack || !drag.at) return;
    drag.stack = this.count(drag.touched);
    drag.stack?.over(drag.over?.dataset.key);
    drag.stack?.follow(drag.at);
    this.considerDrop();
  }

  /** What would happen if it were dropped now. */
  considerDrop() {
    const { over, stack } = this.drag ?? {};
    this.player.consider(over ? over.dataset.key : null, stack?.key);
  }

  giveUp() {
    if (this.drag?.ghost) this.player.back();
    this.cancel();
  }

  release(event) {
    const drag = this.drag;
    if (drag && !this.isDragged(event)) return;
    this.cancel();
    if (!drag?.ghost) return;
    this.dragged = true;
    // The click that follows a drag comes at once, or not at all.
    setTimeout(() => {
      this.dragged = false;
    });
    const target = thingAt(event);
    if (target) {
      if (drag.stack?.key) this.player.repeat = drag.stack.key;
      this.player.choose(target.dataset.key);
      return;
    }
    const missed = thingAt(event, '#board [data-key]');
    if (missed && missed !== drag.thing) this.player.askWhyNot(missed.dataset.key);
    this.player.back();
  }

  cancel() {
    this.drag?.ghost?.remove();
    this.drag?.stack?.remove();
    this.drag?.over?.classList.remove('over');
    this.drag = null;
    this.camera.held = false;
  }

  // Keys

  key(event) {
    const can = event.target.closest('.can');
    const thing = can ?? event.target;
    if (thing.dataset.key && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault();
      this.player.choose(thing.dataset.key, true);
    } else if (can && arrows[event.key] && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      neighbour(thing, [...this.root.querySelectorAll('.can')], arrows[event.key])?.focus();
    }
  }
}

/**
 * The thing of a kind under the pointer: one that can be clicked.
 * @param {PointerEvent} event
 * @returns {HTMLElement | null}
 */
function thingAt(event, kind = '.can[data-key]') {
  for (const element of document.elementsFromPoint(event.clientX, event.clientY)) {
    const thing = /** @type {HTMLElement | null} */ (element.closest(kind));
    if (thing) return thing;
  }
  return null;
}

/** A picture of the piece that follows the pointer: of what lies on top, where something does. */
function pictureOf(thing) {
  const pieces = thing.querySelectorAll('[data-glide]');
  return ghostOf(pieces.length ? pieces[pieces.length - 1] : thing);
}

/**
 * The nearest thing in a direction: straight ahead counts more than sideways.
 * @template {Element} E
 * @param {Element} from
 * @param {E[]} things
 * @param {number[]} direction
 * @returns {E | null}
 */
export function neighbour(from, things, [dx, dy]) {
  const here = middle(from);
  let best = null;
  let least = Infinity;
  for (const thing of things) {
    const there = middle(thing);
    const ahead = (there.x - here.x) * dx + (there.y - here.y) * dy;
    const aside = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx);
    const distance = ahead + 2.5 * aside;
    if (thing !== from && ahead > 2 && distance < least) [best, least] = [thing, distance];
  }
  return best;
}

/** The thing closest to another one. */
export function nearest(from, things) {
  const ways = [[1, 0], [0, 1], [-1, 0], [0, -1]];
  return ways.map((way) => neighbour(from, things, way)).find(Boolean);
}

function middle(thing) {
  const { left, top, width, height } = thing.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
