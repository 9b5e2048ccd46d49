// Messages between the page and its Python: JSON texts, [kind, ...values], in order, in both directions. Python runs in a worker
// of its own (startup/boot.mjs).
//
// To Python:    act (name, argument) · hover (target) · lost (parts) · told (name, value) · event and answer (number, value)
//               · hello (what a start needs, stored texts) · kept (key, text) · refused (key, storage full) · stored (key)
//               · run (number, code)
// From Python:  here · ready (whether the clicks so far are meant for what is on show, limits) · patch (steps, facts)
//               · ask (number, port, arguments) · store (key, text) · ran (number, answer, fault)
const kinds = {};
let post = null;

export const send = (...message) => post?.(JSON.stringify(message));
export const setHandlers = (more) => Object.assign(kinds, more);
// From now on messages go this way in both directions.
export const connect = (way) => { post = way; };
const take = (text) => {
  const [kind, ...values] = JSON.parse(text);
  kinds[kind](...values);
};
// Nothing is painted between a press and its release: an element that is replaced in between would not get its click. A long
// press delays messages by at most one second.
const LONGEST = 1000;
let delayed = null, timer = 0;
export const receive = (text) => { if (delayed) delayed.push(text); else take(text); };
const letThrough = () => {
  const texts = delayed;
  delayed = null;
  for (const text of texts) queueMicrotask(() => take(text));     // an error in one doesn't stop the others
};
// Resumes messages after a number of milliseconds.
export const resume = (wait = 0) => {
  if (!delayed) return;
  clearTimeout(timer);
  timer = setTimeout(letThrough, wait);
};
export const delay = () => {
  delayed ??= [];
  resume(LONGEST);
};
// Python has stopped for good: the last command may be the cause, so it is not stored for the next start.
export const giveUp = () => { post = null; unfinishedActs.length = 0; };
// Commands that Python has not finished. Each patch has the number of finished ones.
const unfinishedActs = [];
let done = 0;
export const act = (name, arg = "") => {
  if (!post) return;
  unfinishedActs.push([name, arg]);
  send("act", name, arg);
};
let waiting = [];
export const finish = (acts) => {
  unfinishedActs.splice(0, acts - done);
  done = acts;
  if (unfinishedActs.length) return;
  for (const resolve of waiting) resolve();
  waiting = [];
};
const idle = () => new Promise((resolve) => { if (unfinishedActs.length) waiting.push(resolve); else resolve(); });
// A press during a command is meant for what will be there then: it is evaluated once that is painted, one press after the other.
let last = null;
export const inTurn = (what) => {
  if (!last && !unfinishedActs.length) {
    what();
    return;
  }
  const mine = last = (last ?? Promise.resolve()).then(idle).then(what).finally(() => { if (last === mine) last = null; });
};
// Returns a promise that every command so far is done and painted.
export const settled = async () => {
  while (last) await last;
  await idle();
};
export const unfinished = () => unfinishedActs.filter(([name]) => name !== "leaving");
export const tell = (name, value) => send("told", name, value);
