// The visitor's bot behind locks: a frame without an origin, which has no storage, sees nothing of this page, and whose policy lets
// nothing be reached; in it a worker (player.js), which can be stopped at any time by taking the frame away. What comes out of it
// is text, and no more of it than was asked for.
const PARTS = JSON.parse(document.querySelector("meta[name=workshop-parts]").content);
const LONGEST = 20_000;
const TO_START = 120;               // seconds, on a slow device

const got = async (name) => {
  const found = await fetch(new URL(name, location.href));
  if (!found.ok) throw new Error(`${name}: ${found.status}`);
  return found;
};
let parts;
const all = () => parts ??= (async () => {
  const texts = ["frame", "code", "loader", "maker", "program"], bytes = ["wasm", "library", "wheel"];
  const rows = await Promise.all([
    ...texts.map(async (name) => [name, await (await got(PARTS[name])).text()]),
    ...bytes.map(async (name) => [name, await (await got(PARTS[name])).arrayBuffer()]),
  ]);
  return Object.fromEntries(rows);
})().catch((error) => {
  parts = null;
  throw error;
});

export class Bot {
  gone = false;
  #frame = document.createElement("iframe");
  #port = null;
  #waiting = null;
  #timer = 0;

  constructor() {
    this.up = this.#start();
    this.up.catch(() => {});
  }

  async #start() {
    const { frame, code, wasm, library, wheel, ...texts } = await all();
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
    const sent = { ...texts, wasm: wasm.slice(), library: library.slice(), engine, port: port2 };
    const up = this.#await(TO_START);
    this.#frame.contentWindow.postMessage({ code, parts: sent }, "*", [port2, sent.wasm, sent.library, engine.wheel]);
    return up;
  }

  // What the frame itself has to say is that its worker can't be made.
  #failed = ({ source, data }) => {
    if (source === this.#frame.contentWindow) this.#end(new Error(String(data).slice(0, LONGEST)));
  };

  // Its answer to a call, within so many seconds. Whoever says nothing in time, or something else, is put out.
  async call(name, text, seconds) {
    await this.up;
    if (this.gone) throw new Error("stopped");
    const answer = this.#await(seconds);
    this.#port.postMessage([name, text]);
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
      if (waiting && typeof text === "string" && text.length <= LONGEST) told = JSON.parse(text);
    } catch { /* then it is no answer */ }
    const sound = told && ["choice", "fault", "detail", "printed"].every((name) => ["string", "undefined"].includes(typeof told[name]));
    if (sound && !told.dead) return waiting.resolve(told);
    this.#end(told?.dead ? new Error(told.dead) : { fault: "unreadable", detail: "" }, waiting);
  }

  interrupt() {
    if (this.#waiting || !this.#port) this.#end(new Error("stopped"));
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
