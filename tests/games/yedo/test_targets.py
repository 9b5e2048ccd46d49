"""Targets of choices: spaces, disciples, cards, rows of actions, decks and others."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tenka.games.yedo.board.districts import TAVERN
from tenka.games.yedo.cards.drawing import foresee
from tenka.games.yedo.phases.action import Activate
from tenka.games.yedo.phases.assignment import Place
from tenka.games.yedo.phases.auction_reward import reward
from tenka.games.yedo.phases.bidding import Announce
from tenka.games.yedo.phases.trade import Offers
from tenka.games.yedo.setup import DrawMission, TakeFavor
from tests.games.yedo.positions import arrange, new, run

KINDS = {
    "annex", "ask", "bid", "button", "card", "deck", "deed", "disciple", "district", "favor", "give", "goods", "lot", "market",
    "mon", "price", "seat", "space", "weapon",
}  # fmt: skip
RICH: dict[str, Any] = {
    "board": {"gates": 0, "castle-4": 0, "tavern": (0, 1)}, "annexes": {0: "yashiki dojo"}, "mon": {0: 40},
    "missions": {0: "nine-cuts"}, "weapons": {0: "doku", 1: "yumi"}, "market": "nawa - - - -",
}  # fmt: skip


def points(play):
    """Return choice -> its targets, for the asked seat."""
    seat = play.decision.seats[0]
    return {str(choice): play.decision.targets(seat, choice) for choice in play.decision.choices(seat)}


def test_a_placement_has_spaces_and_annexes_as_targets():
    """Equal spaces have one name, which the page gives to every free space of the district."""
    play = arrange(**RICH, house={0: 1})
    run(play, Place(0))
    found = points(play)
    assert found["place castle-1"] == ("space:CAS-1",)
    assert found["place market"] == ("space:MAR",)
    assert found["place yashiki"] == ("annex:yashiki",)


def test_an_activation_has_a_disciple_then_a_row_of_the_price_list_as_target():
    play = arrange(**RICH)
    run(play, Activate(0))
    assert points(play) == {
        "activate castle-4": ("disciple:0:CAS-4",), "activate gates": ("disciple:0:GAT",), "activate tavern": ("disciple:0:TAV",),
    }  # fmt: skip
    run(play, Activate(0), "activate gates")
    found = points(play)
    assert found["recruit"] == ("deed:recruit",)
    assert found["foresee action"] == ("deed:foresee", "deck:action")
    assert found["home"] == ("button:home",)


@pytest.mark.parametrize(("place", "choice", "targets"), [
    ("market", "buy nawa 8", ("deed:buy", "market:nawa", "price:8")), ("market", "sell doku", ("deed:sell", "weapon:doku")),
    ("tavern", "build karesansui", ("deed:build", "annex:karesansui")),
    ("castle-1", "audience rise", ("deed:audience", "deed:audience:rise")),
    ("harbor", "luxury 2", ("deed:luxury", "deed:luxury:2")), ("castle-4", "orders red", ("deed:orders", "deck:red")),
])
def test_deeds(place, choice, targets):
    play = arrange(**{**RICH, "board": {place: 0}})
    run(play, Activate(0), f"activate {place}")
    assert points(play)[choice] == targets


def test_an_annex():
    play = arrange(**{**RICH, "board": {}}, stationed={0: "yashiki"})
    run(play, Activate(0), "activate yashiki")
    assert points(play)["exchange nine-cuts black"] == ("deed:exchange", "card:nine-cuts", "deck:black")


def test_bidding_and_rewards():
    play = arrange()
    run(play, Announce())
    assert points(play)["announce annex"] == ("lot:annex",)
    run(play, Announce(), "announce annex")
    assert points(play)["bid 6"] == ("bid:6",)
    play = arrange()
    reward(play, 0, "annex")
    play.advance()
    assert points(play)["take dojo"] == ("annex:dojo",)


def test_cards_drawn_and_sorted():
    play = arrange(tops={"weapon": "doku nawa yumi"})
    reward(play, 0, "weapon")
    play.advance()
    assert points(play)["keep nawa"] == ("weapon:nawa",)
    play = arrange(tops={"red": "nine-cuts the-jesuit fire-arrows"})
    foresee(play, 0, "red")
    play.advance()
    assert points(play)["order the-jesuit nine-cuts fire-arrows"] == ("card:the-jesuit", "card:nine-cuts", "card:fire-arrows")


def test_the_start():
    play = arrange()
    run(play, DrawMission(0))
    assert points(play)["deck red"] == ("deck:red",)
    play.state.favors = ["mon"]
    run(play, TakeFavor(0))
    assert points(play) == {"favor mon": ("favor:mon",)}


def test_trade():
    play = arrange(**RICH)
    run(play, Offers(TAVERN, 0))
    assert points(play) == {"done": ("button:done",), "offer 1": ("seat:1",)}
    run(play, Offers(TAVERN, 0), "offer 1")
    found = points(play)
    assert found["give red nine-cuts"] == ("give:red:nine-cuts",)
    assert found["ask yumi"] == ("ask:yumi",)
    assert found["give mon"] == ("give:mon",)


@pytest.mark.parametrize("seats", [2, 4])
def test_every_target_is_of_a_known_kind_and_distinguishes_choices(seats):
    """Two choices of one question never have the same targets."""
    table, rng = new(seats, seed="targets", layers=("samurai",)), random.Random(3)
    while table.decision is not None:
        seat, found = table.decision.seats[0], points(table)
        assert {target.split(":")[0] for targets in found.values() for target in targets} <= KINDS
        assert len(set(found.values())) == len(found), found
        table.choose(seat, rng.choice(table.decision.forward_choices(seat)))
