"""A link as a QR code."""

from __future__ import annotations

from functools import lru_cache

from tenka_web.ui.markup import Markup, el

LONGEST_QR, MARGIN, LEAST, MASK = 2300, 3, 3, 0
"""Most characters; light modules around a code; least pixels per module, if the screen has room; which of eight masks."""


def qr(link: str, name: str, pasted: str) -> Markup | None:
    """Draw the link as a QR code; none for a very long link. If the page is a single file, which no camera can open, explain how
    to open a link."""
    if link.startswith("#"):
        return el("p", pasted, class_="dim")
    if len(link) > LONGEST_QR:
        return None
    rows, size = _draw(link)
    box = f"{-MARGIN} {-MARGIN} {size} {size}"
    return el(
        "figure",
        el("svg", el("path", d=rows), viewBox=box, class_="qr", role="img", aria_label=name, style=f"--least:{LEAST * size}px"),
        el("figcaption", name, class_="dim"),
    )


@lru_cache(maxsize=8)
def _draw(link: str) -> tuple[str, int]:
    """Return the path of the dark modules, and the width with its margins.

    The mask is fixed: to compare all eight takes four fifths of the time, and none shows the random letters of a link better.
    """
    import segno  # Late, because it is a fifth of what the page would load otherwise

    code = segno.make(link, error="l", micro=False, mask=MASK)
    rows = "".join(f"M{x} {y}h1v1h-1z" for y, row in enumerate(code.matrix) for x, dark in enumerate(row) if dark)
    return rows, len(code.matrix) + 2 * MARGIN
