// What PyScript takes for Pyodide: the same loadPyodide, with our own library (bytecode, trimmed, engine and page inside).
// The page and the bots' worker both start through here.
import { loadPyodide as load, version } from "../vendor/pyodide/pyodide.mjs";

export { version };

// Named .bin, not .gz: some hosts send .gz with Content-Encoding, and the browser would have unpacked it already.
const LIBRARY = new URL("./app.bin", import.meta.url).href;
const asked = globalThis.fetch;
const library = asked(LIBRARY).then(async (answer) => {
  if (!answer.ok) throw new Error(`app.bin: ${answer.status}`);
  return new Response(await new Response(answer.body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
});
// Pyodide asks for its library by address. It gets the unpacked one, and need not wait for it: so the wasm, which is the
// longest way, is asked for at once.
globalThis.fetch = (what, ...how) => {
  if (String(what?.url ?? what) !== LIBRARY) return asked.call(globalThis, what, ...how);
  globalThis.fetch = asked;
  return library;
};

// No package is ever loaded here, so the lock file Pyodide would fetch is handed in empty; the build fills in whose it is.
const INFO = {};
const lock = { info: INFO, packages: {} };

// Python starts when this module does, while PyScript is still reading the page, which then says where output goes.
let output = console;
const start = async () => {
  const found = await load({
    indexURL: new URL("../vendor/pyodide/", import.meta.url).href,
    lockFileContents: lock,
    packageBaseUrl: new URL("../wheels/", import.meta.url).href,
    stdLibURL: LIBRARY,
    stdout: (text) => (output.stdout ?? console.log)(text),
    stderr: (text) => (output.stderr ?? console.error)(text),
  });
  found.pyimport("quick").destroy();
  return found;
};
const python = Promise.all([start(), library]).then(([found]) => found);
// Told to whoever asks for it; in the page (a worker has none) it is said as well.
python.catch(() => globalThis.document?.documentElement.setAttribute("data-late", ""));

// The page's saves are put back before its Python looks at them; a worker has none.
export const loadPyodide = async (options) => {
  output = options;
  await globalThis.tenka?.restored;
  return python;
};
