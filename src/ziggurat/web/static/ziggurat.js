// Every page: the theme, links to copy, the name I play under. A table page starts its table.

import { bindFaces } from './faces.js';
import { startTable } from './table.js';
import { all, byId, memory, placeOf } from './words.js';

function bindTheme() {
  for (const link of all('a[data-theme-choice]')) {
    link.addEventListener('click', (event) => {
      event.preventDefault();
      const theme = link.dataset.themeChoice;
      document.documentElement.dataset.theme = theme;
      for (const other of all('a[data-theme-choice]')) {
        other.toggleAttribute('aria-current', other === link);
      }
      // The server keeps it in a cookie, for the first paint of the next page.
      fetch(link.getAttribute('href') ?? '', { redirect: 'manual', keepalive: true });
    });
  }
}

function bindCopy() {
  for (const button of all('[data-copy]')) {
    button.addEventListener('click', async () => {
      const field = /** @type {HTMLInputElement} */ (byId(button.dataset.copy ?? ''));
      field.select();
      try {
        await navigator.clipboard.writeText(field.value);
      } catch {
        // Without a secure connection browsers only offer the old way.
        document.execCommand('copy');
      }
      button.classList.add('copied');
      button.textContent = button.dataset.copied ?? '';
    });
  }
}

/** Remember the name I play under. */
function bindName() {
  for (const element of all('input[data-my-name]')) {
    const field = /** @type {HTMLInputElement} */ (element);
    if (!field.value) field.value = memory.get('name') ?? '';
    field.form?.addEventListener('submit', () => memory.set('name', field.value.trim()));
  }
}

/** Times of the server in the reader's own hours. */
function bindTimes() {
  const { lang } = document.documentElement;
  const style = new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : lang, {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  for (const time of all('time[datetime]')) {
    const moment = new Date(time.getAttribute('datetime') ?? '');
    if (!Number.isNaN(moment.getTime())) time.textContent = style.format(moment);
  }
}

/** What is typed hides whatever does not have it; the server finds the same when it is sent. */
function bindFilter() {
  /** @param {string} text */
  const plain = (text) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  for (const field of /** @type {NodeListOf<HTMLInputElement>} */ (
    document.querySelectorAll('input[data-filter]'))) {
    const list = document.getElementById(field.dataset.filter ?? '');
    const said = [...(list?.children ?? [])].map((item) => plain(item.textContent ?? ''));
    field.addEventListener('input', () => {
      const words = plain(field.value).split(/\s+/).filter(Boolean);
      [...(list?.children ?? [])].forEach((item, place) => {
        item.toggleAttribute('hidden', !words.every((word) => said[place].includes(word)));
      });
    });
  }
}

/** How far I have come in each lesson. */
function bindLessons() {
  for (const link of all('a[data-steps]')) {
    const kept = Number(memory.get(placeOf(link.getAttribute('href') ?? '')) ?? 0);
    if (!kept) continue;
    const isDone = kept >= Number(link.dataset.steps) - 1;
    link.classList.toggle('done', isDone);
    const told = link.querySelector('[data-resume]');
    if (told && !isDone) told.textContent = told.getAttribute('data-resume');
  }
}

bindTheme();
bindCopy();
bindName();
bindTimes();
bindFilter();
bindLessons();
if (document.getElementById('first')) startTable();
bindFaces();
