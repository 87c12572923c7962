// What lies beside the board: log, replay, chat, people, the cover of a shared screen.

import { asksAtTheEnd } from './choices.js';
import { Replay } from './replay.js';
import { forgetOrders, showOrders } from './orders.js';
import { all, byId, make, memory, say } from './words.js';

const minute = 60_000;
/** @type {Record<string, number>} */
const tabSteps = { ArrowRight: 1, ArrowLeft: -1 };


export class Panels {
  constructor(table) {
    this.table = table;
    this.replay = new Replay(table);
    /** @type {import('./live.js').Person[]} */
    this.peopleSent = [];
    this.peopleCame = 0;
    this.peopleShown = '';
    /** @type {{turn: (on: boolean) => void, show: (said: any) => void} | undefined} */
    this.mentor = undefined; // the coach beside a first game
    /** @type {import('./coach.js').Coach | undefined} */
    this.teacher = undefined; // of a lesson
    const address = new URLSearchParams(location.search);
    this.isAnalysed = address.has('analysis');
    this.step = address.has('at') ? table.now.lesson?.at : undefined; // of it, where the address names one
    /** @type {import('./hint.js').Hint | undefined} */
    this.hint = undefined;
    /** @type {import('./clock.js').Clock | undefined} */
    this.clock = undefined;
    /** @type {import('./daysoff.js').DaysOffForm | undefined} */
    this.daysOff = undefined;
    /** @type {import('./analysis.js').Analysis | undefined} */
    this.analysis = undefined;
    /** @type {number | undefined} */
    this.turnedDown = undefined; // how often my wish to go back was, when last heard
    /** @type {import('./notes.js').Notes | undefined} */
    this.notes = undefined;
    this.bindNotes();
    this.bindTabs();
    this.bindChat();
    this.bindLog();
    this.bindSettings();
    this.bindRewind();
    addEventListener('submit', (event) => this.hold(event));
    byId('return').addEventListener('click', () => this.takeBack());
    setInterval(() => this.table.now && this.showPeople(this.table.now), minute / 4);
    byId('invite').addEventListener('click', () => this.openInvitations());
    byId('cover').addEventListener('cancel', (event) => event.preventDefault());
    byId('uncover').addEventListener('click', () => this.uncover());
    byId('hint').addEventListener('click', () => this.askHint());
    addEventListener('click', (event) => {
      if (!/** @type {Element} */ (event.target).closest('[data-analyse]')) return;
      event.preventDefault();
      this.analyse();
    });
    byId('help-open').addEventListener('click', () => byId('help').showModal());
    /** @type {HTMLAnchorElement | null} */
    this.aidLink = document.querySelector('#aid-open');
    this.aidLink?.addEventListener('click', (event) => {
      event.preventDefault();
      this.openAid();
    });
  }

  /** Beside somebody's first game sits a coach, who is fetched only then; a switch calls him as well. */
  async callCoach() {
    /** @type {HTMLInputElement | null} */
    const seat = document.querySelector('#coaching');
    if (!seat) return;
    const place = `coach ${location.pathname}`;
    if (!memory.get(place) && location.search === '?coach') memory.set(place, 'on');
    seat.checked = memory.get(place) === 'on';
    seat.onchange = () => {
      memory.set(place, seat.checked ? 'on' : 'off');
      this.callCoach();
    };
    if (!seat.checked && !this.mentor) return;
    try {
      this.mentor ??= await (await import('./mentor.js')).call(this.table, seat);
      this.mentor.turn(seat.checked);
    } catch {
      // Without a coach the game goes on.
    }
  }

  /** Somebody explains a lesson, whose script no other table needs. */
  async teach() {
    if (!this.table.now.lesson) return;
    try {
      const { Coach } = await import('./coach.js');
      this.teacher ??= new Coach(this.table, this.step);
      this.teacher.connected();
      this.table.show();
    } catch {
      this.table.toasts.say({ text: byId('reconnecting').textContent }); // and tried again then
    }
  }

