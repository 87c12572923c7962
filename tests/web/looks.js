// What is wrong with how a page lies on the screen: a list of sentences, empty where all is well.
// A function of the smallest size of text, called by tests with a page that has come to rest.
(smallest) => {
  const found = new Set();
  const slack = 1.5; // pixels are rounded
  const line = 14; // the height of the smallest
  const edge = 16; // what is scrolled may lie half under the edge of its window
  const isSeen = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const path = (element) => {
    const names = [];
    for (let one = element; one && one !== document.body && names.length < 4; one = one.parentElement) {
      const name = typeof one.className === 'string' ? one.className : one.className.baseVal;
      names.unshift(one.id ? `#${one.id}` : `${one.localName}${name ? `.${name.trim().split(/\s+/)[0]}` : ''}`);
      if (one.id) break;
    }
    return names.join(' > ');
  };
  const said = (element) => (element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40);
  const blame = (what, element, more = '') => found.add(`${what}: ${path(element)} "${said(element)}"${more}`);
  const ownText = (element) =>
    [...element.childNodes].some((one) => one.nodeType === Node.TEXT_NODE && one.textContent.trim());
  const hides = /^(hidden|clip)$/;
  const scrolls = /^(auto|scroll)$/;

  // Nothing is wider than the page.
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) found.add(`the page is ${root.scrollWidth} px wide, and the screen ${root.clientWidth}`);

  /** Where an element can be seen: its frame within all that clip it; null inside what is scrolled. */
  const clippedBy = (element, frame) => {
    for (let one = element.parentElement; one && one !== document.body; one = one.parentElement) {
      const style = getComputedStyle(one);
      const box = one.getBoundingClientRect();
      const across = style.overflowX;
      if (scrolls.test(across)) return null;
      if (hides.test(across) && (frame.right > box.right + slack || frame.left < box.left - slack)) return one;
      if (one.closest('svg')) continue;
      if (hides.test(style.overflowY) && (frame.bottom > box.bottom + slack || frame.top < box.top - slack)) return one;
      if (scrolls.test(style.overflowY)) return null;
    }
    return null;
  };

  /** Keep where the words of an element are, as far as they can be seen. */
  const lines = [];
  const written = (element, text) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    for (const line of range.getClientRects()) {
      if (line.width < 2) continue;
      const [x, y] = [line.left + line.width / 2, line.top + line.height / 2];
      const top = document.elementFromPoint(x, y);
      if (top && (element.contains(top) || top.contains(element)) && inScroller(element, x, y) !== 'out') lines.push({ element, line });
    }
  };

  const readOut = new Set(); // seen by nobody, there for screen readers
  for (const element of document.body.querySelectorAll('*')) {
    if (readOut.has(element.parentElement) || (!(element instanceof SVGElement) && getComputedStyle(element).clipPath === 'inset(50%)')) {
      if (!element.matches('input')) {
        readOut.add(element);
        continue;
      }
    }
    if (element.closest('.symbols, .skip, template, script, defs, symbol, option, [hidden]') || !isSeen(element)) continue;
    const drawn = element instanceof SVGElement;
    const frame = element.getBoundingClientRect();
    if (!frame.width || !frame.height) continue;
    const style = getComputedStyle(element);

    // Text can be read.
    if (ownText(element) && (!drawn || element.localName === 'text' || element.localName === 'tspan')) {
      let size = parseFloat(style.fontSize);
      if (drawn) {
        const matrix = element.getScreenCTM?.() ?? element.closest('text').getScreenCTM();
        size *= Math.hypot(matrix.a, matrix.b);
      }
      if (size < smallest - 0.05) blame(`text of ${size.toFixed(1)} px`, element);
      if (drawn) {
        const sheet = element.ownerSVGElement.getBoundingClientRect();
        if (frame.left < sheet.left - slack || frame.right > sheet.right + slack) blame('text is cut', element, ' by its drawing');
      } else {
        const cut = clippedBy(element, frame);
        if (cut) blame('text is cut', element, ` by ${path(cut)}`);
        for (const one of element.childNodes) if (one.nodeType === Node.TEXT_NODE) written(element, one);
      }
    }
    if (drawn) continue;

    // What hides its overflow has none; what scrolls sideways says so.
    const wide = element.scrollWidth > element.clientWidth + slack;
    if (wide && element.clientWidth > 1 && ownText(element) && hides.test(style.overflowX)) blame('text is cut', element);
    if (wide && scrolls.test(style.overflowX) && element.dataset.scroll === undefined && !element.matches('input, textarea, select, .prose table')) {
      blame(`scrolls sideways (${element.scrollWidth} px in ${element.clientWidth})`, element);
    }

    // What scrolls on the table has more than a hair to show: otherwise its last thing merely looks cut. Words in
    // lists and in the bar of the question are read to their end.
    const over = element.scrollHeight - element.clientHeight;
    if (scrolls.test(style.overflowY) && over > slack && over < line && element.clientHeight > line && element.closest('#play') && !element.closest('#recap, #result, .ask, .answers')) {
      blame(`scrolls by ${over} px`, element);
    }

    // What can be pressed is whole, and nothing lies over it.
    if (!element.matches('button, a[href], select, input, summary, [data-key]')) continue;
    const cut = clippedBy(element, frame);
    if (cut) blame('is cut', element, ` by ${path(cut)}`);
    if (frame.left < -slack || frame.right > root.clientWidth + slack) {
      if (clippedBy(element, frame) !== null || !inScroller(element)) blame('reaches beyond the screen', element);
    }
    const [x, y] = [frame.left + frame.width / 2, frame.top + frame.height / 2];
    if (x < 0 || y < 0 || x >= root.clientWidth || y >= root.clientHeight || inScroller(element, x, y) === 'out') continue;
    const top = document.elementFromPoint(x, y);
    if (top && !element.contains(top) && !top.contains(element) && !(element.labels && [...element.labels].some((one) => one.contains(top)))
        && !floats(top) && !(element.matches('[type=radio], [type=checkbox]') && top.closest('label'))) {
      blame('is covered', element, ` by ${path(top)}`);
    }
  }

  // Words lie beside one another, not upon one another.
  lines.forEach((one, place) => {
    for (const other of lines.slice(place + 1)) {
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
      const [a, b] = [one.line, other.line];
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (across > 2 && down > 0.4 * Math.min(a.height, b.height)) blame('words lie upon words', one.element, ` and "${said(other.element)}"`);
    }
  });

  /** Whether something lies over the page wherever that is scrolled to: what is under it comes out. */
  function floats(element) {
    for (let one = element; one && one !== document.body; one = one.parentElement) {
      if (/^(fixed|sticky)$/.test(getComputedStyle(one).position) || one.matches('dialog, #recap, #result')) return true;
    }
    return false;
  }

  /** Whether an element lies in something that is scrolled; 'out' where that point is not in sight. */
  function inScroller(element, x, y) {
    for (let one = element.parentElement; one && one !== document.body; one = one.parentElement) {
      const style = getComputedStyle(one);
      if (!scrolls.test(style.overflowX) && !scrolls.test(style.overflowY)) continue;
      const box = one.getBoundingClientRect();
      if (x === undefined) return 'in';
      if (x < box.left || x > box.right || y < box.top + edge || y > box.bottom - edge) return 'out';
    }
    return x === undefined ? '' : 'in';
  }
  return [...found];
}
