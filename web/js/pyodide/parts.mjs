// Fetches the parts of what Python starts from: in fetcher.mjs before there is a worker of Python, and in workers that got
// none. The names end in .bin, not in .gz: some hosts send .gz with Content-Encoding, and the browser would have unpacked it.
const asked = globalThis.fetch;
const WASM = new URL("../vendor/pyodide/pyodide.asm.wasm", import.meta.url).href;
export const LIBRARY = new URL("./app.bin", import.meta.url).href;
export const LATE = new URL("./late.bin", import.meta.url).href;
export const WORDS = {
  en: new URL("./en.bin", import.meta.url).href,
  es: new URL("./es.bin", import.meta.url).href,
  ja: new URL("./ja.bin", import.meta.url).href,
};
const answerFrom = async (address, how) => {
  const answer = await asked(address, how);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer;
};
const unpackedFrom = async (address, how) => {
  const { body } = await answerFrom(address, how);
  return new Response(body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
};
// A file whose kept copy is damaged is fetched once more, from the network.
export const unpacked = (address) => unpackedFrom(address).catch(() => unpackedFrom(address, { cache: "reload" }));
// Where a host sends another type no browser compiles the wasm as it comes, but from its bytes.
export const compiled = () => WebAssembly.compileStreaming(asked(WASM))
  .catch(async () => WebAssembly.compile(await (await answerFrom(WASM)).arrayBuffer()));
