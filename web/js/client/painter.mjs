// Applies Python's patches to the page, then what depends on the new layout.
import { fly } from "../dom/fly.mjs";
import { patch } from "../dom/patch.mjs";
import { finish, send } from "./channel.mjs";
import { recordPlace } from "./history.mjs";
import { placeDescription } from "./description.mjs";
import { showMap } from "./map_zoom.mjs";

const NEAR = 60;                    // pixels around the last press that a message leaves free too
const FLIES = "flies";              // the class of elements that fly (fly.mjs)
const byId = (id) => document.getElementById(id);
let mayFly = true;

// Facts about the game for the event listeners: whether a story runs, whether it is fast, the hovered target (null: no game),
// the game and its moment.
export const facts = { story: false, fast: false, hover: null, stamp: null };
// Vertical place of the last press on the screen; null for a key.
export const pressed = { at: null };

const put = (steps) => {
  if (!steps.length) return;
  // A new question is in sight; measured before the patch, because it forces a layout.
  const prompt = byId("prompt");
  const isAsked = ([kind, id, name, value]) => kind === "set" && id === "prompt" && name === "data-asked" && prompt?.dataset.asked !== value;
  if (prompt?.parentElement && steps.some(isAsked)) prompt.parentElement.scrollTop = prompt.scrollTop = 0;
  mayFly ||= JSON.stringify(steps).includes(FLIES);
  const lost = patch(steps);
  if (lost.length) send("lost", lost);
};

// Opens the dialog if it has content, and closes it otherwise.
const openDialog = () => {
  const dialog = byId("dialog");
  if (dialog.hasChildNodes() === dialog.open) return;
  if (dialog.open) dialog.close();
  else dialog.showModal();
};

// Places a message where it covers the fewest answers, then the least that is read, then where the last press stays free; if all
// allow it, at the lower edge.
// At the upper edge it is below the seats, of whose scores it may speak; at the lower edge above the tabs, if they are there.
const placeNotice = () => {
  const box = byId("notice-box");
  if (!box || box.closest("dialog")) return;
  const { left, right, height } = box.getBoundingClientRect();
  const strip = byId("seats")?.getBoundingClientRect(), above = strip?.height && strip.top < height ? strip.bottom : 0;
  const tabs = byId("tabs")?.getBoundingClientRect(), below = tabs?.height && tabs.top > innerHeight / 2 ? innerHeight - tabs.top : 0;
  const edges = { bottom: innerHeight - below - height - NEAR, top: above }, active = document.activeElement;
  const low = pressed.at ?? (!active || active === document.body ? 0 : active.getBoundingClientRect().bottom);
  const beside = (names) => Array.from(document.querySelectorAll(names), (one) => one.getBoundingClientRect())
    .filter((at) => at.height && at.right > left && at.left < right);
  const answers = beside("#prompt button"), texts = beside("#about, .tally");
  const count = (places, top) => places.filter((at) => at.bottom > top && at.top < top + height + NEAR).length;
  const cost = (top) => count(answers, top) * (texts.length + 1) + count(texts, top);
  const [bottom, top] = [cost(edges.bottom), cost(edges.top)];
  byId("notice").style.setProperty("--above", above ? `${above + 4}px` : "3.6rem");
  byId("notice").style.setProperty("--below", below ? `${below + 4}px` : ".8rem");
  byId("notice").dataset.side = bottom < top || (bottom === top && low <= edges.bottom) ? "bottom" : "top";
};

// Shows the answer beside a lesson's page as well, if the answer itself is below the fold or covered.
export const placeSecondAnswer = () => {
  const prompt = byId("prompt"), second = byId("lesson-do");
  if (!prompt || !second) return;
  prompt.removeAttribute("data-below");         // measured without the second one
  const same = ["data-act", "data-arg"].map((name) => `[${name}='${second.getAttribute(name)}']`).join("");
  if (![...document.querySelectorAll(`${same}:not(#lesson-do)`)].some(isInSight)) prompt.setAttribute("data-below", "");
};
// Returns whether an element's middle and lower edge can be pressed.
const isInSight = (one) => {
  const { left, right, top, bottom } = one.getBoundingClientRect();
  return [(top + bottom) / 2, bottom - 2].every((y) => one.contains(document.elementFromPoint((left + right) / 2, y)));
};

// Focuses an element by its id; returns whether there is one.
const focus = (id) => {
  const one = id && byId(id);
  if (!one) return false;
  const fold = one.closest("details:not([open])");
  if (fold) fold.open = true;       // a collapsed element can't be focused
  one.focus(id === "lobby" ? { preventScroll: true } : undefined);
  return true;
};

// Paints the changes. `told` has the facts; except after a hover also the visitor's place (`place`), the address's
// new `fragment`, the element to focus, and the number of finished commands.
export const paint = (steps, { place, fragment, focus: wanted, acts, ...told }) => {
  Object.assign(facts, told);
  if (place === undefined) {
    put(steps);
    placeDescription(facts.hover);
    return;
  }
  finish(acts);
  const active = document.activeElement, isInside = active?.closest("#main");
  if (wanted && active?.hasAttribute("data-target")) active.blur();     // its removal would force a layout during patching
  put(steps);
  showMap();
  if (mayFly) mayFly = fly();
  openDialog();
  placeNotice();
  placeDescription(facts.hover);
  placeSecondAnswer();
  recordPlace(place, fragment);
  if (!focus(wanted) && isInside && !document.activeElement?.closest("#main, dialog")) {
    (byId("prompt") ?? byId("main")).focus({ preventScroll: true });
  }
};
