// Says why a start failed, or that Python stopped after it: the sentence of the first fault found (ui.late.<name> in the
// catalogues) and what was seen, a file with its status or type, or the error's own message. The page asks for this file only
// then (rescue.js).
{
  const SENTENCES = {};                     // language -> name -> sentence; the build writes them
  const MODULE = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0);            // the smallest one of WebAssembly
  const root = document.documentElement, here = new URL("./", location.href).href;

  const allows = (what) => { try { what(); return true; } catch { return false; } };
  const forbidden = () => {
    if (!globalThis.WebAssembly) return ["wasm", "WebAssembly"];
    if (!allows(() => new WebAssembly.Module(MODULE))) return ["policy", "wasm-unsafe-eval"];
    if (!allows(() => new Function(""))) return ["policy", "unsafe-eval"];
    if (self.origin === "null") return ["framed", ""];
    return null;
  };

  const GONE = [404, 410], UNKNOWN = [405, 501];      // the last two: a host that answers no HEAD
  const isCode = (name) => /\.m?js$/.test(name);
  const look = async (address) => {
    const name = address.slice(here.length);
    try {
      const { ok, status, headers } = await fetch(address, { method: "HEAD", cache: "no-store" });
      const kind = headers.get("content-type") ?? "";
      if (GONE.includes(status)) return ["missing", `${name}: ${status}`];
      if (!ok) return UNKNOWN.includes(status) ? null : ["refused", `${name}: ${status}`];
      if (kind.includes("html")) return ["refused", `${name}: ${kind}`];
      return isCode(name) && !/(java|ecma)script/.test(kind) ? ["type", `${name}: ${kind}`] : null;
    } catch {
      return ["lost", name];
    }
  };
  // The files of every start: those the page links, and those it asked for.
  const wanted = () => {
    const linked = Array.from(document.querySelectorAll("link[href]"), ({ href }) => href);
    const asked = performance.getEntriesByType("resource").map(({ name }) => name);
    return new Set([...linked, ...asked].filter((name) => name.startsWith(here) && /\.(m?js|wasm|bin)$/.test(name)));
  };
  const found = async () => (await Promise.all(Array.from(wanted(), look))).find(Boolean);

  globalThis.tenkaExplain = async (state, error) => {
    // What a service worker controls has just been looked through.
    const files = () => globalThis.tenkaServiceWorker?.controller ? null : found();
    const [name, seen] = state ? [state, ""] : forbidden() ?? await files() ?? ["", error?.message ?? ""];
    const detail = Object.assign(document.createElement("code"), { textContent: seen });
    document.querySelector(`#late [lang="${root.lang}"] .why`).replaceChildren(SENTENCES[root.lang][name], detail);
  };
}
