// What the page does where it can't start: the service worker looks through the offline copy and mends it, once; then the page says
// what was seen (late.js), and there is a way out for the visitor. This stands in the page itself, since any other file may be the
// damaged one, and in the page that the service worker shows in place of a damaged one.
{
  const root = document.documentElement, here = new URL("./", location.href), TRIED = `tenka-repaired:${here.pathname}`;
  const PATIENCE = 20_000, AGAIN = 60_000;
  const kept = (what) => { try { return what(sessionStorage); } catch { return null; } };
  const isReady = () => "ready" in root.dataset;
  // A sandboxed frame throws where it is only asked for its service workers.
  globalThis.tenkaServiceWorker = (() => { try { return navigator.serviceWorker; } catch { return undefined; } })();
  // What is kept belongs to the folder: some hosts redirect it to its index.html, others the other way.
  root.dataset.scope = `tenka:${location.pathname.replace(/index\.html$/, "")}`;

  // Resolves to "sound", "repaired", or "missing" where a file can't be fetched; "" where there is no service worker to say it.
  const look = () => new Promise((resolve) => {
    const { controller } = tenkaServiceWorker ?? {}, { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    if (controller) controller.postMessage("repair", [port2]);
    setTimeout(() => resolve(""), controller ? AGAIN : 0);
  });
  // One after the other: a start may have failed of what was repaired for its fonts (page.mjs) meanwhile.
  let last = Promise.resolve("");
  const repair = globalThis.tenkaRepair = () => last = last.then(async (before) => {
    const now = await look();
    return now === "sound" && before === "repaired" ? before : now;
  });

  // Says that the start failed; late.js, if it can be had, then says why.
  const tell = (state, error) => {
    root.dataset.late = state;
    const address = "./late.js", script = Object.assign(document.createElement("script"), { src: address });
    script.onload = () => tenkaExplain(state, error);
    if (here.protocol !== "file:") document.head.append(script);
  };

  let busy = false;
  globalThis.tenkaFailed = async (error) => {
    if (busy || (isReady() && !error)) return;
    busy = true;
    if (isReady()) { tell("stopped", error); return; }
    const state = await repair();
    if (isReady()) return;
    if (state === "repaired" && !(Date.now() - kept((held) => held.getItem(TRIED)) < AGAIN)) {
      kept((held) => held.setItem(TRIED, Date.now()));
      location.reload();
    } else tell(state === "missing" ? "damaged" : "", error);
    // A start that was only slow may yet fail.
    busy = Boolean(error);
  };
  setTimeout(tenkaFailed, PATIENCE);

  // Removes all that was kept of the page, and fetches it anew where there is a connection; games and settings stay.
  const afresh = async () => {
    const asked = performance.getEntriesByType("resource").map(({ name }) => name).filter((name) => name.startsWith(here.href));
    try {
      if (!(await fetch(location.href, { method: "HEAD", cache: "no-store" })).ok) throw new Error("no page");
    } catch {
      tell("damaged");
      return;
    }
    try {
      for (const one of await tenkaServiceWorker.getRegistrations()) if (one.scope === here.href) await one.unregister();
      for (const name of await caches.keys()) if (name.startsWith(`tenka:${here.pathname}:`)) await caches.delete(name);
      for (const what of [":shown", ":font"]) localStorage.removeItem(root.dataset.scope + what);
      localStorage.removeItem(`tenka-memory:${here.pathname}`);
    } catch {
      // nothing is kept then
    }
    await Promise.allSettled([...new Set(asked)].map((name) => fetch(name, { cache: "reload" })));
    location.reload();
  };
  document.addEventListener("click", ({ target }) => target.closest?.("[data-afresh]") && afresh());
  // Where no script runs lobby_opening.css shows a notice.
  root.dataset.runs = "";
}
