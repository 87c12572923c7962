// One connection to the table. The first time the server is told what the page came with, and sends
// what is different by now. When the connection breaks it is opened again, later and later; the server
// then sends the whole table, so nothing is lost in between. After that it sends only what changed.

import { all } from './words.js';

/**
 * An action, or several with blanks between them that are one choice. A way to it is a sequence of keys.
 * `draft`: it is mine alone and can be undone; `whole`: what is clicked says all that it does.
 * @typedef {{
 *   a: string, paths: string[][], caution?: string, closing?: number, draft?: boolean, whole?: boolean,
 * }} Offered
 *
 * @typedef {{
 *   seat: number, name: string, kind: 'human' | 'bot' | 'open' | 'invited', bot: string | null,
 *   held: boolean, here: boolean, handed: boolean, to_act: boolean,
 *   may_arrive: boolean, may_leave: boolean, may_stand: boolean, handed_over_in: number | null,
 *   advised?: string,
 * }} Person
 *
 * What the server says of a table: all of it at first, then what changed.
 * @typedef {{
 *   type: 'table',
 *   regions: Record<string, string>,
 *   cuts?: Record<string, Cut[]>,
 *   title: string,
 *   seat: number | null,
 *   held: number[],
 *   decision: number | null,
 *   prompt: {text: string, rule: string, href: string, yours: boolean} | null,
 *   actions: Offered[],
 *   suggestion: {text: string, actions: string[]} | null,
 *   closings: string[],
 *   here: string,
 *   orders: import('./orders.js').Order[],
 *   hints: boolean,
 *   labels: Record<string, string>,
 *   undo: number,
 *   steps: number,
 *   at: number | null,
 *   acted: number,
 *   back: number,
 *   cover: string | null,
 *   over: boolean,
 *   people: Person[],
 *   watching: number,
 *   time_left: number | null,
 *   time_waits: number,
 *   clocks: (import('./clock.js').SeatClock | null)[],
 *   days_off: import('./daysoff.js').DaysOff | null,
 *   rewind: {by: string, steps: number, yours: boolean} | null, turned_down: number, talks: boolean,
 *   notice: string,
 *   coach?: import('./mentor.js').Said,
 *   lesson?: import('./coach.js').Lesson,
 * }} TableMessage
 *
 * From where to where the old text goes, and what takes its place.
 * @typedef {[number, number, string]} Cut
 *
 * @typedef {{
 *   type: 'preview', decision: number, action: string, lines: string[], score: string, free: boolean,
 * }} PreviewMessage
 * @typedef {{text: string, rule?: string, href?: string}} Said
 * @typedef {{type: 'refused', code: string} & Said} RefusedMessage
 * @typedef {{type: 'why'} & Said} WhyMessage
 * @typedef {Partial<TableMessage> & {type: 'table'}} TableChange
 * A moment on the way, drawn for a page that shows one move after the other.
 * @typedef {{
 *   type: 'moment', at: number, gone?: true, regions: Record<string, string>,
 *   cuts?: Record<string, Cut[]>,
 * }} MomentMessage
 * @typedef {TableChange | PreviewMessage | RefusedMessage | WhyMessage | MomentMessage
 *   | import('./notes.js').About} Message
 */

const shortest = 200;
const longest = 3000;
const longestUnseen = 30000;
const noSuchTable = 4404;

export class Live {
  /**
   * `onMessage` gets what the server says, `onState` whether we are connected.
   * @param {URL} address
   * @param {(message: Message) => void} onMessage
   * @param {(on: boolean) => void} onState
   */
  constructor(address, onMessage, onState) {
    this.address = address;
    this.onMessage = onMessage;
    this.onState = onState;
    this.delay = shortest;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {Record<string, string>} */
    this.markup = {};
    this.socket = this.open(given(address));
    addEventListener('online', () => this.hurry());
    document.addEventListener('visibilitychange', () => document.hidden || this.hurry());
  }

  /** @param {Record<string, string>} markup what the server knows that we have */
  open(markup = {}) {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.markup = markup;
    const socket = new WebSocket(this.address);
    // What we had, and the moment of the link: after that, wherever the reader is.
    this.address.search = '';
    socket.onopen = () => {
      this.delay = shortest;
      this.onState(true);
    };
    socket.onmessage = (event) => this.onMessage(this.completed(JSON.parse(event.data)));
    // Where there is no such table the server's own page says so.
    socket.onclose = ({ code }) => (code === noSuchTable ? location.reload() : this.lost());
    this.socket = socket;
    return socket;
  }

  /**
   * The message with its regions whole: some come as cuts in the ones before.
   * @param {Message} message
   * @returns {Message}
   */
  completed(message) {
    if (message.type !== 'table' && message.type !== 'moment') return message;
    const regions = { ...message.regions };
    for (const [id, cuts] of Object.entries(message.cuts ?? {})) {
      regions[id] = mended(this.markup[id], cuts);
    }
    // What a moment has as it is now is not sent at all.
    if (message.type === 'moment') return { ...message, regions: { ...this.markup, ...regions } };
    Object.assign(this.markup, regions);
    return { ...message, regions };
  }

  lost() {
    this.onState(false);
    const most = document.hidden ? longestUnseen : longest;
    this.delay = Math.min(most, this.delay * 1.7);
    // Not all pages at the same moment.
    this.timer = setTimeout(() => this.open(), this.delay * (0.5 + Math.random() / 2));
  }

  /** Somebody is looking again, or the network is back: do not wait. */
  hurry() {
    if (this.timer) this.open();
  }

  /**
   * Whether the message could be sent.
   * @param {Record<string, unknown>} message
   */
  send(message) {
    if (this.socket.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }
}

/**
 * The regions that the page came with, to the letter; the address names them, and the message around them.
 * @param {URL} address
 */
function given(address) {
  /** @type {Record<string, string>} */
  const markup = {};
  for (const text of all('script[data-digest]')) {
    const { region, digest = '' } = text.dataset;
    address.searchParams.append('had', `${region ?? text.id}:${digest}`);
    if (region === undefined) continue; // what surrounds them
    markup[region] = text.textContent ?? '';
    text.remove();
  }
  return markup;
}

/**
 * A text after cuts.
 * @param {string} text
 * @param {Cut[]} cuts
 */
export function mended(text, cuts) {
  let done = 0;
  let made = '';
  for (const [from, to, fresh] of cuts) {
    made += text.slice(done, from) + fresh;
    done = to;
  }
  return made + text.slice(done);
}
