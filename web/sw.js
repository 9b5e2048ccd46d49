// Keeps the whole site for offline play. The build writes the list below; every file carries its hash.
const VERSION = "dev";
const FILES = {};                                       // path -> sha256 in base64

const SCOPE = new URL(self.registration.scope).pathname;
const PREFIX = `tenka:${SCOPE}:`;                       // several projects may live on one host, each with its own path
const CACHE = PREFIX + VERSION;
const LIST = new URL("precache.json", self.registration.scope).href;   // never fetched: remembers what a cache holds

const mine = async () => (await caches.keys()).filter((name) => name.startsWith(PREFIX));

const known = async (cache) => {
  const list = await cache.match(LIST);
  return list ? list.json() : {};
};

// Take a file over from an older cache when its hash is unchanged, else fetch it and let the browser check the hash.
const store = async (cache, path, hash, older) => {
  const url = new URL(path, self.registration.scope).href;
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

// Cache first. What is in scope but not on the list (the lab's own parts) is kept once it has been seen.
const answer = async (request) => {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request, { ignoreSearch: request.mode === "navigate" });
  if (kept) return kept;
  const fresh = await fetch(request);
  if (fresh.ok && new URL(request.url).pathname.startsWith(SCOPE)) await cache.put(request, fresh.clone());
  return fresh;
};

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", (event) => { if (event.data === "take over") self.skipWaiting(); });
self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && new URL(url).origin === self.location.origin) event.respondWith(answer(event.request));
});
