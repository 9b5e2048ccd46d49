"""Forced choices: made by the page on request, but never a roll of the dice."""

from __future__ import annotations

import random

from tests.app.harness import Desk


def single(desk: Desk) -> list[str]:
    """Return the verbs of choices that were forced when they were made."""
    table, found = desk.session.table, []
    for at, line in enumerate(table.history):
        decision = table.view(line.seat, at).decision
        if decision is not None and len(decision.choices(line.seat)) == 1:
            found.append(line.choice.verb)
    return found


def test_the_page_makes_forced_choices_but_never_rolls() -> None:
    desk = Desk().start("person", "person", "person", seed="0").do("switch:quick")
    asked, rng = set(), random.Random(0)
    for _ in range(400):
        if desk.session.is_over:
            break
        if desk.session.playback.story is not None:
            desk.do("story.end")
            continue
        desk.watch.run(5_000)           # The page answers after a pause
        options = [choice for choice, _ in desk.session.selection().options]
        assert len(options) > 1 or options[0].verb == "roll"
        asked |= {options[0].verb} if len(options) == 1 else set()
        desk.do(f"choose:{rng.choice(options)}")
        if desk.session.ui.confirming is not None:
            desk.do("sure")
    assert desk.session.is_over
    assert asked == {"roll"}
    assert set(single(desk)) > {"roll"}


def test_the_switch_for_forced_choices_is_beside_one() -> None:
    """Not beside the dice, which the page never rolls: a new player's first question has one button and nothing else."""
    desk = Desk().do("play.now")
    rng, offered = random.Random(0), set()
    for _ in range(60):
        while desk.session.asked_person is None and not desk.session.is_over:
            desk.watch.run(5_000)
        if desk.session.is_over:
            break
        options = [choice for choice, _ in desk.session.selection().options]
        alone = len(options) == 1 and options[0].verb != "roll"
        assert ('data-arg="quick"' in desk.shown("prompt")) == alone
        offered.add(alone)
        desk.do(f"choose:{rng.choice(options)}")
        if desk.session.ui.confirming is not None:
            desk.do("sure")
    assert offered == {True, False}
