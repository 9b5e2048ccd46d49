// The only script of the workshop's frame: it makes the sandboxed worker and passes it its files. See sandbox_worker.js.
onmessage = ({ data: { code, parts } }) => {
  onmessage = null;
  const worker = new Worker(URL.createObjectURL(new Blob([code], { type: "text/javascript" })));
  worker.onerror = ({ message }) => parent.postMessage(`the worker: ${message}`, "*");
  worker.postMessage(parts, [parts.port, parts.wasm, parts.library, parts.engine.wheel]);
};
