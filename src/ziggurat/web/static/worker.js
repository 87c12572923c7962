// The service worker: notifications, and a page that says so when there is no way to the server. It keeps
// that page and what it needs, and nothing that belongs to anybody.

const worker = /** @type {any} */ (self);
/** Changes with what is kept; the server writes it here. */
const VERSION = 'VERSION';
const language = new URL(worker.location.href).searchParams.get('language') === 'fr' ? 'fr' : 'en';
const NAME = `ziggurat-${VERSION}-${language}`;
const OFFLINE = `/offline/${language}`;
/** What the page needs; the server writes it here. */
const SHELL = ['SHELL'];

worker.addEventListener('install', (event) => {
  const keep = async () => {
    const cache = await caches.open(NAME);
    await cache.addAll([OFFLINE, ...SHELL]);
    await worker.skipWaiting();
  };
  event.waitUntil(keep());
});

worker.addEventListener('activate', (event) => {
  const tidy = async () => {
    const names = await caches.keys();
    const old = names.filter((name) => name.startsWith('ziggurat-') && name !== NAME);
    await Promise.all(old.map((name) => caches.delete(name)));
    await worker.clients.claim();
  };
  event.waitUntil(tidy());
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin) return;
  const isPage = request.mode === 'navigate';
  if (!isPage && !SHELL.includes(pathname)) return;
  const kept = async () => (await caches.match(isPage ? OFFLINE : pathname)) ?? Response.error();
  event.respondWith(fetch(request).catch(kept));
});

/** What was pushed; what cannot be read is nothing. */
function told(event) {
  try {
    return event.data?.json() ?? {};
  } catch {
    return {};
  }
}

/** A page of this server, never another one. */
function pageOf(path) {
  const { origin } = worker.location;
  const found = new URL(typeof path === 'string' ? path : '/', origin);
  return found.origin === origin ? found.href : `${origin}/`;
}

worker.addEventListener('push', (event) => {
  const { title = 'Ziggurat', body = '', path = '/', tag = '', lang = language } = told(event);
  const shown = worker.registration.showNotification(title, {
    body,
    tag,
    lang,
    icon: '/static/icon-192.png',
    data: { page: pageOf(path) },
  });
  event.waitUntil(shown);
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const page = event.notification.data?.page ?? pageOf('/');
  const open = async () => {
    const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const there = pages.find((one) => one.url.split(/[?#]/)[0] === page);
    await (there ? there.focus() : worker.clients.openWindow(page));
  };
  event.waitUntil(open());
});
