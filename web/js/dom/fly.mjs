// Animates flights. A new element of the class "flies" with data-fly-to="#seat-2 .points" flies there once; one with
// data-fly-from comes from there. A copy flies above everything; the element stays. (The class is quick
// to find; the attributes would be searched on every element after each click.)

const LONG = 900, AFTER = 300;       // milliseconds of a flight, and between flights that begin together
const BRISK = 0.5;                   // factor of both at the brisk pace
const root = document.documentElement;
const still = () => root.dataset.motion === "less"
  || (root.dataset.motion !== "full" && matchMedia("(prefers-reduced-motion: reduce)").matches);
const middle = (one) => {
  const { left, top, width, height } = one.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
};
// If the target itself is not on this screen, the copy flies to its seat.
const place = (where) => {
  const one = document.querySelector(where);
  return one?.checkVisibility() ? one : one?.closest("li[id]");
};

const copied = (one) => {
  const { left, top, width, height } = one.getBoundingClientRect();
  const copy = document.createElement("div");
  if (one instanceof SVGElement) {
    const { x, y, width: wide, height: high } = one.getBBox();
    copy.innerHTML = `<svg viewBox="${x} ${y} ${wide} ${high}" width="${width}" height="${height}"><g class="gain"></g></svg>`;
    copy.querySelector("g").append(...one.cloneNode(true).childNodes);
  } else copy.textContent = one.textContent;
  copy.className = "flying";
  copy.ariaHidden = "true";
  Object.assign(copy.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  document.body.append(copy);
  return copy;
};

let flights = [];
// Ends the present flights, because others begin or the visitor continues.
const land = () => { for (const flight of flights.splice(0)) flight.finish(); };

const send = (one, at) => {
  if (!one.checkVisibility() || !one.getBoundingClientRect().width) return;
  const { flyTo, flyFrom } = one.dataset, other = place(flyTo ?? flyFrom);
  if (!other) return;
  const [x, y] = middle(one), [u, v] = middle(other), copy = copied(one);
  const there = { translate: `${u - x}px ${v - y}px`, scale: 0.7, opacity: 0.6 };
  const here = [{ translate: "0px 0px", scale: 0.5 }, { translate: "0px 0px", scale: 1.3, offset: 0.35 }];
  const way = flyTo ? [...here, there] : [there, { translate: "0px 0px", scale: 1.3, offset: 0.8 }, { translate: "0px 0px" }];
  const share = document.getElementById("table")?.dataset.pace === "brisk" ? BRISK : 1;
  const flight = copy.animate(way, { duration: LONG * share, delay: at * AFTER * share, fill: "backwards", easing: "ease-in-out" });
  flights.push(flight);
  flight.onfinish = () => {
    copy.remove();
    if (flyTo) other.animate([{ scale: 1 }, { scale: 1.3 }, { scale: 1 }], 300);
  };
};

let before = new Set();
const named = (one) => `${one.id} ${one.dataset.flyTo ?? one.dataset.flyFrom} ${one.textContent}`;

// Looks for flying elements after a patch; returns whether there is any.
export const fly = () => {
  const now = new Map([...document.getElementsByClassName("flies")].map((one) => [named(one), one]));
  const came = [...now].filter(([name]) => !before.has(name));
  if (came.length && !still()) {
    land();
    came.forEach(([, one], at) => send(one, at));
  }
  before = new Set(now.keys());
  return now.size > 0;
};

for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, land, { capture: true, passive: true });
