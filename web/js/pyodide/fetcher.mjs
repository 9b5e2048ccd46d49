// This worker, named by the page's language, fetches what Python starts from before there is a worker of Python. On the page,
// compiling and unpacking would keep it from answering. Without a name it fetches what a start from memory needs: the code.
import { LIBRARY, WORDS, compiled, unpacked } from "./parts.mjs";

const give = async (name, part) => {
  const value = await part.catch(() => null);       // whoever wants it asks for it once more, and says what is wrong
  postMessage({ [name]: value }, value instanceof ArrayBuffer ? [value] : []);
};
const rest = () => [give("library", unpacked(LIBRARY)), give("words", unpacked(WORDS[self.name]))];
Promise.all([give("code", compiled()), ...self.name ? rest() : []]).then(close);
