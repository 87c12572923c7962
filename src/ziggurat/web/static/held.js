// Notes that stay: by a long tap, the other button of the mouse or the key I, so that their links can be
// followed. Fetched when somebody first wants that.

import { pressed } from './told.js';

const things = '[data-note], [data-say], [data-key]';
const long = 500; // milliseconds of a long tap
const still = 8; // how far the finger may stray

export class Holder {
  /** @param {import('./notes.js').Notes} notes */
  constructor(notes) {
    this.notes = notes;
    this.isReady = false;
    this.leads = false; // whether the keyboard is still to be led to the link
    const hear = (/** @type {Event} */ event) => this.hear(event);
    for (const kind of ['pointerdown', 'contextmenu', 'keydown']) addEventListener(kind, hear);
    addEventListener('pointermove', (event) => this.stray(event));
    for (const end of ['pointerup', 'pointercancel']) addEventListener(end, () => this.stopPress());
  }

  hear(event) {
    if (event.type === 'keydown') this.key(event);
    else if (event.type === 'contextmenu') this.hold(event);
    else if (this.isReady) this.press(event);
    this.isReady = true; // the finger that had this fetched may be gone by now
  }

  /** The thing that an event is about. */
  thing({ target }) {
    const { root } = this.notes;
    return root.contains(target) ? target.closest(things) : null;
  }

  press(event) {
    const { notes } = this;
    this.stopPress();
    notes.swallows = false;
    if (notes.held && !notes.sheet.contains(event.target)) notes.hide();
    const thing = this.thing(event);
    if (event.pointerType !== 'touch' || !thing) return;
    this.pressed = { x: event.clientX, y: event.clientY, timer: setTimeout(() => this.keep(thing, true), long) };
  }

  stray({ clientX, clientY }) {
    const { x, y } = this.pressed ?? { x: clientX, y: clientY };
    if (Math.hypot(clientX - x, clientY - y) > still) this.stopPress();
  }

  stopPress() {
    clearTimeout(this.pressed?.timer);
    this.pressed = null;
  }

  /** The other button of the mouse; where fingers press long a browser says the same. */
  hold(event) {
    const thing = this.thing(event);
    if (thing && !this.notes.held) this.keep(thing, event.pointerType === 'touch');
  }

  key(event) {
    const { notes } = this;
    const key = pressed(event);
    if (key === 'Escape' && notes.held) this.release();
    else if (key === 'i' && notes.wanted) this.keep(notes.wanted, false);
  }

  /** Have the note of a thing stay until somebody looks elsewhere. */
  keep(thing, byTouch) {
    const { notes } = this;
    notes.held = false;
    notes.want(thing);
    clearTimeout(notes.resting);
    notes.swallows = byTouch;
    notes.held = true;
    this.leads = true;
    notes.sheet.classList.add('held');
    const { key } = thing.dataset;
    if (key && !notes.told.has(key)) notes.ask(key);
    this.offer();
  }

  /** Lead the keyboard to the link of a note that is held, once. */
  offer() {
    const { held, sheet } = this.notes;
    const link = held && this.leads ? sheet.querySelector('a') : null;
    if (!link) return;
    this.leads = false;
    link.focus({ preventScroll: true });
  }

  /** Let a note go, and give the keyboard back to its thing. */
  release() {
    const { thing, sheet } = this.notes;
    const isThere = sheet.contains(document.activeElement);
    this.notes.hide();
    if (isThere) thing?.focus({ preventScroll: true });
  }
}
