// The memory of an interpreter that has imported everything and drawn tables. It is made on this device after a start is over (by
// snapshot_writer.mjs), and read at the next starts, which then need neither. Pyodide's interface for this is private, so its use is
// fenced. Only the version that made a memory takes it (the folder is named by its contents), whole (by its digest), unless the
// settings say no. A start from it that fails, or that never ends, is the last: then the archive starts Python as ever.
import { HERE, NAME, digest, inStore } from "./snapshot_store.mjs";

const BEGUN = `${NAME}:begun`;
const KEPT = `kept ${HERE}`, REFUSED = `refused ${HERE}`;
const SMALL = 2;                            // gigabytes of a device that has no room to spare

const forget = () => {
  localStorage.removeItem(NAME);
  return inStore("readwrite", (store) => store.clear());
};

// A memory that failed isn't made again by this version.
export const refuse = async (why) => {
  console.info(`Python starts from its archive: ${why?.message ?? why}`);
  try {
    await forget();
    localStorage.setItem(NAME, REFUSED);
  } catch { /* then it is refused again */ }
};

// The mark of a start under way. A mark that is there at the next start of the same tab belongs to a start that never ended. A
// visitor who leaves before the end takes the mark along.
const PATIENCE = 15_000;
const begun = () => {
  sessionStorage.setItem(BEGUN, "");
  const clear = () => sessionStorage.removeItem(BEGUN);
  const left = () => performance.now() < PATIENCE && clear();
  addEventListener("pagehide", left);
  globalThis.tenka.ready.then(() => {
    removeEventListener("pagehide", left);
    clear();
  });
};

// Returns the answer of a worker that is made for one question.
const told = async (name, question) => {
  const worker = new Worker(new URL(name, import.meta.url), { type: "module" });
  try {
    worker.postMessage(question);
    const answer = await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = (event) => reject(new Error(event.message));
    });
    if (answer.why) throw new Error(answer.why);
    return answer;
  } finally {
    worker.terminate();
  }
};

// Reads it in a worker: the page's thread has a table to lay out meanwhile, and Python's code to make.
const read = async () => {
  const { all, size } = await told("./snapshot_reader.mjs", "");
  return { bytes: all.subarray(0, size), library: all.subarray(size) };
};

const isWanted = () => JSON.parse(localStorage.getItem("tenka:settings") ?? "{}")?.memory !== false;

// Returns the memory to start from, with the library that belongs to it, on their way; null where there is none. Workers, which
// may not look whether there is one, have none.
let coming;
export const recall = () => (coming ??= { memory: sought() }).memory;
const sought = () => {
  try {
    if (localStorage.getItem(NAME) !== KEPT || !isWanted()) return null;
    if (sessionStorage.getItem(BEGUN) !== null) {
      sessionStorage.removeItem(BEGUN);
      refuse("the last start from its memory never ended");
      return null;
    }
    begun();
    return read();
  } catch {
    return null;
  }
};

// Keeps a memory. The page calls it when it has been ready for a while and stands without the network; returns what became of it.
export const remember = async () => {
  try {
    if (!isWanted()) {
      await forget();
      return "unwanted";
    }
    if ([KEPT, REFUSED].includes(localStorage.getItem(NAME))) return "left";
    if (navigator.deviceMemory < SMALL) return "small";
    const { bytes, library } = await told("./snapshot_writer.mjs", document.documentElement.lang);
    await forget();                         // what another version kept
    const file = new Blob([bytes, library]);
    const row = { file, size: bytes.byteLength, digest: digest(new Uint8Array(await file.arrayBuffer())) };
    await inStore("readwrite", (store) => store.put(row, HERE));
    localStorage.setItem(NAME, KEPT);
    return "kept";
  } catch (error) {
    await refuse(error);
    return "refused";
  }
};
