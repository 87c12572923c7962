// Every page: the theme, links to copy, the name I play under. A table page starts its table; the others
// have more to do.

import { bindFaces } from './faces.js';
import { startTable } from './table.js';
import { all, byId, memory } from './words.js';

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

bindTheme();
bindCopy();
bindName();
if (document.getElementById('first')) startTable();
else import('./pages.js').catch(() => {}); // it can be read without that
bindFaces();
