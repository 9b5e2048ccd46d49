// The browser's history: every change of place on the page is one entry, so that back and forward stay on the page. An entry has
// the place before it, so that going back on the page also goes back in the history. The fragment of the address
// is set together with the entry; otherwise the entry before would get it.
const KEPT = "#s=";         // begins the fragment of a game of this device, which stays in its history entry
let here = null, pending = null, isReturning = false;

const address = (fragment) => `${location.pathname}${location.search}${fragment ? `#${fragment}` : ""}`;
const entry = () => {
  try {
    const kept = JSON.parse(history.state ?? "{}");
    return kept !== null && typeof kept === "object" ? kept : {};
  } catch {
    return {};
  }
};
const write = (place, before, isNew) => {
  const fragment = pending ?? location.hash.slice(1);
  pending = null;
  // A letter or link that was opened gets an entry of its own; otherwise going back would open it again.
  if (isNew && !location.hash.startsWith(KEPT)) history.replaceState(history.state ?? "null", "", address(""));
  history[isNew ? "pushState" : "replaceState"](JSON.stringify({ place, before: before ?? null }), "", address(fragment));
};

// Records that the page shows this place, and sets the fragment of the address; null: no fragment.
export const recordPlace = (place, fragment) => {
  pending = fragment ?? pending;
  if (isReturning || (place === here && pending === null)) return;
  const { place: standing, before } = entry();
  if (here === null || standing == null || standing === place) write(place, before, false);
  else if (before === place) {
    isReturning = true;
    pending = null;
    history.back();
  } else write(place, standing, true);
  here = place;
};

// Returns the place of the entry that the visitor went back or forward to; it counts as shown from now on. null for the
// place on show, and for an entry that is not ours: an address was entered, or the page itself went back.
export const takeVisitedPlace = () => {
  const { place } = entry();
  if (isReturning) {
    isReturning = false;
    return null;
  }
  if (typeof place !== "string" || place === here) return null;
  here = place;
  return place;
};
export const restorePlace = () => recordPlace(here, null);
export const startAnew = () => [here, pending, isReturning] = [null, null, false];

// Removes the query from the address, in the same entry of the history.
export const clearQuery = () => history.replaceState(history.state ?? "null", "", `${location.pathname}${location.hash}`);
