"""Fills the slots of web/index.html: first paint by the page's own drawing code, fetches started early, a strict policy."""

from __future__ import annotations

import base64
import hashlib
import importlib
import json
import re
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from types import ModuleType

from web.build.paths import WEB, styles
from web.build.site import vendor
from web.build.site.guest_packages import NOBODY, Guests

SLOT = re.compile(r"<!--slot:([\w-]+)-->")
INLINE = re.compile(r"<script>(.*?)</script>", re.DOTALL)
QUOTED = re.compile(r"(\"[^\"]*\"|'[^']*'|url\([^)]*\))")
SPACED = re.compile(r"\s*([{};,>/!~])\s*|(?<=:)\s+")
CALC = re.compile(r"calc\([^;{}]*")
SPARE = re.compile(r" *([=<>?:|&;+,{}()]) *")
LANGUAGES = ("en", "es", "ja")
RELAYS = ("wss://relay.damus.io", "wss://nos.lol", "wss://relay.primal.net", "wss://offchain.pub", "wss://nostr.mom")
"""Public relays of Nostr through which visitors may meet, once they have agreed to it: one that answers is enough."""
DOORS = "const DOORS = [];"
"""Where the page wants to know what to ask for first."""
PICTURE = '<meta property="og:image" content="./icons/share.jpg"'


def index(app: str, fonts: str, address: str = "", doors: Sequence[str] = (), guests: Guests = NOBODY) -> str:
    """Return the page as served, with the style sheets of guests.

    `app`: the folder of our own code. `fonts`: its @font-face rules. `address`: the site's address, if known: messengers show a
    link's picture only by its whole address. `doors`: the instant pages that a new visitor's start requests before all modules.
    """
    text = (WEB / "index.html").read_text(encoding="utf-8")
    text = strip_comments(text.replace(DOORS, f"const DOORS = {json.dumps(doors)};"))
    text = text.replace(PICTURE, f'{PICTURE.partition("./")[0]}{address}icons/share.jpg"') if address else text
    text = text.replace("./app/", f"./{app}/").replace("./vendor/pyodide/", f"./{vendor.pyodide_folder()}/")
    slots = {
        "policy": f'<meta http-equiv="Content-Security-Policy" content="{policy(text)}">',
        "fetches": fetches(app),
        "fonts": fonts,
        "style": style_elements(guests),
        "languages": "",
        "rescue": RESCUE,
        **prerender(),
    }
    return SLOT.sub(lambda match: slots.get(match[1], ""), text)


def with_relays(text: str, relays: tuple[str, ...]) -> str:
    """Return the page of a site whose visitors may meet through these relays alone; the policy forbids asking any other."""
    bare = re.sub(r'<meta name="relays"[^>]*>\n', "", text)
    allowed = re.sub(r"connect-src (wss?://\S+ )*", "".join(("connect-src ", *(f"{one} " for one in relays))), bare, count=1)
    return allowed.replace("</title>", f'</title>\n<meta name="relays" content="{" ".join(relays)}">', 1) if relays else allowed


def rescue() -> str:
    """Return what the service worker shows in place of a page that it finds damaged and can't fetch."""
    text = strip_comments((WEB / "rescue.html").read_text(encoding="utf-8"))
    slots = {"late": prerender()["damaged"], "rescue": RESCUE}
    return SLOT.sub(lambda match: slots[match[1]], text)


def late_script() -> str:
    """Return the script that shows why a start failed, with its sentences in each language."""
    page: ModuleType = importlib.import_module("tenka_web.startup.prerender")
    said = {language: page.reasons(language) for language in LANGUAGES}
    code = (WEB / "js/startup/late.js").read_text(encoding="utf-8")
    return code.replace("SENTENCES = {};", f"SENTENCES = {json.dumps(said, ensure_ascii=False)};")


def prerender() -> dict[str, str]:
    """Slot -> markup, from `tenka_web.startup.prerender`; English in place, the others in templates beside it."""
    page: ModuleType = importlib.import_module("tenka_web.startup.prerender")       # by name: the build is typed without the page
    patches: ModuleType = importlib.import_module("tenka_web.ui.patches")
    first, *others = LANGUAGES
    drawn: dict[str, dict[str, str]] = {language: page.prerender(language) for language in LANGUAGES}
    said = {name: "".join(drawn[language][name] for language in LANGUAGES) for name in ("opening", "late", "damaged", "dead")}
    slots = {**drawn[first], **said}
    drawings = list(dict.fromkeys(outermost_drawings(slots["hall"])))
    templates = (f'<template id="first-{language}">{borrow(drawn[language]["hall"], drawings)}</template>\n'
                 for language in others)
    lobbies = " ".join(f"{language}-{patches.digest(drawn[language]['hall'])}" for language in LANGUAGES)
    return {**slots, "languages": "".join(templates) + SWAP, "lobbies": lobbies}


