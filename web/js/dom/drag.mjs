// Drags cards: an element with data-drag can be dragged onto one with data-drop. A drag ends with the event "tenka:drop" and
// "<dragged> <place>" (an empty place if it was dropped elsewhere); a click stays a click.

const FAR = 6;
let held = null;

const place = (x, y) => document.elementFromPoint(x, y)?.closest("[data-drop]");

const down = (event) => {
  const from = event.target.closest?.("[data-drag]");
  if (!from || event.button) return;
  held = { from, x: event.clientX, y: event.clientY, id: event.pointerId, ghost: null, over: null };
};

const lift = () => {
  const box = held.from.getBoundingClientRect();
  const ghost = held.from.cloneNode(true);
  for (const one of [ghost, ...ghost.querySelectorAll("[id]")]) one.removeAttribute("id");
  ghost.setAttribute("aria-hidden", "true");
  ghost.classList.add("dragged");
  Object.assign(ghost.style, { width: `${box.width}px`, height: `${box.height}px`, left: `${box.left}px`, top: `${box.top}px` });
  document.body.append(ghost);
  held.from.classList.add("dragging-from");
  held.ghost = ghost;
};

const move = (event) => {
  if (!held || event.pointerId !== held.id) return;
  const dx = event.clientX - held.x, dy = event.clientY - held.y;
  if (!held.ghost && Math.hypot(dx, dy) < FAR) return;
  if (!held.ghost) lift();
  event.preventDefault();
  held.ghost.style.translate = `${dx}px ${dy}px`;
  const over = place(event.clientX, event.clientY);
  if (over !== held.over) {
    held.over?.classList.remove("drop-here");
    over?.classList.add("drop-here");
    held.over = over;
  }
};

const end = (event) => {
  if (!held || event.pointerId !== held.id) return;
  const { from, ghost, over } = held;
  held = null;
  over?.classList.remove("drop-here");
  from.classList.remove("dragging-from");
  ghost?.remove();
  if (!ghost || event.type === "pointercancel") return;
  // the click after a drag is ignored
  const stop = (click) => click.stopPropagation();
  addEventListener("click", stop, true);
  setTimeout(() => removeEventListener("click", stop, true), 30);
  setTimeout(() => dispatchEvent(new CustomEvent("tenka:drop", { detail: `${from.dataset.drag} ${over?.dataset.drop ?? ""}` })));
};

addEventListener("pointerdown", down);
addEventListener("pointermove", move, { passive: false });
addEventListener("pointerup", end);
addEventListener("pointercancel", end);
addEventListener("dragstart", (event) => held && event.preventDefault());
