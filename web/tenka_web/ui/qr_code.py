"""A link as a QR code."""

from __future__ import annotations

from tenka_web.ui.markup import Markup, el

LONGEST_QR, MARGIN, LEAST = 2300, 3, 3
"""Most characters; light modules around a code; least pixels per module, if the screen has room."""


def qr(link: str, name: str, pasted: str) -> Markup | None:
    """Draw the link as a QR code; none for a very long link. If the page is a single file, which no camera can open, explain how
    to open a link."""
    if link.startswith("#"):
        return el("p", pasted, class_="dim")
    if len(link) > LONGEST_QR:
        return None
    import segno  # Late, because it is a fifth of what the page would load otherwise

    code = segno.make(link, error="l", micro=False)
    rows = "".join(f"M{x} {y}h1v1h-1z" for y, row in enumerate(code.matrix) for x, dark in enumerate(row) if dark)
    size = code.symbol_size(border=MARGIN)[0]
    box = f"{-MARGIN} {-MARGIN} {size} {size}"
    return el(
        "figure",
        el("svg", el("path", d=rows), viewBox=box, class_="qr", role="img", aria_label=name, style=f"--least:{LEAST * size}px"),
        el("figcaption", name, class_="dim"),
    )
