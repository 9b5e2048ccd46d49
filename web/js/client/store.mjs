// Keeps what Python wants kept, in localStorage with a journal beside it (save_journal.mjs). Python knows all that is kept: from its
// start on it is told what other tabs write.
import { act, hear, send, unfinished } from "./link.mjs";
import { facts } from "./painter.mjs";
import { journal } from "../storage/save_journal.mjs";

const OURS = "tenka:", SAVE = ":save:", { scope } = document.documentElement.dataset;
const SHOWN = `${scope}:shown`, UNFINISHED = `${scope}:unfinished`;
const MOST = 20;                    // acts
const known = new Map();            // what Python knows to be kept
const refused = new Set();          // keys that had no room
const soon = queueMicrotask;        // Python is in the midst of something

// Returns all that is kept by key, but for the picture of a table; null where the browser forbids it.
export const snapshot = () => {
  known.clear();
  try {
    for (const [key, text] of Object.entries(localStorage)) if (key.startsWith(OURS) && key !== SHOWN) known.set(key, text);
  } catch {
    return null;
  }
  return Object.fromEntries(known);
};

const learn = (key, text) => {
  if (text === null) known.delete(key);
  else known.set(key, text);
  send("kept", key, text);
};
// A game comes before the picture of one.
const keep = (key, text) => {
  try {
    localStorage.setItem(key, text);
  } catch {
    localStorage.removeItem(SHOWN);
    localStorage.setItem(key, text);
  }
};
// Keeps a text, or forgets it (null). What another tab has written meanwhile to a save stays, and Python hears of it.
const store = (key, text) => {
  const isSave = key.includes(SAVE);
  try {
    const standing = localStorage.getItem(key);
    if (isSave && standing !== null && standing !== known.get(key)) {
      soon(() => { learn(key, standing); act("storage", key); });
      return;
    }
    if (text === null) localStorage.removeItem(key);
    else keep(key, text);
  } catch ({ name }) {
    soon(() => send("refused", key, name === "QuotaExceededError"));
    refused.add(key);
    return;
  }
  if (refused.delete(key)) soon(() => send("stored", key));
  if (text === null) known.delete(key);
  else known.set(key, text);
  if (text === null) journal.drop(key);
  else if (isSave) journal.put(key, text);
};
hear({ store });

// Keeps the table as it was painted last; where there is no room, the next start shows that a table comes, as ever.
export const keepFirst = (text) => {
  try {
    localStorage.removeItem(SHOWN);
    localStorage.setItem(SHOWN, text);
  } catch { /* no room, or forbidden */ }
};

// An act that Python has not done when the page is left is done at the next start, if the same game stands there at the same moment.
const leave = () => {
  const acts = unfinished();
  try {
    if (acts.length && facts.stamp) localStorage.setItem(UNFINISHED, JSON.stringify([facts.stamp, acts]));
  } catch { /* nothing is kept here */ }
};
const forget = () => { try { localStorage.removeItem(UNFINISHED); } catch { /* nothing is kept here */ } };
export const left = () => {
  try {
    const [stamp, acts] = JSON.parse(localStorage.getItem(UNFINISHED) ?? "[null, []]");
    return [stamp, acts.filter((one) => one.length === 2 && one.every((text) => typeof text === "string")).slice(0, MOST)];
  } catch {
    return [null, []];
  } finally {
    forget();
  }
};

export const listenToStorage = () => {
  addEventListener("storage", ({ key, newValue }) => {
    if (key === SHOWN || (key !== null && !key.startsWith(OURS))) return;
    if (key === null) known.clear();
    learn(key ?? "", newValue);
    act("storage", key ?? "");
  });
  addEventListener("pagehide", leave);
  addEventListener("pageshow", forget);         // it was only put aside
};
