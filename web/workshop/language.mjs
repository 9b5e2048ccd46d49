// The visitor's language and theme: as chosen at the table, else the browser's. The page as served is English.
const rows = JSON.parse(document.querySelector("meta[name=workshop-words]").content);
const kept = (() => { try { return localStorage.getItem("tenka:language"); } catch { return null; } })();
const theme = (() => { try { return localStorage.getItem("tenka:theme"); } catch { return null; } })();
const wished = [kept, ...navigator.languages.map((tag) => tag.slice(0, 2))];
const language = wished.find((tag) => tag in rows) || "en";

export const WORDS = rows[language];
export const read = (key, values = {}) => (WORDS[key] ?? key).replace(/\{(\w+)\}/g, (hole, name) => values[name] ?? hole);
export const say = (element, key, values) => { element.textContent = key && read(key, values); };
export const speak = () => {
  document.documentElement.lang = language;
  if (theme === "light" || theme === "dark") document.documentElement.style.colorScheme = theme;
  document.title = `Tenka: ${read("title")}`;
  for (const one of document.querySelectorAll("[data-say]")) say(one, one.dataset.say);
  for (const one of document.querySelectorAll("[data-name]")) one.setAttribute("aria-label", read(one.dataset.name));
};
