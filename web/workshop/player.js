// The locked worker in which the visitor's bot thinks. It stands in a frame without an origin (frame.js), whose policy it has: no
// address can be reached, nothing is stored, the page can't be seen. All it is made of is handed in, as it could fetch nothing.
// What is taken away here besides is for a plain refusal, not for safety.
const GONE = [
  "fetch", "XMLHttpRequest", "WebSocket", "WebSocketStream", "WebTransport", "EventSource", "indexedDB", "caches", "cookieStore",
  "importScripts", "Worker", "SharedWorker", "BroadcastChannel", "Notification", "FontFace", "navigator", "location",
];
const HERE = "https://workshop.invalid/";

// A module without an address: browsers import none where there is no origin, so what it exports is handed back by a function.
const Async = (async () => {}).constructor;
const module = (text, exported, given) => {
  const code = text.replaceAll("import.meta.url", JSON.stringify(HERE));
  if (!exported.test(code)) throw new Error("Pyodide is not written as it was");
  return new Async(code.replace(exported, given))();
};

const begin = async ({ loader, maker, wasm, library, engine, program }) => {
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
  python.FS.writeFile("/lib/player.py", program);
  python.runPython("import sys; sys.path.append('/lib'); import random, player");
  const player = python.pyimport("player");
  for (let holder = self; holder && holder !== Object.prototype; holder = Object.getPrototypeOf(holder))
    for (const name of GONE) delete holder[name];
  player.lock();
  return player;
};

self.onmessage = async ({ data: { port, ...parts } }) => {
  self.onmessage = null;
  let player;
  try {
    player = await begin(parts);
  } catch (error) {
    port.postMessage(JSON.stringify({ dead: String(error?.stack ?? error) }));
    return;
  }
  const names = new Set(["take", "begin", "ask"]);
  port.onmessage = ({ data: [name, text] }) => {
    if (names.has(name)) port.postMessage(String(player[name](text) ?? "{}"));
  };
  port.postMessage("{}");
};
