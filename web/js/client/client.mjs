// The page as the client of its Python: sends what a start needs to know, and listens to events once Python is ready.
import { permission } from "./ports.mjs";
import { act, send, setHandlers, settled } from "./channel.mjs";
import { entered, wished } from "../startup/early_clicks.mjs";
import { listen } from "./events.mjs";
import { left, listenToStorage, snapshot } from "./store.mjs";
import { paint } from "./painter.mjs";
import { restored } from "../storage/save_journal.mjs";
import { showMap } from "./map_zoom.mjs";
import { startAnew } from "./history.mjs";

const root = document.documentElement, { dataset } = root;
const relays = () => document.querySelector("meta[name=relays]")?.content.split(" ").filter(Boolean) ?? [];
const lobby = () => Number(document.querySelector("meta[name=lobby]").content.match(`${root.lang}-(\\d+)`)[1]);
const texts = (parts) => Object.fromEntries(Object.entries(parts ?? {}).filter(([, text]) => typeof text === "string"));

// Sends all that a start needs to know (tenka_web/browser/start.py). A restarted Python begins as after a start.
const begin = (mayInstall, isAgain = false) => {
  const isShown = "shown" in dataset || "early" in dataset, isBuilt = !isAgain && !isShown && !("opening" in dataset);
  const shown = !isAgain && isShown ? globalThis.tenkaShown : {};
  if (isAgain) startAnew();
  send("hello", {
    scope: dataset.scope, app: dataset.app, language: root.lang, opening: "opening" in dataset, relays: relays(),
    address: location.protocol === "file:" ? "" : `${location.origin}${location.pathname}`,
    fragment: location.hash.slice(1), search: location.search, installable: mayInstall(),
    secure: isSecureContext, shares: Boolean(navigator.share), hidden: document.hidden, notification_permission: permission(),
    shakes: Boolean(navigator.vibrate) && navigator.maxTouchPoints > 0, connects: "RTCPeerConnection" in globalThis,
    parts: texts(shown.parts), built: isBuilt ? lobby() : null, stamp: [shown.id ?? null, shown.revision ?? null, shown.writer ?? null],
    entered: isAgain ? [] : entered(), unfinished: left(),
  }, snapshot());
};

let isListening = false;
// Earlier clicks count if their targets are still on the page (`isTrue`), else they are dropped. `most`: see input_limits.py.
const ready = (mayInstall) => (isTrue, most) => {
  if (!isListening) {
    isListening = true;
    listen(most, mayInstall);
    for (const [name, arg] of isTrue ? wished() : []) act(name, arg);
  }
  if (dataset.noOffline) act("unkept", dataset.noOffline);
  dataset.ready = "1";
  showMap();        // the start's cover is gone: only now the visible part of the map can be measured
};

// Runs Python code beside the client's, once Python is up, for the console; returns the value of its `answer`.
const waiting = [];
const run = (code) => new Promise((resolve, reject) => send("run", waiting.push([resolve, reject]) - 1, code));
const ran = (number, answer, fault) => {
  const [resolve, reject] = waiting[number];
  if (fault) reject(new Error(fault));
  else resolve(answer);
};

export const client = (mayInstall, isReady) => {
  const here = async () => { await restored(); begin(mayInstall); listenToStorage(); };     // writes of other tabs from now on
  setHandlers({ here, ready: ready(mayInstall), patch: paint, ran });
  return { run: async (code) => { await isReady; return run(code); }, settled, begin: () => begin(mayInstall, true) };
};
