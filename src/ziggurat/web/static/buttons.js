// The buttons of the choices that are not drawn on the table.

/**
 * Put buttons in place unless the same ones are there; keep the keyboard among them.
 * @param {HTMLElement} holder
 * @param {HTMLElement[]} buttons
 */
export function replaceButtons(holder, buttons) {
  const words = (list) =>
    list.map((one) => `${one.dataset.choice} ${one.textContent} ${one.className}`).join('\n');
  const held = [...holder.children];
  if (words(held) === words(buttons) && !held.some((one) => one.classList.contains('confirm'))) return;
  const hadFocus = holder.contains(document.activeElement);
  holder.replaceChildren(...buttons);
  // Nobody comes to what ends a turn without having looked for it.
  const safe = buttons.filter((one) => one.matches('.can:not(.ends)'));
  const wantsFocus = safe.find((one) => one.classList.contains('confirm'));
  if (wantsFocus) wantsFocus.focus({ preventScroll: true });
  else if (hadFocus) safe[0]?.focus();
}
