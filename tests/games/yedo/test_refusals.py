"""Every target that can't be chosen gives a reason with its clause."""

from __future__ import annotations

from tenka.games.yedo.board.districts import MARKET
from tenka.games.yedo.phases.action import Activate
from tenka.games.yedo.phases.assignment import Place
from tenka.games.yedo.phases.bidding import Announce
from tenka.games.yedo.phases.patrol import Influence
from tenka.games.yedo.phases.trade import Offers
from tests.games.yedo.positions import arrange, do, run


def refusals_of(play):
    """Return target -> key, clause and values of the refusals of the asked seat."""
    found = play.decision.refusals(play.decision.seats[0])
    assert len({each.target for each in found}) == len(found), "nothing is refused twice"
    return {each.target: (each.key.removeprefix("ye.no."), each.clause, dict(each.values)) for each in found}


def test_a_lot_that_is_closed_or_too_expensive():
    play = arrange(mon={0: 4})
    play.state.lots[3] = "weapon"
    run(play, Announce())
    assert refusals_of(play)["lot:weapon"] == ("lot", "YE-B2", {})
    assert refusals_of(play)["lot:annex"] == ("mon", "YE-B3", {"price": 5})


def test_a_bid_above_the_own_mon():
    play = arrange(mon={1: 3}, actions={1: "smoke-screen"})
    run(play, Announce(), "announce weapon")
    assert refusals_of(play)["button:bid"] == ("mon", "YE-B3", {"price": 4})


def test_a_card_in_another_window_or_without_a_target():
    play = arrange(actions={0: "feint heart-of-the-dragon hidden-purse"})
    run(play, Place(0))
    assert refusals_of(play)["card:feint"] == ("window", "YE-L6", {"windows": ["reaction"]})
    assert refusals_of(play)["card:heart-of-the-dragon"] == ("target", "YE-L6", {})
    assert "card:hidden-purse" not in refusals_of(play)


def test_a_card_after_the_one_of_the_window():
    play = arrange(actions={0: "double-time slow-march"})
    run(play, Influence(0), "play double-time")
    assert refusals_of(play)["card:slow-march"][0] == "window"


def test_a_mission_names_what_it_lacks():
    """YE-X4: each requirement; or that the disciple is in none of its districts."""
    play = arrange(missions={0: "smoke-over-the-bazaar nine-cuts show-of-steel"}, board={"market": 0}, weapons={0: "doku"})
    run(play, Activate(0), "activate market")
    assert refusals_of(play)["card:smoke-over-the-bazaar"] == (
        "mission", "YE-X4", {"lacks": ["temple", "metsubushi", "yashiki", "geisha"]})  # fmt: skip
    assert refusals_of(play)["card:nine-cuts"][2] == {"lacks": ["market", "tavern", "katana", "shuriken", "geisha"]}
    assert refusals_of(play)["card:show-of-steel"] == ("elsewhere", "YE-X4", {})


def test_an_offer_that_is_no_deal_yet():
    play = arrange(board={"market": (0, 1)}, weapons={0: "doku", 1: "nawa"})
    run(play, Offers(MARKET, 0), "offer 1", "give doku")
    assert refusals_of(play) == {"button:propose": ("fair", "YE-T5", {})}
    do(play, "ask nawa")
    assert refusals_of(play) == {}
