// What the script says, in the language of the page: the page carries the sentences.

const holder = document.getElementById('words');
const sentences = holder ? JSON.parse(holder.textContent) : {};

/** The sentence of a key, its {named} places filled. */
export function say(key, args = {}) {
  const text = sentences[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (place, name) => args[name] ?? place);
}

/** An element with attributes and children. */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(name, '');
    else if (value !== false && value != null) element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child != null));
  return element;
}

/** What the browser remembers, where it may. */
export const memory = {
  get(name) {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  },
  set(name, value) {
    try {
      localStorage.setItem(name, value);
    } catch {
      // A browser that forgets still plays.
    }
  },
};
