// A lesson: somebody says what to look at and what to do, and what is meant is lit. Nothing is ever
// blocked: one can go on, back, or away, and the page remembers where one was.

import { all, byId, make, memory, placeOf, say } from './words.js';

/**
 * What is said at a step of a lesson, and where one can go from there.
 * @typedef {{
 *   title: string, say: string, remark: string, right: boolean, done: boolean, asks: boolean, point: string[],
 *   rule: string, href: string, at: number, steps: number, course: string, next: string,
 * }} Lesson
 */

const margin = 6;
const touchable = 44; // pixels, for a finger
const around = 0.7; // of what is seen is what is looked at
const worthwhile = 1.3; // less is not worth a board that is cut

/** What moves now and comes to rest: cards on their way, not what shines for as long as it can be chosen. */
const moving = () =>
  document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));

export class Coach {
  /**
   * @param {any} table
   * @param {number | undefined} told the step that the address names
   */
  constructor(table, told) {
    this.table = table;
    /** @type {number | null} */
    this.begin = null; // where to begin, until that was said
    /** @type {number | null} */
    this.heading = null; // the step that was asked for, until it is shown
    this.path = document.body.dataset.lesson ?? '';
    this.shade = make('div', { id: 'shade', 'aria-hidden': 'true' });
    document.body.append(this.shade);
    this.more = byId('coach-more');
    this.more.addEventListener('click', () => this.follow());
    this.shown = -1; // the step to which the page was scrolled
    this.isLooking = false; // whether it is about to be
    byId('coach-back').addEventListener('click', () => this.go(-1));
    byId('coach-next').addEventListener('click', () => this.go(1));
    for (const event of ['scroll', 'resize']) addEventListener(event, () => this.light(), true);
    new ResizeObserver(() => this.stand()).observe(byId('prompt'));
    this.begin = told ?? Number(memory.get(placeOf(this.path)) ?? 0);
  }

  /** @returns {Lesson} */
  get lesson() {
    return this.table.now.lesson;
  }

  /** A new connection begins where the address says: go on where the reader was. */
  connected() {
    const at = this.heading ?? this.begin ?? this.lesson.at;
    const isTold = at !== this.lesson.at || at !== 0;
    const isEnd = this.heading === null && at === this.lesson.steps - 1;
    this.begin = this.heading = null;
    if (isTold && !isEnd) this.table.live.send({ do: 'lesson', at });
  }

  /** Whoever is quicker than the answer goes on from where they are heading. */
  go(by) {
    const from = this.heading ?? this.begin ?? this.lesson.at;
    this.heading = Math.min(Math.max(from + by, 0), this.lesson.steps - 1);
    if (this.begin === null) this.table.live.send({ do: 'lesson', at: this.heading });
  }

  show() {
    const { say: said, remark, right, done, asks, rule, href, at, steps, next, course } = this.lesson;
    if (at === this.heading) this.heading = null;
    if (this.begin === null) memory.set(placeOf(this.path), String(at));
    const [title, ...more] = done ? [''] : said.split('\n');
    byId('coach-say').replaceChildren(make('strong', {}, title), make('span', {}, more.join(' ')));
    byId('coach-remark').textContent = remark;
    byId('coach-remark').hidden = !remark;
    byId('coach-remark').classList.toggle('right', right);
    byId('coach-rule').hidden = !href;
    byId('coach-rule').href = href || '#';
    byId('coach-rule').textContent = rule ? say('rule_link', { rule }) : '';
    byId('coach-back').disabled = at === 0;
    byId('coach-next').disabled = false;
    byId('coach-place').textContent = say('coach_of', { at: at + 1, steps });
    byId('coach-place').style.setProperty('--done', String((at + 1) / steps));
    const last = at === steps - 1;
    byId('coach-next').hidden = last;
    byId('coach-next').querySelector('span')?.replaceChildren(say(asks ? 'coach_skip' : 'coach_next'));
    byId('coach-next').classList.toggle('primary', !asks);
    document.body.classList.toggle('only-read', !asks);
    byId('coach-on').hidden = !last;
    byId('coach-on').href = next || course;
    byId('coach-on').textContent = say('coach_next');
    requestAnimationFrame(() => {
      this.isLooking = true; // it is lit once, when all is in its place
      this.stand();
      this.bring();
      this.isLooking = false;
      this.light();
      Promise.allSettled(moving().map(({ finished }) => finished)).then(() => this.light());
    });
  }

  /** On a phone the coach stands on what can be answered, however high that is. */
  stand() {
    document.body.style.setProperty('--sheet', `${byId('prompt').offsetHeight}px`);
    this.light();
  }

  /** Leave the things that are meant in the light, and everything else in the shade. */
  light() {
    if (this.isLooking) return;
    // First all is measured, then all is changed.
    const [lit, names] = [this.lit(), this.named()];
    const far = this.far(lit);
    const { clientWidth: width, clientHeight: height } = document.documentElement;
    const foot = innerHeight - byId('coach').getBoundingClientRect().top + margin;
    this.shade.hidden = !lit.length;
    const holes = lit.map(({ left, top, width: w, height: h }) =>
      `<rect x="${left - margin}" y="${top - margin}" width="${w + 2 * margin}" height="${h + 2 * margin}" rx="8"/>`);
    this.shade.innerHTML = `<svg width="${width}" height="${height}"><mask id="lit">
      <rect width="100%" height="100%" fill="white"/>${holes.join('')}</mask>
      <rect width="100%" height="100%" mask="url(#lit)"/>${names}</svg>`;
    this.more.hidden = !far;
    this.more.classList.toggle('up', far < 0);
    this.more.style.bottom = `${foot}px`;
    this.more.querySelector('span')?.replaceChildren(say(far < 0 ? 'coach_above' : 'coach_below'));
  }

