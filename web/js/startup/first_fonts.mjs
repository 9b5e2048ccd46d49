// The fonts of the first frame, kept as the markup of one's own table is (build/site/index_html.py puts both back). A frame that waits for
// its fonts is first drawn in other fonts, which the browser looks for in every size: half of the layout's time.
const root = document.documentElement, { app, scope } = root.dataset;
const KEY = `${scope}:font`;
const FONTS = [["latin", 400, "U+0-2DFF"], ["latin", 700, "U+0-2DFF"], ["signs", 700, "U+2E80-FFFF"]];

const packed = async ([part, weight, range]) => {
  const answer = await fetch(`${app}mincho-${part}-${weight}.woff2`);
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
  return [weight, range, btoa(String.fromCharCode(...new Uint8Array(await answer.arrayBuffer())))].join("|");
};

export const keepFonts = async () => {
  const refused = "opening" in root.dataset && document.querySelector("link[data-as=font]");
  if (!Uint8Array.fromBase64 || localStorage.getItem(KEY)?.startsWith(`${app} `) && !refused) return;
  const fonts = await Promise.all(FONTS.map(packed));
  localStorage.setItem(KEY, [app, ...fonts].join(" "));
};
