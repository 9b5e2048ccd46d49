// Keeps a second copy of what was kept last. Browsers write localStorage to the disk some seconds later: killed meanwhile (a
// crash, a flat battery) they forget the last choices. IndexedDB is on the disk as soon as it says so, mostly some milliseconds
// after a choice. A later revision in the journal than in localStorage is put back at the next start, before Python reads it.

import { done, opened } from "./indexed_db.mjs";

const NAME = document.documentElement.dataset.scope, PREFIX = `${NAME}:save:`, STORE = "saves";
const LATELY = 60_000, MOST = 100, LARGEST = 3_000_000, PATIENCE = 1_500, LONGER = 500, NEVER = 5_000;

let base = null;
const open = () => base ??= opened(NAME, STORE);
const store = async () => (await open()).transaction(STORE, "readwrite", { durability: "strict" }).objectStore(STORE);

// localStorage itself reports when nothing can be kept; a journal that fails only leaves no second copy.
const quietly = (what) => async (...given) => { try { await what(...given); } catch { /* no second copy, then */ } };
// A choice is shown before its second copy is made; a page that is being left makes it at once.
const SOON = 100, waiting = new Map();
const idly = globalThis.requestIdleCallback ?? ((call) => setTimeout(call));
const write = quietly(async () => {
  const rows = [...waiting], time = Date.now();
  waiting.clear();
  if (!rows.length) return;
  const saves = await store();
  const asked = rows.map(([key, text]) => done(saves.put({ text, time }, key)));
  saves.transaction.commit();                          // or it would end with the page that is left
  await Promise.all(asked);
});
const put = (key, text) => {
  if (!waiting.size) idly(write, { timeout: SOON });
  waiting.set(key, text);
};
const drop = quietly(async (key) => {
  waiting.delete(key);
  await done((await store()).delete(key));
});
addEventListener("pagehide", write);

const revision = (text) => {
  try {
    const number = JSON.parse(text)?.revision;
    return Number.isSafeInteger(number) ? number : -1;
  } catch {
    return -1;
  }
};
const isOurs = (key, text) => typeof key === "string" && key.startsWith(PREFIX) && typeof text === "string" && text.length <= LARGEST;

let late = false;
const restore = quietly(async () => {
  const saves = await store();
  const [keys, rows] = await Promise.all([done(saves.getAllKeys(null, MOST)), done(saves.getAll(null, MOST))]);
  keys.forEach((key, at) => {
    const { text, time } = rows[at] ?? {};
    const later = isOurs(key, text) && revision(text) > revision(localStorage.getItem(key));
    if (later && !late) localStorage.setItem(key, text);
    else if (!later && !(Date.now() - time < LATELY)) saves.delete(key);
  });
});
const after = (wait) => new Promise((resolve) => setTimeout(resolve, wait));
const [answered, patience] = [restore(), after(PATIENCE)];

// The start waits for what is put back: a while from the first, and a little longer once Python is there, which on a busy machine
// takes its time as the disk does. What answers later stays in the journal for the next start.
export const restored = () => Promise.race([answered, Promise.all([patience, after(LONGER)]).then(() => late = true)]);
// Returns whether second copies can be made: not where the browser refuses, as in some private windows, or never answers. Asked
// once Python is up: till then a slow machine may have had no turn for what the disk said.
export const holds = () => Promise.race([open().then(() => true, () => false), after(NEVER).then(() => false)]);
export const journal = { put, drop };
