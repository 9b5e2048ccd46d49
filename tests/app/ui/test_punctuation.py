"""Sentences that the page assembles are words, with the signs of their language: no key of a missing text, no Western colon in
Japanese, no two full stops."""

from __future__ import annotations

import html
import random
import re

import pytest

import tenka
from tenka.core import registry
from tenka_web.app.extension_points import DIALOGS
from tenka_web.ui.text.sentences import end_sentence, join_sentences
from tests.app.harness import Desk
from tests.golden.golden import replayed
from tests.support.rows import every_row

TONGUES = ("en", "ja")
LETTER = "\u3040-\u30ff\u3400-\u9fff々"
WESTERN = re.compile(rf"[^\n]{{0,30}}[{LETTER}）」](?: ?[:;,!?](?!\S)|\.(?!\w)| \()[^\n]{{0,15}}", re.ASCII)
TWICE = re.compile(r"[^\n]{0,30}(?:(?<!\.)\.\.(?!\.)|。[.。]|\.。)[^\n]{0,15}")
SPOKEN = re.compile(r'\b(?:aria-label|title|alt|placeholder)="([^"]*)"')
INLINE = re.compile(r"</?(?:a|b|em|i|small|span|strong)\b[^>]*>")
KEY = re.compile(rf"\b(?:{'|'.join(('ui', 'place', *(row.texts for row in registry.rows())))})\.[a-z][\w.-]*|\{{\w+\}}")
"""The key of a text, or a placeholder: what is read where words are missing."""
GAMES = [(row.id, layers) for row in registry.rows()
         for layers in ((), *((*one.needs, one.id) for one in tenka.game(row.id).layers))]  # fmt: skip
ENDED = ("shogun-court-3-moon", "tenka-daimyo-3", "yedo-3-samurai")


def runs(markup: str) -> list[str]:
    """Yield every run of read or spoken text."""
    runs = [*SPOKEN.findall(markup), *re.findall(r"(?:^|>)([^<>]+)", INLINE.sub("", markup))]
    return [html.unescape(run) for run in runs]


def faults(parts: dict[str, str], language: str) -> set[str]:
    """List faults of assembled texts."""
    signs = (TWICE, KEY, WESTERN) if language == "ja" else (TWICE, KEY)
    return {found[0] for markup in parts.values() for run in runs(str(markup)) for sign in signs for found in sign.finditer(run)}


def hover_targets(desk: Desk) -> list[str]:
    """Return every target of a hover."""
    return sorted({name for part in desk.page.render().values() for name in re.findall(r'data-target="([^"]*)"', str(part))})


def walk(desk: Desk, rng: random.Random, language: str) -> set[str]:
    """Let people play at random; yield each table, each story, and sometimes each hovered target."""
    found: set[str] = set()
    for step in range(40):
        session = desk.session
        if session.ui.covered:
            desk.do("uncover")
        elif session.playback.story is not None:
            desk.do("story.step:on" if step % 4 else "story.end")
        elif (person := session.asked_person) is not None and session.table.decision is not None:
            if step % 10 == 0:
                for target in hover_targets(desk):
                    desk.page.do("hover", target)
                    found |= faults(desk.page.render_hover(), language)
            desk.page.do("choose", str(rng.choice(session.table.decision.choices(person)[:200])))
        found |= faults(desk.page.render(), language)
    return found


def test_the_patterns_find_planted_faults() -> None:
    """And nothing else."""
    for wrong in ("首里: 城6、兵なし", "兵なし. 出目", "でたらめ (1403)", "誰もいません。. この町", "加勢:"):
        assert faults({"": f"<p>{wrong}</p>"}, "ja"), wrong
    for right in ("首里：城6、兵なし。出目", "でたらめ（1403）", "Tenka 1.2 3:1", "版0.3: 12", "版.po", "…。"):
        assert not faults({"": f"<p>{right}</p>"}, "ja"), right
    for wrong in ('<p aria-label="Here.. There">', "<p>ui.far.system</p>", "<p>Seat {seat}</p>"):
        assert faults({"": wrong}, "en"), wrong
    assert not faults({"": "<p>And so on ... it goes</p>"}, "en")


@every_row("language", TONGUES)
@every_row(("game", "layers"), GAMES, ids=str)
def test_assembled_texts_have_the_signs_of_their_language(game: str, layers: tuple[str, ...], language: str) -> None:
    desk = Desk().do(f"language:{language}").start("person", "person", "person", game=game, layers=layers, seed="signs")
    assert walk(desk, random.Random("signs"), language) == set()


@pytest.mark.parametrize("language", TONGUES)
def test_lobby_and_windows_have_the_signs_of_their_language(language: str) -> None:
    desk = Desk().do(f"language:{language}")
    for game, _ in GAMES:
        for act in (f"setup.game:{game}", f"open:help {game}", *(f"open:{name}" for name in sorted(DIALOGS))):
            assert faults(desk.do(act).page.render(), language) == set(), act


@pytest.mark.parametrize("language", TONGUES)
@pytest.mark.parametrize("record", ENDED)
def test_an_ended_game_has_the_signs_of_its_language(record: str, language: str) -> None:
    """Its result, its last story, and each seat's facts there."""
    table = replayed(record)
    desk = Desk(fragment=f"g={table.code()}").do(f"language:{language}")
    assert desk.session.is_over
    assert faults(desk.page.render(), language) == set()
    desk.do("story.again")
    for _ in range(12):
        assert faults(desk.do("story.step:on").page.render(), language) == set()


@pytest.mark.parametrize(("stop", "whole"), [(". ", "Kyoto. Here! There"), ("。", "Kyoto。Here!There")])
def test_a_sentence_with_its_own_sign_gets_no_other(stop: str, whole: str) -> None:
    assert join_sentences(("Kyoto", "Here!", "There"), stop) == whole
    assert join_sentences(("Kyoto",), stop) == "Kyoto"
    assert join_sentences((), stop) == ""
    assert end_sentence("Here!", stop) == "Here!"
    assert end_sentence("Here", stop) == "Here" + stop.strip()
