// Keeps the whole site for offline play, and nothing else. What is not on a list below goes to the network untouched: other sites
// may live on this host, even below our path. The build writes the lists; every file carries its hash.
const VERSION = "dev";
const FILES = {};                                       // path -> sha256 in base64: kept at once
const RESCUE = "";                                      // a page that says it where the page itself is damaged
const COPY = "page.bin";                                // the page once more, where no host changes it
const LATER = {};                                       // likewise: the lab's own parts, kept once they have been used

const SCOPE = new URL(self.registration.scope).pathname;
const PREFIX = `tenka:${SCOPE}:`;                       // several projects may live on one host, each with its own path
const CACHE = PREFIX + VERSION;
const PAGE = { headers: { "Content-Type": "text/html; charset=utf-8" } };
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

// Browsers refuse a redirected answer as a page, so what came by a redirect is made an answer of its own.
const clean = (answer) => answer.redirected ? new Response(answer.body, answer) : answer;
// The version that still runs answers from its own cache, which an earlier one may have filled with redirected answers.
const heal = async (cache) => {
  for (const request of await cache.keys()) {
    const kept = await cache.match(request);
    if (kept.redirected) await cache.put(request, clean(kept));
  }
};

// Keeps an answer only when it is byte for byte what the list says.
const keep = async (cache, url, answer) => {
  const sound = answer.ok && await digest(answer.clone()) === LISTED.get(url);
  if (sound) await cache.put(url, clean(answer));
  return sound;
};

// Fetches a file and keeps it if it comes as it was published. Some hosts change pages, or have none for a folder: they have the
// page under another name.
const fetched = async (cache, url, mode) => {
  for (const name of LISTED.get(url) === FILES["./"] ? [url, full(COPY)] : [url]) {
    const answer = await fetch(name, { cache: mode });
    if (answer.status >= 500) throw new Error(`${name}: ${answer.status}`);
    if (await keep(cache, url, name === url ? answer : new Response(answer.body, PAGE))) return true;
  }
  return false;
};

// A file that the host lacks or changes: another try may well end alike.
class Altered extends Error {}

// Takes a file over from an older cache when its hash is unchanged, in the list and in fact; else fetches it.
const store = async (cache, path, hash, older) => {
  const url = full(path);
  for (const [old, files] of older) {
    const kept = files[path] === hash && await old.match(url);
    if (kept && await keep(cache, url, kept)) return;
  }
  if (!await fetched(cache, url, "no-cache")) throw new Altered(path);
};

const install = async () => {
  const older = [];
  for (const name of await mine()) {
    if (name !== CACHE) {
      const old = await caches.open(name);
      await heal(old).catch(() => {});                         // a failing disk is repaired otherwise
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

// A first visit that broke off leaves nothing behind; the next one begins anew. The page is told where that is likely to be in vain.
const installed = () => install().catch(async (error) => {
  await caches.delete(CACHE);
  const pages = error instanceof Altered ? await self.clients.matchAll({ includeUncontrolled: true }) : [];
  for (const page of pages) page.postMessage({ unkept: "altered" });
  throw error;
});

// Returns what is kept under an address, whole or damaged; a disk may fail to give what it lists.
const kept = async (cache, url) => {
  try {
    const response = await cache.match(url);
    return response && { response, sound: !response.redirected && await digest(response.clone()) === LISTED.get(url) };
  } catch {
    return { sound: false };
  }
};

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
    const fresh = clean(await fetch(url, { cache: "reload" }));
    event.waitUntil(keep(cache, url, fresh.clone()));
    return fresh;
  } catch (error) {
    if (!there) throw error;
    return new Response(RESCUE, PAGE);
  }
};

// Checks everything else when a start has failed (rescue.js).
const repair = async () => {
  const cache = await caches.open(CACHE);
  let told = "sound";
  for (const [url] of LISTED) {
    const there = await kept(cache, url);
    if (there?.sound || !there && !ALWAYS.has(url)) continue;
    // past the browser's own store of files, which may hold the same damage
    if (!await fetched(cache, url, "reload").catch(() => false)) told = "missing";
    else if (told === "sound") told = "repaired";
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
  if (event.data === "repair") event.waitUntil(repair().then((told) => event.ports[0]?.postMessage(told)));
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
