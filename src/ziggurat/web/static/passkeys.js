// Passkeys: a device makes a key for the account, or signs what the server asks, and the form is sent with it.

import { all } from './words.js';

/** @param {string} text */
const bytes = (text) =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (sign) => sign.charCodeAt(0));

/** @param {ArrayBuffer} data */
const coded = (data) =>
  btoa(String.fromCharCode(...new Uint8Array(data))).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');

const RENEWED = 4 * 60 * 1000; // a challenge lasts five minutes

/**
 * What the server asks the device for; a sentence where it refuses.
 * @param {HTMLElement} element
 * @param {HTMLFormElement} form
 */
async function asked(element, form) {
  const answer = await fetch(element.dataset.passkey ?? '', {
    method: 'POST',
    headers: { Accept: 'application/json' },
    body: new URLSearchParams(/** @type {any} */ (new FormData(form))),
  });
  const told = await answer.json();
  if (!answer.ok) throw new Error(told.detail);
  return told;
}

/**
 * @param {any} options
 * @returns {Promise<any>}
 */
function made(options) {
  return navigator.credentials.create({
    publicKey: {
      ...options,
      challenge: bytes(options.challenge),
      user: { ...options.user, id: bytes(options.user.id) },
      excludeCredentials: options.excludeCredentials.map((/** @type {any} */ one) => ({ ...one, id: bytes(one.id) })),
    },
  });
}

/**
 * @param {any} options
 * @param {Partial<CredentialRequestOptions>} how
 * @returns {Promise<any>}
 */
function signed(options, how) {
  return navigator.credentials.get({
    ...how,
    publicKey: { ...options, challenge: bytes(options.challenge) },
  });
}

/**
 * A credential as text.
 * @param {any} credential
 */
function written(credential) {
  /** @type {Record<string, unknown>} */
  const response = {};
  for (const part of ['clientDataJSON', 'attestationObject', 'authenticatorData', 'signature', 'userHandle']) {
    if (credential.response[part]) response[part] = coded(credential.response[part]);
  }
  if (credential.response.getTransports) response.transports = credential.response.getTransports();
  const { id, type } = credential;
  return JSON.stringify({ id, rawId: coded(credential.rawId), type, response });
}

/**
 * @param {HTMLFormElement} form
 * @param {any} credential
 */
function send(form, credential) {
  /** @type {HTMLInputElement} */ (form.elements.namedItem('credential')).value = written(credential);
  form.submit();
}

/**
 * @param {HTMLFormElement} form
 * @param {string} text
 */
function tell(form, text) {
  for (const place of all('[data-passkey-problem]', form)) {
    place.textContent = text;
    place.hidden = !text;
  }
}

/**
 * Why a device did not do it.
 * @param {HTMLElement} element
 * @param {any} error
 */
function reason({ dataset }, error) {
  if (error instanceof DOMException) {
    const why = { NotAllowedError: dataset.cancelled, AbortError: '', InvalidStateError: dataset.known };
    return why[/** @type {keyof typeof why} */ (error.name)] ?? dataset.failed ?? '';
  }
  return error.message || dataset.failed;
}

/**
 * The form of a new key.
 * @param {HTMLFormElement} form
 */
function bindAdding(form) {
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    tell(form, '');
    try {
      const credential = await made(await asked(form, form));
      const proof = /** @type {HTMLInputElement | null} */ (form.elements.namedItem('old'));
      if (proof) proof.value = ''; // it was looked at already
      send(form, credential);
    } catch (error) {
      tell(form, reason(form, error));
    }
  });
}

/**
 * The button of logging in, and keys that the browser offers by itself beside the name.
 * @param {HTMLButtonElement} button
 */
function bindLogin(button) {
  const form = /** @type {HTMLFormElement} */ (button.form);
  let waiting = new AbortController();

  /** @param {Partial<CredentialRequestOptions>} how */
  const logIn = async (how) => {
    waiting.abort();
    waiting = new AbortController();
    const { signal } = waiting;
    const credential = await signed(await asked(button, form), { ...how, signal });
    form.action = button.dataset.action ?? '';
    send(form, credential);
  };

  const offer = () => logIn(/** @type {any} */ ({ mediation: 'conditional' })).catch(() => {});
  button.hidden = false;
  let renewal = 0;
  button.addEventListener('click', async () => {
    window.clearInterval(renewal);
    tell(form, '');
    try {
      await logIn({});
    } catch (error) {
      tell(form, reason(button, error));
    }
  });
  const isOffered = /** @type {any} */ (PublicKeyCredential).isConditionalMediationAvailable?.();
  isOffered?.then((/** @type {boolean} */ is) => {
    if (!is) return;
    offer();
    renewal = window.setInterval(offer, RENEWED);
  });
}

for (const element of all('[data-passkey]')) {
  if (!window.PublicKeyCredential) {
    const form = element.closest('form');
    if (form === element) tell(form, element.dataset.missing ?? '');
  } else if (element instanceof HTMLFormElement) bindAdding(element);
  else bindLogin(/** @type {HTMLButtonElement} */ (element));
}
