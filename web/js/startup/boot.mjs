// Stands in for Pyodide's module when PyScript imports it in our workers: the same `loadPyodide`, from our archive or, for the
// page's own Python, from the snapshot.
import { start, version } from "../pyodide/archive.mjs";
import "./pyscript_shims.mjs";

export { version };

// A line to the page, beside PyScript's own. What a start wants comes as { name: value }; afterwards Python has it, for texts.
const { port1: line, port2 } = new MessageChannel();
const parts = new Map();
const part = (name) => {
  if (!parts.has(name)) {
    let resolve;
    const promise = new Promise((done) => { resolve = done; });
    parts.set(name, { promise, resolve });
  }
  return parts.get(name);
};
let hear = () => {};
line.onmessage = ({ data }) => {
  if (typeof data === "string") hear(data);
  else for (const [name, value] of Object.entries(data)) part(name).resolve(value);
};
postMessage({ line: port2 }, [port2]);

// Python begins before PyScript says where output goes.
let output = console;
const streams = {
  stdout: (text) => (output.stdout ?? console.log)(text),
  stderr: (text) => (output.stderr ?? console.error)(text),
};
const PATIENCE = 15_000;
const never = () => new Promise((_, reject) => setTimeout(() => reject(new Error("its memory led nowhere")), PATIENCE));
const begin = async () => {
  const { language, memory } = await part("wanted").promise;
  if (!language) return start(streams);
  const page = { language, ...Object.fromEntries(["code", "library", "words", "ready"].map((name) => [name, part(name).promise])) };
  if (memory) {
    try {
      const python = await Promise.race([start({ ...streams, page, memory: part("memory").promise }), never()]);
      line.postMessage({ recalled: true });
      return python;
    } catch (error) {
      line.postMessage({ refused: String(error?.message ?? error) });
    }
  }
  return start({ ...streams, page });
};
const python = begin();
// The page finds out what is damaged and says so (rescue.js).
python.catch((error) => line.postMessage({ failed: String(error?.message ?? error) }));

export const loadPyodide = (options) => {
  output = options;
  return python;
};
const connect = (way) => {
  hear = way;
  return (text) => line.postMessage(text);
};
globalThis.tenka = { connect, nostr: () => import("../relay/nostr.mjs") };
