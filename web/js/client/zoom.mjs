// The view of a zoomed map as a value: the map is drawn `scale` times as large and moved by x and y, in pixels; `wide` and `high`
// are the size of its frame.
const NEAREST = 6;
export const STEP = 1.5;
// From this scale on, the drawing shows its details on small screens too.
const CLOSE = 1.25;

export const zoom = (wide = 1, high = 1, scale = 1, x = 0, y = 0) => ({ wide, high, scale, x, y });
export const isNear = ({ scale }) => scale > 1.001;
export const isClose = ({ scale }) => scale >= CLOSE;
// Not beyond its own edges.
const held = (at) => {
  const within = (size, shift) => Math.min(0, Math.max(size * (1 - at.scale), shift));
  return { ...at, x: within(at.wide, at.x), y: within(at.high, at.y) };
};
// Returns the same view in a frame of another size.
export const sized = (at, wide, high) => {
  if ((wide === at.wide && high === at.high) || wide <= 0 || high <= 0) return at;
  return held(zoom(wide, high, at.scale, at.x * wide / at.wide, at.y * high / at.high));
};
// Zooms in or out; the place under (x, y) stays where it is.
export const by = (at, factor, x, y) => {
  const scale = Math.min(NEAREST, Math.max(1, at.scale * factor)), ratio = scale / at.scale;
  return held({ ...at, scale, x: x - (x - at.x) * ratio, y: y - (y - at.y) * ratio });
};
export const moved = (at, dx, dy) => held({ ...at, x: at.x + dx, y: at.y + dy });
// Two fingers moved: the places under them stay under them.
export const pinched = (at, [a, b], [c, d]) => {
  const apart = ([x, y], [u, v]) => Math.hypot(x - u, y - v), middle = ([x, y], [u, v]) => [(x + u) / 2, (y + v) / 2];
  const [x, y] = middle(a, b), [u, v] = middle(c, d);
  return moved(by(at, apart(c, d) / Math.max(1, apart(a, b)), x, y), u - x, v - y);
};
// Moves the view so that a place, in pixels of the frame, is well inside; unmoved if it is already.
const EDGE = 0.12;
export const showing = (at, x, y) => {
  const isInside = (size, place) => EDGE * size <= place && place <= (1 - EDGE) * size;
  return isInside(at.wide, x) && isInside(at.high, y) ? at : moved(at, at.wide / 2 - x, at.high / 2 - y);
};
export const css = (at) => isNear(at) ? `translate(${at.x.toFixed(1)}px,${at.y.toFixed(1)}px) scale(${at.scale.toFixed(4)})` : "none";
