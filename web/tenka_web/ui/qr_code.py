"""A link as a code for a camera."""

from __future__ import annotations

from tenka_web.ui.markup import Markup, el

LONGEST_QR, MARGIN, LEAST = 2300, 3, 3
"""Characters at most; light modules around a code; pixels of a module at least, where the screen has room for them."""


def qr(link: str, name: str, pasted: str) -> Markup | None:
    """Draw the link as a code for a camera, drawn here; a very long one has none, and where the page is one file, which no camera
    finds, it is said how a link is opened."""
    if link.startswith("#"):
        return el("p", pasted, class_="dim")
    if len(link) > LONGEST_QR:
        return None
    import segno  # late: it pulls in a fifth of what the page would otherwise load

    code = segno.make(link, error="l", micro=False)
    rows = "".join(f"M{x} {y}h1v1h-1z" for y, row in enumerate(code.matrix) for x, dark in enumerate(row) if dark)
    size = code.symbol_size(border=MARGIN)[0]
    box = f"{-MARGIN} {-MARGIN} {size} {size}"
    return el(
        "figure",
        el("svg", el("path", d=rows), viewBox=box, class_="qr", role="img", aria_label=name, style=f"--least:{LEAST * size}px"),
        el("figcaption", name, class_="dim"),
    )
