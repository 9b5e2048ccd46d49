// Zoom and pan of the map: by wheel, pinch, drag, double click, keys and focus. Moves the element #map while it has
// data-zoom; other maps are left alone.
import { STEP, by, css, isClose, isNear, moved, pinched, showing, sized, zoom } from "./zoom.mjs";

const FAR = 5, PUSH = 80;           // pixels of a pointer's tremor before a click becomes a drag; pixels per key press
const SCROLLED = "(max-width: 600px) and (orientation: portrait), (max-width: 860px) and (orientation: landscape)";
// Targets that are scrolled into sight, in order of priority: the selected, the present event, what can be chosen, the
// player's own.
const PICKED = "#live .picked[data-target^='province:']";
const WANTED = [PICKED, ...[".now", ".can", "[data-drop]"].map((which) => `#live .province${which}`)];
// The present event together with what can be chosen there, such as an army and its destinations. All of it is scrolled into
// sight if it fits.
const AROUND = "#live .province:is(.now, .can)";
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

const around = (all) => {
  const boxes = Array.from(all, (one) => one.getBoundingClientRect());
  const most = (which, edge) => which(...boxes.map((box) => box[edge]));
  return { left: most(Math.min, "left"), top: most(Math.min, "top"), right: most(Math.max, "right"), bottom: most(Math.max, "bottom") };
};
// Scrolls once to the selected target, the present event or what can be chosen.
const scroll = (frame) => {
  const wanted = WANTED.map((which) => [...frame.querySelectorAll(which)]).find((all) => all.length) ?? [];
  const named = wanted.map(({ dataset }) => dataset.target).join(" "), mat = frame.parentElement;
  if (named === scrolledTo || !mat?.clientHeight) return;           // hidden until the page is ready
  scrolledTo = named;
  if (!wanted.length) return;
  const { clientHeight: high, clientWidth: wide } = mat, view = mat.getBoundingClientRect();
  let box = around(wanted);
  if (wanted[0].classList.contains("now")) {
    const whole = around(frame.querySelectorAll(AROUND));
    if (whole.bottom - whole.top <= high && whole.right - whole.left <= wide) box = whole;
  }
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
