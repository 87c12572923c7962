// What lies beside the board: log, replay, chat, people, the cover of a shared screen.

import { asksAtTheEnd, asksFirst } from './choices.js';
import { parsed } from './morph.js';
import { all, byId, dressed, memory, say } from './words.js';

/** @type {Record<string, number>} */
const tabSteps = { ArrowRight: 1, ArrowLeft: -1 };
/** What is pressed and has its script from the furniture. */
const furnished = '.replay button, #to-now, #recap-toggle, #invite, #return, #rewind button, #rewind-ask';


export class Panels {
  constructor(table) {
    this.table = table;
    /** @type {import('./replay.js').Replay | undefined} */
    this.replay = undefined;
    /** @type {import('./people.js').People | undefined} */
    this.people = undefined;
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
    /** @type {import('./analysis.js').Analysis | undefined} */
    this.analysis = undefined;
    /** @type {import('./notes.js').Notes | undefined} */
    this.notes = undefined;
    this.bindEarly();
    this.bindNotes();
    this.bindTabs();
    this.bindChat();
    this.bindLog();
    this.bindSettings();
    addEventListener('submit', (event) => this.hold(event));
    new ResizeObserver(() => this.measure()).observe(byId('prompt'));
    byId('cover').addEventListener('cancel', (event) => event.preventDefault());
    byId('uncover').addEventListener('click', () => this.uncover());
    byId('hint').addEventListener('click', ({ detail }) => this.askHint(detail === 0));
    addEventListener('click', (event) => {
      if (!/** @type {Element} */ (event.target).closest('[data-analyse]')) return;
      event.preventDefault();
      this.analyse();
    });
    byId('help-open').addEventListener('click', () => this.openHelp());
    /** @type {HTMLAnchorElement | null} */
    this.aidLink = document.querySelector('#aid-open');
    this.aidLink?.addEventListener('click', (event) => {
      event.preventDefault();
      this.openAid();
    });
  }

