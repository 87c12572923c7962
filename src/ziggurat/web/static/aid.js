// The player aid over a table: one sheet, fetched when it is first asked for. Not part of the script
// that every table loads.

class Aid {
  /** @param {string} markup */
  constructor(markup) {
    this.dialog = document.createElement('dialog');
    this.dialog.id = 'aid';
    this.dialog.setAttribute('aria-labelledby', 'aid-title');
    this.dialog.innerHTML = markup;
    document.body.append(this.dialog);
    this.dialog.addEventListener('click', (event) => {
      if (event.target === this.dialog) this.dialog.close(); // beside the sheet
    });
    this.dialog.addEventListener('keydown', ({ key }) => {
      if (key === 'a') this.dialog.close();
    });
  }

  /**
   * Show it; the keyboard returns to where it was when it is closed.
   * @param {string} here where in the turn the table is
   */
  open(here) {
    for (const line of this.dialog.querySelectorAll('[data-at]')) {
      const isHere = Boolean(here) && (line.getAttribute('data-at') ?? '').split(' ').includes(here);
      if (isHere) line.setAttribute('aria-current', 'step');
      else line.removeAttribute('aria-current');
      line.querySelector('em')?.toggleAttribute('hidden', !isHere);
    }
    if (!this.dialog.open) this.dialog.showModal();
  }
}

/**
 * The aid of a game, ready to be opened; fails where it cannot be had.
 * @param {string} href
 */
export async function fetchAid(href) {
  const address = new URL(href);
  address.searchParams.set('sheet', 'on');
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status}`);
  const aid = new Aid(await answer.text());
  // The sheet is shown with its styles, not before them.
  const styles = aid.dialog.querySelector('link');
  await new Promise((done) => {
    for (const event of ['load', 'error']) styles?.addEventListener(event, done);
  });
  return aid;
}