def style_elements(guests: Guests = NOBODY) -> str:
    """Return the style sheets, in their order. Those of games that the first frame doesn't show are no styles yet."""
    games: ModuleType = importlib.import_module("tenka_web.app.game_registry")
    registry: ModuleType = importlib.import_module("tenka.core.registry")
    _, *others = games.listed_games()
    kinds = {_folder(registry.row_of(game).page, guests): f' type="later" data-of="table-{games.adapter(game).prefix}"'
             for game in others}  # fmt: skip

    def kind(path: Path) -> str:
        return next((attributes for folder, attributes in kinds.items() if folder in path.parents), "")

    return "\n".join(f"<style{attributes}>{squeeze(''.join(path.read_text(encoding='utf-8') for path in paths))}</style>"
                     for attributes, paths in groupby(styles(guests.styles()), kind))


def _folder(page: str, guests: Guests) -> Path | None:
    """Return the folder of a game's page, given as ``module:name``."""
    root = WEB if page.startswith("tenka_web.") else guests.tree
    return root and root.joinpath(*page.partition(":")[0].split(".")[:-1])


def strip_comments(text: str) -> str:
    """Leave out comment lines and indents, and needless spaces of scripts."""
    bare = re.sub(r"^ +", "", re.sub(r"^ *//.*\n", "", text, flags=re.MULTILINE), flags=re.MULTILINE)
    return INLINE.sub(lambda match: f"<script>{_strip_spaces(match[1])}</script>", bare)


def _strip_spaces(script: str) -> str:
    parts = QUOTED.split(script)
    return "".join(part if at % 2 else SPARE.sub(r"\1", part) for at, part in enumerate(parts))


# Runs while the page is parsed: the lobby is in the player's language when it is first painted, and where a table is
# coming it is not there at all, so that nobody lays it out and nothing has to be told from the table's own markup.
SWAP = strip_comments("""<script>
// The table as it was left stands again at once, where it is the same game at the same moment, drawn by this same version;
// browser/painter.py keeps it. Markup alone: the policy lets no script in it run. Its fonts are kept too
// (js/startup/first_fonts.mjs); the style sheet's own, not loaded yet, stay out of this frame: for each the browser would
// look for a stand-in, size by size.
// Styles of games that aren't shown first are read after the first frame, one by one, or here, where the table is of that game.
const later = () => [...document.querySelectorAll("style[type]")];
function applyStyle(style) {
  style.removeAttribute("type");
  style.textContent += "";
}
// All fonts lay out everything anew: where the kept ones have the letters of the first frame, once Python is there (page.mjs).
function tenkaFaces() {
  const faces = document.getElementById("faces");
  if (faces.media) faces.media = "all";
}
function stand(root) {
  try {
    const { scope } = root.dataset, id = location.hash.replace(/^#s=/, "");
    const text = localStorage.getItem(scope + ":shown"), save = JSON.parse(localStorage.getItem(scope + ":save:" + id));
    const kept = text && text.length < 3e6 ? JSON.parse(text) : {};
    const same = kept.id === id && kept.revision === save.revision && kept.writer === save.writer;
    if (!same || kept.language !== root.lang || kept.app !== root.dataset.app) return;
    const [app, ...fonts] = (localStorage.getItem(scope + ":font") || "").split(" ");
    const link = document.querySelector("[data-as=font]");
    if (app === kept.app && Uint8Array.fromBase64) {
      for (const one of fonts) {
        const [weight, unicodeRange, font] = one.split("|");
        document.fonts.add(new FontFace("Mincho", Uint8Array.fromBase64(font), { weight, unicodeRange }));
      }
      link.remove();
      document.getElementById("faces").media = "not all";
    } else Object.assign(link, { as: "font", rel: "preload" });
    const page = document.getElementById("app");
    for (const [name, markup] of Object.entries(kept.parts)) {
      const [where, attribute] = name.split("@"), part = document.getElementById(where);
      if (part === page || !page.contains(part)) throw new Error("no part of the page");
      if (attribute) part.setAttribute(attribute, markup);
      else part.innerHTML = markup;
    }
    later().filter((one) => kept.parts.main.includes(one.dataset.of)).forEach(applyStyle);
    globalThis.tenkaShown = kept;
    root.dataset.shown = "";
  } catch {
    document.getElementById("main").replaceChildren();
  }
}
{
  const root = document.documentElement;
  const first = document.getElementById("first-" + root.lang);
  if ("opening" in root.dataset) { document.getElementById("main").replaceChildren(); stand(root); }
  else if (first) {
    const main = document.getElementById("main");
    const drawn = new Map([...main.querySelectorAll("svg:not(svg svg)")].map((svg) => [svg.outerHTML, svg]));
    const drawings = [...drawn.values()];
    for (const hole of first.content.querySelectorAll("i[data-drawing]"))
      hole.replaceWith(drawings[hole.dataset.drawing].cloneNode(true));
    main.replaceChildren(first.content);
  }
  root.dataset.worded = "";
}
// All else waits until the first frame is seen, even our own modules, which keep what is clicked: drawing it takes a core of its
// own. Then the lobby's map is shown too (opening.css). A page in the background paints nothing.
{
  const { dataset, lang } = document.documentElement;
  globalThis.tenkaPainted = new Promise((done) => {
    if (document.hidden) done();
    if (PerformanceObserver.supportedEntryTypes?.includes("paint"))
      new PerformanceObserver((list) => list.getEntriesByName("first-contentful-paint").forEach(done))
        .observe({ type: "paint", buffered: true });
    else requestAnimationFrame(() => setTimeout(done));
    setTimeout(done, 500);
  });
  tenkaPainted.then(() => {
    dataset.painted = "";
    if (lang === "ja") tenkaFaces();
    begin();
    for (const one of later()) setTimeout(applyStyle, 0, one);
    import(dataset.app + "page.mjs").catch(tenkaFailed);
  }).catch(tenkaFailed);
}
</script>""")


