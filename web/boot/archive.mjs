// The interpreter with our own library (bytecode, trimmed, engine and page inside): how it is started by the page, by the bots'
// worker, and by the one that makes a memory of it (remember.mjs).
import { loadPyodide as load, version } from "../vendor/pyodide/pyodide.mjs";

export { version };

// Named .bin, not .gz: some hosts send .gz with Content-Encoding, and the browser would have unpacked it already.
const LIBRARY = new URL("./app.bin", import.meta.url).href;
const asked = globalThis.fetch;
const library = asked(LIBRARY).then(async (answer) => {
  if (!answer.ok) throw new Error(`app.bin: ${answer.status}`);
  return new Response(answer.body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
});

// No package is ever loaded here, so the lock file Pyodide would fetch is handed in empty; the build fills in whose it is.
const INFO = {};
const options = {
  indexURL: new URL("../vendor/pyodide/", import.meta.url).href,
  lockFileContents: { info: INFO, packages: {} },
  packageBaseUrl: new URL("../wheels/", import.meta.url).href,
  stdLibURL: LIBRARY,
};

// Pyodide would wait for all of a memory before it makes its code, and lay it into a heap of the usual size, while ours is
// larger. So it is told that there is one, and finds it when both have come, in a heap that has grown already. The second word
// of a memory says where in it the heap begins.
const THERE_IS_ONE = new Uint8Array(4);
const withRoomFor = (memory) => async (settings) => {
  const { default: create } = await import("../vendor/pyodide/pyodide.asm.mjs");
  const [module, bytes] = await Promise.all([create(settings), memory]);
  const size = bytes.length - new Uint32Array(bytes.buffer, 0, 2)[1];
  if (size > module.HEAP8.length && !module.growMemory(size)) throw new Error("there is no room for its memory");
  const lay = module.API.restoreSnapshot;
  module.API.restoreSnapshot = () => lay.call(module.API, bytes);
  return module;
};

// Pyodide asks for its library by address. It gets the unpacked one, and need not wait for it: so the wasm, which is the
// longest way, is asked for at once. `memory`: what to come back from (memory.mjs), or a promise of it.
export const start = async ({ memory, ...more } = {}) => {
  const given = memory ? { ...more, _loadSnapshot: THERE_IS_ONE, createPyodideModule: withRoomFor(memory) } : more;
  globalThis.fetch = (what, ...how) => String(what?.url ?? what) === LIBRARY
    ? library.then((unpacked) => new Response(unpacked)) : asked.call(globalThis, what, ...how);
  try {
    const [python] = await Promise.all([load({ ...options, ...given }), library]);
    const quick = python.pyimport("quick");
    if (memory) quick.wake();
    quick.destroy();
    return python;
  } finally {
    globalThis.fetch = asked;
  }
};
