// Keeps the whole site for offline play, and nothing else. What is not on a list below goes to the network untouched: other sites
// may live on this host, even below our path. The build writes the lists; every file carries its hash.
const VERSION = "dev";
const FILES = {};                                       // path -> sha256 in base64: kept at once
const RESCUE = "";                                      // a page that says it where the page itself is damaged
const LATER = {};                                       // likewise: the lab's own parts, kept once they have been used

const SCOPE = new URL(self.registration.scope).pathname;
const PREFIX = `tenka:${SCOPE}:`;                       // several projects may live on one host, each with its own path
const CACHE = PREFIX + VERSION;
const full = (path) => new URL(path, self.registration.scope).href;
const LIST = full("precache.json");                     // never fetched: remembers what a cache holds
const LISTED = new Map(Object.entries({ ...LATER, ...FILES }).map(([path, hash]) => [full(path), hash]));

const ALWAYS = new Set(Object.keys(FILES).map(full));

const mine = async () => (await caches.keys()).filter((name) => name.startsWith(PREFIX));

const known = async (cache) => {
  const list = await cache.match(LIST);
  return list ? list.json() : {};
};

const digest = async (answer) => {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", await answer.arrayBuffer()));
  return btoa(String.fromCharCode(...bytes));
};

// Takes a file over from an older cache when its hash is unchanged, in the list and in fact; else fetches it and lets the browser
// check the hash.
const store = async (cache, path, hash, older) => {
  const url = full(path);
  for (const [old, files] of older) {
    const kept = files[path] === hash && await old.match(url);
    if (kept && await digest(kept.clone()) === hash) return cache.put(url, kept);
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

// A first visit that broke off leaves nothing behind; the next one begins anew.
const installed = () => install().catch(async (error) => {
  await caches.delete(CACHE);
  throw error;
});

// Keeps a file only when it is byte for byte what the list says.
const keep = async (cache, url, answer) => {
  const sound = answer.ok && await digest(answer.clone()) === LISTED.get(url);
  if (sound) await cache.put(url, answer);
  return sound;
};

// Returns what is kept under an address, whole or damaged; a disk may fail to give what it lists.
const kept = async (cache, url) => {
  try {
    const response = await cache.match(url);
    return response && { response, sound: await digest(response.clone()) === LISTED.get(url) };
  } catch {
    return { sound: false };
  }
};

// Tries the network once, past the browser's own store of files, which may hold the same damage.
const refetched = async (cache, url) => keep(cache, url, await fetch(url, { cache: "reload" }));

// Answers from the cache first. What the cache lost, or never had, comes from the network and is kept from then on; so does what
// a page asks for anew.
const answer = async (event, url) => {
  const cache = await caches.open(CACHE);
  const response = event.request.cache === "reload" ? null : await cache.match(url);
  if (response) return response;
  const fresh = await fetch(event.request);
  event.waitUntil(keep(cache, url, fresh.clone()));
  return fresh;
};

// Checks a page before it is shown: nothing in a damaged one would run.
const page = async (event, url) => {
  const cache = await caches.open(CACHE);
  const there = await kept(cache, url);
  if (there?.sound) return there.response;
  try {
    const fresh = await fetch(url, { cache: "reload" });
    event.waitUntil(keep(cache, url, fresh.clone()));
    return fresh;
  } catch (error) {
    if (!there) throw error;
    return new Response(RESCUE, { headers: { "Content-Type": "text/html; charset=utf-8" } });
  }
};

// Checks everything else when a start has failed (rescue.js).
const mend = async () => {
  const cache = await caches.open(CACHE);
  let told = "sound";
  for (const [url] of LISTED) {
    const there = await kept(cache, url);
    if (there?.sound || !there && !ALWAYS.has(url)) continue;
    if (!await refetched(cache, url).catch(() => false)) told = "missing";
    else if (told === "sound") told = "mended";
  }
  return told;
};

// Returns the address on the list that a request means. A page may be opened with any query; a file with a query is another file.
const meant = ({ method, mode, url }) => {
  const address = new URL(url);
  address.hash = "";
  if (mode === "navigate") address.search = "";
  return method === "GET" && LISTED.has(address.href) ? address.href : null;
};

// Where the browser can, it takes what the first frame waits for, the page itself and its fonts, out of the cache before this
// worker is up. A page opened with a query comes here, and any page once the worker runs.
const shortcut = async (event) => {
  try {
    const urlPattern = new URLPattern({ pathname: SCOPE, search: "" });
    const page = { runningStatus: "not-running", requestMethod: "GET", requestMode: "navigate", urlPattern };
    const fonts = { urlPattern: new URLPattern({ pathname: `${SCOPE}app-*/*.woff2`, search: "" }) };
    await event.addRoutes([page, fonts].map((condition) => ({ condition, source: { cacheName: CACHE } })));
  } catch { /* then this worker answers, as elsewhere */ }
};

self.addEventListener("install", (event) => event.waitUntil(Promise.all([installed(), shortcut(event)])));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", (event) => {
  if (event.data === "take over") self.skipWaiting();
  if (event.data === "mend") event.waitUntil(mend().then((told) => event.ports[0]?.postMessage(told)));
});
// Brings the page that sent a notification to the front when the notification is clicked.
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(self.clients.matchAll({ type: "window" }).then(([first]) => first?.focus()));
});
self.addEventListener("fetch", (event) => {
  const url = meant(event.request);
  if (url) event.respondWith(event.request.mode === "navigate" ? page(event, url) : answer(event, url));
});

// The browser may take a page out of its own cache, past this worker, which starts beside it. A damaged page is then shown anew,
// from here.
const lookAtShown = async () => {
  const there = await kept(await caches.open(CACHE), full("./"));
  if (!there || there.sound) return;
  // the page may come to be a while after its worker
  for (let tries = 0, shown = []; !shown.length && tries < 80; tries++) {
    shown = await self.clients.matchAll({ type: "window" });
    await Promise.all(shown.map((client) => client.navigate(client.url)));
    if (!shown.length) await new Promise((resolve) => setTimeout(resolve, 250));
  }
};
if (self.registration.active) lookAtShown().catch(() => {});
