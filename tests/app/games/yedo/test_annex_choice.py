"""An annex is chosen from cards, and a unique space says what it brings."""

from __future__ import annotations

import random
import re
from itertools import count, product

import pytest

import tenka
from tenka import bots
from tenka.games.yedo.board.districts import SPOTS
from tenka.games.yedo.board.prices import CARPENTER
from tenka.games.yedo.goods import ANNEX_BIT
from tenka.games.yedo.missions.rows import MISSIONS
from tenka_web.app.table_context import build_context
from tenka_web.games.yedo import presenter
from tenka_web.games.yedo.map_sheets import sign_of
from tenka_web.ui.markup import Markup, text_of
from tests.app.games import test_every_choice_reachable
from tests.app.games.yedo.test_board import until
from tests.app.harness import Desk
from tests.support.setups import Setup

CARD = re.compile(r'<button[^>]*data-arg="((?:take|build) ([a-z-]+))"[^>]*y-work.*?</button>')


def table(seed: str) -> Desk:
    return test_every_choice_reachable.seated(Setup("yedo", 3, (), ()), seed)


def cards(desk: Desk) -> dict[str, str]:
    """Return choice -> its card, in the question."""
    return {found[1]: found[0] for found in CARD.finditer(desk.shown("prompt"))}


def tells(desk: Desk, name: str, card: str) -> bool:
    """Return whether a card has a picture, a sign, the annex's name and its effect."""
    t = desk.app.t
    said = text_of(Markup(card))
    drawn_too = 'class="y-print"' in card and f"ye-{sign_of(name)}" in card
    return drawn_too and t(f"ye.page.annex.{name}") in said and t(f"ye.page.annex.{name}.text") in said


@pytest.mark.parametrize("language", ["en", "es", "ja"])
def test_a_won_annex_is_chosen_from_cards(language: str) -> None:
    desk = until(table("annexes"), "annex").do(f"language:{language}")
    decision = desk.session.table.decision
    assert decision is not None
    choices = decision.choices(decision.seats[0])
    shown = cards(desk)
    assert {*shown} == {str(choice) for choice in choices}
    assert all(tells(desk, str(choice.operands[0]), shown[str(choice)]) for choice in choices)
    desk.do(f"choose:{choices[-1]}")
    assert desk.session.table.history[-1].choice == choices[-1]


def test_an_annex_names_the_missions_in_hand_that_ask_for_it() -> None:
    """On its card by their backs, and by name where it is pointed at; a spectator learns nothing of them."""
    table, face, name = next(found for seed in count() if (found := play_to_wanted_annex(f"s{seed}")))
    desk = Desk(fragment=f"g={table.code()}~000~311~322")
    assert "y-letter" in cards(desk)[f"build {name}"]
    assert desk.app.t(f"ye.mission.{face}") in desk.do(f"hover:annex:{name}").shown("about")


def play_to_wanted_annex(seed: str) -> tuple[tenka.Table, str, str] | None:
    """Let bots play until the first seat could build what a mission in its hand asks for; None if that never happens.

    Returns the table, the mission and the annex.
    """
    table, bot, rng = tenka.new_table("yedo", seats=3, seed=seed), bots.bot("yedo", "light"), random.Random(1)
    needs = {row.id: row.need.annexes for row in MISSIONS}
    while (decision := table.decision) is not None:
        (seat,) = decision.seats
        if seat == 0 and decision.key == "ye.ask.act":
            built = [str(one.operands[0]) for one in decision.choices(0) if one.verb == "build"]
            asking = [face for held in table.state.missions[0] for face, _ in held]
            for face, name in product(asking, built):
                if needs[face] & ANNEX_BIT[name]:
                    return table, face, name
        table.choose(seat, bot.choose(table.view(seat), rng))
    return None


def at_the_carpenter(key: str) -> Desk:
    """Return a desk at the carpenter's question, with a choice of annexes."""
    for seed in "abcdefghijkl":
        desk = table(seed)
        for number in range(1, 4):
            until(desk, key, number)
            if cards(desk) or "does:tavern:build" in desk.shown("prompt"):
                return desk
            decision = desk.session.table.decision
            assert decision is not None
            desk.do(f"choose:{decision.choices(decision.seats[0])[0]}")
    raise AssertionError("nobody can build")


def test_at_the_carpenter_each_card_has_its_price() -> None:
    desk = at_the_carpenter("act")
    for choice, card in cards(desk).items():
        assert tells(desk, choice.removeprefix("build "), card)
        assert re.search(rf'y-sum in-mon">{CARPENTER}<', card)


def test_a_unique_space_says_what_it_brings() -> None:
    desk = until(table("castle"), "place")
    ctx = build_context(desk.app.t, desk.app.settings, desk.session)
    found = re.finditer(r'<button[^>]*data-arg="place ([a-z0-9-]+)".*?</button>', desk.shown("prompt"))
    shown = {one[1]: text_of(Markup(one[0])) for one in found}
    castle = [word for word in shown if word.startswith("castle-")]
    assert castle
    for word in castle:
        assert len(SPOTS[word]) == 1
        note, prices = presenter.notes(ctx)[SPOTS[word][0]]
        assert note in shown[word]
        assert all(price.text in shown[word] for price in prices)
