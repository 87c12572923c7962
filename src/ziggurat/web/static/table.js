// The table of any game: shows what the server drew, walks the paths of the legal actions, sends
// the action. Zoom, selection and open panels belong to this page and survive updates.

import { Camera } from './camera.js';
import { asksAlways, asksAtTheEnd, asksFirst, Choices, firstSafeButton, suggested } from './choices.js';
import { Hands, nearest } from './hands.js';
import { Live } from './live.js';
import { Marks, worthAMark } from './marks.js';
import { glide, morph, parsed, places } from './morph.js';
import { Panels } from './panels.js';
import { Showing } from './showing.js';
import { announce } from './told.js';
import { Toasts } from './toasts.js';
import { isNumber, thing as thingOf, Walk } from './walk.js';
import { all, byId, make, say } from './words.js';

const previewDelay = 120;
const answerTimeout = 8000;
const reaction = 350;
const drawn = ['board', 'seats', 'mine'];
const many = 20; // so many things shine that each of them shines less
const dress = ['tabindex', 'role', 'aria-label', 'aria-pressed'];

export class Table {
  /** @param {import('./live.js').TableMessage} first */
  constructor(first) {
    this.now = first;
    this.walk = new Walk(first.actions);
    this.pendingSince = 0;
    this.remark = ''; // about what was tapped to be looked at
    this.byTouch = false;
    this.changed = performance.now(); // when what can be clicked last changed
    /** @type {string | null} */
    this.pending = null; // a complete action that waits for "Confirm"
    /** @type {{from: number, count: number}[]} */
    this.bundles = []; // steps sent together, and what could be taken back before them
    this.repeat = ''; // the number that was said last, which need not be said again
    /** @type {number | null} */
    this.busy = null; // the decision we have answered and not heard about
    /** @type {Map<string, import('./live.js').PreviewMessage>} */
    this.previews = new Map();
    /** @type {string | null} */
    this.considered = null;
    this.undressed = new WeakMap();
    this.root = byId('play');
    this.still = matchMedia('(prefers-reduced-motion: reduce)');
    this.marks = new Marks(this.root, location.pathname, first);
    for (const id of drawn) this.marks.compare(id, parsed(byId(id).innerHTML), new Set(), new Set());

    this.camera = new Camera(byId('stage'), byId('board'), (moved) => {
      byId('fit').disabled = !moved;
      this.panels?.teacher?.light();
    });
    this.hands = new Hands(this.root, this, this.camera);
    const address = new URL(document.body.dataset.live ?? '', location.href);
    address.protocol = address.protocol.replace('http', 'ws');
    this.live = new Live(address, (message) => this.hear(message), (on) => this.connected(on));
    this.toasts = new Toasts();
    this.showing = new Showing(this);
    this.choices = new Choices(this);
    this.panels = new Panels(this);
    this.bindTools();
    this.show();
  }

  get past() {
    return this.now.at != null;
  }

  get canAct() {
    return this.now.decision != null && !this.past && this.busy === null && !this.now.cover;
  }

  // What the server says

  /** @param {import('./live.js').Message} message */
  hear(message) {
    if (message.type === 'table') this.update(message);
    else if (message.type === 'preview') this.keepPreview(message);
    else if (message.type === 'refused') this.refused(message);
    else if (message.type === 'why') this.explain(message);
    else if (message.type === 'about') this.panels.notes?.hear(message);
    else if (message.type === 'moment') this.showing.hear(message);
  }

  /** @param {import('./live.js').TableChange} message */
  update(message) {
    const before = this.now;
    this.now = { ...before, ...message };
    if (['time_left', 'time_waits', 'clocks', 'seat', 'people'].some((field) => field in message)) {
      this.panels.wind(this.now);
    }
    this.renewWalk(before);
    this.draw(this.showing.sift(message.regions ?? {}, before), before);
    this.showing.go();
    this.panels.begin();
  }

  /**
   * Draw regions that came, with what changed marked, and pieces travelling to their new places.
   * @param {Record<string, string>} regions
   * @param {import('./live.js').TableMessage} before
   */
  draw(regions, before = this.now) {
    const focused = document.activeElement;
    const from = places(this.root);
    const isLive = ({ id }) => id in regions && !(this.past && id === 'log'); // there it follows the slider
    const followed = all('[data-follow]').filter((region) => isLive(region) && isAtEnd(region));
    this.undress();
    const changed = this.drawRegions(regions);
    this.marks.remember(changed, before, this.now);
    this.showing.sound?.after(this, changed.size > 0 && before.at === this.now.at);
    this.show(before);
    this.keepFocus(focused);
    // Whoever asks where things are has the page laid out: not before all is in its place.
    for (const region of followed) region.scrollTop = region.scrollHeight;
    this.panels.notes?.renew();
    this.camera.readable();
    if (!this.still.matches && before.at === this.now.at) glide(this.root, from, this.showing.motion);
  }

