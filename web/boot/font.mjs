// The letters of the first frame, kept as the own table's markup is (build/shell.py puts both back): a frame that has to ask for
// its fonts is drawn in others meanwhile, and those the browser has to look for in every size: half of the time to lay it out.
const root = document.documentElement, { app } = root.dataset;
const KEY = `tenka:${location.pathname}:font`;
const NAMES = ["latin-400", "latin-700", "signs-700"];

const inBase64 = async (name) => {
  const answer = await fetch(`${app}mincho-${name}.woff2`);
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
  return btoa(String.fromCharCode(...new Uint8Array(await answer.arrayBuffer())));
};

export const keepFonts = async () => {
  const refused = "opening" in root.dataset && document.querySelector("link[as=font]");
  if (!Uint8Array.fromBase64 || localStorage.getItem(KEY)?.startsWith(`${app} `) && !refused) return;
  const fonts = await Promise.all(NAMES.map(inBase64));
  localStorage.setItem(KEY, [app, ...fonts].join(" "));
};
