// All there is in the workshop's frame: it makes the locked worker and hands it what it is made of. See player.js.
onmessage = ({ data: { code, parts } }) => {
  onmessage = null;
  const worker = new Worker(URL.createObjectURL(new Blob([code], { type: "text/javascript" })));
  worker.onerror = ({ message }) => parent.postMessage(`the worker: ${message}`, "*");
  worker.postMessage(parts, [parts.port, parts.wasm, parts.library, parts.engine.wheel]);
};