  /** Leave the keyboard where it was; whoever plays by keyboard is led to the next choice. */
  keepFocus(focused) {
    if (focused?.isConnected && focused !== document.activeElement) {
      focused.focus({ preventScroll: true });
    }
    if (document.activeElement !== document.body || !this.byKeyboard || !this.canAct) return;
    this.focusFirst();
  }

  focusFirst() {
    (firstSafeButton() ?? all('#play [data-key].can')[0])?.focus();
  }

  drawRegions(regions) {
    const [changed, fresh] = [new Set(), new Set()];
    const known = Object.entries(regions).filter(([id]) => document.getElementById(id));
    for (const [id, markup] of known) {
      const drawing = parsed(markup);
      if (drawn.includes(id)) this.marks.compare(id, drawing, changed, fresh);
      morph(byId(id), drawing);
    }
    if (known.some(([id]) => drawn.includes(id))) this.changed = performance.now();
    return worthAMark(changed, fresh);
  }

  renewWalk(before) {
    const { decision, seat } = this.now;
    const same = before.decision === decision && before.seat === seat;
    const chosen = same ? this.walk.chosen : [];
    this.walk = new Walk(this.now.actions);
    this.walk.resume(chosen);
    const isOther = before.prompt?.rule !== this.now.prompt?.rule || before.lesson?.at !== this.now.lesson?.at;
    if (isOther) this.repeat = '';
    if (same) return;
    this.pending = null;
    this.busy = null;
    this.remark = '';
    this.considered = null;
    clearTimeout(this.previewTimer); // nobody asks any more what it would do
    this.previews.clear();
  }

  connected(on) {
    byId('reconnecting').hidden = on;
    document.body.classList.toggle('offline', !on);
    if (on) {
      this.showing.connected();
      this.panels.connected();
      if (this.considered) this.askPreview(this.considered); // it may have been asked in vain
    } else {
      this.busy = null;
    }
    this.show();
  }

  /** @param {import('./live.js').RefusedMessage} refusal */
  refused({ code, text, rule, href }) {
    // An answer to a question that is past by now is nobody's mistake.
    if (code === 'stale' && this.busy === null) return;
    this.busy = this.pending = null;
    this.walk.reset();
    this.toasts.say({ text, rule, href });
    this.show();
  }

  // What the player does

  /** A key was clicked, dropped on or entered. */
  choose(key, byKeyboard = false, byTouch = false) {
    if (!this.canAct || this.pending) return;
    this.remark = '';
    this.byTouch = byTouch;
    this.showing.skip();
    this.byKeyboard = byKeyboard;
    if (!this.walk.next().has(key) && !this.beginsAnew(key)) return;
    if (isNumber(key) && this.walk.chosen.length) this.repeat = key;
    const action = this.walk.step(key, this.repeat);
    if (!all('[data-repeats]').length) this.repeat = ''; // each number is a thought of its own
    this.toasts.clear(); // what was wrong before is past
    if (action) this.finish(action);
    this.settle(key, byKeyboard);
  }

  /** Whether the walk begins anew with what does not go on with it; otherwise it is put back or explained. */
  beginsAnew(key) {
    if (this.walk.chosen.includes(key)) {
      this.walk.undo(key);
      this.settle(key, this.byKeyboard);
      return false;
    }
    if (!this.walk.couldStart(key)) {
      this.askWhyNot(key);
      return false;
    }
    this.walk.reset();
    return true;
  }

  /** What was clicked is no answer: tell what comes before it, or the rule against it. */
  askWhyNot(key) {
    this.lookAt(key);
    // Whoever waits clicks to read.
    if (!this.now.actions.length && this.find(key)?.closest('[data-note]')) return;
    const first = this.walk.chosen.length ? [] : this.walk.startsBefore(key);
    if (first.length) {
      const things = first.map((start) => this.label(start).split('. ')[0]).join(' · ');
      this.explain({ text: say('choose_first', { things }) });
      return;
    }
    const keys = [...this.walk.chosen.map(thingOf), key];
    this.live.send({ do: 'why', seat: this.now.seat, keys });
  }

