// The page of my news: have this device notified, where the browser can.

import { byId } from './words.js';

/** The key of the server as browsers want it. */
function keyOf(text) {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
}

/** Why this device cannot be notified; empty when it can. */
function hindrance() {
  if (!window.isSecureContext) return 'insecure';
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) return 'unable';
  if (Notification.permission === 'denied') return 'denied';
  return '';
}

/** Ask for permission and tell the server where to push. */
async function subscribe(form) {
  if (await Notification.requestPermission() !== 'granted') return 'denied';
  const { ready } = navigator.serviceWorker;
  const { pushManager } = await ready;
  const key = keyOf(form.dataset.key ?? '');
  let subscription;
  try {
    subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  } catch (error) {
    if (/** @type {Error} */ (error).name !== 'InvalidStateError') return 'failed';
    await (await pushManager.getSubscription())?.unsubscribe(); // of another key
    subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  }
  const { endpoint, keys } = subscription.toJSON();
  const fields = { endpoint, p256dh: keys?.p256dh, auth: keys?.auth };
  for (const [name, value] of Object.entries(fields)) form.elements[name].value = value ?? '';
  form.submit();
  return '';
}

/** @param {string} why */
function say(why) {
  const told = byId('push-why');
  told.textContent = why ? told.dataset[why] ?? '' : '';
  told.hidden = !why;
}

const form = /** @type {any} */ (byId('push'));
const why = hindrance();
say(why);
form.hidden = Boolean(why) && why !== 'denied';
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const button = form.querySelector('button');
  button.disabled = true;
  say(await subscribe(form).catch(() => 'failed'));
  button.disabled = false;
});
