// Small sounds, made here and now: no files. Where a browser has no sound, or wants to be touched
// first, it stays silent. In a hidden tab only "it is your turn" is heard.

import { byId, memory } from './words.js';

const loudness = 0.05;
const fade = 0.02;

/**
 * What is heard: pitch in hertz, when it begins and how long it lasts in seconds, and its colour.
 * @typedef {[number, number, number, OscillatorType]} Note
 * @typedef {'turn' | 'piece' | 'conflict' | 'offer' | 'end'} Tune
 */

/** @type {Record<Tune, Note[]>} */
export const tunes = {
  turn: [[523, 0, 0.16, 'sine'], [784, 0.13, 0.3, 'sine']],
  piece: [[190, 0, 0.07, 'triangle'], [95, 0, 0.09, 'sine']],
  conflict: [[147, 0, 0.3, 'sawtooth'], [110, 0.1, 0.4, 'triangle'], [73, 0.1, 0.5, 'sine']],
  offer: [[659, 0, 0.1, 'triangle'], [880, 0.11, 0.14, 'triangle']],
  end: [[392, 0, 0.3, 'sine'], [523, 0.16, 0.3, 'sine'], [659, 0.32, 0.3, 'sine'], [784, 0.48, 0.8, 'sine']],
};

/**
 * What is to be heard of a change of the table, if anything: the most important.
 * @param {{yours: boolean, over: boolean}} before
 * @param {{yours: boolean, over: boolean}} now
 * @param {boolean} moved whether something was moved by somebody
 * @param {string} scene what kind of scene it was, if it was one
 * @returns {Tune | null}
 */
export function tuneOf(before, now, moved, scene) {
  if (now.over && !before.over) return 'end';
  if (now.yours && !before.yours) return 'turn';
  if (!moved) return null;
  if (scene === 'offer') return 'offer';
  return scene ? 'conflict' : 'piece';
}

export class Sound {
  /** @param {import('./table.js').Table} table */
  constructor(table) {
    /** @type {AudioContext | null} */
    this.context = null;
    this.last = seen(table);
  }

  get isOn() {
    return memory.get('sound') !== 'off';
  }

  toggle() {
    memory.set('sound', this.isOn ? 'off' : 'on');
    byId('sound').setAttribute('aria-pressed', String(this.isOn));
    this.play('piece');
  }

  /**
   * The table was drawn anew.
   * @param {import('./table.js').Table} table
   * @param {boolean} moved
   */
  after(table, moved) {
    const is = seen(table);
    const tune = tuneOf(this.last, is, moved, table.showing.kind);
    this.last = is;
    if (tune) this.play(tune);
  }

  /** @param {Tune} tune */
  play(tune) {
    if (!this.isOn || (document.hidden && tune !== 'turn')) return;
    // Browsers complain about sound before the page was touched.
    if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return;
    try {
      const context = this.started();
      if (context) for (const note of tunes[tune]) sing(context, note);
    } catch {
      // A table without sound is still a table.
    }
  }

  started() {
    if (!('AudioContext' in globalThis)) return null;
    this.context ??= new AudioContext();
    if (this.context.state === 'suspended') this.context.resume().catch(() => {});
    return this.context;
  }
}

/**
 * What of the table its reader sees: whether it is his turn, whether it is over.
 * @param {import('./table.js').Table} table
 */
function seen({ now, past, showing }) {
  const isNow = !showing.isOn && !past;
  return { yours: isNow && Boolean(now.prompt?.yours) && !now.over, over: isNow && now.over };
}

/**
 * @param {AudioContext} context
 * @param {Note} note
 */
function sing(context, [pitch, begin, lasts, colour]) {
  const [source, volume] = [context.createOscillator(), context.createGain()];
  const start = context.currentTime + begin;
  source.type = colour;
  source.frequency.value = pitch;
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(loudness, start + fade);
  volume.gain.exponentialRampToValueAtTime(loudness / 100, start + lasts);
  source.connect(volume).connect(context.destination);
  source.start(start);
  source.stop(start + lasts + fade);
}
