// Patches the page; tenka_web/ui/patches.py defines the steps.
import { Idiomorph } from "../vendor/idiomorph.mjs";

// Most content is unchanged, so equal nodes are not walked, unless they hold more than their markup shows.
const FIELDS = "input, select, textarea";
const isElement = (node) => node.nodeType === Node.ELEMENT_NODE;
const isOneOf = (kinds, node) => isElement(node) && (node.matches(kinds) || node.querySelector(kinds) !== null);
const isSame = (node, wanted) => node.isEqualNode(wanted) && !isOneOf(FIELDS, node);
const isFold = (name, node) => name === "open" && node.tagName === "DETAILS";
const callbacks = {
  beforeAttributeUpdated: (name, node) => !isFold(name, node),
  beforeNodeMorphed: (node, wanted) => !isSame(node, wanted),
};
const TYPED = "input, textarea";
// Makes the content of `element` equal to `wanted`. Equal nodes are kept, with their focus and animations. What a visitor
// collapsed or expanded stays so. A field with the focus keeps its text; a pressed button also has it, and shows its new words.
const morph = (element, wanted, morphStyle) => {
  const ignoreActiveValue = !!document.activeElement?.matches(TYPED);
  Idiomorph.morph(element, wanted, { morphStyle, ignoreActiveValue, callbacks });
};

// Does the same without matching nodes: most nodes differ in an attribute or a number.
const patchNode = (node, wanted) => {
  if (!isElement(node)) { if (node.data !== wanted.data) node.data = wanted.data; }
  else if (node.matches(FIELDS)) patchField(node, wanted);
  else if (!isSame(node, wanted)) { patchAttributes(node, wanted); patchChildren(node, wanted); }
};
const patchField = (field, wanted) => {
  if (field.tagName !== "INPUT" || field === document.activeElement) { morph(field, wanted, "outerHTML"); return; }
  patchAttributes(field, wanted);
  for (const what of ["value", "checked"]) if (field[what] !== wanted[what]) field[what] = wanted[what];
};
const patchChildren = (holder, wanted) => {
  const now = [...holder.childNodes], then = [...wanted.childNodes];
  const isAlike = now.length === then.length && now.every((one, at) => isKin(one, then[at]));
  if (isAlike) now.forEach((one, at) => patchNode(one, then[at]));
  else if (!replaceMiddle(holder, now, then)) morph(holder, then, "innerHTML");
};
// Nodes before and after the differences are kept. Those between are replaced, if no state in them would be lost.
const replaceMiddle = (holder, now, then) => {
  const most = Math.min(now.length, then.length);
  let before = 0, behind = 0;
  while (before < most && isSame(now[before], then[before])) before++;
  while (behind < most - before && isSame(now.at(-1 - behind), then.at(-1 - behind))) behind++;
  const gone = now.slice(before, now.length - behind), come = then.slice(before, then.length - behind);
  if (!isAnew(gone, come)) return false;
  const next = now[now.length - behind] ?? null;
  for (const one of gone) one.remove();
  for (const one of come) holder.insertBefore(one, next);
  return true;
};
// Returns whether no state would be lost: no id occurs again, nothing was typed or expanded, the focus is elsewhere.
const KEPT = `details, ${FIELDS}`;
const isAnew = (gone, come) => {
  if (gone.some((one) => one.contains(document.activeElement) || isOneOf(KEPT, one))) return false;
  const names = new Set(come.flatMap(idsOf));
  return !gone.flatMap(idsOf).some((id) => names.has(id));
};
const idsOf = (node) => isElement(node) ? [...node.id ? [node.id] : [], ...idsIn(node)] : [];
const idsIn = (holder) => Array.from(holder.querySelectorAll("[id]"), (one) => one.id);
const update = (node, wanted) => { if (isKin(node, wanted)) patchNode(node, wanted); else node.replaceWith(wanted); };
const isKin = (one, other) => one.nodeName === other.nodeName && one.id === other.id;
const patchAttributes = (node, wanted) => {
  const differs = ({ name }) => node.getAttribute(name) !== wanted.getAttribute(name) && !isFold(name, node);
  for (const one of [...node.attributes].filter(differs)) if (!wanted.hasAttribute(one.name)) node.removeAttribute(one.name);
  for (const one of [...wanted.attributes].filter(differs)) node.setAttribute(one.name, one.value);
};

// Patches the children of a group, by id. `markup` has the changed and new ones; `order` the ids of all if any came,
// went or moved; `start` the group's opening tag if it changed. Returns whether all children were as left by the last patch; if
// not, nothing is changed.
const group = (id, start, order, markup) => {
  const holder = document.getElementById(id);
  if (!holder) return false;
  const sketch = holder.cloneNode(false), wanted = order === null ? null : order.split(" ").filter(Boolean);
  sketch.innerHTML = markup;
  const fresh = byId(sketch), standing = byId(holder);
  const known = (one) => standing.has(one) || (wanted !== null && fresh.has(one));
  if (![...fresh.keys(), ...wanted ?? []].every(known)) return false;
  if (start) patchAttributes(holder, opened(holder.parentNode, start));
  for (const [key, one] of fresh) if (standing.has(key)) update(standing.get(key), one);
  if (wanted) arrange(holder, wanted, standing, fresh);
  return true;
};
const byId = (holder) => new Map([...holder.children].map((one) => [one.id, one]));

const opened = (parent, start) => {
  const sketch = parent.cloneNode(false);
  sketch.innerHTML = start;
  return sketch.firstElementChild;
};

const arrange = (holder, wanted, standing, fresh) => {
  const left = new Set(wanted);
  for (const [key, one] of standing) if (!left.has(key)) one.remove();
  let next = holder.firstElementChild;
  for (const key of wanted) {
    const one = standing.get(key) ?? fresh.get(key);
    if (one === next) next = next.nextElementSibling;
    else holder.insertBefore(one, next);
  }
};

// Patches elements with other attributes, or with another text as only content, by their number in the element of that id.
// Returns whether the element has these children; if not, nothing is changed.
const touch = (id, number, touches) => {
  const holder = document.getElementById(id), all = holder ? [holder, ...holder.querySelectorAll("*")] : [];
  const isWords = (one) => one.childNodes.length === 1 && one.firstChild.nodeType === Node.TEXT_NODE;
  if (all.length !== number || !touches.every(([at, name]) => name || isWords(all[at]))) return false;
  for (const [at, name, value] of touches) {
    if (!name) all[at].firstChild.data = value;
    else if (value === null) all[at].removeAttribute(name);
    else all[at].setAttribute(name, value);
  }
  return true;
};

// The window's title belongs to another process, so it is set after the paint, which need not wait for it.
const SEEN = 100;

const STEPS = {
  title: (text) => { setTimeout(() => { document.title = text; }, SEEN); },
  set: (id, name, value) => document.getElementById(id).setAttribute(name, value),
  put: (id, markup) => {
    const holder = document.getElementById(id), sketch = holder.cloneNode(false);
    sketch.innerHTML = markup;
    const now = [...holder.childNodes], then = [...sketch.childNodes];
    if (idsIn(holder).join(" ") === idsIn(sketch).join(" ")) patchChildren(holder, sketch);
    else if (!replaceMiddle(holder, now, then)) morph(holder, then, "innerHTML");
  },
};

const KNOWN = { group, touch };

// Applies these steps; returns the parts that must be sent whole.
export const patch = (steps) => {
  const lost = new Set();
  for (const [kind, part, ...more] of steps) {
    if (kind in KNOWN) { if (!KNOWN[kind](...more)) lost.add(part); }
    else STEPS[kind](part, ...more);
  }
  return [...lost];
};