  /** Why not; whoever taps a thing before choosing any looks at it, and reads that in its place. */
  explain(said) {
    const isLook = this.byTouch && !this.walk.chosen.length;
    if (!isLook) this.toasts.say(said);
    else this.remark = said.text;
    this.showPreview();
  }

  /**
   * What was tapped stays in sight until another thing is: fingers do not hover.
   * @param {string} key
   */
  lookAt(key) {
    if (!this.byTouch) return;
    for (const thing of all('.looked', this.root)) thing.classList.remove('looked');
    this.find(key)?.classList.add('looked');
  }

  /** A path is complete: send the action, or ask first. Where nobody hears it, the way to it is kept. */
  finish(action) {
    if (!this.asksAbout(action)) {
      this.send(action);
      if (this.busy === null) this.walk.chosen.splice(this.hands.dragged ? 0 : -1);
      return;
    }
    this.pending = action;
    this.pendingSince = performance.now();
    if (!this.sendFree()) this.askPreview(action);
  }

  /** Whether an action is to be confirmed; what is said of ends of turns counts for fingers, too. */
  asksAbout(action) {
    const [{ draft, whole }, ends] = [this.offered(action), this.closing(action)];
    if (this.caution(action) || (ends && asksAtTheEnd())) return true;
    if (whole || ends) return asksAlways() || (whole && this.isSudden());
    return asksFirst() && !draft;
  }

  /** What to think of before an action is sent. */
  caution(action) {
    return this.offered(action).caution;
  }

  /** What ends with an action: said before it is sent, unless that is turned off. */
  closing(action) {
    const place = this.offered(action).closing;
    return place === undefined ? undefined : this.now.closings[place];
  }

  /**
   * An action as the server offered it.
   * @returns {Partial<import('./live.js').Offered>}
   */
  offered(action) {
    return this.now.actions.find(({ a }) => a === action) ?? {};
  }

  /** Whether the table changed so short a while ago that nobody can have aimed at what is there now. */
  isSudden() {
    return performance.now() - this.changed < reaction;
  }

  /** Send an action, or several that are one choice: one after the other. */
  send(action) {
    this.toasts.clear();
    this.panels.hint?.sent(action);
    const actions = action.split(' ');
    this.answer(actions.length > 1 ? { do: 'act_in_turn', actions } : { do: 'act', action });
  }

  /** Do what the rules suggest. */
  sendSuggestion() {
    this.send(this.now.suggestion?.actions.join(' '));
  }

  answer(message) {
    const { seat, decision, undo } = this.now;
    if (!this.live.send({ seat, decision, ...message })) {
      this.toasts.lost();
      return;
    }
    this.busy = decision;
    if (message.actions) this.bundles.push({ from: undo, count: message.actions.length });
    this.marks.clear(this.now);
    setTimeout(() => {
      if (this.busy !== decision) return;
      this.busy = null;
      this.show();
    }, answerTimeout);
  }

  back() {
    this.pending = null;
    this.walk.back();
    this.show();
  }

  undo() {
    const { undo, back, seat } = this.now;
    if (this.past || !(undo || back)) return;
    this.showing.skip();
    const count = this.sentTogether(undo);
    const isSent = this.live.send(undo ? { do: 'undo', seat, count } : { do: 'rewind', steps: back });
    if (!isSent) this.toasts.lost();
  }

  /** How many steps one choice made, the last of so many that can be taken back. */
  sentTogether(undo) {
    this.bundles = this.bundles.filter(({ from, count }) => from + count <= undo);
    const last = this.bundles[this.bundles.length - 1];
    return last?.from + last?.count === undo ? last.count : 1;
  }

  /** Whether a drag may start here: are there things on the table to drop it on? */
  leadsOn(key) {
    if (!this.canAct || this.pending) return false;
    const keys = [...this.walk.chosen, this.walk.grab(key)];
    return this.walk
      .along(keys)
      .some(({ path }) => path.length > keys.length && this.find(path[keys.length]));
  }

  /** Look at what a click would do, without clicking; `number`: so many of what is dragged. */
  consider(key, number = '') {
    if (this.pending) return;
    const action = (key && this.canAct && this.meant(key, number)) || null;
    if (action === this.considered) return;
    this.considered = action;
    clearTimeout(this.previewTimer);
    if (action) this.previewTimer = setTimeout(() => this.askPreview(action), previewDelay);
    this.showPreview();
  }

