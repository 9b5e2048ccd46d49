// Workers by PyScript: the one of the page's own Python, and one in which bots think, made when it is needed and thrown away to stop
// it. Everything crosses as plain values; nothing waits synchronously, so no host needs special headers.
//
// worker = await startWorker(onProgress)              onProgress(text), or null
// answer = await worker.call("advise", json_text)     a function named in worker.py's __export__
// worker.stop()                                       at once, even in the middle of a thought
//
// Inside the worker, worker.py may call `await sync.progress(text)` (`from pyscript import sync`). After stop() a pending call rejects
// with "stopped", and startWorker() may be called again. Where no worker can begin startWorker() rejects.

const BOTS = "from worker import *\nfrom worker import __export__\n";
let made = 0;

// PyScript sees the script through a MutationObserver and then gives it the property `xworker`.
const madeBy = async (script) => {
  while (!script.xworker) await new Promise((resolve) => setTimeout(resolve, 4));
  return script.xworker;
};
// Returns a worker that PyScript makes of a script, once there is one, with a promise of its line to the page (boot.mjs).
export const workerOf = async (script) => {
  const xworker = await madeBy(script);
  const line = new Promise((resolve) => xworker.addEventListener("message", ({ data }) => { if (data?.line) resolve(data.line); }));
  return { xworker, line };
};

export const startWorker = async (onProgress = null, code = BOTS) => {
  const script = Object.assign(document.createElement("script"), {
    type: "py",
    textContent: code,
  });
  script.setAttribute("worker", "");
  script.setAttribute("name", `bots-${made++}`);    // PyScript resolves a worker's name once, so each gets its own
  script.setAttribute("config", JSON.stringify({ interpreter: new URL("./boot.mjs", import.meta.url).href }));
  document.body.append(script);
  const { xworker, line } = await workerOf(script);
  line.then((to) => to.postMessage({ wanted: {} }));
  xworker.sync.progress = (text) => { onProgress?.(text); };
  let stopped;
  const end = new Promise((_, reject) => { stopped = reject; });
  end.catch(() => {});
  const stop = (why = "stopped") => {
    onProgress = null;          // what it said last may still be on its way
    xworker.terminate();
    script.remove();
    stopped(new Error(why));
  };
  // One that can't begin would be waited for for ever: its fault is told to whoever asked, who knows what else to do.
  const fail = (event) => {
    event.preventDefault();
    stop(event.message);
  };
  xworker.addEventListener("error", fail);
  await Promise.race([xworker.ready, end]);
  xworker.removeEventListener("error", fail);
  return {
    call: (name, ...words) => Promise.race([xworker.sync[name](...words), end]),
    stop: () => stop(),
  };
};
