"""The daimyo cards at their edges (TM-M1, M2 and the six rows of TM-M)."""

from __future__ import annotations

import pytest

import tenka
from tenka_web.games.tenka_meidou.daimyo.lesson import LESSON
from tests.games.tenka_meidou.positions import (
    DAIMYO,
    arrange,
    at,
    cards_on_offer,
    choices_of,
    choose,
    led_by,
    lord,
    refused,
    rules_of,
    values_of,
)


def turn(card, army, where="kyoto", **more):
    """Return seat 0's turn, with its daimyo ``where`` and this daimyo card."""
    lords = {0: where} if where else {}
    return arrange(*DAIMYO, army=army, lords={**lords, **more.pop("rivals", {})}, lord_cards=led_by(card), **more)


def test_tm_m1_played_instead_of_deploying():
    """TM-M1: face up, on one's own turn instead of deploying, once a game."""
    table = turn("uesugi", {"kyoto": {0: 1}})
    events = choose(table, "daimyo uesugi", "to kiyosu")
    assert values_of(events, "tm.event.daimyo") == [{"seat": 0, "card": "uesugi"}]
    assert table.state.lord_used == [True, False, False]
    assert table.decision.seats == (1,)


@pytest.mark.parametrize(("card", "army"), [
    ("uesugi", {"kyoto": {0: 3}}), ("takeda", {"kyoto": {1: 3}}), ("chosokabe", {"kyoto": {0: 3}}), ("mori", {}),
    ("otomo", {"okou": {1: 1}, "kiyosu": {2: 1}}),
])
def test_tm_m1_at_least_one(card, army):
    """TM-M1: "up to n" is 1 to n: ``done`` is offered only after the first."""
    table = turn(card, army)
    choose(table, f"daimyo {card}")
    assert "done" not in choices_of(table)
    choose(table, choices_of(table)[0])
    assert choices_of(table)[-1] == "done"
    choose(table, "done")
    assert table.decision.seats == (1,)


@pytest.mark.parametrize(("card", "army"), [
    ("uesugi", {"okou": {0: 3}, "kyoto": {1: 1}}), ("takeda", {"kyoto": {0: 3}}), ("otomo", {"kyoto": {1: 4}}),
])
def test_tm_m1_only_if_it_can_be_done(card, army):
    """TM-M1: a daimyo card whose text can't be carried out can't be played, and gives the reason."""
    table = turn(card, army)
    assert cards_on_offer(table) == []
    assert refused(table, f"card:{card}") == (f"tm.no.card.{card}", "TM-M1")


@pytest.mark.parametrize("card", ["uesugi", "oda", "takeda", "mori", "chosokabe", "otomo"])
def test_tm_m2_on_the_map(card):
    """TM-M2 [reading]: while the daimyo is in reserve its card can't be played."""
    table = turn(card, {"kyoto": {0: 3, 1: 3}, "okou": {0: 3, 1: 3}}, where=None)
    assert cards_on_offer(table) == []
    assert refused(table, f"card:{card}") == ("tm.no.daimyo_in_hand", "TM-M2")


def test_tm_m_uesugi():
    """TM-M uesugi: up to three own soldiers to provinces joined by land, the same or different ones."""
    table = turn("uesugi", {"kyoto": {0: 5, 1: 2}})
    choose(table, "daimyo uesugi")
    assert choices_of(table) == ["to yoshida-koriyama", "to kasugayama", "to kiyosu"]
    choose(table, "to kiyosu", "to kiyosu", "to kasugayama")
    assert (at(table, "kyoto"), at(table, "kiyosu")[0], at(table, "kasugayama")[0]) == ([2, 2, 0], 2, 1)
    assert lord(table, 0) == "kyoto", "the daimyo stays"
    assert table.decision.seats == (1,)


@pytest.mark.parametrize("where", ["usuki", "okou", "shuri", "tokuyama"])
def test_tm_m_uesugi_needs_land(where):
    """TM-M uesugi: from a province with sea all round it can't be played."""
    assert cards_on_offer(turn("uesugi", {where: {0: 3}}, where)) == []


def test_tm_m_oda_alone():
    """TM-M oda: the daimyo to a neighbouring province, by land or sea, alone though soldiers are there."""
    table = turn("oda", {"okou": {0: 2}}, "okou")
    choose(table, "daimyo oda")
    assert choices_of(table) == [
        "to usuki", "to usuki soldier", "to yoshida-koriyama", "to yoshida-koriyama soldier", "to kyoto", "to kyoto soldier",
    ]  # fmt: skip
    choose(table, "to kyoto")
    assert (lord(table, 0), at(table, "okou")[0], at(table, "kyoto")[0]) == ("kyoto", 2, 0)