  /** The action, or the actions of the suggestion, that a choice would send. */
  meant(key, number = '') {
    if (number) return this.walk.action([key, number]);
    if (key === suggested) return this.now.suggestion?.actions.join(' ');
    return this.walk.next().get(key)?.completes;
  }

  askPreview(action) {
    const { seat, decision } = this.now;
    const asked = { do: 'preview', seat, decision, actions: action.split(' ') };
    if (!this.previews.has(action)) this.live.send(asked);
    this.showPreview();
  }

  keepPreview(preview) {
    if (preview.decision !== this.now.decision) return; // about a question that is past
    this.previews.set(preview.action, preview);
    if (this.sendFree()) this.show();
    else this.showPreview();
  }

  /** What is mine alone and can be taken back needs no confirmation, unless I always want one. */
  sendFree() {
    const asked = this.caution(this.pending) || (asksAtTheEnd() && this.closing(this.pending));
    const isFree = !asked && this.previews.get(this.pending ?? '')?.free && !asksAlways();
    if (isFree) this.send(this.pending);
    return isFree;
  }

  // Showing

  find(key) {
    return this.root.querySelector(`[data-key="${CSS.escape(key)}"]`);
  }

  /**
   * Everything around the regions, and the marks on them.
   * @param {import('./live.js').TableMessage | null} before
   */
  show(before = null) {
    this.undress();
    this.panels.hint?.show();
    this.mark();
    this.showPrompt();
    this.showPreview();
    this.panels.show(this.now, before);
    this.showing.show();
    this.panels.clock?.show(this.past);
    document.body.classList.toggle('past', this.past);
    document.body.classList.toggle('busy', this.busy !== null);
    byId('list-toggle').disabled = !this.now.actions?.length;
    byId('undo').disabled = !(this.now.undo || this.now.back) || this.past;
    byId('undo-count').textContent = String(this.now.undo || '');
    byId('near').hidden = !this.camera.hasOwn;
    this.showResult();
    this.panels.teacher?.show();
    announce(this.now);
    this.marks.show();
    this.hands.lookAgain();
  }

  /** The final score lies over the board until it is put aside. */
  showResult() {
    const [result, toggle] = [byId('result'), byId('result-toggle')];
    result.hidden = !result.childElementCount || this.aside;
    toggle.hidden = !result.childElementCount || !this.aside;
    if (this.isRunning && this.now.over) scrollTo(0, 0); // on a phone one may be far below the end
    this.isRunning = !this.now.over;
  }

  /** See the board, or the end again. */
  turnOver() {
    this.aside = !this.aside;
    this.showResult();
  }

  /** Show what may be clicked, what was chosen and what just happened. */
  mark() {
    const next = this.canAct && !this.pending ? this.walk.next() : new Map();
    let shining = 0;
    for (const thing of all('[data-key]', this.root)) {
      const { key = '' } = thing.dataset;
      const can = next.has(key);
      shining += Number(can);
      const chosen = this.walk.has(key);
      thing.classList.toggle('can', can);
      thing.classList.toggle('source', this.isMine(thing) && this.leadsOn(key));
      thing.classList.toggle('chosen', chosen);
      if (can || chosen) this.dress(thing, key, chosen);
    }
    document.body.classList.toggle('choosing', next.size > 0);
    document.body.classList.toggle('many-can', shining > many);
  }

  /** Only what is mine can be dragged by a finger: anywhere else it scrolls the page. */
  isMine(thing) {
    return thing.closest('#mine') !== null || thing.matches(`.seat-${this.now.seat}`);
  }

  dress(thing, key, chosen) {
    this.undressed.set(thing, dress.map((name) => thing.getAttribute(name)));
    thing.setAttribute('tabindex', '0');
    thing.setAttribute('role', 'button');
    thing.setAttribute('aria-label', this.label(key));
    thing.setAttribute('aria-pressed', String(chosen));
  }

  /** Give things their own attributes back; what the keyboard is on can hold it on and on. */
  undress() {
    for (const thing of this.root.querySelectorAll('.can, .chosen')) {
      const worn = this.undressed.get(thing);
      if (!worn) continue;
      dress.forEach((name, place) => {
        if (name === 'tabindex' && thing === document.activeElement) return;
        if (worn[place] === null) thing.removeAttribute(name);
        else thing.setAttribute(name, worn[place]);
      });
      this.undressed.delete(thing);
    }
  }

