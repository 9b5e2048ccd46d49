// This worker starts Python, imports and draws what every start does, and hands its memory to the page once a second interpreter
// has come back from it. See snapshot.mjs.
import { library, start } from "./archive.mjs";

// Cuts off the zeros at the end of a memory.
const trimmed = (memory) => {
  const words = new Uint32Array(memory.buffer);
  let end = words.length;
  while (!words[end - 1]) end -= 1;
  return memory.slice(0, 4 * end);
};

const make = async (language) => {
  const python = await start({ _makeSnapshot: true });
  python.pyimport("tenka_web.startup.warm_up").run(language);
  return trimmed(python.makeMemorySnapshot());
};

const holds = async (memory) => {
  const python = await start({ memory: { bytes: memory } });
  return python.pyimport("tenka_web.startup.warm_up").unchanged();
};

onmessage = async ({ data: language }) => {
  try {
    const memory = await make(language);
    if (!await holds(memory)) throw new Error("what came back was not what was kept");
    const parts = { bytes: memory.buffer, library: await library() };
    postMessage(parts, Object.values(parts));
  } catch (error) {
    postMessage({ why: String(error?.message ?? error) });
  }
};
