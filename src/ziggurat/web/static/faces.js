// Pictures of cards. The page names them; those that come into sight are fetched together, as many in
// one request as are missing. Under its name a picture never changes: the browser keeps it for good.

import { all, memory } from './words.js';

const near = '120px';
const together = 60;
const shelf = 'face ';

/** @type {Map<string, string>} */
const known = new Map();
/** @type {Set<string>} */
const asked = new Set(); // and not answered yet
/** @type {WeakMap<Element, string>} */
const shown = new WeakMap();

/**
 * Addresses of the pictures with these names, such as `ages/0f3a9c/L0a`.
 * @param {Iterable<string>} names
 */
export function requests(names) {
  /** @type {Map<string, string[]>} */
  const games = new Map();
  for (const name of names) {
    const [game, digest, key] = name.split('/');
    games.set(game, [...(games.get(game) ?? []), `${digest}-${key}`]);
  }
  const found = [];
  for (const [game, keys] of games) {
    for (let first = 0; first < keys.length; first += together) {
      const some = keys.slice(first, first + together);
      const wanted = some.map((one) => `${game}/${one.replace('-', '/')}`);
      found.push({ address: `/faces/${game}/${some.join(',')}`, wanted });
    }
  }
  return found;
}

/** From now on every picture that a page names is shown once it is in sight. */
export function bindFaces() {
  const seen = new IntersectionObserver((entries) => {
    const images = entries.filter((entry) => entry.isIntersecting).map((entry) => entry.target);
    for (const image of images) seen.unobserve(image);
    bring(new Set(images.map(nameOf).filter((name) => !known.has(name) && !asked.has(name))));
  }, { rootMargin: near });
  const look = () => all('img[data-face]').forEach((image) => lookAt(image, seen));
  new MutationObserver(look).observe(document.body, {
    subtree: true, childList: true, attributeFilter: ['data-face'],
  });
  look();
}

/** @param {Element} image */
function nameOf(image) {
  return image.getAttribute('data-face') ?? '';
}

/**
 * @param {Element} image
 * @param {IntersectionObserver} seen
 */
function lookAt(image, seen) {
  const name = nameOf(image);
  if (shown.get(image) === name) return;
  const kept = known.get(name) ?? memory.get(shelf + name);
  if (kept) {
    show(image, name, kept);
    return;
  }
  image.removeAttribute('src'); // it may show another card
  shown.delete(image);
  seen.observe(image);
}

/**
 * @param {Element} image
 * @param {string} name
 * @param {string} picture
 */
function show(image, name, picture) {
  known.set(name, picture);
  shown.set(image, name);
  image.setAttribute('src', `data:image/svg+xml,${encodeURIComponent(picture)}`);
}

/**
 * The pictures at an address, one on each line; none where they cannot be had.
 * @param {string} address
 */
async function fetched(address) {
  try {
    const answer = await fetch(address);
    return answer.ok ? (await answer.text()).split('\n') : [];
  } catch {
    return []; // a card can be read without its picture
  }
}

/** @param {Set<string>} names */
async function bring(names) {
  for (const name of names) asked.add(name);
  for (const { address, wanted } of requests(names)) {
    const pictures = await fetched(address);
    wanted.slice(0, pictures.length).forEach((name, place) => {
      known.set(name, pictures[place]);
      memory.set(shelf + name, pictures[place]);
    });
    for (const name of wanted) asked.delete(name);
  }
  for (const image of all('img[data-face]')) {
    const picture = known.get(nameOf(image));
    if (picture && shown.get(image) !== nameOf(image)) show(image, nameOf(image), picture);
  }
}
