// What the page does beside its Python: workers, the offline copy, sounds. Both find it as `tenka`.
import "../dom/drag.mjs";
import { client } from "../client/client.mjs";
import { holds } from "../storage/save_journal.mjs";
import { recall, refuse, remember } from "../pyodide/snapshot.mjs";
import "./pyscript_shims.mjs";
import { startWorker, workerOf } from "./worker.mjs";
import { connect, giveUp, receive } from "../client/channel.mjs";

const root = document.documentElement;
const isReady = () => root.hasAttribute("data-ready");

// Lays out first the words, then the map (lobby_opening.css holds it back: it takes longer to draw than all the rest). Only then
// PyScript and the interpreter run, whose code would keep the browser from drawing it.
const frame = () => new Promise((resolve) => {
  if (document.hidden) resolve();
  requestAnimationFrame(() => setTimeout(resolve));
  setTimeout(resolve, 300);
});
const begin = async () => {
  await tenkaPainted;
  if (!("opening" in root.dataset)) await frame();
  import("../vendor/pyscript/core.js").catch(tenkaFailed);
};
begin();

const ready = new Promise((resolve) => {
  const watcher = new MutationObserver(() => isReady() && resolve(watcher.disconnect()));
  watcher.observe(root, { attributeFilter: ["data-ready"] });
  if (isReady()) resolve();
});

// Every start succeeds with a damaged font of the offline copy, so that is repaired here. A stand-in is a font of the device, and
// many have none.
const repairFonts = (faces) => faces.some(({ family, status }) => status === "error" && !family.includes("stand-in")) && tenkaRepair();
document.fonts.addEventListener("loadingerror", ({ fontfaces }) => repairFonts(fontfaces));
repairFonts([...document.fonts]);       // those that failed before anybody listened

// A new version waits until it is asked for: the page hears "tenka:update" and calls tenka.update() when the player agrees.
let waiting = null;
const announce = (worker) => {
  waiting = worker;
  root.setAttribute("data-update", "");
  dispatchEvent(new CustomEvent("tenka:update"));
};
const update = () => {
  tenkaServiceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  waiting?.postMessage("take over");
};
// The first offline copy may fail (no room, the connection lost, a file that the host lacks or changes): the page hears
// "tenka:unkept". The service worker's message says which, if it comes; the two ways keep no order.
const SOON = 1000;
const unkept = (why) => {
  root.setAttribute("data-no-offline", why);
  dispatchEvent(new CustomEvent("tenka:unkept", { detail: why }));
};
const watch = (registration) => {
  if (!registration) return;                        // a browser told to block service workers
  if (registration.waiting && tenkaServiceWorker.controller) announce(registration.waiting);
  const followed = new Set();
  let why = "failed";
  tenkaServiceWorker.addEventListener("message", ({ data }) => { why = data.unkept ?? why; });
  const follow = () => {
    const fresh = registration.installing;
    if (!fresh || followed.has(fresh)) return;
    followed.add(fresh);
    fresh.addEventListener("statechange", () => {
      if (fresh.state === "installed" && tenkaServiceWorker.controller) announce(fresh);
      if (fresh.state === "redundant" && !registration.active) setTimeout(() => unkept(why), SOON);
    });
  };
  registration.addEventListener("updatefound", follow);
  follow();
};
const register = () => tenkaServiceWorker.register("./sw.js").then(watch, () => unkept("refused"));
// The offline copy is made after the table stands, since the first visit's downloads shouldn't compete with it. The page as one
// file needs none.
if (location.protocol !== "file:") ready.then(() => setTimeout(tenkaServiceWorker ? register : () => unkept("refused"), 300));

// The browser offers to install the page, perhaps before Python is there to hear of it: the page hears "tenka:install".
let offer = null;
const offered = (event) => {
  event?.preventDefault();
  offer = event ?? null;
  dispatchEvent(new CustomEvent("tenka:install"));
};
addEventListener("beforeinstallprompt", offered);
addEventListener("appinstalled", () => offered());
const mayInstall = () => offer !== null;
const install = () => offer?.prompt().finally?.(() => offered());

