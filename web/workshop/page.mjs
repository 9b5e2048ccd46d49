// The workshop: an editor, and the visitor's bot at a table. The bot runs in a sandboxed frame (sandbox.mjs), the referee in a worker;
// the referee of a game from a wheel is sandboxed too.
import { Locked } from "./sandbox.mjs";
import { fromLink, toLink, LONGEST } from "./links.mjs";
import { edit } from "./editor.mjs";
import { read, say, speak, WORDS } from "./language.mjs";
import { Referee } from "./referee_client.mjs";
import { draw } from "./board_picture.mjs";

const GAMES = JSON.parse(document.querySelector("meta[name=workshop-games]").content);
const GAMES_OF_A_SERIES = 100;
const SECONDS = 10;                 // for one question, as engine/docs/bots.md allows
const BETWEEN = 350;                // ms that a picture is shown at least
const MOST_LINES = 300;
const MOST_WHEELS = 8, HEAVIEST = 8_000_000;        // bytes of one
const MOST_OWN = 5;                 // replaced programs that can be restored
const WHEEL = /^[\w.+-]{5,150}\.whl$/;
const here = "tenka-workshop:" + new URL("./", location.href).pathname;
const at = (id) => document.getElementById(id);

// Stored: the visitor's text and set-up, and the texts that others replaced, the latest last. All of limited size.
const keep = (name, text) => {
  try {
    localStorage.setItem(`${here}:${name}`, text);
    say(at("kept"), "");
  } catch {
    say(at("kept"), "unkept");
  }
};
const kept = (name, most = LONGEST) => {
  try {
    const text = localStorage.getItem(`${here}:${name}`);
    return text !== null && text.length <= most ? text : null;
  } catch {
    return null;
  }
};
const replaced = () => {
  try {
    return JSON.parse(kept("own", 2 * MOST_OWN * LONGEST) ?? "[]").filter((text) => typeof text === "string");
  } catch {
    return [];
  }
};

speak();
const example = () => ["one", "two", "three"].map((name) => `# ${read(`example.${name}`)}`).join("\n")
  + "\nimport random\n\n\ndef choose(view, choices):\n    return random.choice(choices)\n";
const editor = edit(at("text"), at("lines"), (text) => {
  if (text.length > LONGEST) say(at("kept"), "long", { n: LONGEST });
  else keep("text", text);
});

const fill = (select, rows, wanted) => {
  select.replaceChildren(...rows.map(([value, text]) => new Option(text, value)));
  if (rows.some(([value]) => String(value) === String(wanted))) select.value = wanted;
};
let wheels = [], guests = { bots: [], games: {} };      // the added wheels: rows of {name, bytes}, and what they contain
const isOurs = (game) => Object.hasOwn(GAMES, game);
const setUp = ({ game, seats, against, who } = {}) => {
  const games = { ...guests.games, ...GAMES };
  fill(at("game"), Object.keys(games).map((id) => [id, WORDS[`game.${id}`] ?? id]), game ?? "tenka-meidou");
  const row = games[at("game").value];
  fill(at("seats"), row.seats.map((n) => [n, n]), seats ?? row.seats[0]);
  fill(at("against"), row.levels.map((level) => [level, WORDS[`kind.${level}`] ?? level]), against ?? "steady");
  fill(at("who"), [["", read("who.text")], ...guests.bots.map((name) => [name, name])], who ?? "");
  at("whom").hidden = !guests.bots.length;
  if (!run) begin();
};
// Before a game: its board as it is set up.
const begin = () => {
  at("told").hidden = true;
  at("picture").hidden = !isOurs(at("game").value);
  if (!at("picture").hidden) draw(at("picture"), at("game").value, read("board", { n: 0 }));
};
const chosen = () =>
  ({ game: at("game").value, seats: Number(at("seats").value), against: at("against").value, who: at("who").value });
let run = null;                     // the match being played: { over } once it is to end
try {
  setUp(JSON.parse(kept("setup") ?? "{}") ?? {});
} catch {
  setUp();
}
for (const select of ["game", "seats", "against", "who"])
  at(select).addEventListener("change", () => {
    setUp(chosen());
    keep("setup", JSON.stringify(chosen()));
    if (referee && referee instanceof Locked === isOurs(chosen().game)) {
      referee.interrupt(true);
      referee = null;
    }
  });
editor.text = kept("text") ?? example();
at("restore").hidden = !replaced().length;
let given = null;                   // the text that was put here last, as it came

// -- Matches