def test_tm_m_oda_with_one_soldier():
    """TM-M oda: one own soldier of the province that the daimyo leaves may go with it."""
    table = turn("oda", {"okou": {0: 2}}, "okou")
    choose(table, "daimyo oda")
    choice = table.decision.parse(0, "to kyoto soldier")
    assert table.decision.targets(0, choice) == ("province:kyoto", "soldier:okou:0")
    events = choose(table, "to kyoto soldier")
    assert (lord(table, 0), at(table, "okou")[0], at(table, "kyoto")[0]) == ("kyoto", 1, 1)
    assert values_of(events, "tm.event.daimyo_moved") == [{"seat": 0, "origin": "okou", "province": "kyoto"}]


def test_tm_m_oda_without_a_soldier_beside_it():
    """TM-M oda: the daimyo goes alone."""
    table = turn("oda", {"shuri": {1: 2}}, "shuri")
    choose(table, "daimyo oda")
    assert choices_of(table) == ["to usuki"]


def test_tm_m_takeda():
    """TM-M takeda: up to three soldiers of one rival to neighbouring provinces, the same or different ones."""
    table = turn("takeda", {"tokuyama": {1: 2, 2: 5}}, "tokuyama")
    choose(table, "daimyo takeda")
    assert choices_of(table) == ["to yonezawa 1", "to yonezawa 2"]
    choice = table.decision.parse(0, "to yonezawa 2")
    assert table.decision.targets(0, choice) == ("soldier:tokuyama:2", "province:yonezawa")
    choose(table, "to yonezawa 2")
    assert choices_of(table) == ["to yonezawa 2", "done"], "the first soldier settles whose they are"
    choose(table, "to yonezawa 2", "to yonezawa 2")
    assert (at(table, "tokuyama"), at(table, "yonezawa")) == ([0, 2, 2], [0, 0, 3])
    assert table.decision.seats == (1,)


def test_tm_m_takeda_ends_without_soldiers():
    """TM-M takeda: with one soldier of that rival there, one is enough."""
    table = turn("takeda", {"kyoto": {1: 1, 2: 4}})
    choose(table, "daimyo takeda", "to okou 1")
    assert at(table, "kyoto") == [0, 0, 4]
    assert table.decision.seats == (1,)


def test_tm_m_takeda_never_a_daimyo():
    """TM-M takeda, TM-C6: a rival's daimyo is no soldier."""
    assert cards_on_offer(turn("takeda", {"kyoto": {0: 2}}, rivals={1: "kyoto"})) == []


def test_tm_m_mori():
    """TM-M mori: one soldier from reserve into each of up to three different neighbouring provinces."""
    table = turn("mori", {})
    choose(table, "daimyo mori", "to okou")
    assert choices_of(table) == ["to yoshida-koriyama", "to kasugayama", "to kiyosu", "done"]
    choose(table, "to kiyosu", "to kasugayama")
    assert [at(table, place)[0] for place in ("okou", "yoshida-koriyama", "kasugayama", "kiyosu")] == [1, 0, 1, 1]
    assert table.state.reserve[0] == 13
    assert table.decision.seats == (1,)


def test_tm_m_mori_with_one_neighbour():
    """TM-M mori: with one neighbour, one is enough."""
    table = turn("mori", {}, "shuri")
    choose(table, "daimyo mori", "to usuki")
    assert at(table, "usuki")[0] == 1
    assert table.decision.seats == (1,)


def test_tm_m_mori_ends_with_the_reserve():
    """TM-M mori: the card ends when the reserve has no soldier left."""
    table = turn("mori", {}, reserve=(2, 9, 9))
    choose(table, "daimyo mori", "to okou", "to kiyosu")
    assert table.state.swords == [3, 0, 0]


def test_tm_m_chosokabe():
    """TM-M chosokabe: up to three own pieces, soldiers and/or the daimyo, to provinces joined by sea."""
    table = turn("chosokabe", {"usuki": {0: 3}}, "usuki")
    choose(table, "daimyo chosokabe")
    assert choices_of(table) == [
        "to shuri", "to shuri daimyo", "to okou", "to okou daimyo", "to yoshida-koriyama", "to yoshida-koriyama daimyo",
    ]  # fmt: skip
    daimyo, soldier = (table.decision.parse(0, text) for text in ("to okou daimyo", "to okou"))
    assert table.decision.targets(0, daimyo) == ("daimyo:0", "province:okou")
    assert table.decision.targets(0, soldier) == ("soldier:usuki:0", "province:okou")
    choose(table, "to okou daimyo")
    assert choices_of(table) == ["to shuri", "to okou", "to yoshida-koriyama", "done"], "from where the daimyo was"
    choose(table, "to okou", "to shuri")
    assert (lord(table, 0), at(table, "usuki")[0], at(table, "okou")[0], at(table, "shuri")[0]) == ("okou", 1, 1, 1)
    assert table.decision.seats == (1,)


