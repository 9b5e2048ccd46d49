// Answers clicks before Python does, while lobby or table stand there as markup. A click is kept as the act it means, [act,
// argument], since the first patch may replace the button; Python asks for the acts once it listens. Many need no waiting: the
// first pages of a lesson, a table being laid, the lobby of another game are early pages (tenka_web/startup/instant_pages.py), shown at once. Python
// then does the acts that lead to the page that stands there, and finds it drawn.

import { showMap } from "../client/map_zoom.mjs";

// The build writes: the acts that have an early page, and tenka_web/ui/patches.py's parts inside and beside others.
const PAGES = [], HELD = {}, BESIDE = [];
const LEAVE = -1;
const root = document.documentElement;
const isReady = () => root.hasAttribute("data-ready");
const byId = (id) => document.getElementById(id);
const named = ([act, arg]) => arg ? `${act} ${arg}` : act;

// Early pages by act and language. In the page as one file they lie packed in its own text.
const load = async (path) => {
  const files = globalThis.tenkaFiles, answer = await fetch(files ? files.address(path.slice(2)) : path);
  if (!answer.ok) throw new Error(path);
  return files ? new Response(answer.body.pipeThrough(new DecompressionStream("gzip"))).json() : answer.json();
};
const loaded = new Map();
let words = null;           // what is said when something has to wait
const pageOf = (act) => {
  const path = `${root.dataset.app}${act.replaceAll(" ", "_")}.${root.lang}.json`;
  if (PAGES.includes(act) && !loaded.has(path)) {
    const coming = load(path).then((page) => { words = page.wait; return page; });
    loaded.set(path, coming.catch(() => { loaded.delete(path); return null; }));
  }
  return loaded.get(path);
};

// What is shown early: its page, the view, the parts that stand, the acts that lead there, and what stood there before.
let here = null;
let wishes = [];
let isTold = false;         // Python knows what stands: until it is ready the page stays, and acts wait

const put = (name, markup) => {
  const [where, attribute] = name.split("@");
  if (name === "@title") document.title = markup;
  else if (attribute) byId(where).setAttribute(attribute, markup);
  else byId(where).innerHTML = markup;
};
const dress = (parts) => {
  for (const [name, markup] of Object.entries(parts)) {
    if (here.parts[name] === markup) continue;
    put(name, markup);
    if (name === "main") here.parts = Object.fromEntries(Object.entries(here.parts).filter(([part]) => BESIDE.includes(part)));
    delete here.parts[HELD[name]];
    here.parts[name] = markup;
  }
};
const tell = () => {
  if (here) globalThis.tenkaShown = { parts: here.parts };
  root.toggleAttribute("data-early", here !== null);
};
const focus = ([act, arg]) => {
  const pressed = `[data-act="${act}"]${arg ? `[data-arg="${CSS.escape(arg)}"]` : ""}`;
  (byId("prompt") ?? document.querySelector(pressed))?.focus({ preventScroll: true });
};

// Acts meant for the view that is left would otherwise be taken for the next view.
const OF_A_VIEW = ["lesson", "choose", "target", "tap"];
const show = (at, wish) => {
  const { views } = here.page;
  wishes = wishes.filter(([act]) => !OF_A_VIEW.includes(act));
  root.toggleAttribute("data-waiting", wishes.length > 0);
  here.at = at;
  dress({ ...views[0].parts, ...views[at].parts });
  tell();
  showMap();
  focus(wish);
};
const entry = (place, before) => JSON.stringify({ place, before });     // as client/history.mjs has it
const enter = (page, wish) => {
  const [{ place }] = page.views;
  const before = { here, wishes, wish, title: document.title, nodes: [...byId("main").childNodes] };
  here = { page, before, parts: {}, acts: [...here ? acts() : [], ...wishes], isStep: Boolean(place) };
  wishes = [];
  if (!history.state) history.replaceState(entry(page.lobby, null), "");
  if (place) history.pushState(entry(place, page.lobby), "");
  show(0, wish);
  doors();
};
const leave = () => {
  const { before } = here;
  byId("main").replaceChildren(...before.nodes);
  document.title = before.title;
  for (const name of ["notice", "spoken"]) put(name, "");
  ({ here, wishes } = before);
  for (const name of here ? ["notice", "spoken"] : []) here.parts[name] = "";
  root.toggleAttribute("data-waiting", wishes.length > 0);
  tell();
  focus(before.wish);
};
const acts = () => here ? [...here.acts, ...here.page.views[here.at].acts] : [];

