// The walk from the first click to a complete action. Every legal action has one or more paths:
// sequences of keys. The walk knows the keys chosen so far and which may come next.

export class Walk {
  /** @param {{a: string, paths: string[][]}[]} actions */
  constructor(actions = []) {
    this.routes = actions.flatMap(({ a, paths }) => paths.map((path) => ({ action: a, path })));
    this.chosen = [];
  }

  /** The routes that begin with these keys. */
  along(keys) {
    return this.routes.filter(({ path }) => keys.every((key, place) => path[place] === key));
  }

  /** Keys that may be chosen next, in the order of the actions, each with the action it completes. */
  next() {
    const depth = this.chosen.length;
    const found = new Map();
    for (const { action, path } of this.along(this.chosen)) {
      if (path.length <= depth) continue;
      const completes = path.length === depth + 1 ? action : null;
      const known = found.get(path[depth]);
      if (known === undefined) found.set(path[depth], { completes, goesOn: !completes });
      else if (completes) known.completes = completes;
      else known.goesOn = true;
    }
    return found;
  }

  /** The action that the keys chosen so far already mean, when longer ones begin the same way. */
  complete() {
    const whole = this.along(this.chosen).find(({ path }) => path.length === this.chosen.length);
    return this.chosen.length && whole ? whole.action : null;
  }

  /** Choose a key; returns the action if that settles it. */
  step(key) {
    const step = this.next().get(key);
    if (!step) return null;
    this.chosen.push(key);
    return step.goesOn ? null : step.completes;
  }

  /** Whether the walk could start with this key. */
  couldStart(key) {
    return this.routes.some(({ path }) => path[0] === key);
  }

  back() {
    this.chosen.pop();
  }

  reset() {
    this.chosen = [];
  }

  /** Take up an earlier walk as far as it is still possible. */
  resume(keys) {
    if (this.along(keys).length) this.chosen = [...keys];
  }
}
