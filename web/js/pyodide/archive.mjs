// Starts the interpreter with our own library (bytecode, trimmed, engine and page inside): for the page, for the bots' worker,
// and for the worker that makes a memory of it (snapshot_writer.mjs).
import { loadPyodide as load, version } from "../vendor/pyodide/pyodide.mjs";
import "./no_suspending.mjs";

export { version };

// The names end in .bin, not in .gz: some hosts send .gz with Content-Encoding, and the browser would have unpacked it already.
const LIBRARY = new URL("./app.bin", import.meta.url).href;
const WASM = new URL("../vendor/pyodide/pyodide.asm.wasm", import.meta.url).href;
const PYODIDE = new URL("../vendor/pyodide/", import.meta.url).href;
const WORDS = {
  en: new URL("./en.bin", import.meta.url).href,
  es: new URL("./es.bin", import.meta.url).href,
  ja: new URL("./ja.bin", import.meta.url).href,
};
const asked = globalThis.fetch;
const answerFrom = async (address, how) => {
  const answer = await asked(address, how);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer;
};
const unpackedFrom = async (address, how) => {
  const { body } = await answerFrom(address, how);
  return new Response(body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
};
// A file whose kept copy is damaged is fetched once more, from the network.
const unpacked = (address) => unpackedFrom(address).catch(() => unpackedFrom(address, { cache: "reload" }));
let coming;
export const library = () => coming ??= unpacked(LIBRARY);

// A first visit needs the sentences of one language; all others come with the late part, which a worker has from the first.
const isPage = Boolean(globalThis.document);
const language = globalThis.document?.documentElement.lang;
let speaking;
const sentences = () => speaking ??= isPage ? unpacked(WORDS[language]).catch(() => null) : null;
// The first visit's are under way before PyScript is there (page.mjs).
export const ask = () => Promise.all([library(), sentences()]).catch(() => {});

// The late part, which not every start imports (quick.py), comes when the page's start is over; a worker waits for it.
const LATE = new URL("./late.bin", import.meta.url).href;
const layLate = async (python) => python.FS.writeFile("/late.bin", new Uint8Array(await unpacked(LATE)));

// A first visit's is under way since the first frame (index.html). Where a host sends another type no browser compiles it as it
// comes, but from its bytes.
const streamed = globalThis.tenkaCode ?? WebAssembly.compileStreaming(asked(WASM));
const code = streamed.catch(async () => WebAssembly.compile(await (await answerFrom(WASM)).arrayBuffer()));
code.catch(() => {});
// This stays for good: nothing else here is made of wasm, and a start that was given up (boot.mjs) may still be waiting for it.
WebAssembly.instantiateStreaming = async (_, imports) => {
  const module = await code;
  const instance = await WebAssembly.instantiate(module, imports);
  return { module, instance };
};

// No package is ever loaded here, so the lock file Pyodide would fetch is handed in empty; the build fills in whose it is.
const INFO = {};
const options = {
  indexURL: PYODIDE,
  lockFileContents: { info: INFO, packages: {} },
  packageBaseUrl: new URL("../wheels/", import.meta.url).href,
  stdLibURL: LIBRARY,
};

// Pyodide would wait for a whole memory before it makes its code, and lay it into a heap of the usual size, while ours is larger.
// So it is told only that there is one, and finds it when both have come, in a heap that has grown already. The second word of a
// memory says where in it the heap begins.
const THERE_IS_ONE = new Uint8Array(4);
const made = async (settings) => (await import("../vendor/pyodide/pyodide.asm.mjs")).default(settings);
const withRoomFor = (memory) => async (settings) => {
  const [module, bytes] = await Promise.all([made(settings), memory]);
  const size = bytes.length - new Uint32Array(bytes.buffer, 0, 2)[1];
  if (size > module.HEAP8.length && !module.growMemory(size)) throw new Error("there is no room for its memory");
  const lay = module.API.restoreSnapshot;
  module.API.restoreSnapshot = () => lay.call(module.API, bytes);
  return module;
};

// Pyodide asks for its library and its wasm by address. It gets the library unpacked and the wasm as code, and needn't wait for
// either. `memory`: what to come back from (snapshot.mjs), or a promise of it; it brings the library along.
export const start = async ({ memory, ...more } = {}) => {
  const bytes = Promise.resolve(memory).then((kept) => kept?.bytes);
  const given = memory ? { ...more, _loadSnapshot: THERE_IS_ONE, createPyodideModule: withRoomFor(bytes) } : { ...more, createPyodideModule: made };
  const zip = Promise.resolve(memory).catch(() => null).then((kept) => kept?.library ?? library());
  const ours = { [LIBRARY]: async () => new Response(await zip), [`${PYODIDE}pyodide.asm.wasm`]: async () => new Response() };
  globalThis.fetch = (what, ...how) => ours[what?.url ?? what]?.() ?? asked.call(globalThis, what, ...how);
  try {
    const words = memory ? null : sentences();
    const [python, said] = await Promise.all([load({ ...options, ...given }), words, bytes, zip, code]);
    const quick = python.pyimport("quick");
    quick.address = LATE;
    if (memory) quick.wake();
    else quick.settle();
    if (said) quick.give(language, new Uint8Array(said));
    quick.destroy();
    if (!isPage) await layLate(python);
    else if (!memory) globalThis.tenka.ready.then(() => layLate(python)).catch(() => {});
    return python;
  } finally {
    globalThis.fetch = asked;
  }
};
