"""One screen as a file, without a browser and without a build: the page's own drawing code, its styles, nothing that runs."""

from __future__ import annotations

import base64
import importlib
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from web.build import catalogs
from web.build.paths import CACHE, styles
from web.build.pictures import scenes
from web.build.site import fonts, index_html
from web.build.site.guest_packages import NOBODY, Guests

FOLDER = CACHE / "screens"


def make(words: list[str], guests: Guests = NOBODY) -> int:
    """Draw a scene, a new table of a game by its id, or by ``GAME:TARGET`` one where a target can be chosen. Further words may
    name the language and the theme. Without a word the scenes are listed."""
    if not words:
        print("\n".join(f"{scene.name}" for scene in scenes.scenes()))
        return 0
    try:
        wanted = next(scenes.scenes((words[0],)), None) or scenes.new_table(words[0])
    except scenes.NoScene as error:
        print(error)
        return 2
    catalogs.compile_all()
    print(f"screen written to {draw(wanted, *words[1:], sheets=tuple(guests.styles()))}")
    return 0


def draw(scene: scenes.Scene, language: str = "en", theme: str = "", *, sheets: tuple[Path, ...] = ()) -> Path:
    """Write the file with the scene's screen."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    path = FOLDER / f"{scene.name}-{language}{f'-{theme}' if theme else ''}.html"
    path.write_text(document(draw_scene(scene, language), language, theme, sheets), encoding="utf-8")
    return path


def html(scene: scenes.Scene, language: str, theme: str = "") -> str:
    """Return the whole document of a scene."""
    return document(draw_scene(scene, language), language, theme)


def document(parts: dict[str, str], language: str, theme: str = "", sheets: tuple[Path, ...] = ()) -> str:
    """Return the whole document with these parts of the page, and the style sheets of packages."""
    body: str = importlib.import_module("tenka_web.screen").frame("")
    for name, markup in parts.items():
        body = _put(body, name, markup)
    return (f'<!doctype html>\n<html lang="{language}" data-theme="{theme}" data-motion="less" data-ready="1"><head>'
            f'<meta charset="utf-8">'
            f'<meta name="viewport" content="width=device-width, initial-scale=1"><title>{parts.get("@title", "")}</title>\n'
            f'<style>\n{_style(sheets)}\n</style></head>\n<body><div id="app">{body}</div></body></html>\n')


def draw_scene(scene: scenes.Scene, language: str) -> dict[str, str]:
    """Return the parts of the page at its scene."""
    fragment, acts = scene.way()
    page = open_page(language, fragment)
    for act in acts:
        page.do(*act.partition(":")[::2])
    drawn: dict[str, str] = page.render()
    return drawn


def open_page(language: str, fragment: str = "") -> Any:
    """Return the page in a language, where nothing moves, with the table of a link."""
    page_module, app, games = map(importlib.import_module, ("tenka_web.page", "tenka_web.app.app", "tenka_web.app.game_registry"))
    ports = _Ports(language, fragment.removeprefix("#"))
    page = page_module.Page(app.App(ports, ports, ports, ports, lambda: None, games.first_game()))
    page.do("set", "pace instant")
    page.do("fragment", "")
    return page


@cache
def _style(packages: tuple[Path, ...]) -> str:
    """Return the page's styles, with its fonts inside."""
    return index_html.squeeze(_faces() + "".join(path.read_text(encoding="utf-8") for path in styles(packages)))


def _faces() -> str:
    """Return the page's fonts inside the file, where a build has cut them; else the system's."""
    def embed(rule: re.Match[str]) -> str:
        path = fonts.FONTS / rule[1]
        return rule[0].replace(f"./{rule[1]}", _data_url(path)) if path.is_file() else ""

    return re.sub(r"@font-face\{[^{}]*url\(\./([^)]*)\)[^{}]*\}", embed, fonts.face_rules("."))


def _data_url(font: Path) -> str:
    return f"data:font/woff2;base64,{base64.b64encode(font.read_bytes()).decode()}"


def _put(body: str, name: str, markup: str) -> str:
    """Markup into the element of that id, or a value into its attribute, as the browser's painter does."""
    name, _, attribute = name.partition("@")
    tag = re.search(rf'<(\w+)(?: [^<>]*?)? id="{name}"[^<>]*?>|<(\w+) id="{name}"[^<>]*?>', body)
    if tag is None:
        return body
    if attribute:
        return f'{body[:tag.end() - 1]} {attribute}="{markup}">{body[tag.end():]}'
    opened = f"{body[:tag.end() - 1]} open>" if tag[1] == "dialog" and markup else body[:tag.end()]
    return opened + markup + body[tag.end():]


class _Ports:
    """The ports of a browser that stores nothing, waits for nothing and computes nothing."""

    def __init__(self, language: str, fragment: str) -> None:
        self._language, self._fragment, self._kept = language, fragment, dict[str, str]()

    def get(self, key: str) -> str | None:
        return self._kept.get(key)

    def put(self, key: str, text: str) -> None:
        self._kept[key] = text

    def drop(self, key: str) -> None:
        self._kept.pop(key, None)

    def keys(self) -> list[str]:
        return list(self._kept)

    def now(self) -> int:
        return 0

    def call_later(self, wait: int, what: Callable[[], None]) -> int:
        return 0

    def language(self) -> str:
        return self._language

    def address(self) -> str:
        return "https://example.org/"

    def scope(self) -> str:
        return "/"

    def random(self) -> str:
        return "screen"

    def fragment(self) -> str:
        return self._fragment

    def __getattr__(self, name: str) -> Callable[..., Any]:
        """Answer anything else with nothing: it leaves no trace on a still."""
        return lambda *words, **more: None