def test_tm_m_chosokabe_the_daimyo_alone():
    """TM-M chosokabe: the daimyo alone is enough."""
    table = turn("chosokabe", {}, "tokuyama")
    choose(table, "daimyo chosokabe", "to yonezawa daimyo")
    assert lord(table, 0) == "yonezawa"
    assert table.decision.seats == (1,)


@pytest.mark.parametrize("where", ["kasugayama", "tsutsujigasaki", "kiyosu", "odawara"])
def test_tm_m_chosokabe_needs_the_sea(where):
    """TM-M chosokabe: from a province without a sea line it can't be played."""
    assert cards_on_offer(turn("chosokabe", {where: {0: 3}}, where)) == []


def test_tm_m_otomo():
    """TM-M otomo: in up to two different neighbours, one rival soldier each goes home and an own one takes its place."""
    table = turn("otomo", {"okou": {1: 2, 2: 1}, "kiyosu": {2: 1}, "kyoto": {1: 1}})
    choose(table, "daimyo otomo")
    assert choices_of(table) == ["replace okou 1", "replace okou 2", "replace kiyosu 2"]
    choose(table, "replace okou 1")
    assert choices_of(table) == ["replace kiyosu 2", "done"], "not two in one province; rivals may differ"
    choose(table, "replace kiyosu 2")
    assert (at(table, "okou"), at(table, "kiyosu")) == ([1, 1, 1], [1, 0, 0])
    assert table.state.reserve == [14, 14, 15]
    assert table.decision.seats == (1,)


def test_tm_m_otomo_with_one_neighbour():
    """TM-M otomo: with one neighbour, one is enough."""
    table = turn("otomo", {"yonezawa": {1: 2}}, "tokuyama")
    choose(table, "daimyo otomo", "replace yonezawa 1")
    assert at(table, "yonezawa") == [1, 1, 0]
    assert table.decision.seats == (1,)


def test_tm_m_otomo_ends_with_the_reserve():
    """TM-M otomo: with one soldier in reserve, one province is enough."""
    table = turn("otomo", {"okou": {1: 1}, "kiyosu": {2: 1}}, reserve=(1, 9, 9))
    choose(table, "daimyo otomo", "replace okou 1")
    assert table.state.swords[0] == 3


class TestLesson:
    """The guided game with daimyo: its pages agree with the prepared game."""

    table = tenka.replay(LESSON.record)

    def at(self, name):
        moment = next(step.moment for step in LESSON.pages if step.key.endswith(f".{name}"))
        return tenka.replay(LESSON.record, at=moment)

    def test_the_draft_and_the_piece(self):
        offer = next(event.values["cards"] for event in self.table.setup.events if event.key == "tm.event.daimyo_offer")
        assert set(offer) == {"oda", "mori", "chosokabe", "otomo"}
        assert self.table.state.start == LESSON.learner
        assert set(self.at("choose").state.lord_cards) == {"", "oda", "chosokabe"}
        assert self.at("reserve").state.reserve[0] == 16
        assert self.at("place").view(0).values["dice"] == (4, 4, 1)
        yonezawa = rules_of(self.table).map.index["yonezawa"]
        assert self.at("place").state.lords[2] == yonezawa
        assert self.at("card").state.lords[0] == yonezawa

    def test_cards_of_soldiers_do_not_move_the_daimyo(self):
        before, after = tenka.replay(LESSON.record, at=26).state, self.at("soldiers").state
        assert before.lords == after.lords
        assert after.lords[1] == rules_of(self.table).map.index["kiyosu"]
        assert after.used[1] == "scout"
        assert self.at("sword").state.swords == [0, 0, 3]
        assert self.at("last").view(0).values["dice"] == (4, 6, 1)

    def test_a_daimyo_alone_gets_reinforcements_and_wins(self):
        """TM-W8: the province has no soldier of the learner."""
        fought = {event.values["province"]: event.values for _, event in self.table.log(None) if event.key == "tm.event.battle"}
        yonezawa = rules_of(self.table).map.index["yonezawa"]
        assert self.table.state.soldiers[yonezawa] == [0, 0, 0]
        assert fought["tokuyama"]["aided"] == ("yonezawa",)
        assert fought["yonezawa"]["strengths"] == (4, 0, 2)
        assert (fought["yonezawa"]["small"], set(fought["yonezawa"]["aided"])) == (4, {"tsutsujigasaki", "odawara"})
        assert fought["tsutsujigasaki"]["strengths"][0] == 9
        assert self.table.result.scores == (49, 22, 41)