  /** Clocks are fetched where something is played against time. */
  async wind(now) {
    if (!this.clock && now.time_left == null && !now.clocks?.some(Boolean)) return;
    try {
      const { Clock } = await import('./clock.js');
      this.clock ??= new Clock();
      this.clock.set(this.table.now);
    } catch {
      // They come with a later message.
    }
  }

  /** What would a strong bot do? Whoever never asks does without that script. */
  async askHint() {
    if (byId('hint').disabled) return;
    try {
      const { Hint, dressed } = await import('./hint.js');
      if (!this.hint) await dressed();
      this.hint ??= new Hint(this.table);
      this.hint.ask();
    } catch {
      this.table.toasts.say({ text: byId('reconnecting').textContent });
    }
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

  showHint({ hints, prompt }) {
    byId('hint').hidden = !hints;
    byId('hint').disabled = !hints || !prompt?.yours || !this.table.canAct || Boolean(this.hint?.isAsking);
  }

  /** What can be read about things comes with the first thing that is looked at. */
  bindNotes() {
    const { root } = this.table;
    const events = ['pointerover', 'focusin', 'click'];
    /** @param {any} event */
    const look = async (event) => {
      if (!event.target.closest('[data-note], [data-say], [data-key]')) return;
      for (const name of events) root.removeEventListener(name, look);
      try {
        const { Notes } = await import('./notes.js');
        const ask = (/** @type {string} */ key) => this.send({ do: 'about', key });
        this.notes = new Notes(root, byId('note'), document.body.dataset.notes, ask);
        this.notes.look(event);
      } catch {
        this.bindNotes(); // the next time, perhaps
      }
    };
    for (const name of events) root.addEventListener(name, look);
  }

  /** The player aid, which is fetched when it is first asked for; its own page where that fails. */
  async openAid() {
    const link = this.aidLink;
    if (!link) return;
    try {
      this.aid ??= (await import('./aid.js')).fetchAid(link.href);
      (await this.aid).open(this.table.now.here);
    } catch {
      this.aid = undefined;
      open(link.href, link.target);
    }
  }

  /** What a game that is over tells: fetched when it is wanted, and its own page where that fails. */
  async analyse() {
    this.isAnalysed = false;
    try {
      this.analysis ??= new (await import('./analysis.js')).Analysis(this.table);
      this.analysis.open();
    } catch {
      location.assign(`${location.pathname}/analysis`);
    }
  }

  send(message) {
    return this.table.live.send(message);
  }

  /** A connection was made: the first message is the whole table. */
  connected() {
    forgetOrders();
    this.hasOlder = false;
    this.teach();
    this.replay.open();
    if (this.isAnalysed) this.analyse();
    this.callCoach();
  }

  /** A form that nobody would receive stays as it is: its answer would take the place of the table. */
  hold(event) {
    if (event.defaultPrevented || !document.body.matches('.offline')) return;
    if (/** @type {HTMLFormElement} */ (event.target).method === 'dialog') return;
    event.preventDefault();
    this.table.toasts.say({ text: byId('reconnecting').textContent });
  }

  show(now, before) {
    this.watchLog();
    if (now.at != null) this.askOlder();
    this.replay.show(now);
    this.analysis?.show(now);
    this.mentor?.show(now.coach);
    this.showHint(now);
    this.showCover(now);
    this.showPeople(now);
    showOrders(now, (message) => this.send(message));
    this.showDaysOff(now);
    this.showRewind(now);
    this.showReturn(now);
    this.showInvite(now);
    byId('chat-form').hidden = !now.held?.length && !now.talks;
    byId('record-help').hidden = now.over;
    byId('notice').textContent = now.notice ?? '';
    byId('notice').hidden = !now.notice;
    const talk = byId('chat').textContent;
    if (before && this.talk !== talk && byId('panel-chat').hidden) {
      byId('tab-chat').classList.add('news');
    }
    this.talk = talk;
  }

  // Tabs

  bindTabs() {
    const tabs = all('[role=tab]');
    for (const tab of tabs) {
      tab.addEventListener('click', () => this.openTab(tab));
      tab.addEventListener('keydown', (event) => {
        const step = tabSteps[event.key];
        if (!step) return;
        const other = tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length];
        this.openTab(other);
        other.focus();
      });
    }
    const log = byId('log');
    log.scrollTop = log.scrollHeight;
  }

