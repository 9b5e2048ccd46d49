// Fetches the packed parts of what Python starts from: for the page, which has them under way before there is a worker, and for
// workers. The names end in .bin, not in .gz: some hosts send .gz with Content-Encoding, and the browser would have unpacked it.
const asked = globalThis.fetch;
export const LIBRARY = new URL("./app.bin", import.meta.url).href;
export const LATE = new URL("./late.bin", import.meta.url).href;
export const WORDS = {
  en: new URL("./en.bin", import.meta.url).href,
  es: new URL("./es.bin", import.meta.url).href,
  ja: new URL("./ja.bin", import.meta.url).href,
};
export const answerFrom = async (address, how) => {
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
