// Turns the browser's events into commands: clicks, typing, presses, hover. One listener per kind of event serves the whole
// document; attributes of the elements name the command.
import { walk } from "../dom/arrow_focus.mjs";
import { act, delay, inTurn, resume, send, tell } from "./channel.mjs";
import { facts, placeSecondAnswer, pressed } from "./painter.mjs";
import { restorePlace, takeVisitedPlace } from "./history.mjs";
import { listenToMap } from "./map_zoom.mjs";

const MOST_DROPPED = 12;
// Milliseconds after which a press on a story pauses it, and the places where it does.
const LONG_PRESS = 350, TOLD = ".tower-stage, .story";
const dialog = () => document.getElementById("dialog");
let limits = {};
let isFinger = false;               // the last press was a finger's: browsers then report a false mouse as the page moves
let holding = 0, wasHeld = false;   // the click that ends a pause has no other meaning
let hasSkipped = false;             // nor has the rest of a double click that skipped a story: an answer may have come there

// Closes open pickers and cards above the page, except the one that contains the click. The focus goes to the button
// that opens them. Returns whether any was open.
const foldPickers = (beside) => {
  const liesOver = (one) => one.classList.contains("looks") || getComputedStyle(one).position === "fixed";
  const opened = [...document.querySelectorAll("details[open]:is(.looks, .held)")]
    .filter((one) => !(beside && one.contains(beside)) && liesOver(one));
  for (const picker of opened) {
    picker.removeAttribute("open");
    if (!beside) picker.querySelector("summary")?.focus();
  }
  return opened.length > 0;
};

// A click beside the dialog closes it; any click closes pickers above the page.
const onClick = ({ target, pointerType, detail }) => {
  foldPickers(target);
  resume();
  const isSpent = wasHeld;
  wasHeld = false;
  if (isSpent) return;
  if (target.id === "dialog") { inTurn(() => act("close")); return; }
  const one = target.closest("[data-act], [data-target]"), skips = one?.dataset.act === "story.end";
  if (hasSkipped && detail > 1 && !skips) return;
  hasSkipped = skips;
  if (one) pressElement(one, pointerType);
};
// A click on an answer that was replaced meanwhile is ignored.
const pressElement = (one, pointerType) => {
  const { act: meant, arg: answer } = one.dataset;
  if (meant === "undo") { runCommand(one, pointerType); return; }      // of the command in progress
  inTurn(() => {
    if (!one.isConnected || one.hasAttribute("disabled") || (meant === "choose" && one.dataset.arg !== answer)) return;
    runCommand(one, pointerType);
  });
};
const runCommand = (one, pointerType) => {
  const name = one.getAttribute("data-act");
  if (name) act(name === "choose" && pointerType === "touch" ? "choose.tap" : name, one.getAttribute("data-arg") ?? "");
  else act(pointerType === "touch" ? "tap" : "target", one.getAttribute("data-target"));
};

// A changed field names its command, which gets the field's prefix and value.
const fieldHandler = (kind) => ({ target }) => {
  const { prefix, file, picture } = target.dataset, name = target.getAttribute(`data-${kind}`);
  const worded = (text) => prefix ? `${prefix} ${text}` : text;
  const { value } = target;
  if (name) inTurn(() => act(name, worded(value)));
  else if (kind === "change" && file) readFile(target, file, worded);
  else if (kind === "change" && picture) lendPicture(target, picture);
};
const isLarge = (size, name) => size > limits[`bytes of a ${name}`];
const textOf = (file) => file.text().catch(() => "");       // removed meanwhile, or not readable
const readFile = async (box, name, worded) => {
  const [file] = box.files;
  if (!file) return;
  const tooLarge = isLarge(file.size, name.startsWith("data_file") ? "data file" : "file"), text = tooLarge ? "" : await textOf(file);
  box.value = "";
  act(...tooLarge ? ["file.large"] : [name, worded(text)]);
};
// The command gets the picture's address, because a picture is not text.
const lendPicture = (box, name) => {
  const [file] = box.files;
  if (!file) return;
  box.value = "";
  act(...isLarge(file.size, "picture") ? ["file.large"] : [name, URL.createObjectURL(file)]);
};
// Opens dropped files: several letters together, or the first file of any other kind.
const openFiles = async (files) => {
  const size = files.reduce((sum, file) => sum + file.size, 0);
  if (files.length > MOST_DROPPED || isLarge(size, "drop")) act("file.large");
  else act("import", (await Promise.all(files.map(textOf))).join("\n"));
};
// Lets files be dragged over the page and dropped.
const onDrag = (event) => {
  if (!event.dataTransfer.types.includes("Files")) return;
  event.preventDefault();
  if (event.type === "drop") openFiles([...event.dataTransfer.files]);
};
// Opens the files with which the installed app was opened.
const openLaunched = ({ files }) => {
  if (files.length) Promise.all(Array.from(files, (one) => one.getFile())).then(openFiles, () => {});
};
const onPaste = ({ target, clipboardData }) => {
  if (!target.closest("input, textarea")) act("pasted", clipboardData.getData("text"));
};

