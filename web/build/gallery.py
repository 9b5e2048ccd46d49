"""Pictures of the built page for the README and for looking at: each scene, screen and language."""

from __future__ import annotations

import importlib
import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

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
PERSON, STEADY = 0, "3"
AGAIN, NEXT = "[data-act='story.again']", "[data-act='story.step'][data-arg='on']"
PLACE, CHOICE = "#prompt [data-arg='province:{}']", "#prompt [data-arg='{}']"
VISIONS = ("protanopia", "deuteranopia", "tritanopia", "achromatopsia")
SEEN_OTHERWISE = ("table", "war", "shogun-plan", "shogun-result")   # these are looked at as people see who see colours otherwise


@dataclass(frozen=True)
class Scene:
    """A name, the fragment of the address that leads there, and what is pressed then."""

    name: str
    fragment: str
    pressed: tuple[str, ...] = ()


def scenes() -> Iterator[Scene]:
    """The lobby; Tenka Meidou from its dice to its end; a year of Shogun; each as the person on the first seat sees it."""
    yield Scene("lobby", "")
    classic, daimyo = _played("tenka-meidou", 4), _played("tenka-meidou", 4, "tumult", "daimyo")
    yield Scene("deployment", _asked(classic, "tm.ask.split", 0.1))
    yield Scene("table", _asked(classic, "tm.ask.split", 0.6))
    yield Scene("card", _asked(daimyo, "tm.ask.replace", 0.1))
    yield Scene("war", _link(classic), (AGAIN, *[NEXT] * 5))
    yield Scene("result", _link(daimyo))
    shogun = _played("shogun", 4)
    yield Scene("shogun-plan", _asked(shogun, "sh.ask.plan", 0.5))
    yield Scene("shogun-march", _asked(shogun, "sh.ask.march", 0.5))
    attack = shogun.history[_moment(shogun, "sh.ask.march", 0.5)].choice
    pressed = PLACE.format(attack.operands[0]), CHOICE.format(attack), *[NEXT] * 2
    yield Scene("shogun-battle", _asked(shogun, "sh.ask.march", 0.5), pressed)
    yield Scene("shogun-winter", _asked(shogun, "sh.ask.revolt", 0.9))
    yield Scene("shogun-result", _link(shogun))


def _played(game: str, seats: int, *layers: str) -> tenka.Table:
    """A whole game among steady bots."""
    table, rng = tenka.new_table(game, seats=seats, layers=layers, seed="gallery"), random.Random("gallery")
    steady = bots.bot(game, "steady")
    while table.decision is not None:
        seat = table.decision.seats[0]
        table.choose(seat, steady.choose(table.view(seat), rng))
    return table


def _asked(table: tenka.Table, key: str, share: float) -> str:
    """The table as it was when the first seat was asked this for the first time after this share of the game."""
    return _link(tenka.replay(table.record(), at=_moment(table, key, share)))


def _moment(table: tenka.Table, key: str, share: float) -> int:
    last = len(table.history)
    for at in range(int(last * share), last):
        asked = tenka.replay(table.record(), at=at).decision
        if asked is not None and asked.key == key and PERSON in asked.seats:
            return at
    raise ValueError(f"nobody asks {key}")


def _link(table: tenka.Table) -> str:
    """The table with one person among bots."""
    kinds = "".join(STEADY if seat != PERSON else "0" for seat in range(table.rules.seats))
    return f"#g={table.code()}&seats={','.join(f'{kind}{seat}{seat}' for seat, kind in enumerate(kinds))}"


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
    for game in games.shelf():
        drawing = strength.alone(texts.Texts("en"), game)
        if drawing is not None:
            (ASSETS / "gallery" / f"strength-{game}.svg").write_text(drawing, encoding="utf-8")


def _pictures(chromium: Browser, url: str, scene: Scene, folder: Path) -> Iterator[tuple[Path, bytes]]:
    for screen, size in SCREENS.items():
        for language in LANGUAGES:
            context = chromium.new_context(viewport=size, locale=language, device_scale_factor=2,   # type: ignore[arg-type]
                                           reduced_motion="reduce", service_workers="block")
            page = _shown(context, url, scene)
            yield folder / f"{scene.name}-{screen}-{language}.png", page.screenshot()
            if (scene.name, screen, language) in README:
                (ASSETS / "gallery").mkdir(exist_ok=True)
                yield ASSETS / "gallery" / f"{scene.name}-{screen}.jpg", page.screenshot(type="jpeg", quality=80)
            if scene.name in SEEN_OTHERWISE and language == LANGUAGES[0]:
                for vision in VISIONS:
                    context.new_cdp_session(page).send("Emulation.setEmulatedVisionDeficiency", {"type": vision})
                    yield folder / f"{scene.name}-{screen}-{vision}.png", page.screenshot()
            context.close()


def _shown(context: BrowserContext, url: str, scene: Scene) -> Page:
    """A page at its scene, settled."""
    page = context.new_page()
    page.goto(url + scene.fragment)
    page.wait_for_selector("html[data-ready]", state="attached", timeout=60_000)
    for what in scene.pressed:
        page.locator(what).first.evaluate("one => one.click()")
    page.wait_for_timeout(SETTLE)
    return page
