// Stands in place of archive.mjs in a page that `build.py serve --watch` serves. The interpreter starts from the last build, takes
// the files that changed since from the server (overlay.py), and the page loads itself again as soon as another file is saved.
// In the browser's console, `python` is the interpreter, and `state()` is what the page knows, as JSON.
import * as archive from "../pyodide/archive.mjs";

export const { version } = archive;

const EVERY = 400;                          // milliseconds between two questions whether a file was saved
const at = (name) => new URL(`../watch/${name}`, import.meta.url).href;
const text = async (name) => (await fetch(at(name), { cache: "no-store" })).text();
const asked = Promise.all([text("overlay.py"), text("changed")]);

const follow = async (stamp) => {
  const now = await text("stamp").catch(() => stamp);       // the server may be about to start again
  if (now === stamp) setTimeout(follow, EVERY, stamp);
  else location.reload();
};

export const start = async (options) => {
  const [python, [code, changed]] = await Promise.all([archive.start(options), asked]);
  const overlay = python.runPython(code, { globals: python.globals.get("dict")() });
  overlay.lay(changed, at("source/"));
  if (globalThis.document) {
    Object.assign(globalThis, { python, state: () => JSON.parse(overlay.state()) });
    globalThis.tenka.ready.then(() => overlay.time());
  }
  return python;
};

if (globalThis.document) asked.then(([, changed]) => follow(JSON.parse(changed).stamp));
