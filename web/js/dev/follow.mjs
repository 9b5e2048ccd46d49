// Loads a page that `build.py serve --watch` serves anew as soon as a file is saved. In the browser's console, `state()` is a promise
// of what the page's Python knows.
const EVERY = 150;                          // milliseconds between two questions whether a file was saved
const at = new URL("../watch/stamp", import.meta.url).href;
const stamp = async () => (await fetch(at, { cache: "no-store" })).text();

const follow = async (before) => {
  const now = await stamp().catch(() => before);        // the server may be about to start again
  if (now === before) setTimeout(follow, EVERY, before);
  else location.reload();
};
stamp().then(follow);
globalThis.state = async () => JSON.parse(await tenka.run("import overlay\nanswer = overlay.state()"));
