"""Each game's style sheet styles only its own elements: all sheets are on the page together."""

from __future__ import annotations

import re
from pathlib import Path

import tenka_web as page
from tenka_web.app.shared_views.docks import ROOMY
from tenka_web.games.shogun import late_styles
from tests.app.harness import Desk
from web.build.site import index_html

HERE = Path(page.__path__[0])
WRITTEN = re.compile(r'class_=f?"([\w -]+)|" ([a-z][\w-]+)" if')
HOVERED = re.compile(r":hover[^{}]*\{[^{}]*\}")
MOVES = re.compile(r"animation:([^;}]+)")
REPEATS = re.compile(r"([\d.]+)s\b(?:\([^()]*\)|[^,()])* (\d+|infinite)\b")
CALM = 5                # Seconds: longer automatic motion must be stoppable (WCAG 2.2.2)
ALONE = re.compile(r"\.([\w-]+)(?::(?!has)[\w-]+(?:\([^()]*\))?)*")


def shared_classes() -> set[str]:
    """Return the classes of views that all games share."""
    views = (path for room in ("features", "app/shared_views") for path in (HERE / room).rglob("*.py"))
    text = "".join(path.read_text(encoding="utf-8") for path in views)
    return {name for found in WRITTEN.findall(text) for name in " ".join(found).split()}


def test_no_game_restyles_shared_elements() -> None:
    """A rule for one game's scores could hide an element in every game."""
    shared, faults = shared_classes(), []
    assert {"turn", "whose", "answers"} <= shared
    for path in (HERE / "games").rglob("*.css"):
        text = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        for selectors in re.findall(r"([^{}]+)\{", text):
            for selector in re.split(r",(?![^()]*\))", selectors):
                alone = ALONE.fullmatch(selector.strip())
                if alone and alone[1] in shared:
                    faults.append(f"{path.parent.name}: {selector.strip()}")
    assert faults == []


def outermost(style: str) -> list[str]:
    """Yield each selector of a minified style sheet that is in no other rule, or in a media query alone."""
    found: list[str] = []
    depth: list[str] = []
    start = 0
    for mark in re.finditer(r"[{};]", style):
        head, start = style[start:mark.start()], mark.end()
        if mark[0] == "{":
            if "rule" not in depth and not head.startswith("@"):
                found += re.split(r",(?![^()]*(?:\([^()]*\)[^()]*)*\))", head)
            depth.append("at" if head.startswith(("@media", "@container", "@supports")) else "rule")
        elif mark[0] == "}":
            depth.pop()
    return found


def test_late_styles_do_not_change_the_first_frame() -> None:
    """Styles of other games come late and must not change the lobby, or a table of the first game."""
    lobby, table = Desk().shown("main"), Desk().start("person", "person").page.render()
    named = set(re.findall(r"[\w-]+", " ".join(re.findall(r"<[^/>][^>]*>", lobby + "".join(table.values())))))
    late = re.findall(r'<style type="later" data-of="([\w-]+)">(.*?)</style>', index_html.style_elements(), re.DOTALL)
    assert [name for name, _ in late] == ["table-sh", "table-ye"]
    rules = [(name, selector) for name, style in late for selector in outermost(style)]
    assert len(rules) > 300
    told = [(name, selector, re.findall(r"(?<=[.#[])[\w-]+|(?<=\")[\w-]+(?=\")", re.sub(r":not\([^()]*\)", "", selector)))
            for name, selector in rules]
    assert [(name, selector) for name, selector, needed in told if named.issuperset(needed)] == []


def test_style_sheets_use_the_numbers_that_the_table_sets() -> None:
    """A number known to only one of them would have no effect."""
    text = "".join([late_styles.HAND, *(path.read_text(encoding="utf-8") for path in HERE.parent.rglob("*.css"))])
    assert {int(number) for number in re.findall(r'\[data-tray~="[a-z-]+-(\d+)"', text)} == set(ROOMY)


def test_the_size_of_the_map_does_not_depend_on_the_number_of_cards() -> None:
    """Otherwise the map would change its size with a province more: many cards are narrower, and the tray is not higher."""
    texts = [path.read_text(encoding="utf-8") for path in HERE.parent.rglob("*.css")]
    told = [rule for text in (*texts, late_styles.HAND) for rule in re.findall(r'\[data-tray~="hand-\d+"\][^{}]*\{[^{}]*', text)]
    assert told
    assert not [rule for rule in told if "--least" in rule]


def test_automatic_motion_ends() -> None:
    """An endless animation is painted all the time, and tires the eye."""
    found: dict[str, list[float]] = {}
    for path in HERE.parent.rglob("*.css"):
        for said in MOVES.findall(path.read_text(encoding="utf-8")):
            for seconds, times in REPEATS.findall(said):
                found.setdefault(path.name, []).append(float(seconds) * float("inf" if times == "infinite" else times))
    assert found.pop("lobby_opening.css") == [float("inf")]       # As long as nothing else is visible
    assert found
    assert all(lasting <= CALM for some in found.values() for lasting in some), found


def test_nothing_moves_from_under_the_pointer() -> None:
    """A card that rises on hover leaves a pointer at its lower edge, and would flicker."""
    rules = [rule for path in HERE.parent.rglob("*.css") for rule in HOVERED.findall(path.read_text(encoding="utf-8"))]
    assert len(rules) > 5
    moves = re.compile(r"(?<![\w-])(transform|translate|scale|rotate|margin|inset|top|left)[\w-]*:")
    assert not [rule for rule in rules if moves.search(rule)]
