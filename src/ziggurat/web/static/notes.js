// What can be read about a thing on the table: shown beside it under the pointer, with the keyboard on
// it, or after a tap. The notes of a game are fetched once.

const gap = 8;

export class Notes {
  /** Things in `root` name their note in `data-note`; `sheet` shows it; `address` has them all. */
  constructor(root, sheet, address) {
    this.root = root;
    this.sheet = sheet;
    this.notes = null;
    if (!address) return;
    fetch(address)
      .then((answer) => answer.json())
      .then((notes) => {
        this.notes = notes;
      })
      .catch(() => {}); // without its notes the table can still be played
    root.addEventListener('pointerover', (event) => this.look(event));
    root.addEventListener('pointerleave', () => this.hide());
    root.addEventListener('focusin', (event) => this.look(event));
    root.addEventListener('focusout', () => this.hide());
    root.addEventListener('click', (event) => this.look(event));
    addEventListener('scroll', () => this.hide(), { passive: true, capture: true });
  }

  look(event) {
    const thing = event.target.closest('[data-note]');
    if (thing && this.root.contains(thing)) this.show(thing);
    else this.hide();
  }

  show(thing) {
    const note = this.notes?.[thing.dataset.note];
    if (!note || (thing === this.thing && !this.sheet.hidden)) return;
    this.hide();
    this.thing = thing;
    this.named = thing.dataset.note;
    this.sheet.innerHTML = note;
    this.sheet.hidden = false;
    thing.setAttribute('aria-describedby', this.sheet.id);
    this.place(thing.getBoundingClientRect());
  }

  /** Beside the thing, below if there is room, and always whole on the screen. */
  place(frame) {
    const { offsetWidth: width, offsetHeight: height } = this.sheet;
    const { clientWidth, clientHeight } = document.documentElement;
    const left = Math.min(frame.left, clientWidth - width - gap);
    const below = frame.bottom + gap;
    const above = frame.top - gap - height;
    const top = below + height <= clientHeight - gap || above < gap ? below : above;
    this.sheet.style.left = `${Math.max(gap, left)}px`;
    this.sheet.style.top = `${Math.max(gap, Math.min(top, clientHeight - height - gap))}px`;
  }

  /** The table has changed: a note stays as long as its thing does. */
  renew() {
    if (!this.thing?.isConnected || this.thing.dataset.note !== this.named) this.hide();
    else this.place(this.thing.getBoundingClientRect());
  }

  hide() {
    this.thing?.removeAttribute('aria-describedby');
    this.thing = null;
    this.sheet.hidden = true;
  }
}
