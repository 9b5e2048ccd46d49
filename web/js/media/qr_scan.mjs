// Reads codes that a camera sees or that stand on a picture: by the browser's own detector where it has one, else by jsQR, which
// is fetched only then. Loaded when somebody scans. Of all that is seen only the text of a code leaves this file.
const EVERY = 150, SIZES = [900, 1600, 2600], SEEN = 1280;      // milliseconds; pixels at most, the longer way
const WHY = { NotAllowedError: "refused", SecurityError: "refused", NotFoundError: "missing", OverconstrainedError: "missing" };
const wait = (time) => new Promise((done) => setTimeout(done, time));

async function ownDetector() {
  try {
    const kinds = await BarcodeDetector.getSupportedFormats();
    return kinds.includes("qr_code") ? new BarcodeDetector({ formats: ["qr_code"] }) : null;
  } catch {
    return null;                    // it has none, or only the name of one
  }
}

async function reader() {
  let own = await ownDetector(), jsQR = null;
  return async (canvas) => {
    if (own) {
      try {
        return (await own.detect(canvas))[0]?.rawValue ?? "";
      } catch {
        own = null;                 // its service is not there after all
      }
    }
    jsQR ??= (await import("../vendor/jsqr.mjs")).default;
    const { data, width, height } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    return jsQR(data, width, height)?.data ?? "";
  };
}

// Returns the pixels of what is drawn there, its longer side at most so many.
function draw(canvas, source, width, height, most) {
  const less = Math.min(1, most / Math.max(width, height));
  canvas.width = Math.max(1, Math.round(width * less));
  canvas.height = Math.max(1, Math.round(height * less));
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  pen.fillStyle = "white";          // behind what is see-through
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(source, 0, 0, canvas.width, canvas.height);
}

// Shows what the camera sees in a video of the page and gives each code to `take`, until the video has gone; then the camera is let
// go. `failed` hears why there is nothing to see.
export async function look(id, take, failed) {
  const shown = () => document.getElementById(id);
  if (!navigator.mediaDevices?.getUserMedia) {
    failed("none");
    return;
  }
  let stream = null;
  try {
    const video = { facingMode: { ideal: "environment" }, width: { ideal: SEEN }, height: { ideal: 720 } };
    stream = await navigator.mediaDevices.getUserMedia({ audio: false, video });
  } catch (error) {
    failed(WHY[error.name] ?? "busy");
    return;
  }
  const video = shown(), canvas = document.createElement("canvas");
  let read = null, why = "";
  try {
    if (video) {
      video.srcObject = stream;
      read = await reader().catch(() => null);
      await video.play();
    }
    while (video && shown() === video && !why) {
      if (video.videoWidth) {
        draw(canvas, video, video.videoWidth, video.videoHeight, SEEN);
        const text = await read(canvas);
        if (text && shown() === video) take(text);
      }
      if (stream.getTracks().every((track) => track.readyState === "ended")) why = "busy";
      await wait(EVERY);
    }
  } catch (error) {
    if (video && shown() === video) why = error.name === "AbortError" ? "busy" : "reader";
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
  if (why) failed(why);
}

// Returns the text of the code on the picture at an address of this page; "" where there is none. Raises what keeps the reader
// away.
export async function read(address) {
  const image = new Image(), canvas = document.createElement("canvas");
  try {
    image.src = address;
    await image.decode();
  } catch {
    return "";
  } finally {
    URL.revokeObjectURL(address);
  }
  const look = await reader();
  for (const most of SIZES) {
    draw(canvas, image, image.naturalWidth, image.naturalHeight, most);
    const text = await look(canvas);
    if (text) return text;
  }
  return "";
}
