// Pyodide for the lab page, whole, so that compiled packages could come to it too: the standard library as source, and micropip to
// install the engine's wheel with.
import { loadPyodide as load, version } from "./pyodide.mjs";

export { version };

const lock = { info: {}, packages: {} };        // the build writes in micropip, with the hash of the file we ship

export const loadPyodide = (options) => load({
  ...options,
  indexURL: new URL("./", import.meta.url).href,
  lockFileContents: lock,
  packageBaseUrl: new URL("../wheels/", import.meta.url).href,
  stdLibURL: new URL("./python_stdlib.zip", import.meta.url).href,
  packages: ["micropip"],
});
