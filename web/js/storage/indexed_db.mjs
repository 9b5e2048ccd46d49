// Opens a database of the browser's with one store. Second copies of games lie in one database (save_journal.mjs), the interpreter's
// memory in another (snapshot_store.mjs). The browser's own `indexedDB` is remembered before pyscript_shims.mjs puts another in its place.
export const browsers = (() => {
  try {
    return globalThis.indexedDB;
  } catch {
    return undefined;                       // forbidden: opening one fails then, as where there is none
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
