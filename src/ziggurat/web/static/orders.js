// The standing orders of my seat: what it has done by itself until I say otherwise.

import { byId, make } from './words.js';

/**
 * @typedef {{key: string, text: string, on: boolean, open?: string}} Order
 */

/**
 * Show the orders of a seat as switches; a switch is sent, and stands once the server says so.
 * @param {{orders?: Order[], seat: number | null}} now
 * @param {(message: object) => boolean} send
 */
export function showOrders({ orders = [], seat }, send) {
  byId('orders').hidden = !orders.length;
  const holder = byId('orders-list');
  const shown = JSON.stringify([seat, orders]);
  if (holder.dataset.shown === shown) return;
  const focused = holder.contains(document.activeElement) ? document.activeElement?.id : '';
  holder.dataset.shown = shown;
  holder.replaceChildren(...orders.map((order) => line(order, seat, send)));
  if (focused) document.getElementById(focused)?.focus();
}

/** Whatever was switched while nobody listened: the next time all are shown as the server knows them. */
export function forgetOrders() {
  delete byId('orders-list').dataset.shown;
}

/**
 * @param {Order} order
 * @param {number | null} seat
 * @param {(message: object) => boolean} send
 */
function line({ key, text, on }, seat, send) {
  const box = make('input', { type: 'checkbox', id: `order-${key}`, checked: on });
  box.addEventListener('change', () => {
    const field = /** @type {HTMLInputElement} */ (box);
    if (!send({ do: 'order', seat, order: key, on: field.checked })) field.checked = on;
  });
  return make('label', { class: 'switch' }, box, make('span', {}, text));
}
