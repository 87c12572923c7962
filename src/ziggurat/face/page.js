// A position in a notebook: pictures of cards, the moments of a record, light or dark as the page
// around it, and a frame as high as what it shows.
(() => {
  const root = document.documentElement;
  const find = (/** @type {string} */ id) => document.getElementById(id);
  const faces = JSON.parse(find('faces')?.textContent ?? '{}');

  function showFaces() {
    for (const image of document.querySelectorAll('img[data-face]')) {
      const picture = faces[image.getAttribute('data-face') ?? ''];
      if (picture) image.setAttribute('src', `data:image/svg+xml,${encodeURIComponent(picture)}`);
    }
  }

  function likeThePageAround() {
    try {
      const { jpThemeLight: light, vscodeThemeKind: kind } = parent.document.body.dataset;
      if (light) root.dataset.theme = light === 'true' ? 'light' : 'dark';
      if (kind) root.dataset.theme = kind.includes('light') ? 'light' : 'dark';
    } catch { /* a page that does not let us look: as the system has it */ }
  }

  function fit() {
    try {
      const frame = /** @type {HTMLElement | null} */ (window.frameElement);
      if (frame) frame.style.height = `${document.body.scrollHeight + 4}px`;
    } catch { /* then it scrolls */ }
  }

  async function unpacked(/** @type {string} */ text) {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'));
    return JSON.parse(await new Response(stream).text());
  }

  async function bindMoments() {
    const packed = find('moments')?.textContent;
    const slider = /** @type {HTMLInputElement | null} */ (find('moment'));
    if (!packed || !slider) return;
    const { pieces, moments } = await unpacked(packed);
    const show = (/** @type {number} */ place) => {
      const at = Math.max(0, Math.min(moments.length - 1, place));
      const moment = moments[at];
      slider.value = String(at);
      for (const region of ['result', 'board', 'mine', 'seats']) {
        const shown = find(region);
        const markup = moment[region].map((/** @type {number} */ piece) => pieces[piece]).join('');
        if (shown) shown.innerHTML = markup;
      }
      const caption = find('caption');
      if (caption) caption.textContent = moment.caption;
      const number = find('number');
      if (number) number.textContent = `${moment.number} / ${moments.at(-1).number}`;
      showFaces();
      fit();
    };
    slider.max = String(moments.length - 1);
    slider.addEventListener('input', () => show(Number(slider.value)));
    find('before')?.addEventListener('click', () => show(Number(slider.value) - 1));
    find('after')?.addEventListener('click', () => show(Number(slider.value) + 1));
    show(moments.length - 1);
    slider.parentElement?.removeAttribute('hidden');
    fit();
  }

  likeThePageAround();
  showFaces();
  fit();
  new ResizeObserver(fit).observe(document.body);
  bindMoments();
})();
