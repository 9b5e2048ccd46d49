// A board in a shadow tree, so that its styles and the page's don't mix: as it is set up (drawn by the build), or a given picture.
let sheet;
const looks = () => sheet ??= (async () => {
  const response = await fetch(new URL("./board.css", import.meta.url));
  const styles = (await response.text()).replaceAll(":root", ":host");
  return new CSSStyleSheet().replace(`${styles} :host { display: block; height: 100%; } :host > svg { width: 100%; height: 100%; overflow: hidden; }`);
})();
const setUps = new Map();
const asSetUp = (game) => {
  const path = `./${game}.${document.documentElement.lang}.svg`;
  if (!setUps.has(path)) setUps.set(path, fetch(new URL(path, import.meta.url)).then((response) => response.text()));
  return setUps.get(path);
};

let latest = 0;
export const draw = async (holder, game, name, svg = null) => {
  const mine = ++latest;
  const [styles, drawn] = await Promise.all([looks(), svg ?? asSetUp(game)]);
  if (mine !== latest) return;
  const root = holder.shadowRoot ?? holder.attachShadow({ mode: "open" });
  root.adoptedStyleSheets = [styles];
  root.innerHTML = drawn;
  holder.setAttribute("aria-label", name);
};
