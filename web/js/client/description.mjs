// Where the description of a thing lies on small screens, on which it is drawn over the table.
const SMALL = "(max-width: 860px)";

const boxOf = (one) => one.getBoundingClientRect();
const overlaps = (at) => ({ left, right, top, bottom }) => left < at.right && right > at.left && top < at.bottom && bottom > at.top;

// Moves the description to the map's foot where it would lie over what it tells of, which may have to be pressed again.
export const placeDescription = (target) => {
  const about = document.getElementById("about"), name = JSON.stringify(target ?? "");
  if (!about || !target || !matchMedia(SMALL).matches) return;
  about.removeAttribute("data-side");
  const told = Array.from(document.querySelectorAll(`[data-target=${name}], [data-hover=${name}]`), boxOf).filter(({ height }) => height);
  if (!told.some(overlaps(boxOf(about)))) return;
  about.dataset.side = "foot";
  if (told.some(overlaps(boxOf(about)))) about.removeAttribute("data-side");
};
