// Pages without a table: times, what is looked for in a list, how far I have come in each lesson, the app.

import { all, memory, placeOf } from './words.js';

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

/** The reader's own time zone, for forms that may take it along. */
function bindZones() {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const fields = /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll('input[data-zone]'));
  for (const field of fields) field.value = timeZone ?? field.value;
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

/** Pages that know passkeys. */
function bindPasskeys() {
  if (document.querySelector('[data-passkey]')) import('./passkeys.js').catch(() => {}); // a password is enough
}

/** The app: a page for when there is no way to the server, and notifications. */
function bindWorker() {
  const { lang } = document.documentElement;
  navigator.serviceWorker?.register(`/worker.js?language=${lang}`).catch(() => {}); // it does without
}

bindTimes();
bindZones();
bindPasskeys();
bindFilter();
bindLessons();
if (document.getElementById('lobby-tables')) import('./lobby.js').catch(() => {}); // it can be read without that
bindWorker();
if (document.getElementById('push')) import('./news.js').catch(() => {});
