// Zoom and pan of the map: by wheel, pinch, drag, double click, keys and focus. Moves the element #map while it has
// data-zoom; other maps are left alone.
import { STEP, by, css, isClose, isNear, moved, pinched, showing, sized, zoom } from "./zoom.mjs";

const FAR = 5, PUSH = 80;           // pixels of a pointer's tremor before a click becomes a drag; pixels per key press
const SCROLLED = "(max-width: 600px) and (orientation: portrait), (max-width: 860px) and (orientation: landscape)";
const PICKED = "#live .picked[data-target^='province:']";
const WAYS = { left: [1, 0], right: [-1, 0], up: [0, 1], down: [0, -1] };

let at = zoom(), isDragging = false, lookedAt = "", scrolledTo = "";
const fingers = new Map();          // pointer -> place

const map = () => document.getElementById("map");
const frameOf = (one) => one?.closest?.(".map[data-zoom]") ?? null;
const place = (frame, { clientX, clientY }) => {
  const { left, top } = frame.getBoundingClientRect();
  return [clientX - left, clientY - top];
};
const sizedTo = (frame) => at = sized(at, frame.clientWidth, frame.clientHeight);
const show = (next) => {
  at = next;
  const frame = map();
  frame.style.setProperty("--zoom", css(at));
  frame.classList.toggle("near", isNear(at));
  for (const board of frame.querySelectorAll(".board")) board.classList.toggle("zoomed", isClose(at));
};

const rolled = (event) => {
  const frame = frameOf(event.target);
  if (!frame) return;
  event.preventDefault();
  show(by(sizedTo(frame), 1.0016 ** (-event.deltaY * (event.deltaMode === 1 ? 30 : 1)), ...place(frame, event)));
};
const pressed = (event) => {
  const frame = frameOf(event.target);
  if (!frame || (event.pointerType === "mouse" && event.button !== 0) || event.target.closest(".zoom-tools")) return;
  fingers.set(event.pointerId, place(frame, event));
  isDragging = false;
};
// Drags with one pointer, pinches with two.
const dragged = (event) => {
  const before = fingers.get(event.pointerId), frame = before ? frameOf(map()) : null;
  if (!frame) return;
  const now = place(frame, event);
  if (fingers.size > 1) {
    const [, other] = [...fingers].find(([finger]) => finger !== event.pointerId);
    show(pinched(sizedTo(frame), [before, other], [now, other]));
  } else if (isNear(at)) {
    const [dx, dy] = [now[0] - before[0], now[1] - before[1]];
    if (!isDragging && Math.abs(dx) + Math.abs(dy) < FAR) return;
    if (!isDragging) {
      frame.setPointerCapture(event.pointerId);         // the click that follows hits the frame, not a province
      frame.classList.add("held");
    }
    show(moved(sizedTo(frame), dx, dy));
  } else return;
  isDragging = true;
  fingers.set(event.pointerId, now);
};
const released = ({ pointerId }) => { if (fingers.delete(pointerId) && !fingers.size) map()?.classList.remove("held"); };
// Zooms in by a double click, out with shift; not on a target that can be chosen.
const doubled = (event) => {
  const frame = frameOf(event.target);
  if (frame && !event.target.closest(".can, .zoom-tools")) {
    show(by(sizedTo(frame), event.shiftKey ? 1 / STEP : STEP * STEP, ...place(frame, event)));
  }
};
const focused = ({ target }) => { if (isNear(at) && !target.closest?.(".zoom-tools")) reveal(target); };

// Moves the map until an element on it is in sight.
const reveal = (one) => {
  const frame = frameOf(one);
  if (!frame) return;
  const inner = one.getBoundingClientRect(), outer = frame.getBoundingClientRect();
  show(showing(sizedTo(frame), inner.left + inner.width / 2 - outer.left, inner.top + inner.height / 2 - outer.top));
};

// Runs the command of a button or key: in, out, reset, left, right, up, down.
export const zoomMap = (what) => {
  const frame = frameOf(map());
  if (!frame) return;
  const { wide, high } = sizedTo(frame);
  if (what in WAYS) show(moved(at, ...WAYS[what].map((way) => PUSH * way)));
  else show(what === "reset" ? zoom(wide, high) : by(at, what === "in" ? STEP : 1 / STEP, wide / 2, high / 2));
};

// Gives a patched map the view of the last one, and brings the present event into sight.
export const showMap = () => {
  const frame = frameOf(map());
  if (frame && matchMedia(SCROLLED).matches) scroll(frame);
  if (!frame) [at, lookedAt, scrolledTo] = [zoom(), "", ""];
  else if (isNear(at)) {
    show(sizedTo(frame));
    lookAt(frame.querySelector(PICKED) ?? frame.querySelector("#live .province.now"));
  }
};

// Returns what is scrolled into sight, in order of priority: the selected and what a lesson's page names; without a selection also
// the present event and what can be chosen; else the player's own.
const wantedIn = (frame) => {
  const all = (which) => [...frame.querySelectorAll(`#live ${which}`)];
  const named = (document.getElementById("table").dataset.named ?? "").split(" ").filter(Boolean);
  const told = named.flatMap((target) => all(`:is(.province[data-target="${target}"], [data-hover="${target}"])`));
  const picked = [...frame.querySelectorAll(PICKED)];
  const now = picked.length ? [...picked, ...told] : [...told, ...all(".province.now"), ...all(".province.can")];
  return now.length ? now : all(".province[data-drop]");
};
// Returns the box around as many elements as a window shows together, beginning with the first.
const around = (all, wide, high) => all.map((one) => one.getBoundingClientRect()).reduce((box, its) => {
  const [left, top] = [Math.min(box.left, its.left), Math.min(box.top, its.top)];
  const [right, bottom] = [Math.max(box.right, its.right), Math.max(box.bottom, its.bottom)];
  return right - left <= wide && bottom - top <= high ? { left, top, right, bottom } : box;
});
// Scrolls once to what is wanted, and again when that or the window's size changes, such as after a story in its place.
const scroll = (frame) => {
  const wanted = wantedIn(frame), mat = frame.parentElement, { clientHeight: high, clientWidth: wide } = mat;
  const looked = [wide, high, ...wanted.map(({ dataset }) => dataset.target)].join(" ");
  if (looked === scrolledTo || !high) return;           // hidden until the page is ready
  scrolledTo = looked;
  if (!wanted.length) return;
  const view = mat.getBoundingClientRect(), box = around(wanted, wide, high);
  const down = box.top < view.top || box.bottom > view.bottom ? (box.top + box.bottom) / 2 - view.top - high / 2 : 0;
  const across = box.left < view.left || box.right > view.right ? (box.left + box.right) / 2 - view.left - wide / 2 : 0;
  mat.scrollBy(across, down);       // smooth if table.css says so; a scroll by the visitor ends it
};
// Brings the selected target or the present event into sight once, so that a visitor who then moves the map is not pulled back.
const lookAt = (one) => {
  const target = one?.getAttribute("data-target") ?? "";
  if (one && target !== lookedAt) reveal(one);
  lookedAt = target;
};

export const listenToMap = () => {
  addEventListener("wheel", rolled, { passive: false });
  const heard = { pointerdown: pressed, pointermove: dragged, pointerup: released, pointercancel: released, dblclick: doubled,
    focusin: focused };
  for (const [kind, what] of Object.entries(heard)) document.addEventListener(kind, what, { passive: true });
  // The same place stays in sight after the window changed its size, as when a phone is turned.
  addEventListener("resize", () => { scrolledTo = ""; showMap(); });
};
