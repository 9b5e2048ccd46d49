// This worker reads the memory that is kept, checks that it is whole, and hands it to the page. See snapshot.mjs.
import { HERE, digest, inStore } from "./snapshot_store.mjs";

const read = async () => {
  const kept = await inStore("readonly", (store) => store.get(HERE));
  if (!kept) throw new Error("its memory is gone");
  const all = new Uint8Array(await kept.file.arrayBuffer());
  if (digest(all) !== kept.digest) throw new Error("its memory is damaged");
  return { all, size: kept.size };
};

onmessage = async () => {
  try {
    const answer = await read();
    postMessage(answer, [answer.all.buffer]);
  } catch (error) {
    postMessage({ why: String(error?.message ?? error) });
  }
};