RESCUE = strip_comments(f"<script>\n{(WEB / 'js/offline/rescue.js').read_text(encoding='utf-8')}</script>")


def borrow(markup: str, drawings: list[str]) -> str:
    """Return another language's markup with the drawings it shares with English left out: they are most of it."""
    for number, drawing in enumerate(drawings):
        markup = markup.replace(drawing, f'<i data-drawing="{number}"></i>')
    return markup


def outermost_drawings(markup: str) -> list[str]:
    """Return every <svg> outside of other <svg> elements, in the order of the text."""
    drawings, depth, start = [], 0, 0
    for tag in re.finditer(r"<(/?)svg\b[^>]*>", markup):
        if not tag[1] and depth == 0:
            start = tag.start()
        depth += -1 if tag[1] else 1
        if depth == 0:
            drawings.append(markup[start:tag.end()])
    return drawings


def fetches(app: str) -> str:
    """Link what every start wants as ``rel=later``: index.html fetches it once the visitor's own table, if any, is drawn."""
    pyodide, pyscript = vendor.pyodide_folder(), vendor.pyscript_folder()
    start = (f"{app}/page.mjs", f"vendor/idiomorph-{vendor.version('idiomorph')}.mjs", f"{pyscript}/{vendor.pyscript_core()}",
             f"{pyscript}/core.js")
    workers = f"{app}/boot.mjs", f"{pyodide}/pyodide.mjs", f"{pyodide}/pyodide.asm.mjs"
    lines = [f'<link rel="later" href="./{path}">' for path in start]
    lines += [f'<link rel="later" href="./{path}" data-as="worker">' for path in workers]
    lines += [f'<link rel="later" href="./{path}" data-as="part">' for path in (f"{app}/app.bin", f"{pyodide}/pyodide.asm.wasm")]
    lines.append(f'<link rel="later" href="./{app}/mincho-latin-400.woff2" data-as="font" type="font/woff2" crossorigin>')
    return "\n".join(lines)


def policy(text: str) -> str:
    """Nothing from elsewhere; inline scripts only as written here. PyScript needs 'unsafe-eval', its workers blob:."""
    inline = " ".join(f"'sha256-{digest(code)}'" for code in INLINE.findall(text + RESCUE + SWAP))
    return ("default-src 'self'; "
            f"script-src 'self' blob: 'unsafe-eval' 'wasm-unsafe-eval' {inline}; "
            "worker-src 'self' blob:; connect-src 'self' blob: data:; img-src 'self' blob: data:; "
            "style-src 'self' 'unsafe-inline'; font-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'")


def squeeze(style: str) -> str:
    """CSS without comments and without space where none is needed; it is inlined, so every byte delays the first paint."""
    bare = re.sub(r"/\*.*?\*/", "", style, flags=re.DOTALL)
    bare = CALC.sub(lambda sum_: sum_[0].replace(" * ", "*"), bare)
    parts = QUOTED.split("\n".join(line.strip() for line in bare.splitlines() if line.strip()))
    return "".join(part if at % 2 else SPACED.sub(r"\1", part).replace(";}", "}") for at, part in enumerate(parts))


def digest(code: str) -> str:
    """Return the hash by which a policy knows a script."""
    return base64.b64encode(hashlib.sha256(code.encode()).digest()).decode()
