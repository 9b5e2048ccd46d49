"""Every kind in every state: due, not due, of an earlier slot, twice, under another head or signature, illegal, far, huge.

The table is made of the design's rows: so no rule is without its cells.
"""

from __future__ import annotations

import json

import pytest

from tenka.protocol import bounds
from tenka.protocol.entries import KINDS, NOTES, PROPOSING
from tenka.protocol.events import Check, Heard
from tenka.protocol.step import step
from tests.protocol.scenes import facts, fouls, hear, same, scenes, values_of, word

DUE = {
    "ready": "ready", "set-up": "link", "choice": "choose", "round": "link", "seal": "seal", "escrow": "escrow", "open": "open",
    "share": "share", "end": "end",
}  # fmt: skip
"""What party 1 owes in each scene."""
UNFAIR = {"ready": "trust", "link": "link", "choose": "illegal", "escrow": "trust", "open": "seal", "share": "share"}
"""The rule that each kind breaks when it is said against the rules; a seal and an end can't be."""
CELLS = [(scene, kind) for scene in (*DUE, "over") for kind in KINDS]
cells = pytest.mark.parametrize(("scene", "kind"), CELLS)
due_alone = pytest.mark.parametrize("scene", list(DUE))


def test_every_state_has_a_scene() -> None:
    assert set(scenes()) == {*DUE, "over"}


@cells
def test_what_is_due_is_taken_and_what_can_never_be_due_is_a_foul(scene: str, kind: str) -> None:
    state = scenes()[scene]
    found = hear(state, word(state, kind, values_of(state, kind)))
    if scene == "over":
        assert same(found.state, state)
    elif kind in NOTES:
        assert fouls(found) == []
        assert bool(found.state.notes) is (kind in PROPOSING)
        assert found.state.common == state.common
    elif DUE[scene] == kind:
        taken = not same(found.state, state)
        assert (taken, fouls(found)) == ((True, ["seal"]) if kind == "open" else (True, []))
    elif scene == "choice" and kind == "link":
        assert fouls(found) == ["turn"]         # it is the chooser's own
    else:
        assert fouls(found) == ["turn"]
        assert found.state.common == state.common


@cells
def test_another_signature_changes_nothing(scene: str, kind: str) -> None:
    state = scenes()[scene]
    found = hear(state, word(state, kind, values_of(state, kind)), good=False)
    assert same(found.state, state)
    assert (fouls(found), facts(found)) == ([], [])


@cells
def test_another_head_names_nobody(scene: str, kind: str) -> None:
    state = scenes()[scene]
    found = hear(state, word(state, kind, values_of(state, kind), head=b"\0" * 32))
    assert same(found.state, state)
    assert fouls(found) == []
    assert facts(found) == ([] if scene == "over" else ["differs"])


@cells
@pytest.mark.parametrize("ahead", [1, 2, 1000, bounds.MOST_SLOTS])
def test_what_is_far_is_dropped_and_asked_for_once_a_second(scene: str, kind: str, ahead: int) -> None:
    state = scenes()[scene]
    text = word(state, kind, values_of(state, kind), slot=min(state.slot + ahead, bounds.MOST_SLOTS))
    found = step(state, Heard("1", text, state.now + 2))
    assert same(found.state, state)
    assert [json.loads(send.text)[0] for send in found.out] == ["have"]
    assert not any(isinstance(effect, Check) for effect in found.effects)
    again = step(found.state, Heard("1", text, state.now + 2.5))
    assert again.out == ()


@cells
def test_what_is_past_is_no_work(scene: str, kind: str) -> None:
    state = scenes()[scene]
    if not state.slot:
        return
    before = state.log[state.slot - 1]
    text = word(state, kind, values_of(state, kind), slot=state.slot - 1, head=before.head)
    found = hear(state, text)
    assert same(found.state, state)
    assert set(fouls(found)) <= {"twice"}


@due_alone
def test_two_words_in_one_slot_are_two_faces_and_the_first_counts(scene: str) -> None:
    state, kind = scenes()[scene], DUE[scene]
    if kind in ("open", "end"):
        return                  # an opening fits its seal or is a foul; an end is one thing alone
    first = hear(state, word(state, kind, values_of(state, kind))).state
    if first.slot != state.slot:
        return
    other = word(state, kind, OTHER[kind](state))
    found = hear(first, other)
    assert fouls(found) == ["twice"]
    assert same(found.state, first)
    again = hear(found.state, other)
    assert fouls(again) == []
    forgot = hear(first, word(state, kind, OTHER[kind](state), boot=9))
    assert (fouls(forgot), facts(forgot)) == ([], ["forgot"])


OTHER = {
    "ready": lambda state: ("coin 2", values_of(state, "ready")[1]), "seal": lambda state: (b"\7" * 18,),
    "link": lambda state: values_of(state, "link", fair=False), "choose": lambda state: values_of(state, "choose", fair=False),
    "escrow": lambda state: values_of(state, "escrow", fair=False), "share": lambda state: values_of(state, "share", fair=False),
}  # fmt: skip


@due_alone
def test_what_breaks_its_rule_is_named_by_it(scene: str) -> None:
    state, kind = scenes()[scene], DUE[scene]
    if kind not in UNFAIR:
        return
    found = hear(state, word(state, kind, values_of(state, kind, fair=False)))
    assert fouls(found) == [UNFAIR[kind]]
    assert found.state.common == state.common
    assert found.state.stopped is not None
    # and then nothing of anybody is taken until those who stay agree
    after = hear(found.state, word(state, kind, values_of(state, kind), party=2), place="2")
    assert after.state.common == state.common


@pytest.mark.parametrize("scene", [*DUE, "over"])
def test_what_is_huge_is_not_read(scene: str) -> None:
    state = scenes()[scene]
    for text in ("x" * (bounds.LONGEST + 1), "[" * bounds.LONGEST, '["answer",1,1,[' + '"",' * 4000 + '""]]'):
        found = step(state, Heard("1", text, state.now))
        assert same(found.state, state)
        assert (found.out, found.effects) == ((), ())
        assert len(text) <= bounds.LONGEST or found.state.peers == state.peers      # nor does it count as read


@pytest.mark.parametrize("scene", [*DUE, "over"])
def test_nonsense_is_dropped(scene: str) -> None:
    """What is no word, no word of this game, or no party's here."""
    state = scenes()[scene]
    fair = word(state, "end", ())
    party, body, signature = json.loads(fair)
    flown = json.dumps([party, body.replace("end", "fly"), signature])
    texts = [
        "", "null", "{}", "[]", "[1]", '["have"]', '["have",-1,0,0]', '["have",true,0,0]', '["answer",1,2,[]]', '["cannot","x"]',
        '["nonsense"]', '["answer",1,0,[1]]', '{"have":1}', json.dumps([9, body, signature]), flown,
        json.dumps([party, body[:-1] + ",1]", signature]), json.dumps([party, "[]", signature]), json.dumps([party, None, ""]),
        json.dumps([-1, body, signature]), json.dumps([party, body.replace(body[2:6], "AAAA"), signature]),
    ]  # fmt: skip
    for text in texts:
        found = step(state, Heard("1", text, state.now))
        assert same(found.state, state), text
        assert (found.out, found.effects) == ((), ()), text


@pytest.mark.parametrize("scene", [*DUE, "over"])
def test_a_place_nobody_knows_is_not_heard(scene: str) -> None:
    state = scenes()[scene]
    found = step(state, Heard("elsewhere", word(state, "end", ()), state.now, (True,)))
    assert same(found.state, state)
