// The referee's worker: the page's own Python with the table and the built-in bots. See referee.py.
import { start } from "../js/pyodide/archive.mjs";

const NAMES = new Set(["begin", "step", "sum_up"]);
const coming = (async () => {
  const [python, program] = await Promise.all([start(), fetch(new URL("./referee.py", import.meta.url)).then((response) => response.text())]);
  python.FS.writeFile("/referee.py", program);
  python.runPython("import sys; sys.path.append('/')");
  return python.pyimport("referee");
})();

onmessage = async ({ data: { id, name, text } }) => {
  try {
    const referee = await coming;
    if (NAMES.has(name)) postMessage({ id, answer: referee[name](text) });
  } catch (error) {
    postMessage({ id, why: String(error?.message ?? error) });
  }
};
