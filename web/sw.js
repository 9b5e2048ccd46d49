// Keeps the whole site for offline play, and nothing else: what is not on a list below goes to the network untouched, for
// other sites may live on this host, even below our path. The build writes the lists; every file carries its hash.
const VERSION = "dev";
const FILES = {};                                       // path -> sha256 in base64: kept at once
const LATER = {};                                       // likewise: the lab's own parts, kept once they have been used

const SCOPE = new URL(self.registration.scope).pathname;
const PREFIX = `tenka:${SCOPE}:`;                       // several projects may live on one host, each with its own path
const CACHE = PREFIX + VERSION;
const full = (path) => new URL(path, self.registration.scope).href;
const LIST = full("precache.json");                     // never fetched: remembers what a cache holds
const LISTED = new Map(Object.entries({ ...LATER, ...FILES }).map(([path, hash]) => [full(path), hash]));

const mine = async () => (await caches.keys()).filter((name) => name.startsWith(PREFIX));

const known = async (cache) => {
  const list = await cache.match(LIST);
  return list ? list.json() : {};
};

// Take a file over from an older cache when its hash is unchanged, else fetch it and let the browser check the hash.
const store = async (cache, path, hash, older) => {
  const url = full(path);
  for (const [old, files] of older) {
    const kept = files[path] === hash && await old.match(url);
    if (kept) return cache.put(url, kept);
  }
  const answer = await fetch(url, { cache: "no-cache", integrity: `sha256-${hash}` });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return cache.put(url, answer);
};

const install = async () => {
  const older = [];
  for (const name of await mine()) {
    if (name !== CACHE) {
      const old = await caches.open(name);
      older.push([old, await known(old)]);
    }
  }
  const cache = await caches.open(CACHE);
  await Promise.all(Object.entries(FILES).map(([path, hash]) => store(cache, path, hash, older)));
  await cache.put(LIST, new Response(JSON.stringify(FILES)));
  if (!self.registration.active) await self.skipWaiting();     // first visit; an update waits until the player agrees
};

const activate = async () => {
  for (const name of await mine()) if (name !== CACHE) await caches.delete(name);
  await self.clients.claim();
};

// Nothing is left behind by a first visit that broke off; the next one begins anew.
const installed = () => install().catch(async (error) => {
  await caches.delete(CACHE);
  throw error;
});

const digest = async (answer) => {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", await answer.arrayBuffer()));
  return btoa(String.fromCharCode(...bytes));
};

// Kept only when it is byte for byte what the list says.
const keep = async (cache, url, answer) => {
  if (answer.ok && await digest(answer.clone()) === LISTED.get(url)) await cache.put(url, answer);
};

// Cache first; what a cache lost, or never had, comes from the network and is kept from then on.
const answer = async (event, url) => {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(url);
  if (kept) return kept;
  const fresh = await fetch(event.request);
  event.waitUntil(keep(cache, url, fresh.clone()));
  return fresh;
};

// The address on the list that a request means. A page may be opened with any query; a file with a query is another file.
const meant = ({ method, mode, url }) => {
  const address = new URL(url);
  address.hash = "";
  if (mode === "navigate") address.search = "";
  return method === "GET" && LISTED.has(address.href) ? address.href : null;
};

// Where the browser can, it takes what the first frame waits for, the page itself and its fonts, out of the cache before this
// worker is up. A page opened with a query comes here.
const shortcut = async (event) => {
  try {
    const page = { requestMethod: "GET", requestMode: "navigate", urlPattern: new URLPattern({ pathname: SCOPE, search: "" }) };
    const fonts = { urlPattern: new URLPattern({ pathname: `${SCOPE}app-*/*.woff2`, search: "" }) };
    await event.addRoutes([page, fonts].map((condition) => ({ condition, source: { cacheName: CACHE } })));
  } catch { /* then this worker answers, as elsewhere */ }
};

self.addEventListener("install", (event) => event.waitUntil(Promise.all([installed(), shortcut(event)])));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", (event) => { if (event.data === "take over") self.skipWaiting(); });
self.addEventListener("fetch", (event) => {
  const url = meant(event.request);
  if (url) event.respondWith(answer(event, url));
});
