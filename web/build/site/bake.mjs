// Runs bake.py inside the very Pyodide that will read its work: only that Python writes bytecode it accepts.
// usage: node bake.mjs <folder of the npm package pyodide> <folder with tree/ and job.json>
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { resolve } from "node:path";

const [pyodide, work] = process.argv.slice(2).map((path) => resolve(path));
try {
  const { loadPyodide } = await import(pathToFileURL(resolve(pyodide, "pyodide.mjs")).href);
  // A fixed hash seed keeps sets in one order, so the same sources give the same bytes.
  // Of where an instruction stands the line is kept, not the columns: they are a fifth of the bytecode.
  const env = { PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1", HOME: "/home/pyodide" };
  // The interpreter as it is before the first line of bake.py, kept by an earlier bake: its own start takes six times as long.
  const kept = resolve(work, "booted.raw"), booted = await readFile(kept).catch(() => null);
  const python = await loadPyodide({ indexURL: pyodide, env, ...(booted ? { _loadSnapshot: booted } : { _makeSnapshot: true }) });
  if (!booted) await writeFile(kept, python.makeMemorySnapshot());
  const here = fileURLToPath(new URL(".", import.meta.url));
  for (const [at, root] of [["/work", work], ["/pyodide", pyodide], ["/build", here]]) {
    python.FS.mkdirTree(at);
    python.FS.mount(python.FS.filesystems.NODEFS, { root }, at);
  }
  python.runPython("import sys; sys.path.insert(0, '/build')");
  python.runPython(await readFile(resolve(here, "bake.py"), "utf8"));
} catch (error) {
  // An uncaught error here would print all of Pyodide's source before its message.
  console.error(String(error.message ?? error));
  process.exit(1);
}
