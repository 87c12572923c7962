// A finger on something small: that comes near first, and stays under the finger; the next tap chooses.

import { all, say } from './words.js';

const small = 32; // pixels: what is less wide or high is missed by fingers
const touchable = 44;

export class Lens {
  /**
   * @param {import('./table.js').Table} player
   * @param {import('./camera.js').Camera} camera
   */
  constructor(player, camera) {
    this.player = player;
    this.camera = camera;
    this.scale = 0; // at which it brought something near
    camera.stage.addEventListener('dblclick', (event) => this.keep(event), true);
    player.root.addEventListener('click', async () => {
      if (player.byTouch && player.walk.chosen.length) (await import('./sight.js')).lead();
    });
  }

  /** Whether the board is as near as it came for the sake of a finger. */
  get isOn() {
    return this.camera.scale === this.scale;
  }

  /** Two taps that bring near and choose are no double click, which would show everything again. */
  keep(event) {
    if (this.isOn) event.stopImmediatePropagation();
  }

  /** The finger has chosen: show everything again. */
  rest() {
    if (this.isOn) this.camera.fit();
  }

  /**
   * Whether the finger came down on something small where others could be meant.
   * @param {Element} thing
   * @param {{clientX: number, clientY: number}} finger
   */
  brings(thing, { clientX, clientY }) {
    const { player, camera } = this;
    const { width, height } = thing.getBoundingClientRect();
    const size = Math.min(width, height);
    const isPlain = size >= small || all('#board .can').length < 2;
    if (isPlain || !camera.zooms || !camera.board.contains(thing)) return false;
    camera.zoom(touchable / size, clientX, clientY);
    this.scale = camera.scale;
    player.remark = say('tap_again');
    player.showPreview();
    return true;
  }
}