document.addEventListener("click", (event) => event.target.closest?.("[data-update-now]") && update());

// Without a second copy of what is kept, or where nothing is kept for long, the page hears "tenka:fleeting".
ready.then(holds).then((fine) => fine || dispatchEvent(new CustomEvent("tenka:fleeting")));

// Sounds are off until asked for, so their code comes with the first one.
const sound = (name) => import("../media/sound.mjs").then((sounds) => sounds.play(name, 0.8));

// Things that move may sound a knock when they come to rest.
document.addEventListener("animationend", ({ target }) => target.dataset?.sound && tenka.sound(target.dataset.sound));

const LEISURE = 10_000;
// A start from memory gains most where the browser has compiled code to go with it. The browser keeps that beside the offline
// copy, while a start from the archive runs hot; so the visit that makes the offline copy leaves the memory to the next visit.
const hasCopy = Boolean(tenkaServiceWorker?.controller);
const keepMemory = async () => root.setAttribute("data-remembered", hasCopy ? await remember() : "later");
// A while later the interpreter's memory is kept, so that a visitor who comes back needn't wait for the start. See snapshot.mjs.
const offline = () => tenkaServiceWorker?.ready ?? new Promise(() => {});
ready.then(offline).then(() => setTimeout(() => (globalThis.requestIdleCallback ?? setTimeout)(keepMemory), LEISURE));
// A damaged file that this start didn't need may be the one that a later start, or a game without a network, needs.
ready.then(() => setTimeout(tenkaRepair, LEISURE));

// The own table was first drawn with the kept fonts alone (build/site/index_html.py).
ready.then(() => (globalThis.requestIdleCallback ?? setTimeout)(tenkaFaces));

// Where the page comes out of its offline copy, its first frame needn't wait for fonts either. If storage is full or forbidden,
// the next frame waits for them as this one did.
if (hasCopy) ready.then(() => setTimeout(() => import("./first_fonts.mjs").then(({ keepFonts }) => keepFonts()).catch(() => {}), 1000));

globalThis.tenka = { ...client(mayInstall, ready), install, ready, remember, sound, startWorker, update };
// Memory or archive are asked for before there is a worker, which is given what has come. A worker of a disk is another place,
// where no code can go: it gets nothing and looks for itself.
const memory = recall();
const parts = { memory, code: null, library: null, words: null, ...globalThis.tenkaParts };
const moved = (value) => value instanceof ArrayBuffer ? [value] : value?.bytes ? [value.bytes.buffer] : [];
const serve = async () => {
  for (const part of ["WebAssembly", "Worker"]) if (!(part in globalThis)) throw new Error(part);
  const { xworker, line: coming } = await workerOf(document.querySelector("script[type=py]"));
  xworker.addEventListener("error", ({ message }) => {
    if (isReady()) giveUp();
    tenkaFailed(new Error(message));
  });
  xworker.ready.catch(tenkaFailed);         // it can't even begin
  const line = await coming;
  line.onmessage = ({ data }) => {
    if (typeof data === "string") receive(data);
    else if (data.recalled) root.setAttribute("data-recalled", "");
    else if (data.refused) refuse(new Error(data.refused));
    else if (data.failed) tenkaFailed(new Error(data.failed));
  };
  connect((text) => line.postMessage(text));
  line.postMessage({ wanted: { language: root.lang, memory: Boolean(memory) } });
  for (const [name, part] of Object.entries(parts)) {
    Promise.resolve(part).catch(() => null).then((value) => line.postMessage({ [name]: value ?? null }, moved(value)));
  }
  ready.then(() => line.postMessage({ ready: true }));
};
for (const part of Object.values(parts)) part?.catch(() => {});
serve().catch(tenkaFailed);
