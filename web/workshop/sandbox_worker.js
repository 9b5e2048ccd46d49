// A sandboxed worker: it runs the visitor's bot, or a game from a wheel. It is in a frame without an origin (sandbox_frame.js) and has
// the frame's policy: no address, no storage, no access to the page. Its files are passed in, as it can fetch none. What is removed
// here gives clear errors and is not needed for safety.
const GONE = [
  "fetch", "XMLHttpRequest", "WebSocket", "WebSocketStream", "WebTransport", "EventSource", "indexedDB", "caches", "cookieStore",
  "importScripts", "Worker", "SharedWorker", "BroadcastChannel", "Notification", "FontFace", "navigator", "location",
];
const HERE = "https://workshop.invalid/";

// A module without an address: without an origin browsers import none, so a function returns its exports.
const Async = (async () => {}).constructor;
const module = (text, exported, given) => {
  const code = text.replaceAll("import.meta.url", JSON.stringify(HERE));
  if (!exported.test(code)) throw new Error("Pyodide is not written as it was");
  return new Async(code.replace(exported, given))();
};

// Starts Python with the engine, the program `kind` and the visitor's wheels; returns the wheels' contents as JSON.
const begin = async ({ loader, maker, wasm, library, engine, cell, program, kind, installer, brought }) => {
  for (const name of ["Suspending", "Suspender"]) delete WebAssembly[name];      // see archive.mjs
  const there = {
    "pyodide.asm.wasm": () => new Response(wasm, { headers: { "Content-Type": "application/wasm" } }),
    "python_stdlib.zip": () => new Response(library),
  };
  self.fetch = async (what) => {
    const answer = there[String(what?.url ?? what).replace(HERE, "")];
    if (!answer) throw new TypeError("there is no network here");
    return answer();
  };
  const { loadPyodide, version } = await module(loader, /export\{(\w+) as loadPyodide,(\w+) as version\};/, "return{loadPyodide:$1,version:$2};");
  const createPyodideModule = await module(maker, /export default (\w+);/, "return $1;");
  const python = await loadPyodide({
    createPyodideModule,
    indexURL: HERE,
    packageBaseUrl: HERE,
    stdLibURL: `${HERE}python_stdlib.zip`,
    lockFileContents: { info: { ...JSON.parse(engine.info), version }, packages: {} },
  });
  python.unpackArchive(engine.wheel, "wheel");
  python.FS.mkdirTree("/brought");
  python.FS.writeFile("/lib/cell.py", cell);
  python.FS.writeFile(`/lib/${kind}.py`, program);
  python.runPython(`import sys; sys.path.append('/lib'); import random, ${kind}`);
  if (brought.length) python.unpackArchive(installer, "wheel");
  const paths = brought.map(({ name, bytes }) => {
    python.FS.writeFile(`/brought/${name}`, new Uint8Array(bytes));
    return `/brought/${name}`;
  });
  const walls = python.pyimport("cell");
  const guests = await walls.install(python.toPy(paths));
  const inside = python.pyimport(kind);
  for (let holder = self; holder && holder !== Object.prototype; holder = Object.getPrototypeOf(holder))
    for (const name of GONE) delete holder[name];
  walls.lock();
  return [inside, guests];
};

self.onmessage = async ({ data: { port, names, ...parts } }) => {
  self.onmessage = null;
  let inside, guests;
  try {
    [inside, guests] = await begin(parts);
  } catch (error) {
    port.postMessage(JSON.stringify({ dead: String(error?.message ?? error) }));
    return;
  }
  port.onmessage = ({ data: [name, text] }) => {
    if (!names.includes(name)) return;
    try {
      port.postMessage(String(inside[name](text) ?? "{}"));
    } catch (error) {
      port.postMessage(JSON.stringify({ dead: String(error?.message ?? error) }));
    }
  };
  port.postMessage(JSON.stringify({ guests }));
};
