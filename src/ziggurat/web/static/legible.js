// Text on a drawing that would be too small to read, or reach beyond its edge, is left out until one
// looks from nearer; what it says is told by the notes, and by the labels that screen readers read.

const smallest = 11;
const smallestTouched = 12;
const touched = matchMedia('(pointer: coarse)');

/**
 * Leave out what is too small at the present size of the board.
 * @param {HTMLElement} board
 */
export function leaveOutSmallPrint(board) {
  const least = touched.matches ? smallestTouched : smallest;
  /** @type {NodeListOf<SVGTextElement>} */
  const texts = board.querySelectorAll('svg text');
  // First all is measured, then all is changed: else the page would be laid out again for each.
  const small = [...texts].map((text) => {
    const [matrix, sheet] = [text.getScreenCTM(), text.ownerSVGElement];
    if (!matrix || !sheet) return false;
    const [frame, edge] = [text.getBoundingClientRect(), sheet.getBoundingClientRect()];
    if (frame.left < edge.left || frame.right > edge.right) return true;
    return parseFloat(getComputedStyle(text).fontSize) * Math.hypot(matrix.a, matrix.b) < least;
  });
  texts.forEach((text, place) => text.toggleAttribute('data-small', small[place]));
}
