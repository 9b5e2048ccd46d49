// This worker is sent a size, then picture after picture, and makes a GIF of them. See gif_frames.mjs.
//
// All share one palette. Each picture is written as what is new in it, and again for every step of the bar at its foot, which
// tells how far the film has come.
const STEP = 500, SAMPLED = 1_500_000, COLOURS = 255, BAR = [178, 50, 31, 255];    // milliseconds; pixels; the bar's colour
let size = null, pictures = [];

// Takes some pixels of all pictures, at even distances.
const sample = () => {
  const rows = pictures.map(({ picture }) => new Uint32Array(picture)), all = rows.length * rows[0].length;
  const every = Math.max(1, Math.round(all / SAMPLED));
  const sampled = new Uint32Array(rows.reduce((sum, row) => sum + Math.ceil(row.length / every), 0));
  let end = 0;
  for (const row of rows) for (let at = 0; at < row.length; at += every) sampled[end++] = row[at];
  return new Uint8Array(sampled.buffer);
};

const encoded = ({ GIFEncoder, applyPalette, quantize }) => {
  const { width, height, bar } = size, palette = quantize(sample(), COLOURS), clear = palette.push([0, 0, 0]) - 1;
  const whole = pictures.reduce((sum, { held }) => sum + held, 0), colours = palette.slice(0, clear);
  const [red] = applyPalette(new Uint8Array(BAR), colours), encoder = GIFEncoder(), shown = new Uint8Array(width * height).fill(clear);
  let passed = 0;
  const write = (next, delay) => {
    passed += delay;
    const filled = Math.round(width * passed / whole);
    for (let line = height - bar; line < height; line++) next.fill(red, line * width, line * width + filled);
    const fresh = next.map((colour, at) => colour === shown[at] ? clear : colour), first = passed === delay;
    encoder.writeFrame(fresh, width, height, {
      palette: first ? palette : null, delay, transparent: !first, transparentIndex: clear, dispose: 1,
    });
    shown.set(next);
  };
  for (const [at, { picture, held }] of pictures.entries()) {
    const next = applyPalette(new Uint8Array(picture), colours), steps = Math.max(1, Math.round(held / STEP));
    for (let step = 0; step < steps; step++) write(next, held / steps);
    postMessage({ share: (at + 1) / pictures.length });
  }
  encoder.finish();
  return encoder.bytes();
};

const answer = async (told) => {
  if (told.width) [size, pictures] = [told, []];
  else if (told.picture) pictures.push(told);
  else return encoded(await import("../vendor/gifenc.mjs"));
  return null;
};

onmessage = async ({ data }) => {
  try {
    const bytes = await answer(data);
    postMessage({ bytes }, bytes ? [bytes.buffer] : []);
  } catch (error) {
    postMessage({ why: String(error?.message ?? error) });
  }
};