const onPointerDown = ({ target, pointerType, clientY }) => {
  isFinger = pointerType === "touch";
  pressed.at = clientY;
  wasHeld = false;
  const hold = () => { holding = 0; wasHeld = true; act("story.hold", "on"); };
  if (facts.story && target.closest(TOLD) && !target.closest("button")) holding = setTimeout(hold, LONG_PRESS);
  else if (!target.closest("input")) delay();
};
const CLICK = 100;          // milliseconds within which a finger's click follows its release
const onRelease = ({ type }) => {
  resume(type === "pointerup" ? CLICK : 0);
  clearTimeout(holding);
  holding = 0;
  if (facts.fast) act("story.hold");
};
// Prevents the menu of a long press while a finger pauses a story.
const onContextMenu = (event) => { if (isFinger && event.target.closest(TOLD)) event.preventDefault(); };

// Sends the target under the pointer or the focus, if it has a description; and that the pointer has left it, unless it is
// on the description.
const onHover = ({ type, target, pointerType }) => {
  if (isFinger && pointerType !== "touch") return;       // nor of what gets the focus by itself after a tap
  if (facts.hover === null) return;                     // no game on show
  const one = target.closest?.("[data-target], [data-hover]");
  if (one) hover(one.getAttribute("data-target") || one.getAttribute("data-hover"));
  else if (type === "pointerover" && !target.closest?.("#about")) hover("");
};
const hover = (name) => {
  if (name === facts.hover) return;
  facts.hover = name;
  send("hover", name);
};

// Handles a key: Enter and Space press the focused element, arrows move the focus, letters are shortcuts.
const isLetter = (key) => /^[a-z0-9]$/i.test(key);
const handleKey = (event) => {
  const { key: name, target } = event, isTyping = target.closest("input[type=text], textarea, select");
  [pressed.at, isFinger] = [null, false];
  if (name === "Escape" && foldPickers()) return;
  if (name === "Enter" && target.dataset.enter) {
    const text = target.value;
    target.value = "";
    act(target.dataset.enter, text);
  } else if (name === "Escape" && target.dataset.enter) act("key", "p");
  else if ((name === "Enter" || name === " ") && target.hasAttribute("data-target") && !target.closest("button")) {
    event.preventDefault();
    pressElement(target, "");
  } else if (name.startsWith("Arrow") && event.shiftKey && !isTyping) act("zoom", name.slice(5).toLowerCase());
  else if (name.startsWith("Arrow") && !isTyping && target.type !== "range") {
    if (walk(target, name)) event.preventDefault();
  } else if (!(isTyping || event.ctrlKey || event.metaKey || event.altKey || dialog().open)) {
    // Presses the button that shows the key; if there is none, runs the page's shortcut.
    inTurn(() => {
      const button = isLetter(name) ? document.querySelector(`#prompt [data-key='${name.toLowerCase()}']`) : null;
      if (button) button.click();
      else act("key", name);
    });
    if (target !== document.activeElement) event.preventDefault();      // the letter must not be typed into the new field
  }
};
// Speeds the story up while the space bar is held and no button has the focus.
const onKeyDown = (event) => {
  wasHeld = false;
  if (event.key !== " " || !event.repeat || event.target.closest("button, summary, input, textarea, [data-target]")) { handleKey(event); return; }
  event.preventDefault();
  act("story.hold", "on");
};
// Shows the place to which the visitor went back or forward.
const onPopState = () => {
  tell("fragment", location.hash.slice(1));
  const place = takeVisitedPlace();
  if (place === null) restorePlace();
  else act("step", place);
};

const onVisibility = () => {
  tell("hidden", document.hidden);
  act(document.hidden ? "leaving" : "seen");
};

// Shows the whole of a card that was opened in a list.
const onToggle = ({ target }) => { if (target.open && target.matches("details.held")) target.scrollIntoView({ block: "nearest" }); };

// Starts listening. `most`: the limit of each entry point.
export const listen = (most, mayInstall) => {
  limits = { ...most, "bytes of a drop": most.import };
  const on = (where, kinds, passive = true) => {
    for (const [kind, what] of Object.entries(kinds)) where.addEventListener(kind, what, { passive });
  };
  on(document, {
    click: onClick, change: fieldHandler("change"), input: fieldHandler("input"), pointerdown: onPointerDown,
    pointerover: onHover, focusin: onHover, paste: onPaste, visibilitychange: onVisibility,
  });
  on(document, { keydown: onKeyDown, contextmenu: onContextMenu, dragover: onDrag, drop: onDrag }, false);
  document.addEventListener("toggle", onToggle, { capture: true, passive: true });        // it does not bubble
  on(dialog(), { cancel: (event) => { event.preventDefault(); act("close"); } }, false);
  on(window, {
    pointerup: onRelease, pointercancel: onRelease, keyup: onRelease, blur: onRelease, popstate: onPopState, resize: placeSecondAnswer,
    hashchange: () => { tell("fragment", location.hash.slice(1)); act("fragment"); },
    pagehide: () => act("leaving"),
    "tenka:drop": ({ detail }) => act("drop", detail), "tenka:update": () => act("fresh"), "tenka:fleeting": () => act("fleeting"),
    "tenka:install": () => act("installable", mayInstall() ? "yes" : ""), "tenka:unkept": ({ detail }) => act("unkept", detail),
  });
  window.launchQueue?.setConsumer(openLaunched);
  listenToMap();
};
