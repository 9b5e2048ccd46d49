// The ports, by name: what only a page can do for its Python. A port takes plain values and returns one, or a promise of one. A
// port with intermediate results calls `event`. Rarely used ones are loaded at first use.
import { send, setHandlers, tell } from "./channel.mjs";
import { clearQuery } from "./history.mjs";
import { shareOrDownload, offer } from "./files.mjs";
import { keepFirst } from "./store.mjs";
import { zoomMap } from "./map_zoom.mjs";

const root = document.documentElement;
const blob = (kind, text) => new Blob([text], { type: `${kind};charset=utf-8` });
const works = (promise) => promise.then(() => true, () => false);
const from = (load) => (name) => async (...given) => (await load())[name](...given);
const peer = from(() => import("./peers.mjs")), film = from(() => import("./film.mjs"));

const styles = () => Array.from(document.querySelectorAll("head style:not(#faces)"), (one) => one.textContent).join("\n");

// Offers the drawing inside a part of the page as an SVG file of its own.
const picture = (name, part) => {
  const drawings = [...document.querySelectorAll(`#${part} svg`)];
  if (!drawings.length) return;
  const inside = (selector) => Array.from(document.querySelectorAll(selector), (one) => one.innerHTML).join("");
  const style = Array.from(document.querySelectorAll("head style"), (one) => one.textContent).join("\n");
  const groups = drawings.map((one) => `<g class="${one.getAttribute("class")}">${one.innerHTML}</g>`).join("");
  const head = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${drawings[0].getAttribute("viewBox")}">`;
  const text = `${head}<style><![CDATA[${style}\n* { animation: none !important }]]></style>${inside(".board-defs")}${groups}</svg>`;
  offer(blob("image/svg+xml", text), name);
};

// Sets the language, or a data attribute of the root: theme, motion. Setting even the same language again restyles everything.
const style = (name, value) => {
  const attribute = name === "lang" ? name : `data-${name}`;
  if (!value) root.removeAttribute(attribute);
  else if (root.getAttribute(attribute) !== value) root.setAttribute(attribute, value);
};

// Returns whether the browser stores this site's data until the visitor deletes it, after a request if `ask`; null: unknown,
// because it is forbidden, older, or not at a safe origin.
const persist = async (ask) => {
  try {
    return await navigator.storage.persisted() || (ask && await navigator.storage.persist());
  } catch {
    return null;
  }
};

// The visitor's permission for notifications: default, granted or denied; "" if there are none, as over plain http.
export const permission = () => (isSecureContext && globalThis.Notification?.permission) || "";
const requestNotifications = async () => {
  const answer = await Notification.requestPermission().catch(() => "denied");
  tell("permission", permission());
  return answer === "granted";
};
// Shows a notification, which replaces the one before. A click on it leads to this page.
const showNotification = async (title, body) => {
  const options = { body, tag: "turn", icon: "./icons/icon-192.png" };
  try {
    const worker = await globalThis.tenkaServiceWorker?.getRegistration();
    if (worker?.active) await worker.showNotification(title, options);      // phones allow notifications only from a service worker
    else new Notification(title, options);
  } catch { /* forbidden meanwhile */ }
};
// A browser without badges, or a page that is not installed, shows none.
const badge = (on) => (on ? navigator.setAppBadge?.() : navigator.clearAppBadge?.())?.catch(() => {});

// Bots in a worker: one question at a time; stopping terminates the worker.
let thinker = null, turn = 0, reported = () => {};
const think = async (question, event) => {
  const mine = ++turn;
  reported = event;
  const coming = thinker ??= tenka.startWorker((text) => reported(text));
  try {
    const worker = await coming;
    if (mine === turn) return await worker.call("advise", question);
  } catch (error) {
    if (thinker === coming) thinker = null;
    return JSON.stringify({ error: error?.name ?? "" });
  }
  return null;
};
const stopThinking = () => {
  turn += 1;
  thinker?.then((worker) => worker.stop(), () => {});
  thinker = null;
};

const PORTS = {
  copy: (text) => works(navigator.clipboard?.writeText(text) ?? Promise.reject()),
  paste: () => navigator.clipboard?.readText().catch(() => null) ?? null,
  share: (what) => works(navigator.share(what)),
  download: (name, kind, text) => offer(blob(kind, text), name),
  create_object_urls: (files) => files.map((file) => URL.createObjectURL(blob(...file))),
  revoke_object_url: (address) => URL.revokeObjectURL(address),
  share_file: (name, kind, text) => shareOrDownload(blob(kind, text), name),
  print: () => globalThis.print(),
  shake: (pattern) => { navigator.vibrate(pattern); },
  sound: (name) => { tenka.sound(name); },
  install: () => { tenka.install(); },
  update: () => tenka.update(),
  zoom: zoomMap, clear_query: clearQuery, request_notifications: requestNotifications, stop_thinking: stopThinking,
  show_notification: showNotification, keep_first: keepFirst, badge, persist, picture, style, styles, think,
  ...Object.fromEntries(["still", "gif", "stop_gif", "share_object_url"].map((name) => [name, film(name)])),
  ...Object.fromEntries(["open", "invite", "answer", "accept", "say", "close", "move"].map((name) => [`peers_${name}`, peer(name)])),
  look: async (video, event) => (await import("../media/qr_scan.mjs")).look(video, (text) => { event("seen", text); }, (why) => event("failed", why)),
  read: async (address) => (await import("../media/qr_scan.mjs")).read(address),
};

// Calls a port, and answers with its value and fault; number 0 needs no answer.
setHandlers({
  ask: async (number, port, given) => {
    let answer;
    try {
      answer = [await PORTS[port](...given, (...told) => send("event", number, told)) ?? null, ""];
    } catch (error) {
      answer = [null, `${port}: ${error?.message ?? error}`];
    }
    if (number || answer[1]) send("answer", number, ...answer);
  },
});
