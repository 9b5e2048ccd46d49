// What the page and its Python tell each other: JSON texts, [kind, ...values], in order, both ways. Python runs in a worker of
// its own (startup/boot.mjs).
//
// To Python:    act (name, argument) · rest (what is pointed at) · lost (parts) · told (name, value) · event and answer (number, value)
//               · hello (what a start needs to know, what is kept) · kept (key, text) · refused (key, for want of room) · stored (key)
//               · run (number, code)
// From Python:  here · ready (whether the clicks made so far are meant for what stands there, limits) · patch (steps, facts)
//               · ask (number, port, arguments) · store (key, text) · ran (number, answer, fault)
const kinds = {};
let post = null;

export const send = (...message) => post?.(JSON.stringify(message));
export const hear = (more) => Object.assign(kinds, more);
// From now on what the page tells goes this way, and texts that come are heard.
export const connect = (way) => { post = way; };
const take = (text) => {
  const [kind, ...values] = JSON.parse(text);
  kinds[kind](...values);
};
// Nothing is painted between a press and its release: an element that is replaced in between never gets its click. A long press
// delays messages for a second at most.
const LONGEST = 1000;
let delayed = null, timer = 0;
export const receive = (text) => { if (delayed) delayed.push(text); else take(text); };
const letThrough = () => {
  const texts = delayed;
  delayed = null;
  for (const text of texts) queueMicrotask(() => take(text));     // one that fails takes no other along
};
// Lets messages through again after so many milliseconds.
export const resume = (wait = 0) => {
  if (!delayed) return;
  clearTimeout(timer);
  timer = setTimeout(letThrough, wait);
};
export const delay = () => {
  delayed ??= [];
  resume(LONGEST);
};
// Python has stopped for good: what it was told last may be why, and is not kept for the next start.
export const giveUp = () => { post = null; under.length = 0; };
// Acts that Python hasn't done yet. It tells how many are done with each patch.
const under = [];
let done = 0;
export const act = (name, arg = "") => {
  if (!post) return;
  under.push([name, arg]);
  send("act", name, arg);
};
let waiting = [];
export const finish = (acts) => {
  under.splice(0, acts - done);
  done = acts;
  if (under.length) return;
  for (const resolve of waiting) resolve();
  waiting = [];
};
const idle = () => new Promise((resolve) => { if (under.length) waiting.push(resolve); else resolve(); });
// What is pressed while something is under way is meant for what will stand there: it is read when that is seen, one after the other.
let last = null;
export const inTurn = (what) => {
  if (!last && !under.length) {
    what();
    return;
  }
  const mine = last = (last ?? Promise.resolve()).then(idle).then(what).finally(() => { if (last === mine) last = null; });
};
// Returns a promise that all is done and seen that was asked for so far.
export const settled = async () => {
  while (last) await last;
  await idle();
};
export const unfinished = () => under.filter(([name]) => name !== "leaving");
export const tell = (name, value) => send("told", name, value);