  /** On a phone the question is a sheet: what comes over the table stands on it, however high it is. */
  measure() {
    document.body.style.setProperty('--asked', `${byId('prompt').offsetHeight}px`);
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
      this.table.toasts.lost(); // and tried again then
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
  async askHint(byKeyboard = false) {
    if (byId('hint').disabled) return;
    try {
      const [{ Hint }] = await Promise.all([import('./hint.js'), dressed('hint')]);
      this.hint ??= new Hint(this.table);
      this.hint.ask(byKeyboard);
    } catch {
      this.table.toasts.lost();
    }
  }

  showHint({ hints, prompt }) {
    byId('hint').hidden = !hints;
    byId('hint').disabled = !prompt?.yours || !this.table.canAct || Boolean(this.hint?.isAsking);
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

  async openHelp() {
    if (await this.furnish()) byId('help').showModal();
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
      await this.furnish();
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
    this.people?.connected();
    this.hasOlder = false;
    this.teach();
    if (this.people) this.unfold();
    this.replay?.connected();
    if (this.isAnalysed) this.analyse();
    this.callCoach();
  }

  /** A form that nobody would receive stays as it is: its answer would take the place of the table. */
  hold(event) {
    if (event.defaultPrevented || !document.body.matches('.offline')) return;
    if (/** @type {HTMLFormElement} */ (event.target).method === 'dialog') return;
    event.preventDefault();
    this.table.toasts.lost();
  }

  show(now, before) {
    this.watchLog();
    if (now.at != null) this.askOlder();
    this.replay?.show(now);
    this.analysis?.show(now);
    this.mentor?.show(now.coach);
    this.showHint(now);
    this.showCover(now);
    this.people?.show(now);
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

  /** The table as it is now has come, and can be used. */
  begin() {
    if (this.furnishing) return;
    performance.mark('usable');
    const furnish = () => this.furnish(true);
    if ('requestIdleCallback' in globalThis) requestIdleCallback(furnish, { timeout: 500 });
    else setTimeout(furnish);
  }

  /**
   * What is opened beside the table, or comes over it for a moment, is fetched before anybody asks for
   * it, and once the table can be used. Whether it is there; whoever waits for it is told when it is not.
   */
  async furnish(isEarly = false) {
    this.furnishing ??= this.fetchFurniture();
    try {
      await this.furnishing;
    } catch {
      this.furnishing = undefined; // with the next message
      if (!isEarly) this.table.toasts.lost();
    }
    return Boolean(this.furnishing);
  }

  /**
   * Look at a moment; null is the present.
   * @param {number | null} at
   */
  async look(at) {
    await this.furnish();
    this.replay?.look(at);
  }

  /** @param {number} by */
  async stepBy(by) {
    await this.furnish();
    this.replay?.step(by);
  }

  /** Whoever presses something before its script is there waits for that, and does not press again. */
  bindEarly() {
    const early = async (/** @type {Event} */ event) => {
      const target = /** @type {Element} */ (event.target);
      if (this.people) removeEventListener('click', early, true);
      const button = /** @type {HTMLElement | null} */ (target.closest(furnished));
      if (this.people || !button) return;
      await this.furnish();
      if (this.people) button.click();
    };
    addEventListener('click', early, true);
  }

  async fetchFurniture() {
    const told = fetch(`/aside/${document.documentElement.lang}.json`).then((answer) => answer.json());
    const [said, { furniture }] = await Promise.all([told, import('./furniture.js'), dressed('aside')]);
    const { People, Recap, Replay, Scenes, learn } = furniture;
    learn(said.words); // theirs: this page's own script has words of its own
    byId('help').replaceChildren(parsed(said.help));
    const { table } = this;
    this.people = new People(table);
    this.replay = new Replay(table);
    table.showing.recap = new Recap(table);
    table.showing.scenes = new Scenes();
    table.hands.learn(furniture);
    this.replay.open();
    this.unfold();
    table.show();
  }

  /** What of the table is folded away comes as well; a lesson has it all from the beginning. */
  unfold() {
    if (!this.table.now.lesson) this.send({ do: 'unfold' });
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
    // From the end of a game to the board or the chat under it, and back.
    byId('play').addEventListener('click', (event) => {
      const to = /** @type {Element} */ (event.target).closest('[data-to]')?.getAttribute('data-to');
      if (!to) return;
      this.table.turnOver();
      byId(to).focus();
      if (to === 'tab-chat') this.openTab(byId(to));
    });
    const log = byId('log');
    log.scrollTop = log.scrollHeight;
    const named = tabs.find(({ id }) => location.hash === `#${id}`);
    if (named) this.openTab(named);
  }

  openTab(tab) {
    for (const other of all('[role=tab]')) {
      const open = other === tab;
      other.setAttribute('aria-selected', String(open));
      other.tabIndex = open ? 0 : -1;
      byId(other.getAttribute('aria-controls') ?? '').hidden = !open;
    }
    tab.classList.remove('news');
    this.furnish();
    const region = byId(tab.getAttribute('aria-controls')).querySelector('[data-follow]');
    if (region) region.scrollTop = region.scrollHeight;
  }

  // Log and chat

  /** Older steps of the log are fetched when its beginning comes near. */
  bindLog() {
    this.top = new IntersectionObserver(([{ isIntersecting }]) => isIntersecting && this.askOlder(), {
      root: byId('log'), rootMargin: '200px',
    });
    byId('log').addEventListener('click', (event) => {
      const line = /** @type {Element} */ (event.target).closest('[data-at]');
      if (line) this.look(Number(line.getAttribute('data-at')));
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

  // Settings

  bindSettings() {
    const ask = byId('ask');
    ask.checked = asksFirst();
    ask.addEventListener('change', () => memory.set('ask', ask.checked ? 'yes' : 'no'));
    const end = byId('ask-end');
    end.checked = asksAtTheEnd();
    end.addEventListener('change', () => memory.set('ask-end', end.checked ? 'yes' : 'no'));
  }
}
