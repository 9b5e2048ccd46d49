"""Draws the PNG icons from assets/icons/icon.svg; run once when the drawing changes: python -m web.build.site.icons."""

from __future__ import annotations

from playwright.sync_api import sync_playwright

from web.build.browsers import chromium as browser
from web.build.paths import ASSETS

FOLDER = ASSETS / "icons"
PAPER = "#f3ead7"
# name, side, part of the side the drawing takes (a maskable icon may lose its outer tenth), paper behind it
SIZES = (
    ("icon-64", 64, 1.0, False),        # in the tab: the page itself would read and draw a drawing there, before its first frame
    ("icon-192", 192, 1.0, False),
    ("icon-512", 512, 1.0, False),
    ("maskable-512", 512, 0.8, True),
    ("apple-180", 180, 1.0, True),
)


def draw() -> None:
    """Write the PNGs."""
    drawing = (FOLDER / "icon.svg").read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        chromium = browser.launch(playwright)
        for name, side, part, paper in SIZES:
            page = chromium.new_page(viewport={"width": side, "height": side})
            behind = PAPER if paper else "transparent"
            page.set_content(f'<body style="margin:0;display:grid;place-items:center;height:{side}px;background:{behind}">'
                             f'<div style="width:{side * part}px">{drawing}</div>')
            page.screenshot(path=FOLDER / f"{name}.png", omit_background=True)
            page.close()
        chromium.close()


if __name__ == "__main__":
    draw()
