"""A link as a code for a camera."""

from __future__ import annotations

from page.svg import Markup, el

LONGEST_QR = 2300


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
    size = code.symbol_size(border=0)[0]
    return el(
        "figure",
        el("svg", el("path", d=rows), viewBox=f"-3 -3 {size + 6} {size + 6}", class_="qr", role="img", aria_label=name),
        el("figcaption", name, class_="dim"),
    )
