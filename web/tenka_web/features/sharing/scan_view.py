"""The dialog of the camera: its picture, its errors, and the choice of a picture file."""

from __future__ import annotations

from tenka_web.app.app import App
from tenka_web.ui.icons import icon
from tenka_web.ui.markup import Child, el
from tenka_web.ui.text.catalog import Catalog
from tenka_web.ui.widgets import button, chooser

WIDE = "inline-size:100%;max-block-size:55dvh;background:#000;border-radius:.4rem"


def draw_dialog(app: App, arg: str) -> tuple[str, list[Child]]:
    """Draw the camera's picture until a code is scanned."""
    t, fault = app.t, "" if app.scanning is None else app.scanning.fault
    by_picture = chooser("up", t("ui.scan.picture"), data_picture="scan.picture", accept="image/*", id="scan-picture")
    back = button("scan.back", t("ui.scan.back"), class_="quiet", id="scan-back")
    return t("ui.scan.title"), [
        *(_fault(t, fault) if fault else _sight(t)), el("div", by_picture, back, class_="answers"),
    ]  # fmt: skip


def _sight(t: Catalog) -> list[Child]:
    video = el("video", id="scan-video", muted=True, playsinline=True, style=WIDE, aria_label=t("ui.scan.video"))
    return [el("p", t("ui.scan.about")), video]


def _fault(t: Catalog, why: str) -> list[Child]:
    again = button("scan.open", icon("eye"), el("span", t("ui.scan.again")), class_="primary", id="scan-again")
    words = el("p", t(f"ui.scan.no.{why}"), class_="warning", role="alert", id="scan-fault")
    return [words, None if why == "none" else el("div", again, class_="answers")]
