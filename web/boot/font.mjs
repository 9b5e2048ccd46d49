// The letters of the first frame, kept as the own table's markup is (build/shell.py puts both back): a frame that has to ask for
// its font waits for it, some fifty milliseconds of the two hundred.
const { app } = document.documentElement.dataset;
const KEY = `tenka:${location.pathname}:font`;

export const keepFont = async () => {
  if (localStorage.getItem(KEY)?.startsWith(`${app} `)) return;
  const answer = await fetch(`${app}mincho-latin-400.woff2`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  if (answer.ok) localStorage.setItem(KEY, `${app} ${btoa(String.fromCharCode(...bytes))}`);
};