  label(key) {
    return this.now.labels?.[key] ?? key.replace(/^n:/, '');
  }

  showPrompt() {
    const { prompt } = this.now;
    const asked = this.past ? say('past', { at: this.now.at, steps: this.now.steps }) : prompt?.text ?? '';
    byId('question').textContent = asked.includes('\n') ? asked : `${asked}\n`; // then what is said about it
    byId('rule').hidden = !prompt?.href || this.past;
    if (prompt?.href) {
      byId('rule').href = prompt.href;
      byId('rule').textContent = say('rule_link', { rule: prompt.rule });
    }
    byId('prompt').classList.toggle('yours', Boolean(prompt?.yours) && !this.past);
    byId('way').textContent = this.walk.chosen.map((key) => this.label(thingOf(key))).join(' → ');
    byId('back').hidden = !this.walk.chosen.length || this.busy !== null;
    byId('waiting').hidden = this.busy === null;
    byId('to-now').hidden = !this.past;
    this.choices.show();
  }

  showPreview() {
    const preview = this.previews.get(this.pending ?? this.considered ?? '');
    const said = this.pending ? this.warnings(this.pending) : [];
    if (this.remark) said.push(make('span', {}, this.remark));
    if (preview?.score) said.push(make('strong', {}, say('preview_score', { score: preview.score })));
    for (const line of preview?.lines ?? []) said.push(make('span', {}, line));
    byId('preview').replaceChildren(...said);
  }

  /** What is said of an action before it is confirmed. */
  warnings(action) {
    const [caution, closing] = [this.caution(action), this.closing(action)];
    const told = [];
    if (caution) told.push(make('strong', { class: 'caution', role: 'alert' }, caution));
    if (closing) told.push(make('strong', { class: 'closing', role: 'alert' }, closing));
    return told;
  }

  /** After a step: show it, and leave the keyboard where the next choice is. */
  settle(key, byKeyboard) {
    this.show();
    if (!byKeyboard || this.busy !== null) return;
    const focused = document.activeElement;
    if (focused !== document.body && focused?.matches('.can')) return;
    const button = firstSafeButton() ?? (this.pending ? byId('back') : null);
    const here = this.find(key);
    const things = all('[data-key].can', this.root);
    (button ?? (here && nearest(here, things)) ?? things[0])?.focus();
  }

  // Tools around the board

  bindTools() {
    byId('back').addEventListener('click', () => this.back());
    byId('undo').addEventListener('click', () => this.undo());
    byId('fit').addEventListener('click', () => this.camera.fit());
    byId('near').addEventListener('click', () => this.camera.approach());
    byId('zoom-in').addEventListener('click', () => this.camera.zoom(1.4));
    byId('list-toggle').addEventListener('click', () => this.toggleList());
    addEventListener('keydown', (event) => this.shortcut(event));
    addEventListener('resize', () => this.camera.show());
  }

  toggleList() {
    const list = byId('list');
    list.hidden = !list.hidden;
    byId('list-toggle').setAttribute('aria-expanded', String(!list.hidden));
    this.choices.show();
    list.querySelector('button')?.focus();
  }

  shortcut(event) {
    const typing = event.target.closest('input:not([type=range]), textarea, select, dialog[open]');
    if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (/^[0-9]$/.test(event.key) && this.canAct && this.walk.next().has(`n:${event.key}`)) {
      this.choose(`n:${event.key}`, true);
      return;
    }
    const does = {
      Escape: () => this.back(),
      u: () => this.undo(),
      c: () => this.toggleList(),
      '?': () => this.panels.openHelp(),
      '+': () => this.camera.zoom(1.4),
      '-': () => this.camera.zoom(1 / 1.4),
      '0': () => this.camera.fit(),
      z: () => this.camera.approach(),
      ',': () => this.panels.stepBy(-1),
      '.': () => this.panels.stepBy(1),
      n: () => this.panels.look(null),
      p: () => this.focusFirst(),
      a: () => this.panels.openAid(),
      h: () => this.panels.askHint(true),
    }[event.key];
    if (!does) return;
    event.preventDefault();
    does();
  }
}

/** Whether a region that scrolls shows its end. */
function isAtEnd({ scrollHeight, scrollTop, clientHeight }) {
  return scrollHeight - scrollTop - clientHeight < 40;
}

/** Start the table of this page. */
export function startTable() {
  return new Table(JSON.parse(byId('first').textContent));
}
