// Who sits at the table, and what each of them may do about it: invite, hand over, come back, agree to go
// back; my standing orders, my days off.

import { forgetOrders, showOrders } from './orders.js';
import { all, byId, make, say } from './words.js';

const minute = 60_000;

/** What a bot is called. @param {string} bot */
const named = (bot) => byId('bots').content.querySelector(`[value="${CSS.escape(bot)}"]`)?.textContent ?? bot;

export class People {
  constructor(table) {
    this.table = table;
    /** @type {import('./live.js').Person[]} */
    this.sent = [];
    this.came = 0;
    this.shown = '';
    /** @type {import('./daysoff.js').DaysOffForm | undefined} */
    this.daysOff = undefined;
    /** @type {string | undefined} */
    this.before = undefined; // what I may do about seats before the game begins, as whom
    /** @type {number | undefined} */
    this.turnedDown = undefined; // how often my wish to go back was, when last heard
    this.bindRewind();
    byId('invite').addEventListener('click', () => this.openInvitations());
    setInterval(() => this.showPeople(this.table.now), minute / 4);
  }

  /** A connection was made: the first message is the whole table. */
  connected() {
    forgetOrders();
  }

  show(now) {
    this.showPeople(now);
    showOrders(now, (message) => this.table.live.send(message));
    this.showDaysOff(now);
    this.showRewind(now);
    this.showReturn(now);
    this.showInvite(now);
  }

  /** On which days I do not play, where that makes a difference: fetched by whoever needs it. */
  async showDaysOff({ days_off: days, seat }) {
    const section = document.getElementById('days-off');
    section?.toggleAttribute('hidden', !days);
    if (!days || !section) return;
    const { DaysOffForm } = await import('./daysoff.js');
    this.daysOff ??= new DaysOffForm((message) => this.table.live.send(message));
    this.daysOff.show(days, seat);
  }

  showPeople({ people = [], watching, seat, held = [], over }) {
    const holder = byId('people');
    this.before = holder.dataset.before;
    if (people !== this.sent) [this.sent, this.came] = [people, Date.now()];
    byId('watching').textContent = watching > 1 ? say('watching', { count: watching }) : '';
    // Lines that are made anew while somebody presses a button in them would lose the click.
    const lasting = people.map((person) => (
      { ...person, to_act: false, handed_over_in: this.minutesLeft(person) }
    ));
    const shown = JSON.stringify([lasting, seat, held, over]);
    if (shown !== this.shown && !holder.contains(document.activeElement)) {
      holder.replaceChildren(...people.map((person) => this.personLine(person, seat, held)));
      this.shown = shown;
    }
    [...holder.children].forEach((line, place) => {
      line.classList.toggle('to-act', Boolean(people[place]?.to_act));
    });
  }

  personLine(person, shown, held) {
    const line = make('li', { class: 'person' });
    line.append(
      make('span', { class: `dot seat-${person.seat}`, 'aria-hidden': 'true' }),
      make('span', { class: 'who' }, person.name),
      make('small', {}, [this.standing(person), person.advised].filter(Boolean).join(' · ')),
      make('span', { class: 'seat-clock', 'data-seat': String(person.seat) }),
    );
    if (held.length > 1 && person.held && person.seat !== shown) {
      line.append(this.button(say('show_seat'), { do: 'seat', seat: person.seat }));
    }
    if (!person.handed && person.kind !== 'bot' && held.length && !this.table.now.over) {
      line.append(this.handOver(person) ?? '');
    }
    if (person.held) this.addOwnButtons(line, person);
    if (person.may_stand && this.before) this.addEarlyButton(line, person);
    return line;
  }

  /** Before the game begins, where there is a lobby: fetched by whoever needs it. */
  async addEarlyButton(line, person) {
    const { earlyButton } = await import('./early.js');
    line.append(earlyButton(this, person) ?? '');
  }

  addOwnButtons(line, { seat, handed, may_arrive: mayArrive, may_leave: mayLeave }) {
    if (handed) line.append(this.button(say('take_back'), { do: 'take_back', seat }));
    if (mayArrive) line.append(this.button(say('arrive'), { do: 'arrive', seat }));
    if (mayLeave) line.append(this.leaveButton(seat));
  }

  // Leaving cannot be taken back by oneself: it is pressed twice.
  leaveButton(seat) {
    return this.twice(say('leave'), say('leave_sure'), '', () => {
      this.table.live.send({ do: 'leave', seat });
    });
  }