  openTab(tab) {
    for (const other of all('[role=tab]')) {
      const open = other === tab;
      other.setAttribute('aria-selected', String(open));
      other.tabIndex = open ? 0 : -1;
      byId(other.getAttribute('aria-controls') ?? '').hidden = !open;
    }
    tab.classList.remove('news');
    const region = byId(tab.getAttribute('aria-controls')).querySelector('[data-follow]');
    if (region) region.scrollTop = region.scrollHeight;
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
    this.openTab(byId('tab-people'));
    this.guestField?.scrollIntoView({ block: 'center' });
    this.guestField?.focus();
    this.guestField?.select();
  }

  // Log and chat

  /** Older steps of the log are fetched when its beginning comes near. */
  bindLog() {
    this.top = new IntersectionObserver(([{ isIntersecting }]) => isIntersecting && this.askOlder(), {
      root: byId('log'), rootMargin: '200px',
    });
    byId('log').addEventListener('click', (event) => {
      const line = /** @type {Element} */ (event.target).closest('[data-at]');
      if (line) this.replay.look(Number(line.getAttribute('data-at')));
    });
  }

  /** Watch over the beginning of the log, until older steps were asked for. */
  watchLog() {
    const first = this.hasOlder ? null : byId('log').querySelector('li');
    if (first === this.first) return;
    this.first = first;
    this.top?.disconnect();
    if (first) this.top?.observe(first);
  }

  askOlder() {
    if (this.hasOlder || this.table.now.lesson || !this.send({ do: 'older' })) return;
    this.hasOlder = true;
    this.watchLog();
  }

  bindChat() {
    byId('chat-form').addEventListener('submit', (event) => {
      event.preventDefault();
      const field = byId('chat-text');
      const text = field.value.trim();
      if (text && this.table.live.send({ do: 'chat', text })) field.value = '';
    });
  }

  // A shared screen

  showCover({ cover }) {
    const dialog = byId('cover');
    if (!cover) {
      if (dialog.open) dialog.close();
      return;
    }
    byId('cover-text').textContent = say('pass_screen', { name: cover });
    byId('uncover').textContent = say('i_am', { name: cover });
    if (!dialog.open) dialog.showModal();
  }

  uncover() {
    const { people, cover } = this.table.now;
    const person = people.find((one) => one.held && one.name === cover && one.to_act)
      ?? people.find((one) => one.held && one.name === cover);
    if (person) this.send({ do: 'seat', seat: person.seat });
  }

  // People

  showPeople({ people = [], watching, seat, held = [], over }) {
    const holder = byId('people');
    if (people !== this.peopleSent) [this.peopleSent, this.peopleCame] = [people, Date.now()];
    byId('watching').textContent = watching > 1 ? say('watching', { count: watching }) : '';
    // Lines that are made anew while somebody presses a button in them would lose the click.
    const lasting = people.map((person) => (
      { ...person, to_act: false, handed_over_in: this.minutesLeft(person) }
    ));
    const shown = JSON.stringify([lasting, seat, held, over]);
    if (shown !== this.peopleShown && !holder.contains(document.activeElement)) {
      holder.replaceChildren(...people.map((person) => this.personLine(person, seat, held)));
      this.peopleShown = shown;
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
      make('small', {}, this.standing(person)),
      make('span', { class: 'seat-clock', 'data-seat': String(person.seat) }),
    );
    if (held.length > 1 && person.held && person.seat !== shown) {
      line.append(this.button(say('show_seat'), { do: 'seat', seat: person.seat }));
    }
    if (!person.handed && person.kind !== 'bot' && held.length && !this.table.now.over) {
      line.append(this.handOver(person) ?? '');
    }
    if (person.held) this.addOwnButtons(line, person);
    return line;
  }

