// The coach beside somebody's first game: says each thing once, can be asked again and silenced, and
// never holds up the game. He speaks out where that covers nothing that can be answered; elsewhere his
// first sentences stand under the question, in a place that is kept for them, and a press brings the rest.
// Not part of the script that every table loads.

import { lead } from './sight.js';
import { pressed } from './told.js';
import { all, byId, make, memory } from './words.js';

/**
 * @typedef {{key: string, text: string, rule: string, href: string, picture?: string}} Remark
 * @typedef {{ask?: Remark | null, aim?: Remark | null, missed?: Remark[]}} Said
 */

const wide = matchMedia('(min-width: 1081px)'); // the page does not scroll: what is beside the board stays there
const answerable = '#play .can, #recap button';

/**
 * The sentences of a text, each with the space after it.
 * @param {string} text
 */
export const sentencesOf = (text) => text.split(/(?<=[.!?…]\u00a0?»? )/);

/** @param {Said} said */
const remarksOf = ({ missed = [], ask, aim }) =>
  /** @type {Remark[]} */ ([...missed, ask, aim].filter(Boolean));

class Mentor {
  /**
   * @param {any} table
   * @param {HTMLInputElement} seat
   * @param {string} markup
   * @param {string} game
   */
  constructor(table, seat, markup, game) {
    this.table = table;
    this.seat = seat;
    this.memory = `coach told ${game}`;
    /** @type {Set<string>} */
    this.told = new Set(JSON.parse(memory.get(this.memory) ?? '[]'));
    this.on = false;
    /** @type {Remark[]} */
    this.last = []; // what was said last, to be read again
    this.since = -1; // how many steps there were when the reader last acted, before it was said
    this.isAsked = false; // the reader has opened the bubble
    this.question = ''; // that the reader was led to
    this.root = make('aside', { id: 'mentor', hidden: true });
    this.root.innerHTML = markup;
    document.body.append(this.root);
    this.says = this.find('#mentor-says');
    this.face = this.find('#mentor-face');
    this.line = this.find('#mentor-line');
    this.more = make('b', { class: 'more' }, this.says.dataset.more ?? '');
    this.root.setAttribute('aria-label', this.says.dataset.name ?? '');
    byId('question').before(this.face);
    byId('preview').after(this.line);
    this.find('#mentor-close').addEventListener('click', () => this.close());
    this.find('#mentor-silence').addEventListener('click', () => this.silence());
    this.face.addEventListener('click', () => (this.root.hidden ? this.open() : this.close()));
    this.line.addEventListener('click', () => this.open());
    addEventListener('keydown', (event) => {
      if (pressed(event) === 'Escape' && !this.root.hidden) this.close();
    });
    addEventListener('resize', () => this.makeRoom());
    new ResizeObserver(() => this.fit()).observe(this.line);
  }

  /**
   * @param {string} selector
   * @returns {HTMLElement}
   */
  find(selector) {
    return /** @type {HTMLElement} */ (this.root.querySelector(selector));
  }

  /** Whether somebody is choosing: nothing comes over the table then. */
  get isAnswering() {
    const { walk, pending, busy } = this.table;
    return walk.chosen.length > 0 || pending !== null || busy !== null;
  }

  /** Call or silence him; the server speaks only to whoever wants it. */
  turn(on) {
    if (on || this.on) this.table.live.send({ do: 'coach', on });
    this.on = on;
    document.body.classList.toggle('coached', on);
    if (!on) this.close();
    this.showFace();
  }

  silence() {
    this.seat.checked = false;
    this.seat.dispatchEvent(new Event('change')); // which remembers it
  }

  /** Let the reader read all of it. */
  open() {
    this.isAsked = true;
    this.line.hidden = true;
    this.unfold();
    this.find('#mentor-close').focus();
  }

  /** Put it away; it can be read again. */
  close() {
    const isInside = this.root.contains(document.activeElement);
    this.line.hidden = true;
    this.fold();
    if (isInside && !this.face.hidden) this.face.focus();
  }

  fold() {
    this.isAsked = false;
    this.root.hidden = true;
    this.showFace();
  }

  unfold() {
    this.root.hidden = false;
    this.showFace();
  }

  showFace() {
    this.face.hidden = !this.on || !this.last.length || this.table.now.over;
    this.face.setAttribute('aria-expanded', String(!this.root.hidden));
  }

