"""What a page kept of a calm moment is read again only where everything in it can be (what a page keeps may be damaged)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tenka.core.errors import BadRecord
from tenka.protocol import checkpoint
from tenka.protocol.entries import HASH, SHARE
from tenka.protocol.log import Stage
from tenka.protocol.terms import to_text
from tenka.table import record_reader as record
from tests.protocol.test_proof import some
from tests.protocol.test_proof import world as meidou
from tests.protocol.world import World

TEXT, SLOT, HEAD, ROUNDS, SHOWN, LENT, GONE, STALE, VOIDED, RETURNS, FLOOR = range(11)


@pytest.fixture(scope="module")
def calm() -> World:
    """A game of two at a calm moment."""
    here = meidou((0, 1))
    some(here, 4)
    for _ in range(300):
        if checkpoint.calm(here.pages[0].state):
            return here
        here.stir()
    raise AssertionError("no calm moment came")


def moment(calm: World) -> list[Any]:
    """The moment as it is kept."""
    read: list[Any] = json.loads(json.dumps(checkpoint.plain(calm.pages[0].state.common)))
    return read


def test_a_calm_moment_is_read_as_it_was(calm: World) -> None:
    common, again = calm.pages[0].state.common, checkpoint.common_of(calm.terms, moment(calm))
    assert checkpoint.plain(again) == checkpoint.plain(common)
    assert (again.stage, again.head, again.present) == (common.stage, common.head, common.present)
    assert common.stage in (Stage.CHOICE, Stage.SEAL)


@pytest.mark.parametrize(
    ("at", "wrong"),
    [(STALE, 1), (STALE, None), *((at, wrong) for at in (SLOT, ROUNDS, VOIDED, FLOOR) for wrong in (-1, "1", True))],
)
def test_a_number_or_an_answer_of_another_kind_is_refused(calm: World, at: int, wrong: Any) -> None:
    kept = moment(calm)
    kept[at] = wrong
    with pytest.raises(BadRecord):
        checkpoint.common_of(calm.terms, kept)


def test_a_moment_without_a_link_of_everybody_is_refused(calm: World) -> None:
    kept = moment(calm)
    kept[SHOWN].pop()
    with pytest.raises(BadRecord, match="a link of every party"):
        checkpoint.common_of(calm.terms, kept)


def test_a_moment_at_which_all_have_gone_is_refused(calm: World) -> None:
    kept = moment(calm)
    kept[GONE] = [[party, 1 - party, 2] for party in (0, 1)]
    with pytest.raises(BadRecord, match="a link of every party"):
        checkpoint.common_of(calm.terms, kept)


@pytest.mark.parametrize("party", [2, -1, "1", True, 1.0, None])
def test_a_party_that_nobody_is_is_refused(calm: World, party: Any) -> None:
    kept = moment(calm)
    kept[SHOWN][1][0] = party
    with pytest.raises(BadRecord):
        checkpoint.common_of(calm.terms, kept)


def test_a_share_in_trust_of_a_party_that_nobody_is_is_refused(calm: World) -> None:
    kept, trust = moment(calm), [0, to_text(bytes(20)), [[to_text(bytes(HASH)), to_text(bytes(SHARE))]]]
    kept[LENT] = [[*trust, [1]]]
    assert checkpoint.common_of(calm.terms, kept).lent[0].holders == (1,)
    for nobody in (2, -1, True):
        kept[LENT] = [[*trust, [nobody]]]
        with pytest.raises(BadRecord):
            checkpoint.common_of(calm.terms, kept)


def test_a_moment_past_the_end_or_by_other_rules_is_refused(calm: World) -> None:
    ended, kept = meidou((0, 1)), moment(calm)
    for _ in range(5000):
        table = ended.pages[0].state.common.table
        if table is not None and table.decision is None:
            break
        ended.stir()
    assert table is not None
    lines = kept[TEXT].splitlines()
    other = "\n".join(["version 0" if line.startswith("version ") else line for line in lines] + ["0 deploy 1 1", ""])
    assert record.replay(calm.terms.rules()[0], other).disagreement
    for text in (table.record(), other):
        kept[TEXT] = text
        with pytest.raises(BadRecord, match="a calm moment is amid a game"):
            checkpoint.common_of(calm.terms, kept)
