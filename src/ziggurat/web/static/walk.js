// The walk from the first click to a complete action. Every legal action has one or more paths:
// sequences of keys. The walk knows the keys chosen so far and which may come next.
// A path that ends with `picked` is a pick: what lies between its first key and its last one may be
// chosen in any order. A number that ends a path may be said before the last thing on it
// is chosen. A path whose first key begins with `drag:` starts by dragging that thing: a click on it
// means another one.

const picked = 'picked';
const dragged = 'drag:';
/** @param {string} key */
export const isNumber = (key) => /^n:\d+$/.test(key);

/**
 * The keys that may follow on a path after these, none when it is complete; null on another path.
 * @param {string[]} path
 * @param {string[]} keys
 * @returns {string[] | null}
 */
function after(path, keys) {
  const last = path[path.length - 1];
  if (path.length > 2 && isNumber(last)) return afterNumber(path, keys, last);
  if (last !== picked || path[0] !== keys[0]) {
    const begins = keys.every((key, place) => path[place] === key);
    return begins ? path.slice(keys.length, keys.length + 1) : null;
  }
  const left = path.slice(1, -1);
  for (const key of keys.slice(1)) {
    const place = left.indexOf(key);
    if (place >= 0) left.splice(place, 1);
    else return key === picked && !left.length ? [] : null;
  }
  return left.length ? left : [picked];
}

/**
 * The same for a path that ends with a number, which may be said as soon as one thing is missing.
 * @param {string[]} path
 * @param {string[]} keys
 * @param {string} number
 * @returns {string[] | null}
 */
function afterNumber(path, keys, number) {
  const said = keys.indexOf(number);
  const way = path.slice(0, -1);
  const walked = keys.filter((_, place) => place !== said);
  if (said === 0 || !walked.every((key, place) => way[place] === key)) return null;
  const next = way.slice(walked.length, walked.length + 1);
  const isDue = walked.length > 0 && walked.length >= way.length - 1;
  return said < 0 && isDue ? [...next, number] : next;
}

/**
 * The thing that a key means, however it was chosen.
 * @param {string} key
 */
export function thing(key) {
  return key.startsWith(dragged) ? key.slice(dragged.length) : key;
}

/**
 * A key that may be chosen: the action it completes, and whether longer ways go on from it.
 * @typedef {{completes: string | null, goesOn: boolean}} Step
 */

/**
 * Choices as they are shown: numbers follow each other, whichever action comes first.
 * @param {[string, Step][]} choices
 */
export function inOrder(choices) {
  const figure = (/** @type {string} */ key) => Number(key.slice(2));
  const numbers = choices.filter(([key]) => isNumber(key));
  numbers.sort(([one], [other]) => figure(one) - figure(other));
  return choices.map((choice) => (isNumber(choice[0]) ? /** @type {[string, Step]} */ (numbers.shift()) : choice));
}

export class Walk {
  /** @param {{a: string, paths: string[][]}[]} actions */
  constructor(actions = []) {
    this.routes = actions.flatMap(({ a, paths }) => paths.map((path) => ({ action: a, path })));
    /** @type {string[]} */
    this.chosen = [];
  }

  /**
   * The routes that begin with these keys.
   * @param {string[]} keys
   */
  along(keys) {
    return this.routes.filter(({ path }) => after(path, keys) !== null);
  }

  /**
   * Keys that may be chosen next, in the order of the actions, each with the action it completes.
   * @returns {Map<string, Step>}
   */
  next() {
    const depth = this.chosen.length;
    /** @type {Map<string, Step>} */
    const found = new Map();
    for (const { action, path } of this.routes) {
      const completes = path.length === depth + 1 ? action : null;
      for (const key of new Set(after(path, this.chosen))) {
        if (key.startsWith(dragged)) continue;
        const known = found.get(key);
        if (known === undefined) found.set(key, { completes, goesOn: !completes });
        else if (completes) known.completes = completes;
        else known.goesOn = true;
      }
    }
    return found;
  }

  /** The action that the keys chosen so far already mean, when longer ones begin the same way. */
  complete() {
    const whole = this.along(this.chosen).find(({ path }) => path.length === this.chosen.length);
    return this.chosen.length && whole ? whole.action : null;
  }

  /**
   * Choose a key, and the number that was said last where nothing else is missing; returns the action if
   * that settles it.
   * @param {string} key
   * @param {string} [number]
   * @returns {string | null}
   */
  step(key, number = '') {
    if (key.startsWith(dragged) && this.couldStart(key)) {
      this.chosen = [key];
      return null;
    }
    const step = this.next().get(key);
    if (!step) return null;
    this.chosen.push(key);
    if (!step.goesOn) return step.completes;
    return this.repeats(number) ? this.step(number) : null;
  }

  /**
   * The number to repeat, where nothing but numbers is left to be said and it is one of them.
   * @param {string} number
   */
  repeats(number) {
    const left = [...this.next().keys()];
    return left.includes(number) && left.every(isNumber);
  }

  /**
   * How many may be said once a thing is chosen, in order, where that is all that is left to say;
   * without a thing: for any one that may come next.
   * @param {string} [key]
   */
  numbers(key) {
    const ahead = key === undefined ? [...this.next().keys()].filter((one) => !isNumber(one)) : [key];
    const found = ahead.flatMap((one) => {
      const keys = [...this.chosen, one];
      const left = this.along(keys).map(({ path }) => after(path, keys)?.join());
      return left.every((last) => isNumber(last ?? '')) ? left : [];
    });
    return [...new Set(found)].map((last) => Number(last?.slice(2))).sort((one, other) => one - other);
  }

  /**
   * The action that these keys would complete.
   * @param {string[]} keys
   */
  action(keys) {
    const whole = [...this.chosen, ...keys];
    return this.routes.find(({ path }) => after(path, whole)?.length === 0)?.action ?? null;
  }

  /**
   * What is chosen when a drag begins on a thing.
   * @param {string} key
   */
  grab(key) {
    return !this.chosen.length && this.couldStart(dragged + key) ? dragged + key : key;
  }

  /**
   * Whether a thing was chosen, by a click or by dragging it.
   * @param {string} key
   */
  has(key) {
    return this.chosen.includes(key) || this.chosen.includes(dragged + key);
  }

  /**
   * Whether the walk could start with this key.
   * @param {string} key
   */
  couldStart(key) {
    return this.routes.some(({ path }) => path[0] === key);
  }

  /**
   * What is chosen before this key, on the ways that lead to it.
   * @param {string} key
   */
  startsBefore(key) {
    const ways = this.routes.filter(({ path }) => path.indexOf(key) > 0);
    return [...new Set(ways.map(({ path }) => thing(path[0])))];
  }

  back() {
    this.chosen.pop();
  }

  /**
   * Go back to before a key that was chosen; in a pick, put only that one back.
   * @param {string} key
   */
  undo(key) {
    const isPick = this.along(this.chosen).some(({ path }) => path[path.length - 1] === picked);
    const place = this.chosen.lastIndexOf(key);
    if (isPick && place > 0) this.chosen.splice(place, 1);
    else this.chosen = this.chosen.slice(0, this.chosen.indexOf(key));
  }

  reset() {
    this.chosen = [];
  }

  /**
   * Take up an earlier walk as far as it is still possible.
   * @param {string[]} keys
   */
  resume(keys) {
    if (this.along(keys).length) this.chosen = [...keys];
  }
}