  /** @param {Said | undefined} said */
  show(said) {
    if (!this.on || !said) return;
    if (this.table.now.over) {
      this.close();
      return;
    }
    if (this.isAnswering) {
      this.isAsked = false;
      this.makeRoom();
      return;
    }
    this.lead();
    const remarks = remarksOf(said);
    const fresh = remarks.filter(({ key }) => !this.told.has(key));
    if (fresh.length) this.say(remarks.filter((one) => fresh.includes(one) || this.isUnread(one)));
    else this.pass();
    if (!fresh.length && this.root.hidden && this.line.hidden && remarks.length) this.write(remarks);
    this.makeRoom();
  }

  /** Where another question is asked, and no answer to it is in sight, the reader is led there. */
  lead() {
    const { canAct, now, showing } = this.table;
    if (!canAct || showing.isOn || now.prompt?.rule === this.question) return;
    this.question = now.prompt?.rule ?? '';
    lead();
  }

  /**
   * Whether it was said since the reader acted, and stands there: bots may be quicker than readers.
   * @param {Remark} remark
   */
  isUnread({ key }) {
    const isThere = !this.root.hidden || !this.line.hidden;
    return isThere && this.since === this.table.now.acted && this.last.some((one) => one.key === key);
  }

  /** What was said has had its time once the reader has acted again. */
  pass() {
    if (this.since !== this.table.now.acted) this.close();
  }

  /** @param {Remark[]} remarks that are new */
  say(remarks) {
    for (const { key } of remarks) this.told.add(key);
    memory.set(this.memory, JSON.stringify([...this.told]));
    this.since = this.table.now.acted;
    this.write(remarks);
    this.line.hidden = false;
    byId('announce-aside').textContent = all('span', this.line).map((one) => one.textContent).join('');
    if (wide.matches) this.unfold();
  }

  /** @param {Remark[]} remarks */
  write(remarks) {
    const keys = (/** @type {Remark[]} */ some) => some.map(({ key, text }) => key + text).join();
    if (keys(remarks) === keys(this.last)) return;
    this.last = remarks;
    this.says.replaceChildren(...remarks.map((one) => this.paragraph(one)));
    const sentences = remarks.flatMap((one) => sentencesOf(`${one.text} `).map((text, place) => (
      make('span', {}, ...(place ? [text] : this.words({ ...one, text })))
    )));
    this.line.replaceChildren(...sentences, this.more);
    this.fit();
    this.illustrate(remarks.find(({ picture }) => picture)?.picture ?? '');
    this.showFace();
  }

  /** @param {Remark} remark */
  words({ key, text }) {
    const before = this.says.dataset[key.split('.')[0]];
    return before ? [make('b', {}, before), ` ${text} `] : [`${text} `];
  }

  /** Of his first words whole sentences, as many as have room; and that there is more, where there is. */
  fit() {
    const sentences = all('span', this.line);
    for (const one of [...sentences, this.more]) one.hidden = one === this.more;
    const isCut = () => this.line.scrollHeight > this.line.clientHeight;
    while (sentences.length > 1 && isCut()) {
      this.more.hidden = false;
      /** @type {HTMLElement} */ (sentences.pop()).hidden = true;
    }
  }

  /** @param {Remark} remark */
  paragraph(remark) {
    const { key, rule, href } = remark;
    const line = make('p', { class: `mentor-${key.split('.')[0]}` }, ...this.words(remark));
    if (href) line.append(make('a', { href, target: 'rules' }, rule));
    return line;
  }

  /** What the reader has not opened, or answers meanwhile, is down to its first words before it covers an answer. */
  makeRoom() {
    if (this.root.hidden || this.isAsked) return;
    const isInTheWay = !wide.matches || this.coversAnswers();
    this.line.hidden = !isInTheWay;
    if (isInTheWay) this.fold();
  }

  coversAnswers() {
    const bubble = this.find('.bubble').getBoundingClientRect();
    return all(answerable).some((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      return left < bubble.right && right > bubble.left && top < bubble.bottom && bottom > bubble.top;
    });
  }

  /** A small picture of what is meant, where there is one. */
  async illustrate(address) {
    const holder = this.find('#mentor-picture');
    holder.hidden = true;
    holder.replaceChildren();
    if (!address) return;
    const { last } = this;
    const answer = await fetch(address).catch(() => null);
    if (!answer?.ok) return;
    const drawing = await answer.text();
    if (last !== this.last) return; // something else was said meanwhile
    holder.innerHTML = drawing;
    holder.hidden = false;
    this.makeRoom();
  }
}

/**
 * A coach with all that is needed to speak.
 * @param {any} table
 * @param {HTMLInputElement} seat the switch that calls and silences him
 */
export async function call(table, seat) {
  const { game = '' } = seat.dataset;
  const answer = await fetch(`/coach/${game}`);
  if (!answer.ok) throw new Error(`${answer.status}`);
  return new Mentor(table, seat, await answer.text(), game);
}
