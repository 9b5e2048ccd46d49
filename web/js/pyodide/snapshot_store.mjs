// The place of an interpreter's memory, and the check that it is whole; for the page (snapshot.mjs) and for the worker that reads
// it (snapshot_reader.mjs).
import { done, opened } from "../storage/indexed_db.mjs";

export const HERE = new URL(".", import.meta.url).href;
export const NAME = `tenka-memory:${new URL("..", HERE).pathname}`;
const STORE = "memories";

// It is a file in IndexedDB: at the size of a whole memory, reading it there is faster than reading it from Cache Storage.
export const inStore = async (mode, what) => {
  const base = await opened(NAME, STORE);
  try {
    return await done(what(base.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    base.close();
  }
};

// The sum guards against damage, not against people: whoever can write here can do whatever the page can, so a slower, stronger
// sum would protect nobody.
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
