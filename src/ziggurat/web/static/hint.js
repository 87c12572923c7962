// A hint: what a strong bot would do with what I see, marked on the table, with its reasons. The
// card lies over the page, so that nothing moves; it goes away when the question is another.

import { isSeen, topOf } from './sight.js';
import { pressed } from './told.js';
import { thing } from './walk.js';
import { byId, make, say } from './words.js';

/**
 * What the server answers.
 * @typedef {{
 *   decision: number, bot: string, steps: {action: string, label: string}[],
 *   reasons: {text: string, is_gain: boolean}[],
 * }} Advice
 */

/**
 * The first action that is advised; those that are one decision are sent together.
 * @param {Advice} advice
 */
const first = ({ steps }) => steps[0].action.split(' ')[0];

export class Hint {
  /** @param {any} table */
  constructor(table) {
    this.table = table;
    /** @type {Advice | null} */
    this.advice = null;
    /** @type {string[]} */
    this.told = []; // first steps that were advised for this question
    this.isAsking = false;
    this.sentAction = '';
    /** @type {HTMLElement | null} */
    this.from = null; // where the keyboard was
    byId('hint-again').addEventListener('click', ({ detail }) => this.ask(detail === 0));
    byId('hint-play').addEventListener('click', ({ detail }) => this.play(detail === 0));
    byId('hint-close').addEventListener('click', () => this.dismiss());
    addEventListener('keydown', (event) => {
      if (pressed(event) === 'Escape') this.dismiss();
    });
  }

  get canAsk() {
    const { now } = this.table;
    return Boolean(now.hints && now.prompt?.yours && this.table.canAct) && !this.isAsking;
  }

  /** Ask what a bot would do; once more: what else. Whoever asks by keyboard is led to the answer. */
  async ask(byKeyboard = false) {
    if (!this.canAsk) return;
    const { activeElement } = document;
    if (!byId('hint-card').contains(activeElement)) this.from = /** @type {HTMLElement | null} */ (activeElement);
    const { seat, decision } = this.table.now;
    this.isAsking = true;
    this.show();
    try {
      const answer = await fetch(`${location.pathname}/hint`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
        body: JSON.stringify({ seat, decision, besides: this.told }),
      });
      const said = await answer.json();
      if (answer.ok) this.take(said);
      else this.table.toasts.say({ text: said.detail, rule: said.rule, href: said.href });
    } catch {
      this.table.toasts.lost();
    }
    this.isAsking = false;
    this.table.show();
    this.makeRoom();
    if (byKeyboard && this.advice) byId('hint-play').focus();
  }

  /** What is meant lies beside the card and in the window: the card goes aside, or the page is scrolled. */
  makeRoom() {
    const card = byId('hint-card');
    card.classList.remove('aside');
    // Where something goes is looked for on the board; what goes there is known to lie in the hand.
    const things = [...this.keys()].reverse().map((key) => this.table.find(key)).filter(Boolean);
    if (!this.advice || !things.length) return;
    const isCovered = () => things.some((one) => card.contains(topOf(one)));
    if (isCovered()) card.classList.add('aside');
    if (isCovered() || !isSeen(things[0])) things[0].scrollIntoView({ block: 'center' });
  }

  /** @param {Advice} advice */
  take(advice) {
    if (advice.decision !== this.table.now.decision) return;
    this.advice = advice;
    this.told.push(first(advice));
  }

  /** Do the first step, as if it had been clicked. */
  play(byKeyboard = false) {
    const action = this.advice?.steps[0].action;
    if (!action || !this.table.canAct) return;
    this.table.walk.reset();
    this.table.remark = ''; // about what was tapped before
    this.table.byKeyboard = byKeyboard;
    this.table.finish(action);
    byId('hint-card').hidden = true; // and the keyboard is free to go on
    this.table.settle('', byKeyboard);
  }

  /**
   * An action that is being sent: if it is the first step, the next one is advised then.
   * @param {string} action
   */
  sent(action) {
    this.sentAction = action;
  }

  /** Put the card away. */
  dismiss() {
    if (!this.advice) return;
    const isHere = byId('hint-card').contains(document.activeElement);
    this.advice = null;
    this.table.show();
    if (isHere) this.from?.focus();
  }

  /** The things that the next step is made of, for the marks on the table. */
  keys() {
    const path = this.advice && this.table.offered(first(this.advice)).paths?.[0];
    return new Set((path ?? []).map(thing));
  }

  /** Another question: go on with the next step, or be done. */
  renew() {
    const { decision, actions } = this.table.now;
    if (this.advice?.decision === decision) return;
    const [done, next] = this.advice?.steps ?? [];
    this.told = [];
    if (next && done?.action === this.sentAction && actions.some(({ a }) => a === next.action)) {
      this.advice = /** @type {Advice} */ ({ ...this.advice, decision, steps: this.advice?.steps.slice(1) });
      this.told = [next.action];
      requestAnimationFrame(() => this.makeRoom());
    } else {
      this.advice = null;
    }
  }

  /** The button, the card, and what is marked on the table. */
  show() {
    this.renew();
    const { table, isAsking } = this;
    table.marks.hinted = this.keys();
    // What waits to be confirmed is asked below the card.
    byId('hint-card').hidden = (!this.advice && !isAsking) || table.past || Boolean(table.pending);
    for (const id of ['hint-play', 'hint-again']) byId(id).toggleAttribute('disabled', !this.advice || !this.canAsk);
    this.tell(isAsking ? null : this.advice);
  }

  /** @param {Advice | null} advice */
  tell(advice) {
    const { bot, steps = [], reasons = [] } = advice ?? {};
    byId('hint-title').textContent = advice ? say('hint_title', { bot }) : say('hint_thinking');
    byId('hint-steps').replaceChildren(...steps.map(({ label }) => make('li', {}, label)));
    byId('hint-reasons').replaceChildren(
      ...reasons.map(({ text, is_gain: isGain }) => make('li', { class: isGain ? 'gain' : 'cost' }, text)),
    );
  }
}