// The early pages of a visitor who has been here before may be wrong: a lesson left at another page, another set-up.
const leadsElsewhere = ({ note, kept }) =>
  Boolean(note && keptText(`${root.dataset.scope}:${note}`) || kept && keptText(kept));

// Says that the act has to wait, also to screen readers.
const say = () => {
  for (const [name, markup] of Object.entries(words ?? {})) {
    put(name, markup);
    if (here) here.parts[name] = markup;
  }
};
const MOST = 20;
// An act that comes twice in a row is kept once: whoever clicks again is impatient, and wants it once.
const keep = async (wish) => {
  if (String(wish) === String(wishes.at(-1)) || wishes.length >= MOST) return;
  wishes.push(wish);
  root.setAttribute("data-waiting", "");
  const page = isTold ? null : await pageOf(named(wish));
  if (isReady() || wishes.at(-1) !== wish) return;
  if (isTold || !page || leadsElsewhere(page)) { say(); return; }
  wishes.pop();
  enter(page, wish);
};
const want = (wish) => {
  const way = isTold ? undefined : here?.page.views[here.at].ways[named(wish)];
  if (way === undefined) keep(wish);
  else if (way !== LEAVE) show(way, wish);
  else if (here.isStep) history.back();
  else leave();
};

const wanted = "[data-act], [data-target]";
const clicked = (event) => {
  const target = event.target.closest?.(wanted);
  if (isReady() || !target) return;
  event.preventDefault();
  event.stopPropagation();
  const { act, arg = "", target: meant } = target.dataset;
  want(act ? [act, arg] : [event.pointerType === "touch" ? "tap" : "target", meant]);
};
const changed = ({ target }) => {
  const { change, prefix } = target.dataset;
  if (!isReady() && change) keep([change, prefix ? `${prefix} ${target.value}` : target.value]);
};
// Makes of keys what client/events.mjs makes of them, as far as there is an early answer.
const pressed = (event) => {
  const { key, target } = event;
  if (isReady() || event.ctrlKey || event.metaKey || event.altKey) return;
  if ((key === "Enter" || key === " ") && target.dataset?.target && !target.closest("button")) {
    event.preventDefault();
    want(["target", target.dataset.target]);
  } else if (/^[a-z0-9]$/i.test(key) && !target.closest?.("input, textarea, select")) {
    document.querySelector(`#prompt [data-key='${key.toLowerCase()}']`)?.click();
  }
};
const walked = () => {
  if (isReady() || !here?.isStep) return;
  if (isTold) keep(["step", JSON.parse(history.state).place]);
  else leave();
};
// Fetches ahead what is likely to be wanted next: the pages behind the lobby's doors (index.html asks for a newcomer's first of
// all), and the page of what the pointer rests on.
const doors = () => {
  for (const { dataset } of document.querySelectorAll("#learn, #play-now")) pageOf(named([dataset.act, dataset.arg]));
};
const pointed = ({ target }) => {
  const { act, arg = "" } = target.closest?.("[data-act]")?.dataset ?? {};
  if (!isReady() && act) pageOf(named([act, arg]));
};

const heard = { click: clicked, change: changed, keydown: pressed, pointerover: pointed, pointerdown: pointed, focusin: pointed };
for (const [kind, what] of Object.entries(heard)) document.addEventListener(kind, what, true);
addEventListener("popstate", walked);
new MutationObserver((_, watcher) => {
  if (!isReady()) return;
  watcher.disconnect();
  for (const [kind, what] of Object.entries(heard)) document.removeEventListener(kind, what, true);
  removeEventListener("popstate", walked);
  for (const name of ["data-waiting", "data-early"]) root.removeAttribute(name);
}).observe(root, { attributeFilter: ["data-ready"] });

// Takes the acts that were clicked before this module was there.
globalThis.tenkaEarly?.forEach(clicked);
globalThis.tenkaEarly = null;
if (!("opening" in root.dataset)) doors();

// Gives Python the acts that lead to what stands there, then the other acts that were wanted; once.
export const entered = () => {
  isTold = true;
  return acts();
};
export const wished = () => wishes.splice(0);
