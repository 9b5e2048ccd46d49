// Starts Pyodide as published, with its library and our modules as source. The build takes it instead of archive.mjs when it is
// told so, or when the patches of this folder don't fit Pyodide's version.
import { loadPyodide as load, version } from "../vendor/pyodide/pyodide.mjs";
import "./no_suspending.mjs";

export { version };

const INFO = {};
const PYODIDE = new URL("../vendor/pyodide/", import.meta.url).href;
const OURS = new URL("./app.bin", import.meta.url).href;
const FOLDER = "/ours";

let coming;
export const library = () => coming ??= fetch(OURS).then((answer) => answer.arrayBuffer());

export const start = async ({ page, memory, ...more } = {}) => {
  const options = { indexURL: PYODIDE, packageBaseUrl: PYODIDE, lockFileContents: { info: INFO, packages: {} } };
  const [python, ours] = await Promise.all([load({ ...options, ...more }), page?.library.then((given) => given ?? library()) ?? library()]);
  python.unpackArchive(ours, "zip", { extractDir: FOLDER });
  python.runPython(`import sys; sys.path.insert(0, ${JSON.stringify(FOLDER)})`);
  return python;
};
