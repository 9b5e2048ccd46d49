// Moves the focus by arrow keys: from one target to the nearest in that direction, on the map and in lists.
// walk(element, "ArrowLeft") returns whether there was a target.

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const middle = (element) => {
  const box = element.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
};

export const walk = (from, key) => {
  const holder = from.closest?.("#live, #seats, #cards, .dock-hand, .odds, .answers, .place-rows, .lines, .picks, .swatches, .tab-row, .slips");
  const way = WAYS[key];
  if (!holder || !way) return false;
  const [x, y] = middle(from);
  let best = null, least = Infinity;
  for (const other of holder.querySelectorAll("[tabindex], [data-hover]:not([aria-hidden]), button:not([disabled])")) {
    if (other === from) continue;
    const [u, v] = middle(other);
    const ahead = (u - x) * way[0] + (v - y) * way[1], aside = Math.abs((u - x) * way[1]) + Math.abs((v - y) * way[0]);
    if (ahead <= 1) continue;
    const cost = ahead + 2.2 * aside;
    if (cost < least) [best, least] = [other, cost];
  }
  if (best && best.tabIndex < 0) best.tabIndex = -1;      // without the attribute only buttons can be focused
  best?.focus();
  return Boolean(best);
};
