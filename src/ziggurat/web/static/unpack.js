// Paths that the server wrote in few letters (see `strokes.py`), written out. Still parts of a drawing
// bring this with them where they need it.

/** @typedef {[number, number]} Spot */

/**
 * Markup with all its paths written out; `letters`: the numbers from `smallest` on.
 * @param {string} markup
 * @param {string} letters
 * @param {number} smallest
 */
export function unpacked(markup, letters, smallest) {
  /** @type {Map<string, Spot>} */
  const back = new Map(); // where the last line to a spot began
  /** @type {Map<string, Spot>} */
  const on = new Map(); // where the last line from a spot ended
  return markup.replace(/ d="~([^"]*)"/g, (_, text) => {
    let place = 0;
    let path = '';
    const letter = () => letters.indexOf(text[place++]);
    const number = () => {
      const size = letters.length;
      if (text[place] !== '^') return letter() + smallest;
      place += 1;
      return letter() * size + letter() - Math.floor(size ** 2 / 2);
    };
    /** @type {(from: Spot, to: Spot) => void} */
    const draw = (from, to) => {
      on.set(String(from), to);
      back.set(String(to), from);
    };
    const unit = number();
    /** @type {Spot} */
    let begin = [0, 0];
    while (place < text.length) {
      const isClosed = text[place++] === '!';
      begin = [begin[0] + number() * unit, begin[1] + number() * unit];
      let here = begin;
      path += `M${here}L`;
      while (place < text.length && !/[!|]/.test(text[place])) {
        const lines = { '}': back, '~': on }[text[place]];
        if (lines) place += 1;
        /** @type {Spot[]} */
        const way = [here];
        for (let left = lines ? letter() : 1; left; left -= 1) {
          here = lines?.get(String(here)) ?? [here[0] + number() * unit, here[1] + number() * unit];
          way.push(here);
        }
        // What is drawn along a line that is there would lead it back.
        for (let step = 1; step < way.length; step += 1) draw(way[step - 1], way[step]);
        path += `${way.slice(1).join(' ')} `;
      }
      if (!isClosed) continue;
      draw(here, begin);
      path += 'z';
    }
    return ` d="${path}"`;
  });
}
