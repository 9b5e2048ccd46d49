// The film of a game as pictures: a PNG of the last one, or a GIF of all. Loaded when a film is exported.
import { make } from "../media/gif_frames.mjs";
import { shareOrDownload, offer } from "./files.mjs";

// Makes a PNG of an SVG and shares or downloads it; returns whether that worked. It fails in older browsers, and for pictures
// that the browser can't draw.
export const still = async (name, text, isShared) => {
  const address = URL.createObjectURL(new Blob([text], { type: "image/svg+xml;charset=utf-8" })), image = new Image();
  try {
    image.src = address;
    await image.decode();
    const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
    canvas.getContext("2d").drawImage(image, 0, 0);
    const made = await canvas.convertToBlob({ type: "image/png" });
    if (isShared) await shareOrDownload(made, name);
    else offer(made, name);
    return true;
  } catch {
    return false;
  } finally {
    URL.revokeObjectURL(address);
  }
};

// Makes the GIF and returns its address and size; null if it was stopped, "" if the browser can't make it. `event` gets the
// progress from 0 to 1.
let making = null;
export const gif = async (film, held, event) => {
  const mine = making = make(film, held, event);
  try {
    const file = await mine.file;
    return making === mine ? [URL.createObjectURL(file), file.size] : null;
  } catch {
    return making === mine ? ["", 0] : null;
  }
};
export const stop_gif = () => {
  making?.stop();
  making = null;
};

// Shares the product at an address.
export const share_object_url = async (name, address) => shareOrDownload(await (await fetch(address)).blob(), name);
