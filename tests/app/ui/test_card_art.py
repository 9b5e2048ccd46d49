"""The pictures of all games' cards: one for each, no two alike, drawn from small sprites that come with the table."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterable, Mapping
from pathlib import Path

import pytest

from tenka.games.shogun.cards import SPECIALS
from tenka.games.shogun.events import EVENTS
from tenka.games.shogun.tennos_court.cards import FAVOURS
from tenka.games.tenka_meidou.cards import CARDS as TACTICS
from tenka.games.tenka_meidou.daimyo.cards import LORDS
from tenka.games.tenka_meidou.tumult import MORE as TUMULT
from tenka.games.yedo.cards.rows import ACTION_CARDS, BONUS_CARDS, EVENT_CARDS
from tenka_web.app import game_registry
from tenka_web.games.shogun import card_art as shogun
from tenka_web.games.shogun.tennos_court import card_art as court
from tenka_web.games.tenka_meidou import card_art as tenka
from tenka_web.games.tenka_meidou.daimyo import card_art as daimyo
from tenka_web.games.tenka_meidou.tumult import card_art as tumult
from tenka_web.games.yedo import card_art as yedo
from tenka_web.ui import card_art as ui_card_art
from tenka_web.ui.card_art import Print
from tests.app.games.shogun.tables import table
from tests.app.games.shogun.test_tennos_court import court_desk
from tests.app.harness import Desk

MOST_BYTES = 30_000
PARTS = re.compile(r'href="#wb-([a-z0-9]+)"')
CARDS: Mapping[str, tuple[Mapping[str, Print], Iterable[str]]] = {
    "tenka-meidou": ({**tenka.rows(), **tumult.rows(), **daimyo.rows()}, [*TACTICS, *TUMULT, *LORDS]),
    "shogun": (shogun.rows(), [*(event.id for event in EVENTS), *SPECIALS]),
    "tennos-court": (court.rows(), [favour.id for favour in FAVOURS]),
}
"""Game or layer -> its rows, and the ids of its cards."""


@pytest.mark.parametrize("game", CARDS)
def test_every_card_has_a_picture_and_no_two_are_alike(game: str) -> None:
    rows, cards = CARDS[game]
    assert set(rows) == set(cards)
    drawn = {ui_card_art.draw_print(row) for row in rows.values()}
    others = {ui_card_art.draw_print(row) for name, (found, _) in CARDS.items() if name != game for row in found.values()}
    others |= {ui_card_art.draw_print(row) for row in yedo.rows().values()}
    assert len(drawn) == len(rows)
    assert not drawn & others


def test_cards_without_a_drawing_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    """They show a calm scene, and no two the same."""
    known = {name: row for rows, _ in CARDS.values() for name, row in rows.items()}
    known |= {row.id: yedo.card_print(row) for row in (*ACTION_CARDS, *BONUS_CARDS, *EVENT_CARDS)}
    undrawn = {name: row for name, row in known.items() if row == ui_card_art.calm(name)}
    assert len(set(undrawn.values())) == len(undrawn)
    if undrawn:
        with capsys.disabled():
            print(f"\nin a calm scene until its game's card_art.py has a row for it: {', '.join(undrawn)}")


@pytest.mark.parametrize("game", CARDS)
def test_every_part_of_a_picture_exists(game: str) -> None:
    """A misspelt motif, sky, tone or layout would leave an empty place on a card."""
    for row in CARDS[game][0].values():
        named = {name for name in (row.place, row.figure, row.thing) if name}
        assert named | {row.sky} <= ui_card_art.motifs().keys(), row
        assert f".y-s-{row.sky}{{" in ui_card_art.INKS
        assert f".y-t-{row.tone}{{" in ui_card_art.INKS
        assert row.layout in ui_card_art.LAYOUTS
        assert len(PARTS.findall(ui_card_art.draw_print(row))) >= len(named)


def test_all_pictures_of_all_games_together_are_small() -> None:
    every = ui_card_art.sprite(frozenset(ui_card_art.motifs()))
    modules = (ui_card_art, tenka, tumult, daimyo, shogun, court, yedo)
    texts = [every, *(Path(module.__file__ or "").read_text(encoding="utf-8") for module in modules)]
    whole = sum(len(gzip.compress(text.encode(), 9)) for text in texts)
    print(f"all pictures of all games: {whole} bytes, gzipped")
    assert whole <= MOST_BYTES


def test_a_season_shows_its_cards_pictures_and_the_lobby_none() -> None:
    desk = table("person", "steady", seed="prints")
    session = desk.session
    state, rules = session.table.state, session.table.rules
    cards, sheet = desk.shown("cards"), str(game_registry.adapter_of(session.table).sheet(rules, desk.app.t))
    assert set(PARTS.findall(cards)) <= set(re.findall(r'id="wb-([a-z0-9]+)"', sheet))
    for name in (*state.events, *state.specials):
        assert ui_card_art.draw_print(shogun.rows()[name]) in cards
    desk.do(f"hover:event:{state.events[0]}")
    assert ui_card_art.draw_print(shogun.rows()[state.events[0]]) in desk.shown("about")
    hung = game_registry.adapter_of(session.table).poster
    assert hung is not None
    assert "wb-" not in hung(rules, desk.app.t)


def test_the_court_shows_its_cards_pictures() -> None:
    desk = court_desk()
    session = desk.session
    state, rules = session.table.state, session.table.rules
    held = set(re.findall(r'id="wb-([a-z0-9]+)"', game_registry.adapter_of(session.table).sheet(rules, desk.app.t)))
    shown = desk.shown("tray") + desk.shown("cards")
    assert set(PARTS.findall(shown)) <= held
    for name in state.favours:
        assert ui_card_art.draw_print(court.rows()[name]) in shown
    desk.do(f"hover:favour:{state.favours[0]}")
    assert ui_card_art.draw_print(court.rows()[state.favours[0]]) in desk.shown("about")


def test_tactics_and_daimyo_show_their_pictures_and_the_lobby_none() -> None:
    desk = Desk().start("person", "person", layers=("tumult", "daimyo"), seed="prints")
    session = desk.session
    state, rules, game = session.table.state, session.table.rules, game_registry.adapter_of(session.table)
    shown = desk.shown("cards") + desk.shown("prompt")
    held = set(re.findall(r'id="wb-([a-z0-9]+)"', game.sheet(rules, desk.app.t)))
    assert set(PARTS.findall(shown)) <= held
    for name in (*state.offer, *state.lord_offer):
        assert ui_card_art.draw_print(CARDS["tenka-meidou"][0][name]) in shown
    desk.do(f"hover:card:{state.offer[0]}")
    assert ui_card_art.draw_print(CARDS["tenka-meidou"][0][state.offer[0]]) in desk.shown("about")
    assert game.poster is not None
    assert "wb-" not in game.poster(rules, desk.app.t)


def test_the_event_of_the_season_is_shown_as_a_picture() -> None:
    desk = table("steady", "steady", seed="turned")
    for _ in range(400):
        story = desk.session.playback.story
        if story is not None and story.scenes[story.at].key == "sh.scene.event":
            break
        desk.watch.run(300)
    story = desk.session.playback.story
    assert story is not None
    event = str(story.scenes[story.at].values["event"])
    assert ui_card_art.draw_print(shogun.rows()[event]) in desk.shown("prompt")
