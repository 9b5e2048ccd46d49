// What the page does where it can't start: the service worker looks through the offline copy and mends it, once; then there is a
// way out for the visitor. This stands in the page itself, since any other file may be the damaged one, and in the page that the
// service worker shows in place of a damaged one.
{
  const root = document.documentElement, here = new URL("./", location.href), TRIED = `tenka-mended:${here.pathname}`;
  const PATIENCE = 20_000, AGAIN = 60_000;
  const kept = (what) => { try { return what(sessionStorage); } catch { return null; } };
  const isReady = () => "ready" in root.dataset;

  // Resolves to "sound", "mended", or "missing" where a file can't be fetched; "" where there is no service worker to say it.
  const mend = () => new Promise((resolve) => {
    const { controller } = navigator.serviceWorker ?? {}, { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    if (controller) controller.postMessage("mend", [port2]);
    setTimeout(() => resolve(""), controller ? AGAIN : 0);
  });

  let failed = false;
  globalThis.tenkaFailed = async () => {
    if (failed || isReady()) return;
    failed = true;
    const state = await mend();
    if (isReady()) return;
    if (state === "mended" && !(Date.now() - kept((held) => held.getItem(TRIED)) < AGAIN)) {
      kept((held) => held.setItem(TRIED, Date.now()));
      location.reload();
    } else root.dataset.late = state === "missing" ? "damaged" : "";
  };
  setTimeout(globalThis.tenkaFailed, PATIENCE);

  // Removes all that was kept of the page, and fetches it anew where there is a connection; games and settings stay.
  const afresh = async () => {
    const asked = performance.getEntriesByType("resource").map(({ name }) => name).filter((name) => name.startsWith(here.href));
    try {
      if (!(await fetch(here, { method: "HEAD", cache: "no-store" })).ok) throw new Error("no page");
    } catch {
      root.dataset.late = "damaged";
      return;
    }
    try {
      for (const one of await navigator.serviceWorker.getRegistrations()) if (one.scope === here.href) await one.unregister();
      for (const name of await caches.keys()) if (name.startsWith(`tenka:${here.pathname}:`)) await caches.delete(name);
      for (const what of [":shown", ":font"]) localStorage.removeItem(`tenka:${here.pathname}${what}`);
      localStorage.removeItem(`tenka-memory:${here.pathname}`);
    } catch {
      // nothing is kept then
    }
    await Promise.allSettled([...new Set(asked)].map((name) => fetch(name, { cache: "reload" })));
    location.reload();
  };
  document.addEventListener("click", ({ target }) => target.closest?.("[data-afresh]") && afresh());
}