let referee, bot;
const busy = (yes) => {
  for (const id of ["watch", "series", "game", "seats", "against", "who", "wheel"]) at(id).disabled = yes;
  at("stop").disabled = !yes;
};
const fault = ({ fault: kind, line = 0, detail = "" }) => {
  editor.mark(line);
  const where = line ? `${read("fault.line", { line })} ` : "";
  at("fault").textContent = where + read(`fault.${kind}`, { detail, n: SECONDS });
};
const print = (text) => {
  if (!text) return;
  const pre = at("printed").querySelector("pre");
  pre.textContent = (pre.textContent + text).slice(-20_000);
};
const told = (answer) => {
  print(answer.printed);
  if (answer.fault) throw answer;
  return answer;
};

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const show = ({ seat, choice, moment, svg, text }, mine) => {
  const who = seat === mine ? read("mine") : read("player", { n: seat + 1 });
  const line = Object.assign(document.createElement("li"), { textContent: `${moment}. ${who}: ${choice}` });
  at("made").append(line);
  if (at("made").children.length > MOST_LINES) at("made").firstChild.remove();
  at("made").scrollTop = at("made").scrollHeight;
  at("told").hidden = !text;
  at("told").textContent = text ?? "";
  at("picture").hidden = Boolean(text);
  if (svg) draw(at("picture"), at("game").value, read("board", { n: moment }), svg);
};

// Plays a game to its end; throws the fault of the bot, or "stopped".
const play = async (mine, number, watched) => {
  const language = document.documentElement.lang, fresh = crypto.getRandomValues(new Uint32Array(4)).join(".");
  const { seat, seed } = await referee.call("begin", { ...chosen(), number, watched, language, seed: fresh });
  told(await bot.call("begin", seed, SECONDS));
  let answer = "";
  for (;;) {
    const next = await referee.call("step", answer);
    if (mine.over) throw new Error("stopped");
    answer = "";
    if (next.fault) throw next;
    if (next.over) return next.over;
    if (next.made) {
      show(next.made, seat);
      await pause(BETWEEN);
    } else {
      answer = told(await bot.call("ask", JSON.stringify(next.ask), SECONDS)).choice;
    }
  }
};

const percent = (share) => new Intl.NumberFormat(document.documentElement.lang, { style: "percent" }).format(share);
const counted = async (shares) => {
  const { games, wins, share, low, high } = await referee.call("sum_up", shares);
  const par = 1 / chosen().seats, verdict = low > par ? "better" : high < par ? "weaker" : "unclear";
  at("share").hidden = false;
  at("share").value = share;
  const rounded = new Intl.NumberFormat(document.documentElement.lang, { maximumFractionDigits: 1 }).format(wins);
  const facts = { wins: rounded, games, share: percent(share), low: percent(low), high: percent(high), par: percent(par) };
  at("sum").textContent = `${read("sum", facts)} ${read(verdict)}`;
};

const watch = async (mine) => {
  say(at("status"), "watching");
  const { share, points } = await play(mine, 0, true);
  say(at("status"), share === 1 ? "won" : share ? "shared" : "lost", { points: points.join(" : ") });
};
const series = async (mine) => {
  const shares = [];
  for (let number = 0; number < GAMES_OF_A_SERIES; number++) {
    say(at("status"), "playing", { n: number + 1, most: GAMES_OF_A_SERIES });
    shares.push((await play(mine, number, false)).share);
    await counted(shares);
  }
  say(at("status"), "done");
};

const start = async (how) => {
  if (run) return;
  const mine = run = { over: false };
  busy(true);
  editor.mark(0);
  at("fault").textContent = at("sum").textContent = "";
  at("share").hidden = true;
  begin();
  at("status").scrollIntoView({ block: "nearest" });
  at("made").replaceChildren();
  at("printed").querySelector("pre").textContent = "";
  say(at("status"), "starting");
  try {
    referee ??= isOurs(chosen().game) ? new Referee() : new Locked("referee", wheels);
    bot ??= new Locked("player", wheels);
    if (editor.text.length > LONGEST) throw { fault: "long", detail: String(LONGEST) };
    await Promise.all([referee.up, bot.up]);
    if (mine.over) throw new Error("stopped");
    const { who } = chosen();
    await (who ? bot.call("bring", who, SECONDS) : bot.call("take", editor.text, SECONDS));
    await how(mine);
  } catch (error) {
    if (mine.over) say(at("status"), "stopped");
    else {
      say(at("status"), "ended");
      fault(error.fault ? error : { fault: "dead", detail: String(error?.message ?? error) });
    }
    if (bot?.gone) bot = null;
    if (referee?.gone) referee = null;
  }
  run = null;
  busy(false);
};
at("watch").addEventListener("click", () => start(watch));
at("series").addEventListener("click", () => start(series));
at("stop").addEventListener("click", () => {
  if (!run) return;
  run.over = true;
  bot?.interrupt();
  referee?.interrupt();
});

