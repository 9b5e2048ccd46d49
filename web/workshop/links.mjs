// A bot and its match in a link: JSON, deflated, in base64url. A link is size-checked before it is decompressed.
export const LONGEST = 65_536;      // characters of a program
const LONGEST_LINK = 32_768;

const through = async (bytes, stream, most) => {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader(), parts = [];
  let size = 0;
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
    size += value.length;
    if (size > most) {
      await reader.cancel();
      throw new RangeError("too much");
    }
    parts.push(value);
  }
};

export const toLink = async (match) => {
  const data = new TextEncoder().encode(JSON.stringify({ tenka_bot: 1, ...match }));
  const packed = await through(data, new CompressionStream("deflate-raw"), 1 << 24);
  const word = btoa(String.fromCharCode(...packed.slice(0, LONGEST_LINK))).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  const link = new URL("./workshop.html", location.href);
  link.hash = `b=${word}`;
  return packed.length < LONGEST_LINK && link.href.length <= LONGEST_LINK ? link.href : null;
};

// Returns the match of a link, or null if it is malformed. Games are those of the page, and every value is checked.
export const fromLink = async (hash, games) => {
  try {
    const word = hash.replace(/^#b=/, "");
    if (word.length > LONGEST_LINK || !/^[\w-]+$/.test(word)) return null;
    const bytes = Uint8Array.from(atob(word.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
    const plain = await through(bytes, new DecompressionStream("deflate-raw"), 4 * LONGEST);
    const { tenka_bot: version, game, seats, against, text } = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(plain));
    const row = Object.hasOwn(games, game) ? games[game] : null;
    const sound = version === 1 && row?.seats.includes(seats) && row.levels.includes(against);
    return sound && typeof text === "string" && text.length <= LONGEST ? { game, seats, against, text } : null;
  } catch {
    return null;
  }
};
