// The stock way: Pyodide as it is published, its library as source, and our modules beside it, as source too. Where the build is told
// so (or Pyodide is no longer made as the measures of this folder want it), this stands in place of archive.mjs.
import { loadPyodide as load, version } from "../vendor/pyodide/pyodide.mjs";
import "./unsuspended.mjs";

export { version };

const INFO = {};
const PYODIDE = new URL("../vendor/pyodide/", import.meta.url).href;
const OURS = new URL("./app.bin", import.meta.url).href;
const FOLDER = "/ours";

let coming;
export const library = () => coming ??= fetch(OURS).then((answer) => answer.arrayBuffer());
export const ask = () => library().catch(() => {});

export const start = async (more = {}) => {
  const options = { indexURL: PYODIDE, packageBaseUrl: PYODIDE, lockFileContents: { info: INFO, packages: {} } };
  const [python, ours] = await Promise.all([load({ ...options, ...more }), library()]);
  python.unpackArchive(ours, "zip", { extractDir: FOLDER });
  python.runPython(`import sys; sys.path.insert(0, ${JSON.stringify(FOLDER)})`);
  return python;
};
