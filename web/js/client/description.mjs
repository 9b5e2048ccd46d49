// Where the description of a thing lies on small screens, on which it is drawn over the table.
const SMALL = "(max-width: 860px)";
const SIDES = ["first", "second", "third", "fourth"];
// What is read and pressed next, and the scores.
const NEEDED = ".lesson > :is(h2, p), #question, #prompt :is(button, .dice), #seats";

const boxesOf = (what) => Array.from(document.querySelectorAll(what), (one) => one.getBoundingClientRect()).filter(({ height }) => height);
const overlaps = (at) => ({ left, right, top, bottom }) => left < at.right && right > at.left && top < at.bottom && bottom > at.top;

// Moves the description where it covers least of what is needed, and if it can nothing that it tells of: what may have to be
// pressed again, and the targets of `data-told`. Its places are the first, the second, on a phone held upright the map's head,
// and in some games the foot of the screen.
export const placeDescription = (target) => {
  const about = document.getElementById("about"), name = JSON.stringify(target ?? "");
  if (!about || !target || !matchMedia(SMALL).matches) return;
  const others = about.querySelector("[data-told]")?.getAttribute("data-told").split(" ") ?? [];
  const names = [name, ...others.map((one) => JSON.stringify(one))];
  const told = boxesOf(names.map((one) => `[data-target=${one}], [data-hover=${one}]`).join()), needed = boxesOf(NEEDED);
  const coverAt = (side) => {
    about.dataset.side = side;
    const lies = overlaps(about.getBoundingClientRect());
    return (told.some(lies) ? needed.length + 1 : 0) + needed.filter(lies).length;
  };
  about.style.setProperty("--seats", `${document.getElementById("seats")?.offsetHeight ?? 0}px`);
  const covered = SIDES.map(coverAt);
  about.dataset.side = SIDES[covered.indexOf(Math.min(...covered))];
};
