"""Brings the page to what the app says, and touches only the parts that changed."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from pyodide.ffi import to_js
from pyscript import document, window

import js
from tenka_web.browser.elements import element
from tenka_web.browser.first_paint import FirstPaint
from tenka_web.browser.map_zoom import MapZoom
from tenka_web.browser.session_history import SessionHistory
from tenka_web.page import Page
from tenka_web.ui.patches import Patches, Step

if TYPE_CHECKING:
    from js import Element

UNSCROLLED = to_js({"preventScroll": True}, dict_converter=js.Object.fromEntries)

ASKED = "prompt@data-asked"
"""The part that says what the panel asks or tells now."""

FLIES = "flies"
"""The class of elements that fly, as js/dom/fly.mjs names it."""

NEAR = 60
"""Pixels around what was pressed that a message leaves free too."""


class Painter:
    """Paints, and remembers which parts stand in the page."""

    def __init__(self, zooming: MapZoom, steps: SessionHistory, first: FirstPaint) -> None:
        self._zooming, self._steps, self._first = zooming, steps, first
        self._patches = Patches(first.parts)
        self._flying = True
        """Whether something that flies may stand in the page."""
        self.pressed: float | None = None
        """How far down the screen something was pressed last; None when a key did it."""

    def paint(self, front: Page) -> None:
        """Paint all that changed, and put the focus where it belongs."""
        active = document.activeElement
        inside = bool(active and active.closest("#main"))
        wanted, front.app.focus = front.app.focus, ""
        if active and wanted and active.hasAttribute("data-target"):
            active.blur()               # else its going would have the page laid out in the midst of patching
        self.patch(front.render())
        self._zooming.painted()
        if self._flying:
            self._flying = js.tenka.fly()
        self._open_window()
        self._place_notice()
        self.place_second_answer()
        self._steps.went(front.whereabouts)
        self._first.soon(front, self._patches.standing)
        focused = bool(wanted) and _focus(wanted)
        if inside and not (focused or (document.activeElement and document.activeElement.closest("#main, dialog"))):
            (document.getElementById("prompt") or element("main")).focus(UNSCROLLED)

    def patch(self, parts: dict[str, str]) -> None:
        """Put every part that changed."""
        asked = self._patches.standing.get(ASKED)
        if parts.get(ASKED, asked) != asked and (prompt := document.getElementById("prompt")) and prompt.parentElement:
            prompt.parentElement.scrollTop = prompt.scrollTop = 0    # a new question is in sight; before all is put: it lays out
        if steps := self._patches.to(parts):
            self._do(self._patches.whole(self._do(steps)))

    def _do(self, steps: list[Step]) -> list[str]:
        """Do these steps in one call, since each call costs time. Return the parts that were altered since they were put."""
        if not steps:
            return []
        text = json.dumps(steps, ensure_ascii=False)
        self._flying |= FLIES in text
        return str(js.tenka.patch(text)).split()

    def _open_window(self) -> None:
        """Open the dialog while something stands in it, and close it else."""
        dialog = element("dialog")
        if self._patches.standing.get("dialog"):
            if not dialog.open:
                dialog.showModal()
        elif dialog.open:
            dialog.close()


    def _place_notice(self) -> None:
        """Place it where it covers fewest answers, then where what was pressed stays free; if both do, at the lower edge."""
        box = document.getElementById("notice-box")
        if not box or box.closest("dialog"):
            return
        rect = box.getBoundingClientRect()
        edges = {"bottom": window.innerHeight - rect.height - NEAR, "top": 0}
        low = self.pressed
        if low is None:
            active = document.activeElement
            low = 0 if not active or active.isSameNode(document.body) else active.getBoundingClientRect().bottom
        answers = [node.getBoundingClientRect() for node in document.querySelectorAll("#prompt button")]
        beside = [at for at in answers if at.height and at.right > rect.left and at.left < rect.right]

        def covered(side: str) -> tuple[int, bool]:
            top = edges[side]
            bottom = top + rect.height + NEAR
            return sum(at.bottom > top and at.top < bottom for at in beside), side == "bottom" and low > top

        element("notice").setAttribute("data-side", min(edges, key=covered))


    def place_second_answer(self) -> None:
        """Show the answer beside a lesson's page as well, where the answer itself lies below the fold or is covered."""
        prompt, second = document.getElementById("prompt"), document.getElementById("lesson-do")
        if not prompt or not second:
            return
        prompt.removeAttribute("data-below")        # measured as it lies without the second one
        same = "".join(f"[{name}='{second.getAttribute(name)}']" for name in ("data-act", "data-arg"))
        answers = document.querySelectorAll(f"{same}:not(#lesson-do)")
        if not any(_in_sight(answer) for answer in answers):
            prompt.setAttribute("data-below", "")


def _in_sight(node: Element) -> bool:
    """Return whether an element's middle and lower edge can be pressed where it lies."""
    box = node.getBoundingClientRect()
    middle = (box.left + box.right) / 2
    return all(node.contains(document.elementFromPoint(middle, y)) for y in ((box.top + box.bottom) / 2, box.bottom - 2))


def _focus(name: str) -> bool:
    """Focus an element by its id; return whether there is one."""
    node = document.getElementById(name)
    if not node:
        return False
    if fold := node.closest("details:not([open])"):
        fold.open = True        # what is folded away can't be focused
    node.focus(UNSCROLLED if node.id == "lobby" else None)
    return True
