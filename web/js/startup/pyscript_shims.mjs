// PyScript opens databases of its own, one as it is imported and one as it starts an interpreter. Where the browser allows none
// it would wait for ever. Nothing of ours lies in them, so PyScript gets databases in memory alone, which always answer at once.
// What a visitor's Python in the lab keeps by `pyscript.storage` goes to the browser's own.
import { browsers } from "../storage/indexed_db.mjs";

const OWN = /^IDBMap\/(?!@pyscript\/)/;

const ask = (result) => {
  const request = {};
  queueMicrotask(() => request.onsuccess?.({ target: { result } }));
  return request;
};
const store = (rows) => ({
  count: () => ask(rows.size),
  get: (key) => ask(rows.get(key)),
  getKey: (key) => ask(rows.has(key) ? key : undefined),
  getAllKeys: () => ask([...rows.keys()]),
  put: (value, key) => ask(rows.set(key, value) && key),
  delete: (key) => ask(rows.delete(key) && undefined),
  clear: () => ask(rows.clear()),
});
const inMemory = () => {
  const rows = new Map();
  return { transaction: () => ({ objectStore: () => store(rows) }), close: () => {} };
};
const open = (name, ...more) => (OWN.test(name) ? ask(inMemory()) : browsers.open(name, ...more));

Object.defineProperty(globalThis, "indexedDB", { value: { open }, configurable: true });

// PyScript also opens a channel to a service worker that we don't use. Firefox forbids one where it keeps no site data, and the
// import would fail; there it gets a channel that carries nothing.
class Silence extends EventTarget {
  postMessage() {}
  close() {}
}
try {
  new BroadcastChannel("tenka").close();
} catch {
  globalThis.BroadcastChannel = Silence;
}
