// The lab page's only script of its own: PyScript, which then finds the page's Python; and before it what PyScript and its terminal
// keep things in, the terminal the lines that were typed. Where that is forbidden they are kept as long as the page.
import "../startup/pyscript_shims.mjs";

const inMemory = () => {
  const rows = new Map();
  return { getItem: (key) => rows.get(key) ?? null, setItem: (key, text) => rows.set(key, text) };
};
try {
  localStorage.getItem("");
} catch {
  Object.defineProperty(globalThis, "localStorage", { value: inMemory() });
}
import("../vendor/pyscript/core.js");
