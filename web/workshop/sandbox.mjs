// A sandboxed program: a frame without an origin, which has no storage and no access to this page, and whose policy forbids all
// addresses; in it a worker (sandbox_worker.js). Removing the frame stops it at any time. Its output is text of limited length.
// The visitor's bot is one, and so is the referee of a game from a wheel.
const PARTS = JSON.parse(document.querySelector("meta[name=workshop-parts]").content);
const TO_START = 120;               // seconds, on a slow device
const isText = (value) => ["string", "undefined"].includes(typeof value);
const KINDS = {
  player: {
    names: ["take", "bring", "begin", "ask"], longest: 20_000,
    isSound: (told) => [told.choice, told.fault, told.detail, told.printed].every(isText),
  },
  referee: {
    names: ["begin", "step", "sum_up"], longest: 1_000_000,
    isSound: ({ made, fault, detail }) => [fault, detail, made?.choice, made?.text].every(isText) && made?.svg == null,
  },
};

const got = async (name) => {
  const response = await fetch(new URL(name, location.href));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response;
};
let parts;
const all = () => parts ??= (async () => {
  const texts = ["frame", "code", "loader", "maker", "cell", ...Object.keys(KINDS)];
  const bytes = ["wasm", "library", "wheel"];
  const rows = await Promise.all([
    ...texts.map(async (name) => [name, await (await got(PARTS[name])).text()]),
    ...bytes.map(async (name) => [name, await (await got(PARTS[name])).arrayBuffer()]),
  ]);
  return Object.fromEntries(rows);
})().catch((error) => {
  parts = null;
  throw error;
});

// The packages that this site was built with, as rows of {name, bytes}.
const guests = () => Promise.all(PARTS.guests.map(async (place) =>
  ({ name: place.split("/").pop(), bytes: await (await got(place)).arrayBuffer() })));

// The contents of wheels, from untrusted JSON: names of bots, and rows of games like the page's own.
const MOST_SAID = 2_000, MOST_NAMES = 50, NAME = /^[\w.-]{1,60}$/;
const brought = (text) => {
  const names = (all) => (Array.isArray(all) ? all : []).filter((name) => NAME.test(name)).slice(0, MOST_NAMES);
  const { bots, games } = JSON.parse(text);
  const rows = (Array.isArray(games) ? games : []).slice(0, MOST_NAMES).filter((row) => row && NAME.test(row.id));
  return {
    bots: names(bots),
    games: Object.fromEntries(rows.map(({ id, seats, levels }) => {
      const numbers = (Array.isArray(seats) ? seats : []).filter((n) => Number.isInteger(n) && n > 0 && n < 100);
      return [id, { seats: numbers, levels: names(levels) }];
    }).filter(([, { seats, levels }]) => seats.length && levels.length)),
  };
};

export class Locked {
  gone = false;
  #kind;
  #wheels;
  #frame = document.createElement("iframe");
  #port = null;
  #waiting = null;
  #timer = 0;

  // kind: the program; wheels: rows of {name, bytes} that are installed too. `up` resolves to their contents.
  constructor(kind, wheels) {
    this.#kind = kind;
    this.#wheels = wheels;
    this.up = this.#start();
    this.up.catch(() => {});
  }

  async #start() {
    const { frame, code, loader, maker, cell, wasm, library, wheel, ...programs } = await all();
    const wheels = [...await guests(), ...this.#wheels];
    const installer = wheels.length ? await (await got(PARTS.installer)).arrayBuffer() : null;
    if (this.gone) throw new Error("stopped");
    const policy = PARTS.policy;
    this.#frame.sandbox = "allow-scripts";
    this.#frame.hidden = true;
    this.#frame.title = "";
    this.#frame.srcdoc = `<!doctype html><meta http-equiv="Content-Security-Policy" content="${policy}"><script>${frame}</script>`;
    const loaded = new Promise((resolve) => { this.#frame.onload = resolve; });
    document.body.append(this.#frame);
    await loaded;
    if (this.gone) throw new Error("stopped");
    addEventListener("message", this.#failed);
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    port1.onmessage = ({ data }) => this.#heard(data);
    const engine = { wheel: wheel.slice(), info: JSON.stringify(PARTS.info) };
    const sent = {
      loader, maker, cell, wasm: wasm.slice(), library: library.slice(), engine, port: port2, installer, brought: wheels,
      kind: this.#kind, program: programs[this.#kind], names: KINDS[this.#kind].names,
    };
    const up = this.#await(TO_START);
    this.#frame.contentWindow.postMessage({ code, parts: sent }, "*", [port2, sent.wasm, sent.library, engine.wheel]);
    return brought((await up).guests);
  }

  // The frame itself reports only that its worker can't be made.
  #failed = ({ source, data }) => {
    if (source === this.#frame.contentWindow) this.#end(new Error(String(data).slice(0, MOST_SAID)));
  };

  // Resolves to the answer to a call. Without a valid answer within these seconds the sandbox is removed.
  async call(name, data, seconds = TO_START) {
    await this.up;
    if (this.gone) throw new Error("stopped");
    const answer = this.#await(seconds);
    this.#port.postMessage([name, typeof data === "string" ? data : JSON.stringify(data)]);
    return answer;
  }

  #await(seconds) {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#timer = setTimeout(() => this.#end({ fault: "slow" }), seconds * 1000);
    });
  }

  #heard(text) {
    clearTimeout(this.#timer);
    const waiting = this.#waiting;
    this.#waiting = null;
    let told = null;
    try {
      if (waiting && typeof text === "string" && text.length <= KINDS[this.#kind].longest) told = JSON.parse(text);
    } catch { /* then it is no answer */ }
    if (told?.dead) return this.#end(new Error(String(told.dead).slice(0, MOST_SAID)), waiting);
    if (told && typeof told === "object" && KINDS[this.#kind].isSound(told)) return waiting.resolve(told);
    this.#end({ fault: "unreadable", detail: "" }, waiting);
  }

  interrupt(always = false) {
    if (always || this.#waiting || !this.#port) this.#end(new Error("stopped"));
  }

  #end(error, waiting = this.#waiting) {
    clearTimeout(this.#timer);
    this.gone = true;
    this.#waiting = null;
    this.#frame.remove();
    removeEventListener("message", this.#failed);
    this.#port?.close();
    waiting?.reject(error);
  }
}
