// Makes the film into a GIF, for messengers that show no SVG. The page draws the pictures, since no worker can; a worker makes
// the file of them (gif_encoder.mjs) while the page goes on. Loaded when somebody wants one.
const WIDTHS = [640, 480, 360], MOST = 2_000_000;       // pixels; bytes of a file, which is made smaller until it fits
const DRAWN = 0.5;                                      // of all the work

// Returns the film's pictures, each as a drawing of its own. The bar below them is drawn by the worker.
const pictures = (film) => {
  const whole = new DOMParser().parseFromString(film, "image/svg+xml").documentElement;
  const frames = [...whole.querySelectorAll(":scope > .fr")], bar = whole.querySelector(":scope > .bar-run");
  for (const one of [bar, ...frames]) {
    one.remove();
    one.removeAttribute("class");                       // which hides it
    one.removeAttribute("style");
  }
  const size = Object.fromEntries(["width", "height"].map((name) => [name, Number(whole.getAttribute(name))]));
  const text = (frame) => {
    whole.append(frame);
    const markup = new XMLSerializer().serializeToString(whole);
    frame.remove();
    return markup;
  };
  return { ...size, high: Number(bar.getAttribute("height")), texts: frames.map((frame) => () => text(frame)) };
};

// Returns a picture's pixels, as bytes of red, green, blue and opacity.
const drawn = async (text, canvas) => {
  const image = new Image(), address = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  try {
    image.src = address;
    await image.decode();
  } finally {
    URL.revokeObjectURL(address);
  }
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  return pen.getImageData(0, 0, canvas.width, canvas.height).data.buffer;
};

const encoder = () => {
  const worker = new Worker(new URL("./gif_encoder.mjs", import.meta.url).href, { type: "module" });
  let stopped;
  const end = new Promise((_, reject) => { stopped = reject; });
  end.catch(() => {});
  const stop = (why = "stopped") => {
    worker.terminate();
    stopped(new Error(why));
  };
  worker.onerror = (event) => {
    event.preventDefault();
    stop(event.message);
  };
  const answer = (heard) => new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => {
      if (data.why) reject(new Error(data.why));
      else if ("share" in data) heard(data.share);
      else resolve(data.bytes);
    };
  });
  const ask = (question, moved = [], heard = () => {}) => {
    const reply = answer(heard);
    worker.postMessage(question, moved);
    return Promise.race([reply, end]);
  };
  return { ask, stop, end };
};

// Makes a GIF of the film's text and of how long each picture is held, in milliseconds. `told` hears how much is done, from 0 to
// 1. Returns the promise of the file, and a function that stops the making.
export const make = (film, held, told) => {
  const { ask, stop, end } = encoder();
  const once = async ({ width, height, high, texts }, wide) => {
    const canvas = document.createElement("canvas"), less = wide / width;
    canvas.width = wide;
    canvas.height = Math.round(height * less);
    await ask({ width: wide, height: canvas.height, bar: Math.round(high * less) });
    for (const [at, text] of texts.entries()) {
      const picture = await Promise.race([drawn(text(), canvas), end]);
      await ask({ picture, held: held[at] }, [picture]);
      told(DRAWN * (at + 1) / texts.length);
    }
    return ask({}, [], (share) => told(DRAWN + (1 - DRAWN) * share));
  };
  const fitting = async () => {
    const drawn = pictures(film);
    let bytes = null;
    for (const wide of WIDTHS) {
      bytes = await once(drawn, wide);
      if (bytes.length <= MOST) break;
    }
    return new Blob([bytes], { type: "image/gif" });
  };
  return { file: fitting().finally(() => stop()), stop: () => stop() };
};
