// This worker reads the memory that is kept, sees that it is whole, and hands it to the page. See memory.mjs.
import { HERE, digest, inStore } from "./shelf.mjs";

const read = async () => {
  const found = await inStore("readonly", (store) => store.get(HERE));
  if (!found) throw new Error("its memory is gone");
  const all = new Uint8Array(await found.file.arrayBuffer());
  if (digest(all) !== found.digest) throw new Error("its memory is damaged");
  return { all, size: found.size };
};

onmessage = async () => {
  try {
    const answer = await read();
    postMessage(answer, [answer.all.buffer]);
  } catch (error) {
    postMessage({ why: String(error?.message ?? error) });
  }
};
