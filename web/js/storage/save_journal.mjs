// Stores a second copy of the last writes. Browsers write localStorage to the disk seconds later: if they are killed before (a
// crash, a flat battery), the last choices are lost. IndexedDB reports when data are on the disk, mostly milliseconds
// after a choice. If the journal has a later revision than localStorage, it is restored at the next start, before Python reads it.

import { done, opened } from "./indexed_db.mjs";

const NAME = document.documentElement.dataset.scope, PREFIX = `${NAME}:save:`, STORE = "saves";
const LATELY = 60_000, MOST = 100, LARGEST = 3_000_000, PATIENCE = 1_500, LONGER = 500, NEVER = 5_000;

let base = null;
const open = () => base ??= opened(NAME, STORE);
const store = async () => (await open()).transaction(STORE, "readwrite", { durability: "strict" }).objectStore(STORE);

// localStorage itself reports failures; a failing journal only means that there is no second copy.
const quietly = (what) => async (...given) => { try { await what(...given); } catch { /* no second copy, then */ } };
// A choice is painted before its second copy is made; a page that is being left makes the copy immediately.
const SOON = 100, waiting = new Map();
const idly = globalThis.requestIdleCallback ?? ((call) => setTimeout(call));
const write = quietly(async () => {
  const rows = [...waiting], time = Date.now();
  waiting.clear();
  if (!rows.length) return;
  const saves = await store();
  const asked = rows.map(([key, text]) => done(saves.put({ text, time }, key)));
  saves.transaction.commit();                          // otherwise it would end with the page
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

// The start waits for restored texts: for a while, and a little longer once Python is up, which on a busy machine
// is late as the disk is. A later answer stays in the journal for the next start.
export const restored = () => Promise.race([answered, Promise.all([patience, after(LONGER)]).then(() => late = true)]);
// Returns whether second copies can be made: not if the browser refuses, as in some private windows, or never answers. Asked
// once Python is up: before that, a slow machine may not have handled the disk's answer.
export const holds = () => Promise.race([open().then(() => true, () => false), after(NEVER).then(() => false)]);
export const journal = { put, drop };
