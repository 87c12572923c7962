// The coach beside somebody's first game: says each thing once, can be silenced, and never holds up
// the game. Not part of the script that every table loads.

/**
 * @typedef {{key: string, text: string, rule: string, href: string, picture?: string}} Remark
 * @typedef {{ask?: Remark | null, aim?: Remark | null, missed?: Remark[]}} Said
 */

/** @param {string} name */
const recall = (name) => {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
};

/**
 * @param {string} name
 * @param {string} value
 */
const remember = (name, value) => {
  try {
    localStorage.setItem(name, value);
  } catch {
    // A browser that forgets is told again.
  }
};

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
    this.told = new Set(JSON.parse(recall(this.memory) ?? '[]'));
    this.on = false;
    this.about = ''; // the question that is being explained
    this.root = document.createElement('aside');
    this.root.id = 'mentor';
    this.root.hidden = true;
    this.root.innerHTML = markup;
    document.body.append(this.root);
    this.says = this.find('#mentor-says');
    this.root.setAttribute('aria-label', this.says.dataset.name ?? '');
    this.find('#mentor-close').addEventListener('click', () => this.close());
    this.find('#mentor-silence').addEventListener('click', () => this.silence());
  }

  /**
   * @param {string} selector
   * @returns {HTMLElement}
   */
  find(selector) {
    return /** @type {HTMLElement} */ (this.root.querySelector(selector));
  }

  /** Call or silence him; the server speaks only to whoever wants it. */
  turn(on) {
    if (on || this.on) this.table.live.send({ do: 'coach', on });
    this.on = on;
    if (!on) this.close();
  }

  silence() {
    this.seat.checked = false;
    this.seat.dispatchEvent(new Event('change')); // which remembers it
  }

  close() {
    this.root.hidden = true;
  }

  /** @param {Said | undefined} said */
  show(said) {
    if (!this.on || !said) return;
    const asked = said.ask?.key ?? '';
    const fresh = [...(said.missed ?? []), said.ask, said.aim]
      .filter((one) => one && !this.told.has(one.key));
    if (fresh.length) this.say(/** @type {Remark[]} */ (fresh), asked);
    else if (this.about && asked && asked !== this.about) this.close();
  }

  /**
   * @param {Remark[]} remarks
   * @param {string} asked
   */
  say(remarks, asked) {
    this.about = remarks.some(({ key }) => key.startsWith('missed')) ? '' : asked;
    this.says.replaceChildren(...remarks.map((one) => this.line(one)));
    for (const { key } of remarks) this.told.add(key);
    remember(this.memory, JSON.stringify([...this.told]));
    this.root.hidden = false;
    this.illustrate(remarks.find(({ picture }) => picture)?.picture ?? '');
  }

  /** @param {Remark} remark */
  line({ key, text, rule, href }) {
    const line = document.createElement('p');
    const kind = key.split('.')[0];
    line.className = `mentor-${kind}`;
    const before = this.says.dataset[kind];
    if (before) line.append(Object.assign(document.createElement('b'), { textContent: before }), ' ');
    line.append(text);
    if (href) {
      const link = Object.assign(document.createElement('a'), { href, target: 'rules', textContent: rule });
      line.append(' ', link);
    }
    return line;
  }

  /** A small picture of what is meant, where there is one. */
  async illustrate(address) {
    const holder = this.find('#mentor-picture');
    holder.hidden = true;
    holder.replaceChildren();
    if (!address) return;
    const answer = await fetch(address).catch(() => null);
    if (!answer?.ok) return;
    holder.innerHTML = await answer.text();
    holder.hidden = false;
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
