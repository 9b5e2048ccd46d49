// Brings the page to what its Python says: patches, then what follows from how they are laid out.
import { fly } from "../dom/fly.mjs";
import { patch } from "../dom/patch.mjs";
import { finish, send } from "./link.mjs";
import { went } from "./history.mjs";
import { showMap } from "./map_zoom.mjs";

const NEAR = 60;                    // pixels around what was pressed that a message leaves free too
const FLIES = "flies";              // the class of elements that fly (fly.mjs)
const byId = (id) => document.getElementById(id);
let mayFly = true;

// What the page needs to know of the game at once: whether a story runs, whether it runs fast, what is pointed at (null: no game),
// which game it is at which moment.
export const facts = { story: false, fast: false, hover: null, stamp: null };
// How far down the screen something was pressed last; null when a key did it.
export const pressed = { at: null };

const put = (steps) => {
  if (!steps.length) return;
  // A new question is in sight; before all is put, since it lays out.
  const prompt = byId("prompt");
  const isAsked = ([kind, id, name, value]) => kind === "set" && id === "prompt" && name === "data-asked" && prompt?.dataset.asked !== value;
  if (prompt?.parentElement && steps.some(isAsked)) prompt.parentElement.scrollTop = prompt.scrollTop = 0;
  mayFly ||= JSON.stringify(steps).includes(FLIES);
  const lost = patch(steps);
  if (lost.length) send("lost", lost);
};

// Opens the dialog while something stands in it, and closes it else.
const openWindow = () => {
  const dialog = byId("dialog");
  if (dialog.hasChildNodes() === dialog.open) return;
  if (dialog.open) dialog.close();
  else dialog.showModal();
};

// Places a message where it covers fewest answers, then where what was pressed stays free; if both do, at the lower edge.
const placeNotice = () => {
  const box = byId("notice-box");
  if (!box || box.closest("dialog")) return;
  const { left, right, height } = box.getBoundingClientRect();
  const edges = { bottom: innerHeight - height - NEAR, top: 0 }, active = document.activeElement;
  const low = pressed.at ?? (!active || active === document.body ? 0 : active.getBoundingClientRect().bottom);
  const answers = Array.from(document.querySelectorAll("#prompt button"), (one) => one.getBoundingClientRect());
  const beside = answers.filter((at) => at.height && at.right > left && at.left < right);
  const covered = (top) => beside.filter((at) => at.bottom > top && at.top < top + height + NEAR).length;
  const [bottom, top] = [covered(edges.bottom), covered(edges.top)];
  byId("notice").dataset.side = bottom < top || (bottom === top && low <= edges.bottom) ? "bottom" : "top";
};

// Shows the answer beside a lesson's page as well, where the answer itself lies below the fold or is covered.
export const placeSecondAnswer = () => {
  const prompt = byId("prompt"), second = byId("lesson-do");
  if (!prompt || !second) return;
  prompt.removeAttribute("data-below");         // measured as it lies without the second one
  const same = ["data-act", "data-arg"].map((name) => `[${name}='${second.getAttribute(name)}']`).join("");
  if (![...document.querySelectorAll(`${same}:not(#lesson-do)`)].some(isInSight)) prompt.setAttribute("data-below", "");
};
// Returns whether an element's middle and lower edge can be pressed where it lies.
const isInSight = (one) => {
  const { left, right, top, bottom } = one.getBoundingClientRect();
  return [(top + bottom) / 2, bottom - 2].every((y) => one.contains(document.elementFromPoint((left + right) / 2, y)));
};

// Focuses an element by its id; returns whether there is one.
const focus = (id) => {
  const one = id && byId(id);
  if (!one) return false;
  const fold = one.closest("details:not([open])");
  if (fold) fold.open = true;       // what is folded away can't be focused
  one.focus(id === "lobby" ? { preventScroll: true } : undefined);
  return true;
};

// Paints what changed. `told` holds the facts; after all but the pointer's rest also where the visitor is (`place`), the address's
// new `fragment`, what is to be focused, and how many acts are done.
export const paint = (steps, { place, fragment, focus: wanted, acts, ...told }) => {
  Object.assign(facts, told);
  if (place === undefined) {
    put(steps);
    return;
  }
  finish(acts);
  const active = document.activeElement, isInside = active?.closest("#main");
  if (wanted && active?.hasAttribute("data-target")) active.blur();     // else its going lays out the page in the midst of patching
  put(steps);
  showMap();
  if (mayFly) mayFly = fly();
  openWindow();
  placeNotice();
  placeSecondAnswer();
  went(place, fragment);
  if (!focus(wanted) && isInside && !document.activeElement?.closest("#main, dialog")) {
    (byId("prompt") ?? byId("main")).focus({ preventScroll: true });
  }
};
