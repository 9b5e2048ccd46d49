// Where the description of a thing lies on small screens, on which it is drawn over the table.
const SMALL = "(max-width: 860px)";
const SIDES = ["first", "second", "third"];
// What is read and pressed next, and the scores.
const NEEDED = ".lesson > :is(h2, p), #question, #prompt :is(button, .dice), #seats";

const boxesOf = (what) => Array.from(document.querySelectorAll(what), (one) => one.getBoundingClientRect()).filter(({ height }) => height);
const overlaps = (at) => ({ left, right, top, bottom }) => left < at.right && right > at.left && top < at.bottom && bottom > at.top;

// Moves the description where it covers least of what is needed, and never what it tells of, which may have to be pressed
// again: to its first place, its second, or on a phone held upright the map's head.
export const placeDescription = (target) => {
  const about = document.getElementById("about"), name = JSON.stringify(target ?? "");
  if (!about || !target || !matchMedia(SMALL).matches) return;
  const told = boxesOf(`[data-target=${name}], [data-hover=${name}]`), needed = boxesOf(NEEDED);
  const coverAt = (side) => {
    about.dataset.side = side;
    const lies = overlaps(about.getBoundingClientRect());
    return (told.some(lies) ? needed.length + 1 : 0) + needed.filter(lies).length;
  };
  about.style.setProperty("--seats", `${document.getElementById("seats")?.offsetHeight ?? 0}px`);
  const covered = SIDES.map(coverAt);
  about.dataset.side = SIDES[covered.indexOf(Math.min(...covered))];
};
