"""Pictures of the built page for the README and for looking at: each scene, screen and language."""

from __future__ import annotations

import importlib
import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

import tenka
from tenka import bots

from . import browser, serve
from .paths import ASSETS, CACHE, DIST

SCREENS = {"desktop": {"width": 1280, "height": 800}, "phone": {"width": 390, "height": 844}}
LANGUAGES = ("en", "es", "ja")
README = {      # these stand in the repository
    ("table", "desktop", "en"), ("table", "phone", "en"), ("lobby", "desktop", "en"), ("shogun-plan", "desktop", "en"),
}  # fmt: skip
SETTLE = 1200           # milliseconds for fonts and the first animations


@dataclass(frozen=True)
class Scene:
    """A name and the fragment of the address that shows it."""

    name: str
    fragment: str


def scenes() -> Iterator[Scene]:
    """The lobby; a game of Tenka Meidou early, midway, in its war, and over; a season of Shogun planned, fought, and its end."""
    yield Scene("lobby", "")
    code, length = _played("tenka-meidou", 4)
    for name, share in (("deployment", 0.1), ("table", 0.6), ("war", 0.97)):
        yield Scene(name, f"#g={code}&at={int(length * share)}")
    yield Scene("result", f"#g={code}")
    code, length = _played("shogun", 4)
    for name, share in (("plan", 0.55), ("march", 0.7), ("winter", 0.95)):
        yield Scene(f"shogun-{name}", f"#g={code}&at={int(length * share)}")
    yield Scene("shogun-result", f"#g={code}")


def _played(game: str, seats: int) -> tuple[str, int]:
    """A whole game among steady bots: its code and its length."""
    table, rng = tenka.new_table(game, seats=seats, seed="gallery"), random.Random("gallery")
    steady = bots.bot(game, "steady")
    while table.decision is not None:
        seat = table.decision.seats[0]
        table.choose(seat, steady.choose(table.view(seat), rng))
    return table.code(), len(table.history)


def make(words: list[str]) -> int:
    """Every picture into .cache/gallery, the README's into assets/gallery too; words pick scenes."""
    folder = CACHE / "gallery"
    folder.mkdir(parents=True, exist_ok=True)
    with serve.serving(DIST) as url, sync_playwright() as playwright:
        chromium = browser.launch(playwright)
        for scene in scenes():
            if not words or scene.name in words:
                for path, picture in _pictures(chromium, url, scene, folder):
                    path.write_bytes(picture)
        chromium.close()
    _strengths()
    print(f"pictures in {folder}")
    return 0


def _strengths() -> None:
    """How strong the bots are by time to think, drawn from what the arena measured."""
    games, texts, strength = map(importlib.import_module, ("page.games", "page.texts", "page.views.strength"))
    for game in games.SHELF:
        drawing = strength.alone(texts.Texts("en"), game)
        if drawing is not None:
            (ASSETS / "gallery" / f"strength-{game}.svg").write_text(drawing, encoding="utf-8")


def _pictures(chromium: Browser, url: str, scene: Scene, folder: Path) -> Iterator[tuple[Path, bytes]]:
    for screen, size in SCREENS.items():
        for language in LANGUAGES:
            context = chromium.new_context(viewport=size, locale=language, device_scale_factor=2,   # type: ignore[arg-type]
                                           reduced_motion="reduce", service_workers="block")
            page = context.new_page()
            page.goto(url + scene.fragment)
            page.wait_for_selector("html[data-ready]", state="attached", timeout=60_000)
            page.wait_for_timeout(SETTLE)
            yield folder / f"{scene.name}-{screen}-{language}.png", page.screenshot()
            if (scene.name, screen, language) in README:
                (ASSETS / "gallery").mkdir(exist_ok=True)
                yield ASSETS / "gallery" / f"{scene.name}-{screen}.jpg", page.screenshot(type="jpeg", quality=80)
            context.close()
