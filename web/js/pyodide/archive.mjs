// Starts the interpreter with our own library (bytecode, trimmed, engine and page inside), in a worker: the page's, the bots', and
// the one that makes a memory of it (snapshot_writer.mjs).
import { loadPyodide as load, version } from "../vendor/pyodide/pyodide.mjs";
import { LATE, LIBRARY, WORDS, compiled, unpacked } from "./parts.mjs";
import "./no_suspending.mjs";

export { version };

const PYODIDE = new URL("../vendor/pyodide/", import.meta.url).href;
const asked = globalThis.fetch;
let coming;
export const library = () => coming ??= unpacked(LIBRARY);

// The late part, which not every start imports (module_blocks.py), comes when the page's start is over; other workers wait for it.
const layLate = async (python) => python.FS.writeFile("/late.bin", new Uint8Array(await unpacked(LATE)));

let code;
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
// either. `memory`: what to come back from (snapshot.mjs), or a promise of it; it brings the library along. `page`: what the page
// has for its own Python, each a promise of it or of null: `code`, `library`, `words` in its `language`; and whether it is `ready`.
export const start = async ({ memory, page, ...more } = {}) => {
  code ??= Promise.resolve(page?.code).then((given) => given ?? compiled());
  const bytes = Promise.resolve(memory).then((kept) => kept?.bytes);
  const given = memory ? { ...more, _loadSnapshot: THERE_IS_ONE, createPyodideModule: withRoomFor(bytes) } : { ...more, createPyodideModule: made };
  const zip = Promise.resolve(memory).catch(() => null).then(async (kept) => kept?.library ?? await page?.library ?? library());
  const ours = { [LIBRARY]: async () => new Response(await zip), [`${PYODIDE}pyodide.asm.wasm`]: async () => new Response() };
  globalThis.fetch = (what, ...how) => ours[what?.url ?? what]?.() ?? asked.call(globalThis, what, ...how);
  try {
    // A first visit needs the sentences of one language; all others come with the late part.
    const words = page && !memory ? page.words.then((given) => given ?? unpacked(WORDS[page.language]).catch(() => null)) : null;
    const [python, said] = await Promise.all([load({ ...options, ...given }), words, bytes, zip, code]);
    const blocks = python.pyimport("module_blocks");
    blocks.address = LATE;
    if (memory) blocks.resume();
    else blocks.finish_start();
    if (said) blocks.set_catalog(page.language, new Uint8Array(said));
    blocks.destroy();
    if (!page) await layLate(python);
    else if (!memory) page.ready.then(() => layLate(python)).catch(() => {});
    return python;
  } finally {
    globalThis.fetch = asked;
  }
};