  addOwnButtons(line, { seat, handed, may_arrive: mayArrive, may_leave: mayLeave }) {
    if (handed) line.append(this.button(say('take_back'), { do: 'take_back', seat }));
    if (mayArrive) line.append(this.button(say('arrive'), { do: 'arrive', seat }));
    if (mayLeave) line.append(this.leaveButton(seat));
  }

  // Leaving cannot be taken back by oneself: it is pressed twice.
  leaveButton(seat) {
    const button = make('button', { type: 'button', class: 'small' }, say('leave'));
    button.addEventListener('click', () => {
      if (button.textContent === say('leave_sure')) {
        this.send({ do: 'leave', seat });
        button.blur();
      } else {
        button.textContent = say('leave_sure');
      }
    });
    button.addEventListener('blur', () => { button.textContent = say('leave'); });
    return button;
  }

  standing({ kind, bot, handed, here }) {
    const plays = bot ? byId('bots').content.querySelector(`[value="${CSS.escape(bot)}"]`) : null;
    if (handed) return say('handed_to', { bot: plays?.textContent ?? bot });
    if (bot === 'remote') return say('seat_remote');
    if (kind === 'bot') return plays?.textContent ?? bot;
    if (kind === 'open' || kind === 'invited') return say(`seat_${kind}`);
    return say(here ? 'here' : 'away');
  }

  /** Minutes until others may hand this seat to a bot, counted on since we were told; null: never. */
  minutesLeft({ handed_over_in: seconds }) {
    if (seconds == null) return null;
    return Math.max(0, Math.ceil((seconds * 1000 - (Date.now() - this.peopleCame)) / minute));
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
      if (choice.value) this.send({ do: 'hand_over', seat, bot: choice.value });
      choice.blur();
    });
    return choice;
  }

  // Back again: a bot has played my seat

  showReturn({ people = [], over }) {
    const mine = over ? undefined : people.find((person) => person.held && person.handed);
    byId('returning').hidden = !mine;
    if (!mine) return;
    const plays = byId('bots').content.querySelector(`[value="${CSS.escape(mine.bot)}"]`);
    byId('returning-text').textContent = say('plays_for_you', {
      name: mine.name, bot: plays?.textContent ?? mine.bot,
    });
  }

  takeBack() {
    const mine = this.table.now.people.find((person) => person.held && person.handed);
    if (mine) this.send({ do: 'take_back', seat: mine.seat });
  }

  button(words, message) {
    const button = make('button', { type: 'button', class: 'small' }, words);
    button.addEventListener('click', () => {
      this.send(message);
      button.blur();
    });
    return button;
  }

  // Going back by agreement

  bindRewind() {
    byId('rewind-ask').addEventListener('click', () => {
      const { at, steps } = this.table.now;
      if (at != null) this.send({ do: 'rewind', steps: steps - at });
      this.replay.look(null);
    });
    byId('rewind-agree').addEventListener('click', () => this.send({ do: 'agree' }));
    byId('rewind-refuse').addEventListener('click', () => this.send({ do: 'refuse' }));
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

  // Settings

  bindSettings() {
    const ask = byId('ask');
    ask.checked = this.table.asksFirst();
    ask.addEventListener('change', () => memory.set('ask', ask.checked ? 'yes' : 'no'));
    const end = byId('ask-end');
    end.checked = asksAtTheEnd();
    end.addEventListener('change', () => memory.set('ask-end', end.checked ? 'yes' : 'no'));
  }
}
