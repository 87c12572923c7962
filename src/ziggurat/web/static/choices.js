// The choices that are buttons: what lies on the table is clicked there, all else in the bar. The
// list has everything. What ends a turn is asked about, and the keyboard never lands on it by itself.

import { replaceButtons } from './buttons.js';
import { inOrder, isNumber } from './walk.js';
import { all, byId, make, memory, say } from './words.js';

/** @typedef {import('./walk.js').Step} Step */

export const suggested = 'suggestion'; // the choice that the rules make
const doubleClick = 350;
const fewNumbers = 4;
const wordy = 72; // letters of a question: a longer one is set smaller, so that it is seen whole
const safely = ':is(#choices, #list-choices) .can:not(.ends)';

/** Whether I wish to be asked before whatever I do. */
export function asksAlways() {
  return memory.get('ask') === 'yes';
}

/** Whether I am asked before what cannot be taken back: a finger is, unless it says otherwise. */
export function asksFirst() {
  return asksAlways() || (!memory.get('ask') && matchMedia('(pointer: coarse)').matches);
}

/** Whether I am asked before I end a turn. */
export function asksAtTheEnd() {
  return memory.get('ask-end') !== 'no';
}

/** The first button that ends nothing. */
export function firstSafeButton() {
  return all(safely)[0];
}

export class Choices {
  /** @param {any} table */
  constructor(table) {
    this.table = table;
  }

  show() {
    const { table } = this;
    byId('prompt').classList.toggle('long', (byId('question').textContent ?? '').length > wordy);
    const next = table.canAct && !table.pending ? [...table.walk.next()] : [];
    const listed = !byId('list').hidden;
    const shown = listed ? [] : inOrder(next.filter(([key]) => !table.find(key) && !table.showing.holds(key)));
    // The question explains numbers; a lone one, or the first of some among other things to choose, says more.
    const numbers = shown.filter(([key]) => isNumber(key));
    const isSpoken = numbers.length === 1 || (numbers.length <= fewNumbers && next.length > shown.length);
    const buttons = shown.map((one) => this.button(...one, isSpoken && one === numbers[0]));
    replaceButtons(byId('choices'), [...this.opening(), ...buttons, ...this.wholeAnswers()]);
    const rows = listed ? next.map(([key, step]) => this.button(key, step, true)) : [];
    replaceButtons(byId('list-choices'), rows);
  }

  /** What a standing order passed can be decided after all; it is no answer, and does not shine. */
  opening() {
    const { now, canAct, walk } = this.table;
    const order = canAct && !walk.chosen.length && now.orders?.find(({ open }) => open);
    if (!order) return [];
    const button = make('button', { type: 'button', 'data-choice': 'open' }, order.open);
    button.addEventListener('click', () => this.table.undo());
    return [button];
  }

  /** Buttons that send something: the suggestion, the way so far, what waits to be confirmed. */
  wholeAnswers() {
    const { table } = this;
    const buttons = [];
    if (table.canAct && !table.pending) {
      const { suggestion } = table.now;
      if (suggestion) {
        buttons.push(this.sending(suggestion.text, () => table.sendSuggestion(), suggested));
      }
      const whole = table.walk.complete();
      if (whole) buttons.push(this.sending(say('this_alone'), () => table.finish(whole), 'whole'));
    }
    if (table.pending) buttons.push(this.confirming());
    return buttons;
  }

  /**
   * @param {string} key
   * @param {Step} step
   * @param {boolean} inWords whether a number is said in words
   */
  button(key, step, inWords) {
    const { table } = this;
    const label = table.label(key);
    const plain = isNumber(key) && !inWords;
    const button = make('button', { type: 'button', 'data-choice': key, class: 'can' }, plain ? key.slice(2) : label);
    button.setAttribute('aria-label', label);
    if (plain) button.classList.add('number');
    if (table.marks.hinted.has(key)) button.classList.add('hinted');
    if (key === table.repeat) button.setAttribute('aria-pressed', 'true');
    if (step.goesOn) button.classList.add('goes-on');
    else if (table.closing(step.completes)) button.classList.add('ends');
    // A click by keyboard has no pointer behind it.
    button.addEventListener('click', (event) => table.choose(key, event.detail === 0));
    return button;
  }

  /** Confirm lies where the click was: the second half of a double click must not press it. */
  confirming() {
    const { table } = this;
    const button = this.sending(say('confirm'), () => table.send(table.pending), 'confirm');
    if (!table.caution(table.pending) && !table.closing(table.pending)) return button;
    button.classList.add('ends');
    const wait = doubleClick - (performance.now() - table.pendingSince);
    if (wait > 0) {
      button.setAttribute('disabled', '');
      setTimeout(() => byId('choices').querySelector('.confirm')?.removeAttribute('disabled'), wait);
    }
    return button;
  }

  /**
   * @param {string} words
   * @param {() => void} act
   * @param {string} name
   */
  sending(words, act, name) {
    const button = make('button', { type: 'button', 'data-choice': name, class: `can ${name}` }, words);
    button.addEventListener('click', () => {
      act();
      this.table.show();
    });
    return button;
  }
}