  /**
   * A button that asks before it does anything; `of`: whom it is about, for those who do not see the line.
   * @param {string} words
   * @param {string} sure
   * @param {string} of
   * @param {() => void} work
   */
  twice(words, sure, of, work) {
    const button = make('button', { type: 'button', class: 'small' }, words);
    const name = (said) => {
      button.textContent = said;
      if (of) button.setAttribute('aria-label', said.includes(of) ? said : `${said}: ${of}`);
    };
    name(words);
    button.addEventListener('click', () => {
      if (button.textContent === sure) {
        work();
        button.blur();
      } else {
        name(sure);
      }
    });
    button.addEventListener('blur', () => name(words));
    return button;
  }

  standing({ kind, bot, handed, here }) {
    if (handed) return say('handed_to', { bot: named(bot) });
    if (bot === 'remote') return say('seat_remote');
    if (kind === 'bot') return named(bot);
    if (kind === 'open' || kind === 'invited') return say(`seat_${kind}`);
    return say(here ? 'here' : 'away');
  }

  /** Minutes until others may hand this seat to a bot, counted on since we were told; null: never. */
  minutesLeft({ handed_over_in: seconds }) {
    if (seconds == null) return null;
    return Math.max(0, Math.ceil((seconds * 1000 - (Date.now() - this.came)) / minute));
  }

  handOver(person) {
    const { seat, held, here, kind } = person;
    if (!held) {
      // Somebody else's seat is handed over only after a long absence, and to a good bot.
      if (here && kind === 'human') return null;
      const minutes = this.minutesLeft(person);
      if (minutes === null) return make('small', { class: 'until' }, say('never_handed'));
      if (minutes) return make('small', { class: 'until' }, say('handed_in', { count: minutes }));
      return this.button(say('hand_over'), { do: 'hand_over', seat, bot: '' });
    }
    const choice = /** @type {HTMLSelectElement} */ (
      make('select', { 'aria-label': say('hand_over') })
    );
    choice.append(make('option', { value: '' }, say('hand_over')));
    choice.append(byId('bots').content.cloneNode(true));
    choice.addEventListener('change', () => {
      if (choice.value) this.table.live.send({ do: 'hand_over', seat, bot: choice.value });
      choice.blur();
    });
    return choice;
  }

  button(words, message) {
    const button = make('button', { type: 'button', class: 'small' }, words);
    button.addEventListener('click', () => {
      this.table.live.send(message);
      button.blur();
    });
    return button;
  }

  /** While seats are empty: a way to the links for my friends, or to a seat for me. */
  showInvite({ people = [], held = [], over }) {
    const empty = people.filter(({ kind }) => kind === 'invited' || kind === 'open');
    for (const form of all('.sit')) {
      const wanted = form.querySelector('input[name=seat]')?.getAttribute('value');
      form.hidden = over || !empty.some(({ seat }) => String(seat) === wanted);
    }
    const guests = held.length ? '.link input' : '.sit:not([hidden]) input[name=name]';
    /** @type {HTMLInputElement | null} */
    this.guestField = document.querySelector(guests);
    byId('invite').hidden = over || !empty.length || !this.guestField;
    byId('invite').textContent = say(held.length ? 'invite' : 'sit_down');
    byId('invite').classList.toggle('primary', !held.length);
  }

  openInvitations() {
    this.table.panels.openTab(byId('tab-people'));
    this.guestField?.scrollIntoView({ block: 'center' });
    this.guestField?.focus();
    this.guestField?.select();
  }

  // Back again: a bot has played my seat

  showReturn({ people = [], over }) {
    const mine = over ? undefined : people.find((person) => person.held && person.handed);
    byId('returning').hidden = !mine;
    if (!mine) return;
    byId('returning-text').textContent = say('plays_for_you', { name: mine.name, bot: named(mine.bot) });
    byId('return').onclick = () => this.table.live.send({ do: 'take_back', seat: mine.seat });
  }

  // Going back by agreement

  bindRewind() {
    byId('rewind-ask').addEventListener('click', () => {
      const { at, steps } = this.table.now;
      if (at != null) this.table.live.send({ do: 'rewind', steps: steps - at });
      this.table.panels.replay?.look(null);
    });
    byId('rewind-agree').addEventListener('click', () => this.table.live.send({ do: 'agree' }));
    byId('rewind-refuse').addEventListener('click', () => this.table.live.send({ do: 'refuse' }));
  }

  showRewind({ rewind, turned_down: turnedDown, at, steps, seat, over }) {
    byId('rewind-ask').hidden = at == null || seat == null || at >= steps || over;
    byId('rewind').hidden = !rewind;
    // Between two updates the wish may have come and gone: what was turned down is counted.
    if (turnedDown > (this.turnedDown ?? turnedDown)) this.table.toasts.say({ text: say('rewind_refused') });
    this.turnedDown = turnedDown;
    if (!rewind) return;
    byId('rewind-text').textContent = say('rewind_asked', { name: rewind.by, count: rewind.steps });
    for (const id of ['rewind-agree', 'rewind-refuse']) byId(id).hidden = !rewind.yours;
  }
}
