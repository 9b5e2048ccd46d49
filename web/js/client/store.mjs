// Stores Python's texts in localStorage, with a journal beside it (save_journal.mjs). Python has a copy of all texts, and is told
// what other tabs write from its start on.
import { act, send, setHandlers, unfinished } from "./channel.mjs";
import { facts } from "./painter.mjs";
import { journal } from "../storage/save_journal.mjs";

const OURS = "tenka:", SAVE = ":save:", { scope } = document.documentElement.dataset;
const SHOWN = `${scope}:shown`, UNFINISHED = `${scope}:unfinished`;
const MOST = 20;                    // commands
const known = new Map();            // Python's copy of the stored texts
const refused = new Set();          // keys for which storage was full
const soon = queueMicrotask;        // Python is still running

// Returns all stored texts by key, except the picture of a table; null if the browser forbids it.
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
// A game has priority over a picture of a table.
const keep = (key, text) => {
  try {
    localStorage.setItem(key, text);
  } catch {
    localStorage.removeItem(SHOWN);
    localStorage.setItem(key, text);
  }
};
// Stores a text, or removes it (null). A save that another tab has written meanwhile is kept, and Python is told.
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
setHandlers({ store });

// Stores the table as painted last; if storage is full, the next start shows a placeholder.
export const keepFirst = (text) => {
  try {
    localStorage.removeItem(SHOWN);
    localStorage.setItem(SHOWN, text);
  } catch { /* no room, or forbidden */ }
};

// A command that is unfinished when the page is left runs at the next start, if the same game is on show at the same moment.
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
  addEventListener("pageshow", forget);         // the page was only in the background
};
