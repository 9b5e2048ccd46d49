"""A page in a browser that Playwright doesn't drive, with the same functions for every browser.

Pages are asked in JavaScript; later values are awaited in the page.
"""

from __future__ import annotations

import json
from typing import Any

from tests.e2e.support.timeouts import LOOK, LOOKS

KEYS = {"Enter": "\ue007", "Tab": "\ue004", "Escape": "\ue00c", "Space": " "}
AWAITED = """new Promise((done, fail) => {
    let looks = 0;
    const look = () => {
        const seen = (() => { try { return %s; } catch { return null; } })();
        if (seen) return done(seen);
        if (++looks <= %d) return setTimeout(look, %d);
        fail(new Error("never came; the page says: "
            + (document.querySelector("dialog[open]") ?? document.body).innerText.slice(0, 500)));
    };
    look();
})"""


def pressing(keys: tuple[str, ...]) -> dict[str, Any]:
    """Return W3C's actions for keys by their names or as characters, one after the other."""
    told = [{"type": way, "value": KEYS.get(key, key)} for key in keys for way in ("keyDown", "keyUp")]
    return {"type": "key", "id": "keys", "actions": told}


class Driven:
    """One page; each browser defines how a value is read in it."""

    def read(self, expression: str) -> Any:
        """Return the value of a JavaScript expression, awaited if it is a promise; plain JSON."""
        raise NotImplementedError

    def ready(self) -> None:
        """Wait until Python is up."""
        self.wait("document.documentElement.hasAttribute('data-ready')")

    def wait(self, expression: str) -> Any:
        """Return the value of an expression as soon as it is true."""
        return self.read(AWAITED % (expression, LOOKS, LOOK))

    def settle(self) -> None:
        """Wait until everything requested is painted."""
        self.read("globalThis.tenka?.settled?.().then(() => 1)")

    def there(self, selector: str) -> object:
        """Wait until an element is drawn."""
        return self.wait(f"document.querySelector({json.dumps(selector)})?.getClientRects().length > 0")

    def text(self, selector: str) -> str:
        """Return the text of an element, once it is there."""
        self.there(selector)
        return str(self.read(f"document.querySelector({json.dumps(selector)}).innerText"))

    def clicking(self, selector: str) -> dict[str, Any]:
        """Return W3C's actions for a click in the middle of the first match, once it is there, visible and still."""
        self.there(selector)
        x, y = self.read(f"""(async () => {{
            const found = () => document.querySelector({json.dumps(selector)});
            const frame = () => new Promise((seen) => {{ requestAnimationFrame(seen); setTimeout(seen, 50); }});
            const middle = async () => {{
                while (!found()) await frame();         // it is being drawn anew
                found().scrollIntoView({{block: "nearest"}});
                const box = found().getBoundingClientRect();
                return [box.x + box.width / 2, box.y + box.height / 2];
            }};
            let now = await middle(), before;
            do {{ before = now; await frame(); now = await middle(); }} while (String(now) !== String(before));
            return now;
        }})()""")
        moves = [{"type": "pointerMove", "x": round(x), "y": round(y)}, {"type": "pointerDown", "button": 0},
                 {"type": "pointerUp", "button": 0}]
        return {"type": "pointer", "id": "mouse", "actions": moves}

    def put(self, selector: str, value: str) -> None:
        """Fill a field or select an answer, as a player does."""
        self.there(selector)
        self.read(f"""(() => {{
            const field = document.querySelector({json.dumps(selector)});
            field.value = {json.dumps(value)};
            for (const kind of ["input", "change"]) field.dispatchEvent(new Event(kind, {{bubbles: true}}));
        }})()""")
