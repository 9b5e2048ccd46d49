"""Facts of the position behind a hint: yield, unrest, threats, room; in three languages."""

from __future__ import annotations

import pytest

from tenka import Choice
from tenka.games.shogun.provinces import INDEX, NAMES
from tenka_web.app.table_context import TableContext, build_context
from tenka_web.games.shogun import plan_advice_facts
from tenka_web.ui.text.catalog import LANGUAGES, Catalog
from tests.app.games.shogun.tables import provinces, table
from tests.app.harness import Desk


def look(desk: Desk, language: str = "en") -> TableContext:
    return build_context(Catalog(language), desk.app.settings, desk.session)


def said(desk: Desk, box: str, card: str, language: str = "en") -> list[str]:
    ctx = look(desk, language)
    return [ctx.localizer.say(key, values) for key, values in plan_advice_facts.reasons(ctx, Choice("lay", (box, card)))]


@pytest.fixture
def desk() -> Desk:
    return table("person", "person", "person").do("uncover")


def test_taxes_and_rice_name_the_best_yield_and_the_unrest(desk: Desk) -> None:
    state = desk.session.table.state
    assert said(desk, "tax", "suruga") == ["Suruga brings the most: 5–7 chests.", "It has no revolt marker."]
    state.markers[INDEX["suruga"]] = 2
    desk.session.reset_selection()
    assert said(desk, "tax", "suruga")[-1] == "But it already has revolt markers: 2."
    assert len(said(desk, "rice", "izu")) == 1


def test_armies_name_a_stronger_neighbour(desk: Desk) -> None:
    state, board = desk.session.table.state, desk.session.table.rules.board  # type: ignore[attr-defined]  # Shogun's
    at, other = next((at, other) for at in map(INDEX.get, provinces(desk, 0)) if at is not None
                     for other in board.neighbours[at] if state.owner[other] not in (0, -1) and other in board.in_play)
    for one in board.neighbours[at]:
        state.armies[one] = 1
    state.armies[at], state.armies[other] = 1, 5
    desk.session.reset_selection()
    told = said(desk, "armies-5", NAMES[at])
    assert len(told) == 1
    assert "threatened" in told[0]
    assert told[0].endswith("5 armies against 1.")
    state.armies[at] = 6
    desk.session.reset_selection()
    assert [one.partition("; ")[2] for one in said(desk, "armies-5", NAMES[at])] == ["no rival next to it has more."]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_box_has_words_except_for_chests_and_bids(desk: Desk, language: str) -> None:
    for box in desk.session.table.rules.boxes:  # type: ignore[attr-defined]  # Shogun's
        assert not any("sh." in one or "{" in one for one in said(desk, box, "suruga", language))
        assert said(desk, box, "chest-1", language) == []
    assert said(desk, "bid", "suruga", language) == []


def test_a_hint_is_shown_and_spoken_with_its_facts(desk: Desk) -> None:
    for _ in range(12):
        desk.do("hint")
        advice = desk.session.worker.advice
        assert advice is not None
        told = [look(desk).localizer.show(key, values) for key, values in plan_advice_facts.reasons(look(desk), advice.choice)]
        if told:
            assert all(one in desk.shown("prompt") for one in told)
            assert desk.app.spoken.count(".") >= 2 + len(told)
            return
        desk.do("hint.take")
    raise AssertionError("no card was advised for a reason")
