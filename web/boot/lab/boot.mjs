// Pyodide for the lab page: the whole standard library as source, and micropip to install the engine's wheel with.
import { loadPyodide as load, version } from "../vendor/pyodide/pyodide.mjs";

export { version };

const lock = { info: {}, packages: {} };        // the build writes in micropip, with the hash of the file we ship

export const loadPyodide = (options) => load({
  ...options,
  indexURL: new URL("../vendor/pyodide/", import.meta.url).href,
  lockFileContents: lock,
  packageBaseUrl: new URL("../wheels/", import.meta.url).href,
  stdLibURL: new URL("./python_stdlib.zip", import.meta.url).href,
  packages: ["micropip"],
});