// -- Wheels

// A wheel is installed in a sandboxed interpreter, which reports its contents. It stays until the page is left.
const bring = async (rows, fresh) => {
  for (const one of [referee, bot]) one?.interrupt(true);
  referee = null;
  bot = rows.length ? new Locked("player", rows) : null;
  try {
    guests = rows.length ? await bot.up : { bots: [], games: {} };
    wheels = rows;
    say(at("kept"), rows.length ? "wheel.in" : "");
  } catch (error) {
    bot = null;
    at("kept").textContent = `${read("wheel.bad")} ${error?.message ?? ""}`.trim();
  }
  const [game] = Object.keys(guests.games).filter((id) => !isOurs(id)), [who] = guests.bots;
  setUp(fresh && wheels === rows ? { ...chosen(), ...game && { game }, who: who ?? "" } : chosen());
  list();
};
const list = () => at("wheels").replaceChildren(...wheels.map(({ name }) => {
  const row = document.createElement("li");
  const away = Object.assign(document.createElement("button"), { textContent: read("wheel.away") });
  away.setAttribute("aria-label", `${read("wheel.away")}: ${name}`);
  away.onclick = () => { if (!run) bring(wheels.filter((one) => one.name !== name), false); };
  row.append(name, away);
  return row;
}));
at("wheel").addEventListener("change", async () => {
  const files = [...at("wheel").files];
  at("wheel").value = "";
  if (run || !files.length) return;
  const sound = files.every(({ name, size }) => WHEEL.test(name) && size <= HEAVIEST);
  const kept = wheels.filter(({ name }) => !files.some((file) => file.name === name));
  if (!sound || kept.length + files.length > MOST_WHEELS) return say(at("kept"), "wheel.most", { n: MOST_WHEELS, mb: HEAVIEST / 1e6 });
  say(at("kept"), "wheel.coming");
  bring([...kept, ...await Promise.all(files.map(async (file) => ({ name: file.name, bytes: await file.arrayBuffer() })))], true);
});

// -- Files and links

const exchange = (text, setup) => {
  const own = replaced();
  if (kept("text") !== null && ![given, text, ...own].includes(editor.text)) own.push(editor.text);
  keep("own", JSON.stringify(own.slice(-MOST_OWN)));
  at("restore").hidden = !own.length;
  editor.text = given = text;
  keep("text", text);
  if (setup) setUp(setup);
};
at("save").addEventListener("click", () => {
  const url = URL.createObjectURL(new Blob([editor.text], { type: "text/x-python" }));
  Object.assign(document.createElement("a"), { href: url, download: "bot.py" }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
});
at("open").addEventListener("change", async () => {
  const [file] = at("open").files;
  at("open").value = "";
  if (!file) return;
  if (file.size > 4 * LONGEST) return say(at("kept"), "long", { n: LONGEST });
  const text = await file.text();
  if (text.length > LONGEST) return say(at("kept"), "long", { n: LONGEST });
  exchange(text);
});
at("link").addEventListener("click", async () => {
  const { who, ...match } = chosen();
  if (who || !isOurs(match.game)) return say(at("kept"), "link.wheel");
  const link = await toLink({ ...match, text: editor.text });
  if (!link) return say(at("kept"), "link.long");
  try {
    await navigator.clipboard.writeText(link);
    say(at("kept"), "link.copied");
  } catch {
    at("kept").textContent = link;
  }
});
at("fresh").addEventListener("click", () => exchange(example()));
at("restore").addEventListener("click", () => {
  const own = replaced(), mine = own.pop();
  if (mine !== undefined) {
    editor.text = mine;
    given = null;
    keep("text", mine);
    keep("own", JSON.stringify(own));
  }
  at("restore").hidden = !own.length;
});

// A foreign program is shown when the visitor agrees, and runs when the visitor starts it.
const arrived = async () => {
  if (!location.hash.startsWith("#b=")) return;
  const shared = await fromLink(location.hash, GAMES);
  history.replaceState(null, "", location.pathname + location.search);
  if (!shared) return say(at("kept"), "link.bad");
  at("foreign-text").textContent = read("foreign.text", { n: shared.text.split("\n").length });
  at("show").onclick = () => {
    exchange(shared.text, shared);
    at("foreign").close();
    at("text").focus();
  };
  at("foreign").showModal();
};
at("refuse").addEventListener("click", () => at("foreign").close());
addEventListener("hashchange", arrived);
await arrived();
document.documentElement.dataset.ready = "1";
