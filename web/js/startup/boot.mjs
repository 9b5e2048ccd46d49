// What PyScript takes for Pyodide: the same loadPyodide, with our own library. The page and the bots' worker both start through
// it. The page of a visitor who comes back starts from memory, where there is one.
import { start, version } from "../pyodide/archive.mjs";
import { never, recall, refuse } from "../pyodide/snapshot.mjs";
import "./pyscript_shims.mjs";

export { version };

// Python starts with this module, while PyScript is still reading the page, which then says where output goes.
let output = console;
const streams = {
  stdout: (text) => (output.stdout ?? console.log)(text),
  stderr: (text) => (output.stderr ?? console.error)(text),
};
const fromMemory = async (memory) => {
  const python = await start({ ...streams, memory });
  globalThis.document.documentElement.setAttribute("data-recalled", "");
  return python;
};
const begin = async () => {
  const memory = recall();
  try {
    if (memory) return await Promise.race([fromMemory(memory), never()]);
  } catch (error) {
    await refuse(error);
  }
  return start(streams);
};
const python = begin();
// A failed start is told to whoever asked for it. The page, unlike a worker, finds out what is damaged and says so (rescue.js).
python.catch((error) => globalThis.tenkaFailed?.(error));

// The page's saves are put back before its Python reads them; a worker has none.
export const loadPyodide = async (options) => {
  output = options;
  await globalThis.tenka?.restored(python);
  return python;
};
