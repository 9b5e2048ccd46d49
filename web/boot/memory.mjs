// The memory of an interpreter that has imported everything and drawn tables, made on this device after a start is over (by
// remember.mjs) and read at the next ones, which then need neither. Pyodide's way to do this is no public one, so it is fenced:
// it is taken only by the very version that made it (the folder is named by its contents), whole (by its digest), unless the
// settings say no; a start from it that fails, or that never ends, is the last: the archive starts Python as ever.
const HERE = new URL(".", import.meta.url).href;
const NAME = `tenka-memory:${new URL("..", HERE).pathname}`, BEGUN = `${NAME}:begun`, STORE = "memories";
const KEPT = `kept ${HERE}`, REFUSED = `refused ${HERE}`;
const SMALL = 2;                            // gigabytes of a device that has no room to spare

// As a file in IndexedDB, for that is read three times as fast as the same in Cache Storage (39 MB: 27 ms, 60 to 185).
const done = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});
const inStore = async (mode, what) => {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  const base = await done(request);
  try {
    return await done(what(base.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    base.close();
  }
};

// Against damage, not against people: who can write here can do whatever the page can. SHA-256 takes the page's thread six times
// as long.
export const digest = (bytes) => {
  const words = new Uint32Array(bytes.buffer, 0, bytes.length >> 2);
  let odd = 0x811c9dc5, even = bytes.length;
  for (let at = 0; at < words.length; at += 2) {
    even = Math.imul(even ^ words[at], 0x01000193);
    odd = Math.imul(odd ^ words[at + 1], 0x85ebca6b);
  }
  for (const byte of bytes.subarray(4 * words.length)) odd = Math.imul(odd ^ byte, 0x85ebca6b);
  return `${even >>> 0} ${odd >>> 0}`;
};

const forget = () => {
  localStorage.removeItem(NAME);
  return inStore("readwrite", (store) => store.clear());
};

// A memory that failed is not made again by this version.
export const refuse = async (why) => {
  console.info(`Python starts from its archive: ${why?.message ?? why}`);
  try {
    await forget();
    localStorage.setItem(NAME, REFUSED);
  } catch { /* then it is refused again */ }
};

// The mark of a start that is under way: one that is found at the next start of the same tab never came to its end. Whoever
// leaves before that could be said takes the mark along.
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
export const never = () => new Promise((_, reject) => setTimeout(() => reject(new Error("its memory led nowhere")), PATIENCE));

const read = async () => {
  const found = await inStore("readonly", (store) => store.get(HERE));
  if (!found) throw new Error("its memory is gone");
  const all = new Uint8Array(await found.file.arrayBuffer());
  if (digest(all) !== found.digest) throw new Error("its memory is damaged");
  return { bytes: all.subarray(0, found.size), library: all.subarray(found.size) };
};

const isWanted = () => JSON.parse(localStorage.getItem("tenka:settings") ?? "{}")?.memory !== false;

// The memory to start from, with the library that belongs to it, on their way; null where there is none. Workers, which may not look whether there is one, have none.
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

const made = async () => {
  const worker = new Worker(new URL("./remember.mjs", import.meta.url), { type: "module" });
  try {
    worker.postMessage(document.documentElement.lang);
    const { bytes, library, why } = await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = (event) => reject(new Error(event.message));
    });
    if (!bytes) throw new Error(why);
    return { bytes, library };
  } finally {
    worker.terminate();
  }
};

// Called by the page when it has been ready for a while and stands without the network; tells what became of it.
export const remember = async () => {
  try {
    if (!isWanted()) {
      await forget();
      return "unwanted";
    }
    if ([KEPT, REFUSED].includes(localStorage.getItem(NAME))) return "left";
    if (navigator.deviceMemory < SMALL) return "small";
    const { bytes, library } = await made();
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
