"""Faults of a page's layout, measured on boxes in the browser, the same for every game."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

TOUCH = 44              # Pixels that a finger needs
MEASURE = r"""({touch, reach, beside, least, alone}) => {
  const faults = [], all = (what, where = document) => [...where.querySelectorAll(what)];
  const box = (one) => one.getBoundingClientRect();
  const shown = (one) => one.checkVisibility({checkOpacity: true, checkVisibilityCSS: true}) && box(one).width > 1;
  const kind = (one) => one.className?.baseVal ?? one.className ?? "";
  const words = (one) => one.textContent.trim().replace(/\s+/g, " ").slice(0, 40) || one.getAttribute("aria-label") || "";
  const called = (one) => one.id || one.getAttribute("data-target") || one.getAttribute("data-of") || kind(one) || one.tagName;
  const named = (one) => `${called(one)} "${words(one)}"`;
  const faint = /^rgba.*, ?0(\.[0-4]\d*)?\)$|\/ 0(\.[0-4]\d*)?\)$/;
  const clear = (color) => color === "none" || color === "transparent" || faint.test(color);

  // Everything painted on the map can be hit while this holds, so that what lies over what can be found out.
  const hits = document.createElement("style");
  const reached = `#map, #map * { pointer-events: visiblePainted !important }
    #map [data-clear] { pointer-events: none !important }`;
  hits.textContent = `${alone ? "" : reached} .notices { display: none !important }`;
  document.head.append(hits);
  const on_edge = (one, x, y) => {                                    // of what has an edge alone, only the edge covers
    const shape = one.matches("use") ? document.querySelector(one.getAttribute("href")) : one;
    if (!(shape instanceof SVGGeometryElement)) return true;
    return shape.isPointInStroke(new DOMPoint(x, y).matrixTransform(one.getScreenCTM().inverse()));
  };
  const paints = (one, x, y) => {
    const style = getComputedStyle(one);
    for (let at = one; at && at !== document.body; at = at.parentElement)
      if (Number(getComputedStyle(at).opacity) < 0.5) return false;
    if (!(one instanceof SVGElement) || one.tagName === "svg") return !clear(style.backgroundColor);
    const filled = !clear(style.fill) && Number(style.fillOpacity) >= 0.5 && !style.fill.startsWith("url(\"#tint");
    const edged = !clear(style.stroke) && style.stroke !== "none" && parseFloat(style.strokeWidth) > 0;
    return filled || (edged && (x === undefined || on_edge(one, x, y)));
  };
  const covering = (text, x, y) => {
    const top = document.elementFromPoint(x, y);            // a small part of what the whole pile costs, and mostly enough
    if (top === text || text.contains(top)) return undefined;
    const pile = document.elementsFromPoint(x, y), own = pile.findIndex((one) => one === text || text.contains(one));
    const line = (one) => one.tagName === "text" && one.parentNode === text.parentNode;     // the next line of the same words
    return pile.slice(0, Math.max(own, 0)).find((one) => !line(one) && paints(one, x, y));
  };
  const map = document.getElementById("map"), frame = map ? box(map) : null;
  const aside = document.querySelector("#table[data-show='on']");      // the map lies small in a corner, only to be glanced at
  const written = (one) => shown(one) && one.textContent.trim() && !one.closest("defs");

  // On a small screen letters can be read, in drawings as beside them; a word stands in one line, and no edge cuts it.
  const upright = (style) => parseFloat(style.fontSize);
  const tall = (text) => {
    const {a, b, c, d} = text.getScreenCTM(), parts = all("tspan", text).filter(shown);
    const least = Math.min(...(parts.length ? parts : [text]).map((one) => upright(getComputedStyle(one))));
    return least * Math.sqrt(Math.abs(a * d - b * c));
  };
  const kept = (one) => { const {left, right, top, bottom} = box(one); return right - left > 2 && bottom - top > 2; };
  const clipped = (one) => {                                          // the part of the screen where something can be seen at all
    let room = {left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity}, loose = getComputedStyle(one).position;
    for (let at = one; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at), its = box(at);
      if (at !== one && loose === "absolute" && style.position === "static") continue;
      const {left, right, top, bottom} = room, {overflowX, overflowY} = style;
      if (/hidden|clip/.test(overflowX)) Object.assign(room, {left: Math.max(left, its.left), right: Math.min(right, its.right)});
      if (/hidden|clip/.test(overflowY)) Object.assign(room, {top: Math.max(top, its.top), bottom: Math.min(bottom, its.bottom)});
      if (/auto|scroll/.test(style.overflowX + style.overflowY) || style.position === "fixed") break;     // there one pushes
      loose = style.position;
    }
    return room;
  };
  if (least) {
    const emblem = ".rice, .cartouche, .y-plaque";      // a crest or a seal; a map in a corner is only glanced at too
    const glanced = (one) => one.closest(emblem) || (aside && map.contains(one));
    const drawn = all("svg text").filter((one) => written(one) && kept(one) && !glanced(one));
    for (const text of drawn) {
      const size = tall(text);
      const where = named(text.closest("[id]") ?? text);
      if (size < least - .05) faults.push(`${size.toFixed(1)} px letters: ${named(text)} of ${where}`);
    }
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), range = document.createRange();
    for (let at = walk.nextNode(); at; at = walk.nextNode()) {
      const one = at.parentElement;
      if (!at.data.trim() || one.closest("svg, script, style, option, .sr-only") || !shown(one) || !kept(one)) continue;
      const size = upright(getComputedStyle(one)), room = clipped(one), where = named(one.closest("[id]") ?? one);
      const said = at.data.trim().slice(0, 30);
      if (size < least - .05 && size > 0) faults.push(`${size.toFixed(1)} px letters: "${said}" of ${where}`);
      for (const word of at.data.matchAll(/[\p{Script=Latin}\p{M}\d'’]+/gu)) {
        range.setStart(at, word.index);
        range.setEnd(at, word.index + word[0].length);
        const parts = [...range.getClientRects()].filter((part) => part.width > .5);
        if (parts.some((part) => part.top > parts[0].top + 4)) faults.push(`a broken word: "${word[0]}" of ${where}`);
        else if (parts.some(({left, right, top, bottom, height}) => left < room.left - 1.5 || right > room.right + 1.5
            || top + height * .3 < room.top || bottom - height * .3 > room.bottom))
          faults.push(`a cut word: "${word[0]}" of ${where}`);
        else if (/[gjpqy]/.test(word[0]) && parts.some(({bottom}) => bottom - size * .06 > room.bottom + .6))
          faults.push(`a cut word, at its foot: "${word[0]}" of ${where}`);
      }
    }
  }
  if (alone) {
    hits.remove();
    return {faults: [...new Set(faults)]};
  }

  // A layer that paints nothing itself covers nothing: without it a look at the top mostly finds the words themselves.
  const layers = map ? all(":scope > *, :scope > * > svg", map).filter((one) => !paints(one)) : [];
  for (const one of layers) one.setAttribute("data-clear", "");

  const window_of = map && /auto|scroll/.test(getComputedStyle(map.parentElement).overflowY) ? box(map.parentElement) : null;
  const pushed_away = (one) => window_of && (box(one).top < window_of.top || box(one).bottom > window_of.bottom
    || box(one).left < window_of.left || box(one).right > window_of.right);
  const letters = map && !aside ? all("text", map).filter((one) => written(one) && !pushed_away(one)) : [];
  for (const text of letters) {
    const {left, top, width, height} = box(text);
    if (left < frame.left - 1 || top + height * .2 < frame.top - 1 || left + width > frame.right + 1
        || top + height * .8 > frame.bottom + 1) faults.push(`cut by the map's edge: ${named(text)}`);
    const over = [];
    for (const u of [.12, .5, .88]) for (const v of [.36, .5, .66]) {
      const one = covering(text, left + width * u, top + height * v);
      if (one) over.push(one);
    }
    if (over.length > 1) faults.push(`covered: ${named(text)} of ${named(text.parentNode)} by ${named(over[0])}`);
  }

  // No label stands in a place that is not its own; where a game's places are too narrow for their names, an end may reach over.
  const shapes = all("#live [data-target^='province:'] use.area").filter((one) => getComputedStyle(one).display !== "none");
  const labels = map && !aside ? all("[data-of]", map).filter(shown) : [];
  const grounds = labels.length ? shapes.map((use) => {
    const path = document.querySelector(use.getAttribute("href")), back = use.getScreenCTM().inverse();
    return {path, back, box: path.getBBox(), owner: use.closest("[data-target]").getAttribute("data-target")};
  }) : [];
  const among = ({x, y, width, height}, one) => one.x >= x && one.x <= x + width && one.y >= y && one.y <= y + height;
  for (const label of labels) for (const text of all("text", label).filter(shown)) {
    const {left, top, width, height} = box(text);
    for (const {path, back, box, owner} of grounds) {
      if (owner === label.getAttribute("data-of")) continue;
      const inside = [.06, .25, .5, .75, .94].filter((u) => {
        const point = new DOMPoint(left + width * u, top + height * .5).matrixTransform(back);
        return among(box, point) && path.isPointInFill(point);
      });
      if (inside.length > reach || inside.includes(.5)) faults.push(`${named(label)} stands in ${owner}`);
    }
  }

  // A label stands out from the outline it wears.
  const light = (color) => color.match(/[\d.]+/g).slice(0, 3).map((part) => part / 255)
    .map((part) => part <= .04045 ? part / 12.92 : ((part + .055) / 1.055) ** 2.4)
    .reduce((sum, part, at) => sum + part * [.2126, .7152, .0722][at], .05);
  for (const label of labels) for (const text of all("text", label).filter(shown)) {
    const {fill, stroke} = getComputedStyle(text);
    if (![fill, stroke].every((color) => color.startsWith("rgb"))) continue;
    const [dark, bright] = [light(fill), light(stroke)].sort((one, other) => one - other);
    if (bright / dark < 3) faults.push(`ink on ink: ${named(label)}`);
  }

  // The words of a button are whole: neither cut by an ellipsis or an edge, nor beyond the button's own paper.
  const clips = (style) => /hidden|clip/.test(style.overflowX);
  const cut = (one) => clips(getComputedStyle(one)) && one.scrollWidth > one.clientWidth + 1;
  const heard = (one) => one.closest(".sr-only") !== null;            // for ears alone
  const lines = (where) => {                                          // each run of words with the boxes of its lines
    const walk = document.createTreeWalker(where, NodeFilter.SHOW_TEXT), found = [];
    for (let at = walk.nextNode(); at; at = walk.nextNode()) {
      if (!at.data.trim() || heard(at.parentElement) || !shown(at.parentElement)) continue;
      const range = document.createRange();
      range.selectNodeContents(at);
      const one = at.parentElement, words = at.data.trim().slice(0, 30);
      for (const line of range.getClientRects()) if (line.width > 1) found.push({one, words, line});
    }
    return found;
  };
  for (const button of all("button, [role='button']:not(svg *)").filter(shown)) {
    if ([button, ...all("*", button)].some((one) => !heard(one) && cut(one))) faults.push(`an ellipsis in ${named(button)}`);
    const {left, right, top, bottom} = box(button);
    const beyond = (line) => line.left < left - 1 || line.right > right + 1 || line.top < top - 3 || line.bottom > bottom + 3;
    const badge = (one) => one !== button && getComputedStyle(one).position === "absolute";      // hangs over the edge on purpose
    for (const {one, line} of lines(button))
      if (!badge(one) && beyond(line))
        faults.push(`words stick out of ${named(button)}`);
  }

  // Other words stand on their own paper likewise: the nearest that has a ground or a frame, unless it is pushed or hangs over.
  const words_of = [...lines(document.body)].filter(({one}) => !one.closest("svg"));
  const edges = ["Top", "Right", "Bottom", "Left"];
  const framed = (style) => !clear(style.backgroundColor) || edges.every((edge) => parseFloat(style[`border${edge}Width`]) > 0);
  const paper = (one) => {
    for (let at = one; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (/auto|scroll/.test(style.overflowX + style.overflowY)) return null;
      if (framed(style)) return at;
      if (/absolute|fixed/.test(style.position)) return null;
    }
    return null;
  };
  for (const {one, words, line} of words_of) {
    const on = one.closest("button, [role='button'], .seal") ? null : paper(one);      // a seal is a mark of two signs
    if (!on) continue;
    const {left, right, top, bottom} = box(on);
    const spare = 3 + upright(getComputedStyle(one)) * .2;          // a line is taller than its letters
    if (line.left < left - 1.5 || line.right > right + 1.5 || line.top < top - spare || line.bottom > bottom + spare)
      faults.push(`"${words}" sticks out of ${named(on)}`);
  }

  // Nor does one run of words lie on another, wherever both can be seen.
  const seen = (pile, one) => {
    const at = pile.indexOf(one);
    return at >= 0 && !pile.slice(0, at).some((over) => !over.contains(one) && !one.contains(over) && paints(over));
  };
  for (const [at, a] of words_of.entries()) for (const b of words_of.slice(at + 1)) {
    const left = Math.max(a.line.left, b.line.left), right = Math.min(a.line.right, b.line.right);
    const top = Math.max(a.line.top, b.line.top), bottom = Math.min(a.line.bottom, b.line.bottom);
    if (a.one === b.one || right - left < 2 || bottom - top < Math.min(a.line.height, b.line.height) * .4) continue;
    const pile = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2);
    if (seen(pile, a.one) && seen(pile, b.one)) faults.push(`"${a.words}" and "${b.words}" lie on each other`);
  }

  // What everybody knows of a seat is told at every size, and whole.
  for (const fact of all(".player .known > li")) {
    const its = box(fact), strip = box(fact.closest(".player"));
    const whole = its.left >= strip.left - 1 && its.right <= strip.right + 1 && its.bottom <= strip.bottom + 1;
    if (innerWidth < 600 && fact.closest(".table[data-scroll] .seats") && !shown(fact)) continue;  // a tap tells
    if (fact.matches(".minor") && Math.min(innerWidth, innerHeight) < 600 && !shown(fact)) continue;
    if (!shown(fact) || !whole || all("b", fact).concat(fact).filter(shown).some(cut))
      faults.push(`not told of ${fact.closest(".player").id}: ${fact.title}`);
  }

  // A name is whole where it is written, and so is what was chosen from a list.
  for (const name of all(".player-name b").filter(shown))
    if (cut(name) || name.scrollHeight > name.clientHeight * 1.4) faults.push(`a cut name: ${named(name)}`);
  const ruler = document.createElement("canvas").getContext("2d"), arrow = 18;
  for (const list of all("select").filter(shown)) {
    const {font, paddingLeft, paddingRight} = getComputedStyle(list), chosen = list.selectedOptions[0]?.text ?? "";
    ruler.font = font;
    const room = list.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - arrow;
    if (ruler.measureText(chosen).width > room) faults.push(`cut in a list: "${chosen}"`);
  }

  // Everybody at the table is seen: a style of one game must not hide what stands beside it.
  for (const one of all(".player")) if (!shown(one)) faults.push(`nowhere to be seen: ${named(one)}`);

  // A control that a finger can't hit is one too many, unless the same can be done with a button that it can. A short way on
  // the table (".short") does at one click what buttons do in two: those are looked at.
  const controls = "button, a[href], summary, select, input, [role='button'][tabindex='0']";
  const wide = (one) => box(one).width >= touch - .5 && box(one).height >= touch - .5;
  // What a page of a lesson doesn't ask for is refused, and answered with what is asked for.
  const resting = ".table[data-lesson='asks'] .can:not(.now, .picked)";
  const twins = (target) => all(`[data-hover="${target}"] button,
    button[data-hover="${target}"], button[data-arg="${target}"]`).filter((one) => shown(one));
  if (touch) for (const one of all(controls).filter((one) => shown(one) && !one.closest("[hidden], dialog:not([open])")))
    if (!wide(one) && !one.matches(".short") && !one.matches(resting) && !twins(one.getAttribute("data-target")).some(wide))
      faults.push(`${Math.round(box(one).width)}x${Math.round(box(one).height)} px for a finger: ${named(one)}`);

  // What the question needs is in sight without scrolling: its words, and each answer as a button or on the table.
  const inside = (one) => {
    const {left, top, right, bottom} = box(one);
    let room = {left: 0, top: 0, right: innerWidth, bottom: innerHeight};
    let loose = getComputedStyle(one).position === "absolute";     // what is placed elsewhere is not cut by what it stands in
    let pushed = false;                                            // what lies in a row that a finger pushes sideways is in sight
    for (let at = one.parentElement; at; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (loose && style.position === "static") continue;
      loose = style.position === "absolute";
      if (style.position === "fixed") break;
      const its = box(at);
      if (at === map?.parentElement && /auto/.test(style.overflowY)) return true;      // a map in a window is pushed to it
      pushed ||= style.overflowX === "auto" && at.scrollWidth > at.clientWidth + 1 && at.scrollHeight <= at.clientHeight + 1;
      if (/auto|scroll|hidden|clip/.test(style.overflowY)) {
        room = {left: Math.max(room.left, its.left), top: Math.max(room.top, its.top),
                right: Math.min(room.right, its.right), bottom: Math.min(room.bottom, its.bottom)};
      }
    }
    return (pushed || (left >= room.left - 2 && right <= room.right + 2)) && top >= room.top - 2 && bottom <= room.bottom + 2;
  };
  const need = all("#question, #prompt .dice, #prompt .said p, #prompt .controls button").filter(shown);
  if (beside) need.push(...all(beside));
  const free = (one) => {                                            // not under the tray, which slides over the panel
    const {left, top, width, height} = box(one);
    const pile = document.elementsFromPoint(left + width / 2, top + height / 2), at = pile.indexOf(one);
    return at < 0 || !pile.slice(0, at).some((over) => over.closest("#tray") && !one.closest("#tray"));
  };
  for (const one of need) if (!inside(one) || !free(one)) faults.push(`cut by the fold: ${named(one)}`);
  const ways = new Map(), way = (key, one) => ways.set(key, [...(ways.get(key) || []), one]);
  for (const one of all("#prompt [data-act='choose'], #prompt [data-act='target']"))
    way(one.getAttribute("data-hover") || one.getAttribute("data-arg"), one);
  for (const one of all(".can[data-target]:not(.short)")) way(one.getAttribute("data-target"), one);
  for (const [key, where] of ways) {
    const found = where.filter((one) => shown(one) && !one.matches("summary ~ *"));
    const reached = (one) => shown(one) && inside(one) && free(one);
    const sight = found.some(reached) || where.some((one) => shown(one) && all("g.can, .can", one).concat(one).some(reached));
    if (!sight) faults.push(`no way in sight to answer ${key}`);
  }
  for (const one of layers) one.removeAttribute("data-clear");
  hits.remove();
  return {faults: [...new Set(faults)], texts: letters.length, labels: labels.length, places: shapes.length};
}"""


def measured(
    page: Page, touch: bool, reach: int = 0, beside: str = "", least: float = 0, *, alone: bool = False,
) -> dict[str, Any]:
    """Return faults in words, and the numbers of texts, labels and places that were checked, so that an empty check is
    noticed.

    ``reach``: how many of five points along a label may be outside its place; its middle never may. ``beside``: selector of
    what must be visible besides the question and its answers. ``least``: pixels of the smallest letters, if every word must be
    whole in one line too. ``alone``: nothing else is checked.
    """
    asked = {"touch": TOUCH if touch else 0, "reach": reach, "beside": beside, "least": least, "alone": alone}
    found: dict[str, Any] = page.evaluate(MEASURE, asked)
    return found


def rest_on(page: Page) -> bool:
    """Move the pointer onto the first target of the map."""
    return bool(page.evaluate("""() => {
      const one = document.querySelector("#live .can[data-target]");
      one?.dispatchEvent(new PointerEvent("pointerover", {bubbles: true, pointerType: "mouse"}));
      return Boolean(one);
    }"""))


def rest_nowhere(page: Page) -> None:
    """Move the pointer away."""
    page.evaluate("document.querySelector('#map').dispatchEvent(new PointerEvent('pointerover', {bubbles: true}))")


def pick_place(page: Page) -> bool:
    """Press a box of a plan, or press it again; its effects are on the map in between."""
    return bool(page.evaluate("""() => {
      const one = document.querySelector(".plan .box.picked") || document.querySelector(".plan .box.can");
      one?.dispatchEvent(new MouseEvent("click", {bubbles: true}));
      return Boolean(one);
    }"""))
