// One connection to the table. When it breaks it is opened again, later and later; the server then
// sends the whole table, so nothing is lost in between. After that it sends only what changed.

const shortest = 200;
const longest = 3000;
const longestUnseen = 30000;
const noSuchTable = 4404;

export class Live {
  /** `onMessage` gets what the server says, `onState` whether we are connected. */
  constructor(address, onMessage, onState) {
    this.address = address;
    this.onMessage = onMessage;
    this.onState = onState;
    this.delay = shortest;
    this.open();
    addEventListener('online', () => this.hurry());
    document.addEventListener('visibilitychange', () => document.hidden || this.hurry());
  }

  open() {
    clearTimeout(this.timer);
    this.timer = null;
    this.markup = {};
    this.socket = new WebSocket(this.address);
    this.socket.onopen = () => {
      this.delay = shortest;
      this.onState(true);
    };
    this.socket.onmessage = (event) => this.onMessage(this.completed(JSON.parse(event.data)));
    // Where there is no such table the server's own page says so.
    this.socket.onclose = ({ code }) => (code === noSuchTable ? location.reload() : this.lost());
  }

  /** The message with its regions whole: some come as cuts in the ones before. */
  completed(message) {
    if (message.type !== 'table') return message;
    const regions = { ...message.regions };
    for (const [id, cuts] of Object.entries(message.cuts ?? {})) {
      regions[id] = mended(this.markup[id], cuts);
    }
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

  /** Whether the message could be sent. */
  send(message) {
    if (this.socket.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }
}

/** A text after cuts: each says from where to where the old text goes, and what takes its place. */
function mended(text, cuts) {
  let done = 0;
  let made = '';
  for (const [from, to, fresh] of cuts) {
    made += text.slice(done, from) + fresh;
    done = to;
  }
  return made + text.slice(done);
}
