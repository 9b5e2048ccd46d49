"""Fills the slots of web/index.html: first paint by the page's own drawing code, fetches started early, a strict policy."""

from __future__ import annotations

import base64
import hashlib
import importlib
import re
from types import ModuleType

from . import vendor
from .paths import WEB

SLOT = re.compile(r"<!--slot:([\w-]+)-->")
INLINE = re.compile(r"<script>(.*?)</script>", re.DOTALL)
LANGUAGES = ("en", "es", "ja")


def index(app: str, fonts: str) -> str:
    """The page as it is served; `app` is the folder of our own code, `fonts` its @font-face rules."""
    text = (WEB / "index.html").read_text(encoding="utf-8").replace("./app/", f"./{app}/")
    slots = {
        "policy": f'<meta http-equiv="Content-Security-Policy" content="{policy(text)}">',
        "fetches": fetches(app),
        "fonts": fonts,
        "style": squeeze("".join(path.read_text(encoding="utf-8") for path in sorted(WEB.glob("*.css")))),
        "languages": "",
        **prerendered(),
    }
    return SLOT.sub(lambda found: slots.get(found[1], ""), text)


def prerendered() -> dict[str, str]:
    """Slot -> markup, from `page.prerender(language)`; English in place, the others in templates beside it."""
    try:
        page: ModuleType = importlib.import_module("page")
    except ModuleNotFoundError:
        return {}
    if not hasattr(page, "prerender"):
        return {}
    first, *others = LANGUAGES
    slots: dict[str, str] = dict(page.prerender(first))
    slots["languages"] = "".join(f'<template id="first-{language}">{page.prerender(language)["lobby"]}</template>\n'
                                 for language in others) + SWAP
    return slots


# Runs while the page is parsed, so the lobby is in the player's language when it is first painted.
SWAP = """<script>
const first = document.getElementById("first-" + document.documentElement.lang);
if (first) document.getElementById("app").replaceChildren(first.content);
</script>"""


def fetches(app: str) -> str:
    """Start every download at once. Not the wasm: preloading it loses the browser's cache of compiled code."""
    pyodide, pyscript = vendor.pyodide_folder(), vendor.pyscript_folder()
    modules = [f"{pyscript}/{vendor.pyscript_core()}", f"{pyscript}/core.js", f"{app}/boot.mjs", f"{app}/page.mjs",
               f"{app}/worker.mjs", f"{pyodide}/pyodide.mjs", f"{pyodide}/pyodide.asm.mjs",
               f"vendor/idiomorph-{vendor.version('idiomorph')}.mjs"]
    lines = [f'<link rel="modulepreload" href="./{path}">' for path in modules]
    lines += [f'<link rel="preload" href="./{app}/app.bin" as="fetch" crossorigin>',
              f'<link rel="preload" href="./{app}/mincho-latin-400.woff2" as="font" type="font/woff2" crossorigin>',
              f'<script type="module" src="./{app}/page.mjs"></script>',
              f'<script type="module" src="./{pyscript}/core.js"></script>']
    return "\n".join(lines)


def policy(text: str) -> str:
    """Nothing from elsewhere; inline scripts only as written here. PyScript needs 'unsafe-eval', its workers blob:."""
    inline = " ".join(f"'sha256-{_hash(code)}'" for code in [*INLINE.findall(text), *INLINE.findall(SWAP)])
    return ("default-src 'self'; "
            f"script-src 'self' blob: 'unsafe-eval' 'wasm-unsafe-eval' {inline}; "
            "worker-src 'self' blob:; connect-src 'self' blob: data:; img-src 'self' blob: data:; "
            "style-src 'self' 'unsafe-inline'; font-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'")


def squeeze(style: str) -> str:
    """CSS without comments, indents and empty lines; it is inlined, so every byte delays the first paint."""
    bare = re.sub(r"/\*.*?\*/", "", style, flags=re.DOTALL)
    return "\n".join(line.strip() for line in bare.splitlines() if line.strip())


def _hash(code: str) -> str:
    return base64.b64encode(hashlib.sha256(code.encode()).digest()).decode()
