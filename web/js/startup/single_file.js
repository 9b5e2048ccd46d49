// The page as one file (build/site/single_file.py). All that a site would serve stands in the page itself, and is handed out as blobs. It
// is laid into the text byte by byte, as letters of windows-1252; the four bytes that a page can't hold so are written as "=" and
// another letter. All texts are packed once more into one list.
{
  const ESCAPE = 61, SHIFT = 64;
  const LETTERS = new TextDecoder("windows-1252").decode(Uint8Array.from({ length: 32 }, (_, at) => 128 + at));
  const BYTES = new Map(Array.from(LETTERS, (letter, at) => [letter.charCodeAt(), 128 + at]));

  const bytesOf = (text) => {
    const bytes = new Uint8Array(text.length);
    let end = 0;
    for (let at = 0; at < text.length; at++) {
      const letter = text.charCodeAt(at);
      bytes[end++] = letter === ESCAPE ? text.charCodeAt(++at) - SHIFT : letter < 256 ? letter : BYTES.get(letter);
    }
    return bytes.subarray(0, end);
  };
  const unpacked = (bytes) => new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  const part = (name) => {
    const element = document.querySelector(`script[data-part="${name}"]`), bytes = bytesOf(element.textContent);
    element.remove();
    return bytes;
  };

  // Gives a file's name the address of a blob. A module names others by their blobs' addresses, so those are made before it; no
  // module names itself, by whatever way. An interpreter stands in settings by its name alone.
  const files = (texts, blobs) => {
    const NAMED = /tenka-file:(?:\/\/)?([\w.-][\w./-]*)/g;
    const made = new Map();
    const kind = (name) => name.endsWith(".txt") ? "text/plain;charset=utf-8" : "text/javascript";
    const blob = (name) => blobs.get(name) ?? new Blob([placed(texts.get(name))], { type: kind(name) });
    const address = (name) => {
      if (!made.has(name)) made.set(name, URL.createObjectURL(blob(name)));
      return made.get(name);
    };
    const placed = (text) => text.replace(NAMED, (whole, name) => whole[11] === "/" ? whole : address(name));
    return { address, placed, interpreter: (named) => address(named.replace(NAMED, "$1")) };
  };

  // On a disk every worker counts as another place: it can read no blob of the page's, and is no module. So each worker gets the
  // files, makes blobs of its own, and only then runs its script and hears what it was told meanwhile.
  const work = (filesOf) => {
    const early = [];
    const begin = async ({ script, texts, blobs }) => {
      const own = async ([name, blob]) => [name, new Blob([await blob.arrayBuffer()], { type: blob.type })];
      globalThis.tenkaFiles = filesOf(texts, new Map(await Promise.all(Array.from(blobs, own))));
      globalThis.tenkaHear = () => tell();
      await import(URL.createObjectURL(new Blob(["queueMicrotask(tenkaHear);", await script.text()], { type: "text/javascript" })));
    };
    // Messages come one after the other, as they would have: the script may listen anew after each.
    const tell = async () => {
      while (early.length) {
        const { data, ports } = early.shift();
        dispatchEvent(new MessageEvent("message", { data, ports }));
        await new Promise((told) => setTimeout(told));
      }
      removeEventListener("message", hear);
    };
    const hear = (event) => {
      if (!event.isTrusted) return;
      event.stopImmediatePropagation();
      // WebKit lets a worker of a disk read nothing at all: the page hears of that, and does without.
      if (event.data?.tenka) begin(event.data.tenka).catch((fault) => setTimeout(() => { throw fault; }));
      else early.push(event);
    };
    addEventListener("message", hear);
  };
  const workers = (texts, blobs) => class extends Worker {
    constructor(script) {
      super(URL.createObjectURL(new Blob([`(${work})(${files})`], { type: "text/javascript" })));
      fetch(script).then((answer) => answer.blob()).then((code) => super.postMessage({ tenka: { script: code, texts, blobs } }));
    }
  };

  const open = async () => {
    const names = document.documentElement.dataset.parts.split(" ");
    const blobs = new Map(names.filter((name) => name !== "texts").map((name) => [name, new Blob([part(name)])]));
    const texts = new Map(Object.entries(await new Response(unpacked(part("texts"))).json()));
    const site = globalThis.tenkaFiles = files(texts, blobs);
    globalThis.Worker = workers(texts, blobs);
    document.getElementById("faces").textContent += site.placed(texts.get("faces.css"));
    // Licences are read in a window of their own.
    document.addEventListener("click", (event) => {
      const name = event.target.closest?.("a[href^='./licences/']")?.getAttribute("href").slice(2);
      if (!texts.has(name)) return;
      event.preventDefault();
      globalThis.open(site.address(name), "_blank", "noopener");
    });
    return import(site.address(`${document.documentElement.dataset.app.slice(2)}page.mjs`));
  };
  // After the first frame, which nothing of this is needed for.
  tenkaPainted.then(open).catch(tenkaFailed);
}
