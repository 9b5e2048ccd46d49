// Patching the page; page/patches.py says the steps.
import { Idiomorph } from "../vendor/idiomorph.mjs";

// Make `element`'s inside look like `markup`; nodes that stay the same live on, so focus and animations do too.
// What a visitor folded or unfolded stays so.
// Most stays as it was: what is equal is not walked through node by node, unless it holds more than its markup says.
const FIELDS = "input, select, textarea, details";
const isMarkupAlone = (node) => node.nodeType === Node.ELEMENT_NODE && !node.matches(FIELDS) && !node.querySelector(FIELDS);
const isSame = (node, wanted) => node.isEqualNode(wanted) && isMarkupAlone(node);
const callbacks = {
  beforeAttributeUpdated: (name, node) => !(name === "open" && node.tagName === "DETAILS"),
  beforeNodeMorphed: (node, wanted) => !isSame(node, wanted),
};
// Where somebody types, what is typed stays; a pressed button has the focus too, and shows what it now says.
const TYPED = "input, textarea";
const morph = (element, wanted, morphStyle) => {
  const ignoreActiveValue = !!document.activeElement?.matches(TYPED);
  Idiomorph.morph(element, wanted, { morphStyle, ignoreActiveValue, callbacks });
};

// The same for one element; most differ in an attribute or a number, which needs no search for what became what.
const mend = (node, wanted) => {
  if (!isKin(node, wanted)) node.replaceWith(wanted);
  else if (isMarkupAlone(node) && isMarkupAlone(wanted)) follow(node, wanted);
  else morph(node, wanted, "outerHTML");
};
const follow = (node, wanted) => {
  if (node.isEqualNode(wanted)) return;
  if (node.nodeType !== Node.ELEMENT_NODE) { node.data = wanted.data; return; }
  dress(node, wanted);
  const now = [...node.childNodes], then = [...wanted.childNodes];
  if (now.length === then.length && now.every((one, at) => isKin(one, then[at]))) now.forEach((one, at) => follow(one, then[at]));
  else morph(node, then, "innerHTML");
};
const isKin = (one, other) => one.nodeName === other.nodeName && one.id === other.id;
const dress = (node, wanted) => {
  for (const { name } of [...node.attributes]) if (!wanted.hasAttribute(name)) node.removeAttribute(name);
  for (const { name, value } of wanted.attributes) if (node.getAttribute(name) !== value) node.setAttribute(name, value);
};

// Children of a group, by id: `markup` has those that changed or are new, `order` the ids of all where any came, went or moved, `start`
// the group's opening tag where that changed. Says whether all stood there as it was left; where not, nothing is touched.
const group = (id, start, order, markup) => {
  const holder = document.getElementById(id);
  if (!holder) return false;
  const sketch = holder.cloneNode(false), wanted = order === null ? null : order.split(" ").filter(Boolean);
  sketch.innerHTML = markup;
  const fresh = byId(sketch), standing = byId(holder);
  const known = (one) => standing.has(one) || (wanted !== null && fresh.has(one));
  if (![...fresh.keys(), ...wanted ?? []].every(known)) return false;
  if (start) dress(holder, opened(holder.parentNode, start));
  for (const [key, one] of fresh) if (standing.has(key)) mend(standing.get(key), one);
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

const STEPS = {
  title: (text) => { document.title = text; },
  set: (id, name, value) => document.getElementById(id).setAttribute(name, value),
  put: (id, markup) => morph(document.getElementById(id), markup, "innerHTML"),
};

// Do these steps, a JSON list; gives back the parts, parted by spaces, that have to be put whole.
export const patch = (steps) => {
  const lost = new Set();
  for (const [kind, part, ...more] of JSON.parse(steps)) {
    if (kind !== "group") STEPS[kind](part, ...more);
    else if (!group(...more)) lost.add(part);
  }
  return [...lost].join(" ");
};
