// The page's client of the referee: one question at a time; a running answer is cancelled with its worker.
export class Referee {
  gone = false;
  #worker = new Worker(new URL("./referee_worker.mjs", import.meta.url), { type: "module" });
  #id = 0;
  #waiting = null;

  constructor() {
    this.#worker.onmessage = ({ data: { id, answer, why } }) => {
      if (!this.#waiting || id !== this.#id) return;
      const { resolve, reject } = this.#waiting;
      this.#waiting = null;
      if (why === undefined) resolve(JSON.parse(answer));
      else {
        this.interrupt(true);
        reject(new Error(why));
      }
    };
    this.#worker.onerror = ({ message }) => this.#end(new Error(message));
    this.up = this.call("sum_up", [0]);
  }

  call(name, data) {
    const text = typeof data === "string" ? data : JSON.stringify(data);
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#worker.postMessage({ id: ++this.#id, name, text });
    });
  }

  interrupt(always = false) {
    if (this.#waiting || always) this.#end(new Error("stopped"));
  }

  #end(error) {
    this.gone = true;
    this.#worker.terminate();
    this.#waiting?.reject(error);
    this.#waiting = null;
  }
}