  /** How far the next thing that is meant lies out of sight, below or above; 0: all are in sight. */
  far(lit = this.lit()) {
    const { head, foot } = this.span();
    if (document.documentElement.scrollHeight <= innerHeight) return 0;
    const middles = lit.map(({ top, bottom }) => (top + bottom) / 2);
    const below = middles.filter((at) => at > foot);
    const above = middles.filter((at) => at < head);
    if (below.length) return Math.min(...below) - (head + foot) / 2;
    return above.length ? Math.max(...above) - (head + foot) / 2 : 0;
  }

  /** Go to what is meant and lies out of sight. */
  follow() {
    scrollBy(0, this.far());
  }

  /** Between where things are in sight: the coach stands below them, or beside. */
  span() {
    const space = 2 * margin;
    // The top line may have been scrolled away, and the question may stay in sight.
    const bar = byId('prompt');
    const held = getComputedStyle(bar).position === 'sticky' ? bar.offsetHeight : 0;
    const head = Math.max(0, document.querySelector('.top')?.getBoundingClientRect().bottom ?? 0) + held + space;
    const coach = byId('coach').getBoundingClientRect();
    const isBelow = coach.width > innerWidth / 2;
    return { head, foot: (isBelow ? coach.top : innerHeight) - space };
  }

  /** The names of places that the words use, at their corners: from near, a map shows no letters and numbers. */
  named() {
    const words = new Set(this.lesson.say.split(/[^\p{L}\p{N}]+/u));
    return (this.lesson.point ?? [])
      .map((key) => [key.slice(key.indexOf(':') + 1), this.thing(key)?.getBoundingClientRect()])
      .filter(([name, box]) => /^[a-z]\d+$/.test(name) && words.has(name) && box?.width > 0)
      .map(([name, { left, top }]) => `<text x="${left + 9}" y="${top + 7}">${name}</text>`)
      .join('');
  }

  /** Where the things are that are meant, as far as they are in sight. */
  lit() {
    return (this.lesson.point ?? [])
      .map((key) => this.thing(key)?.getBoundingClientRect())
      .filter((box) => box && box.width > 0);
  }

  /** What a key means: a thing that is clicked, one that is only looked at, or one by its id. */
  thing(key) {
    const seen = `[data-sight="${CSS.escape(key)}"]`;
    return this.table.find(key) ?? this.table.root.querySelector(seen) ?? document.getElementById(key);
  }

  /** Once for each step: bring what is meant where it can be seen; where that is too much, what comes first. */
  bring() {
    if (this.shown === this.lesson.at) return;
    this.shown = this.lesson.at;
    this.lead();
    this.look();
    const boxes = this.lit();
    if (!boxes.length) return;
    const { head, foot } = this.span();
    let [above, below] = [boxes[0].top, boxes[0].bottom];
    for (const { top, bottom } of boxes) {
      const [high, low] = [Math.min(above, top), Math.max(below, bottom)];
      if (low - high <= foot - head) [above, below] = [high, low];
    }
    if (above < head || below - above > foot - head) scrollBy(0, above - head);
    else if (below > foot) scrollBy(0, below - foot);
  }

  /** Whoever went on by keyboard to where something is to be done would skip it with the next press. */
  lead() {
    if (!this.lesson.asks || !byId('coach-next').matches(':focus-visible')) return;
    const things = (this.lesson.point ?? []).map((key) => this.thing(key));
    (things.find((thing) => thing?.matches('.can')) ?? all('#play [data-key].can')[0])?.focus({ preventScroll: true });
  }

  /** Look at what is meant on the board from near enough, and close to what is meant below it. */
  look() {
    const { camera } = this.table;
    const things = (this.lesson.point ?? []).map((key) => this.thing(key));
    const onBoard = things.filter((thing) => camera.board.contains(thing));
    if (!onBoard.length) {
      camera.fit();
      things.find(Boolean)?.scrollIntoView({ block: 'nearest' }); // within a panel that scrolls by itself
      return;
    }
    this.lookAt(onBoard);
    const foot = camera.stage.getBoundingClientRect().bottom;
    if (things.some((thing) => thing && thing.getBoundingClientRect().top >= foot)) this.sink(onBoard, foot);
  }

  /**
   * Look at some things from near enough that the smallest can be touched; where a drawing leaves out
   * what cannot be read from afar, from as near as all of them and what is around them can be seen.
   * @param {Element[]} things
   */
  lookAt(things) {
    const { camera } = this.table;
    camera.fit();
    const boxes = things.map((thing) => thing.getBoundingClientRect());
    const smallest = Math.min(...boxes.map(({ width, height }) => Math.min(width, height)));
    const hasSmallPrint = camera.board.querySelector(':scope > svg[data-steps]') !== null;
    const most = hasSmallPrint ? Infinity : touchable / smallest;
    if (smallest > 0 && most > worthwhile) camera.bring(things, most, around, touchable / smallest);
  }

  /**
   * Let some things come down to the foot of the window, near to what lies below it.
   * @param {Element[]} things
   * @param {number} foot
   */
  sink(things, foot) {
    const { camera } = this.table;
    camera.y += foot - margin - Math.max(...things.map((thing) => thing.getBoundingClientRect().bottom));
    camera.show();
  }
}
