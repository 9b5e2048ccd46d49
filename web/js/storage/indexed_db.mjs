// Opens an IndexedDB database with one store. Second copies of games are in one database (save_journal.mjs), the interpreter's
// snapshot in another (snapshot_store.mjs). The browser's own `indexedDB` is read before pyscript_shims.mjs replaces it.
export const browsers = (() => {
  try {
    return globalThis.indexedDB;
  } catch {
    return undefined;                       // forbidden: opening a database then fails, as if there were none
  }
})();

export const done = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});
export const opened = async (name, store) => {
  const request = browsers.open(name, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(store);
  return done(request);
};
