"""Pictures of the built page for the README and for looking at: each scene, screen and language."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from web.build import serve
from web.build.browsers import chromium as browser
from web.build.paths import ASSETS, CACHE, DIST
from web.build.pictures.scenes import Scene, scenes

SCREENS = {"desktop": {"width": 1280, "height": 800}, "phone": {"width": 390, "height": 844}}
LANGUAGES = ("en", "es", "ja")
SETTLE = 1200           # milliseconds for fonts and the first animations
VISIONS = ("protanopia", "deuteranopia", "tritanopia", "achromatopsia")


def make(words: list[str]) -> int:
    """Draw every picture into .cache/gallery, the README's into assets/gallery too; words pick scenes."""
    folder = CACHE / "gallery"
    folder.mkdir(parents=True, exist_ok=True)
    with serve.serving(DIST) as url, sync_playwright() as playwright:
        chromium = browser.launch(playwright)
        for scene in scenes(tuple(words)):
            for path, picture in _pictures(chromium, url, scene, folder):
                path.write_bytes(picture)
        chromium.close()
    _strengths()
    print(f"pictures in {folder}")
    return 0


def _strengths() -> None:
    """How strong the bots are by time to think, drawn from what the arena measured."""
    games, texts, strength = map(
        importlib.import_module,
        ("tenka_web.app.game_registry", "tenka_web.ui.text.catalog", "tenka_web.features.help.strength_plot"),
    )
    for game in games.listed_games():
        drawing = strength.plot_file(texts.Catalog("en"), game)
        if drawing is not None:
            (ASSETS / "gallery" / f"strength-{game}.svg").write_text(drawing, encoding="utf-8")


def _pictures(chromium: Browser, url: str, scene: Scene, folder: Path) -> Iterator[tuple[Path, bytes]]:
    for screen, size in SCREENS.items():
        for language in LANGUAGES:
            context = chromium.new_context(viewport=size, locale=language, device_scale_factor=2,   # type: ignore[arg-type]
                                           reduced_motion="reduce", service_workers="block")
            page = _open_scene(context, url, scene)
            yield folder / f"{scene.name}-{screen}-{language}.png", page.screenshot()
            if screen in scene.readme and language == LANGUAGES[0]:
                (ASSETS / "gallery").mkdir(exist_ok=True)
                yield ASSETS / "gallery" / f"{scene.name}-{screen}.jpg", page.screenshot(type="jpeg", quality=80)
            if scene.visions and language == LANGUAGES[0]:
                for vision in VISIONS:
                    context.new_cdp_session(page).send("Emulation.setEmulatedVisionDeficiency", {"type": vision})
                    yield folder / f"{scene.name}-{screen}-{vision}.png", page.screenshot()
            context.close()


def _open_scene(context: BrowserContext, url: str, scene: Scene) -> Page:
    """Open a page at its scene, settled."""
    page = context.new_page()
    fragment, acts = scene.way()
    page.goto(url + fragment)
    page.wait_for_selector("html[data-ready]", state="attached", timeout=60_000)
    for act in acts:
        name, _, arg = act.partition(":")
        button = f"[data-act='{name}'][data-arg='{arg}']" if arg else f"[data-act='{name}']"
        page.locator(button).first.evaluate("one => one.click()")
    page.wait_for_timeout(SETTLE)
    return page
