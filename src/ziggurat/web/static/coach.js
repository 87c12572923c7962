// A lesson: somebody says what to look at and what to do, and what is meant is lit. Nothing is ever
// blocked: one can go on, back, or away, and the page remembers where one was.

import { byId, make, memory, say } from './words.js';

/**
 * What is said at a step of a lesson, and where one can go from there.
 * @typedef {{
 *   title: string, say: string, remark: string, right: boolean, done: boolean, asks: boolean, point: string[],
 *   rule: string, href: string, at: number, steps: number, course: string, next: string,
 * }} Lesson
 */

const margin = 6;

/** Where a page remembers how far its reader has come. */
export const placeOf = (/** @type {string} */ path) => `lesson ${path}`;

export class Coach {
  constructor(table) {
    this.table = table;
    /** @type {number | null} */
    this.begin = null; // where to begin, until that was said
    this.path = document.body.dataset.lesson ?? '';
    this.shade = make('div', { id: 'shade', 'aria-hidden': 'true' });
    document.body.append(this.shade);
    this.shown = -1; // the step to which the page was scrolled
    byId('coach-back').addEventListener('click', () => this.go(-1));
    byId('coach-next').addEventListener('click', () => this.go(1));
    for (const event of ['scroll', 'resize']) addEventListener(event, () => this.light(), true);
    const isTold = new URLSearchParams(location.search).has('at');
    this.begin = isTold ? this.lesson.at : Number(memory.get(placeOf(this.path)) ?? 0);
  }

  /** @returns {Lesson} */
  get lesson() {
    return this.table.now.lesson;
  }

  /** A new connection begins where the address says: go on where the reader was. */
  connected() {
    const at = this.begin ?? this.lesson.at;
    this.begin = null;
    const isThere = at === this.lesson.at && at === 0;
    if (!isThere && at < this.lesson.steps - 1) this.table.live.send({ do: 'lesson', at });
  }

  go(by) {
    this.table.live.send({ do: 'lesson', at: this.lesson.at + by });
  }

  show() {
    const { say: said, remark, right, done, asks, rule, href, at, steps, next, course } = this.lesson;
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
    byId('coach-place').textContent = say('coach_of', { at: at + 1, steps });
    byId('coach-place').style.setProperty('--done', String((at + 1) / steps));
    const last = at === steps - 1;
    byId('coach-next').hidden = last;
    byId('coach-next').querySelector('span')?.replaceChildren(say(asks ? 'coach_skip' : 'coach_next'));
    byId('coach-next').classList.toggle('primary', !asks);
    byId('coach-on').hidden = !last;
    byId('coach-on').href = next || course;
    byId('coach-on').textContent = say('coach_next');
    requestAnimationFrame(() => {
      this.bring();
      this.light();
    });
  }

  /** Leave the things that are meant in the light, and everything else in the shade. */
  light() {
    const lit = this.lit();
    this.shade.hidden = !lit.length;
    const { clientWidth: width, clientHeight: height } = document.documentElement;
    const holes = lit.map(({ left, top, width: w, height: h }) =>
      `<rect x="${left - margin}" y="${top - margin}" width="${w + 2 * margin}" height="${h + 2 * margin}" rx="8"/>`);
    this.shade.innerHTML = `<svg width="${width}" height="${height}"><mask id="lit">
      <rect width="100%" height="100%" fill="white"/>${holes.join('')}</mask>
      <rect width="100%" height="100%" mask="url(#lit)"/></svg>`;
  }

  /** Where the things are that are meant, as far as they are in sight. */
  lit() {
    return (this.lesson.point ?? [])
      .map((key) => this.thing(key)?.getBoundingClientRect())
      .filter((box) => box && box.width > 0);
  }

  /** What a key means: a thing that is clicked, or one that is only looked at. */
  thing(key) {
    return this.table.find(key) ?? this.table.root.querySelector(`[data-sight="${CSS.escape(key)}"]`);
  }

  /** Once for each step: bring what is meant where it can be seen, the first if there is no room for all. */
  bring() {
    if (this.shown === this.lesson.at) return;
    this.shown = this.lesson.at;
    const { board } = this.table.camera;
    const things = this.lesson.point.map((key) => this.thing(key)).filter((thing) => thing);
    const onBoard = things.filter((thing) => board.contains(thing));
    if (onBoard.length) this.table.camera.lookAt(onBoard);
    else things[0]?.scrollIntoView({ block: 'nearest' }); // within a panel that scrolls by itself
    const lit = this.lit();
    if (!lit.length) return;
    const head = Math.max(0, document.querySelector('.top')?.getBoundingClientRect().bottom ?? 0);
    const coach = byId('coach').getBoundingClientRect();
    const foot = getComputedStyle(byId('coach')).position === 'fixed' ? coach.top : innerHeight;
    const tall = Math.max(...lit.map(({ bottom }) => bottom)) - Math.min(...lit.map(({ top }) => top));
    const boxes = tall + 4 * margin > foot - head ? lit.slice(0, 1) : lit;
    const above = Math.min(...boxes.map(({ top }) => top)) - head - 2 * margin;
    const below = Math.max(...boxes.map(({ bottom }) => bottom)) - foot + 2 * margin;
    if (below > 0) scrollBy(0, below);
    else if (above < 0) scrollBy(0, above);
  }
}
