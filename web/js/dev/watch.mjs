// Stands in place of archive.mjs where `build.py serve --watch` serves the page. The interpreter starts from the last build and takes
// the files that changed since from the server (overlay.py).
import * as archive from "../pyodide/archive.mjs";

export const { version } = archive;

const at = (name) => new URL(`../watch/${name}`, import.meta.url).href;
const text = async (name) => (await fetch(at(name), { cache: "no-store" })).text();
const asked = Promise.all([text("overlay.py"), text("changed")]);

export const start = async (options) => {
  const [python, [code, changed]] = await Promise.all([archive.start(options), asked]);
  const overlay = python.runPython(code, { globals: python.globals.get("dict")() });
  overlay.lay(changed, at("source/"));
  options.page?.ready.then(() => overlay.time());
  return python;
};
