// What can be read about a thing on the table: shown beside it under the pointer, with the keyboard on
// it, or after a tap. The notes of a game are fetched once, when the first is wanted.

const gap = 8;

export class Notes {
  /** Things in `root` name their note in `data-note`; `sheet` shows it; `address` has them all. */
  constructor(root, sheet, address) {
    this.root = root;
    this.sheet = sheet;
    this.address = address;
    this.notes = null;
    this.wanted = null; // the thing that is looked at
    this.coming = false;
    if (!address) return;
    root.addEventListener('pointerover', (event) => this.look(event));
    root.addEventListener('pointerleave', () => this.hide());
    root.addEventListener('focusin', (event) => this.look(event));
    root.addEventListener('focusout', () => this.hide());
    root.addEventListener('click', (event) => this.look(event));
    addEventListener('scroll', () => this.hide(), { passive: true, capture: true });
  }

  look(event) {
    const thing = event.target.closest('[data-note]');
    this.wanted = thing && this.root.contains(thing) ? thing : null;
    if (!this.wanted) this.hide();
    else if (this.notes) this.show(this.wanted);
    else this.fetch();
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
