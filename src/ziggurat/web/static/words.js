// What the script says, in the language of the page: the page carries the sentences. And the small
// things that every module needs: elements by their ids, new ones, what the browser remembers.

/**
 * The elements of the page that are more than an HTMLElement.
 * @typedef {{
 *   speed: HTMLSelectElement,
 *   moment: HTMLInputElement, ask: HTMLInputElement, 'ask-end': HTMLInputElement, 'chat-text': HTMLInputElement,
 *   'coach-rule': HTMLAnchorElement, 'coach-on': HTMLAnchorElement,
 *   rule: HTMLAnchorElement, icon: HTMLLinkElement, bots: HTMLTemplateElement,
 *   help: HTMLDialogElement, cover: HTMLDialogElement,
 *   'coach-back': HTMLButtonElement, 'coach-next': HTMLButtonElement,
 *   'days-off-weekend': HTMLInputElement,
 *   hint: HTMLButtonElement, 'hint-play': HTMLButtonElement, 'hint-again': HTMLButtonElement,
 *   undo: HTMLButtonElement, fit: HTMLButtonElement, back: HTMLButtonElement, 'list-toggle': HTMLButtonElement,
 *   'replay-first': HTMLButtonElement, 'replay-back': HTMLButtonElement,
 *   'replay-on': HTMLButtonElement, 'replay-now': HTMLButtonElement,
 * }} Elements
 */

/** @type {Record<string, string> | null} */
let sentences = null;

/** The sentences that the page carries; none where there is no page. */
function carried() {
  const holder = typeof document === 'undefined' ? null : document.getElementById('words');
  return holder ? JSON.parse(holder.textContent ?? '{}') : {};
}

/**
 * More of them, which came later.
 * @param {Record<string, string>} more
 */
export function learn(more) {
  sentences = { ...carried(), ...more };
}

/**
 * The sentence of a key, its {named} places filled.
 * @param {string} key
 * @param {Record<string, unknown>} args
 */
export function say(key, args = {}) {
  sentences ??= /** @type {Record<string, string>} */ (carried());
  const text = sentences[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (place, name) => String(args[name] ?? place));
}

/**
 * An element that every table page has.
 * @template {string} K
 * @param {K} id
 * @returns {K extends keyof Elements ? Elements[K] : HTMLElement}
 */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no #${id}`);
  return /** @type {any} */ (element);
}

/**
 * Every element that fits, as what a table is made of.
 * @param {string} selector
 * @param {ParentNode} root
 * @returns {HTMLElement[]}
 */
export function all(selector, root = document) {
  return Array.from(root.querySelectorAll(selector));
}

/**
 * An element with attributes and children.
 * @param {string} tag
 * @param {Record<string, string | boolean | null | undefined>} attributes
 * @param {...(Node | string | null | undefined)} children
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(name, '');
    else if (value !== false && value != null) element.setAttribute(name, value);
  }
  for (const child of children) if (child != null) element.append(child);
  return element;
}

/**
 * Settles once the page has these styles, or cannot have them.
 * @param {string} name
 */
export function dressed(name) {
  const href = `/static/${name}.css`;
  if (document.head.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  const link = make('link', { rel: 'stylesheet', href });
  return new Promise((done) => {
    for (const event of ['load', 'error']) link.addEventListener(event, done);
    document.head.append(link);
  });
}

/** Where a page remembers how far its reader has come in a lesson. */
export const placeOf = (/** @type {string} */ path) => `lesson ${path}`;

/** What the browser remembers, where it may. */
export const memory = {
  /** @param {string} name */
  get(name) {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  },
  /**
   * @param {string} name
   * @param {string} value
   */
  set(name, value) {
    try {
      localStorage.setItem(name, value);
    } catch {
      // A browser that forgets still plays.
    }
  },
};
