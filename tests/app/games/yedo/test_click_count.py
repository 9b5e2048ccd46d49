"""A round of Yedo takes few clicks: forced choices are made by the page, and one click on a thing can make several choices."""

from __future__ import annotations

import random

from tenka.games.yedo.board.districts import DISTRICT, DISTRICTS
from tenka.games.yedo.board.next_actions import list_next_actions
from tenka_web.games.yedo.shortcuts import shortcut
from tests.app.games.yedo.click_counter import LIT, Clicker
from tests.app.harness import Desk

MOST = 0.75
"""Most clicks for each choice in a game of two seats. Clicks of a round would follow the cards that are drawn."""
SIX = ("setup.option:rounds 6",)


def six_rounds(seed: str) -> Desk:
    """Return a game with a bot, at its first question."""
    return Desk().do("set:pace instant").start("person", "steady", game="yedo", seed=seed, acts=SIX)


def test_a_game_takes_few_clicks_and_asks_nothing_with_one_answer() -> None:
    played = [Clicker(six_rounds(seed)).play() for seed in "ab"]
    clicks = sum(one.clicks.total() for one in played)
    choices = sum(line.seat == 0 for one in played for line in one.desk.session.table.history)
    forced, asked = (sum(one.total() for one in counts) for counts in zip(*((p.forced, p.asked) for p in played), strict=True))
    print(f"{clicks} clicks for {choices} choices; {forced} of {asked} questions have one answer")
    assert clicks <= MOST * choices
    assert forced == 0


def test_a_person_who_wants_to_be_asked_is_asked() -> None:
    enough = Clicker(six_rounds("a").do("switch:quick")).play(seen=lambda clicker: clicker.forced.total() > 5)
    assert enough.forced.total() > 5


def test_a_click_on_a_target_makes_all_its_choices() -> None:
    """In random games, a highlighted target does all it names while a disciple is chosen: the disciple is activated, and its
    action is made or asked for; each list of choices seen ahead is the one that is asked then."""
    done = set[str]()
    for seed in "dgh":
        done |= _play_by_clicks(six_rounds(seed))
        if {"does", "market"} <= done:
            return
    raise AssertionError(f"only these were clicked: {sorted(done)}")


def _play_by_clicks(desk: Desk) -> set[str]:
    """Return the kinds of targets that were clicked in a game, each followed to its end."""
    rng, done = random.Random(1), set[str]()
    for _ in range(600):
        session, table = desk.session, desk.session.table
        if table.decision is None:
            break
        if session.asked_person is None or not session.selection().options or desk.watch.waiting:
            desk.watch.run(20_000)
            continue
        seat, decision, moment = session.asked_person, table.decision, len(table.history)
        assert seat is not None
        for who, deeds in list_next_actions(session.view()).items():
            fork = table.branch(moment, "ahead")
            fork.choose(seat, who)
            asked = fork.decision
            assert asked is not None
            assert asked.choices(seat) == deeds
        lit = sorted(set(LIT.findall(desk.shown("live"))))
        glow = [target for target in lit if target.startswith(("does:", "market:", "deck:"))]
        if decision.key != "ye.ask.activate" or not glow:
            wanted = [choice for choice in decision.choices(seat) if str(choice) == "place market"] or decision.choices(seat)
            desk.do(f"choose:{rng.choice(wanted)}")
            continue
        target = rng.choice([one for one in glow if one.startswith("market:")] or glow)
        gesture = shortcut(session, target)
        assert gesture is not None
        desk.do(f"target:{target}")
        desk.watch.run(200)
        made = [line.choice for line in table.history[moment:] if line.seat == seat]
        assert made[: 1 + len(gesture.then)] == [*gesture.choices, *gesture.then], target
        assert gesture.then or session.ui.picked == gesture.picked
        done.add(target.partition(":")[0])
    return done


def test_a_click_on_a_district_asks_for_one_of_its_actions() -> None:
    desk, rng = six_rounds("e"), random.Random(2)
    while True:
        session, decision = desk.session, desk.session.table.decision
        assert decision is not None
        if session.asked_person is None or not session.selection().options or desk.watch.waiting:
            desk.watch.run(20_000)
        elif decision.key == "ye.ask.activate" and str(decision.choices(0)[0].operands[0]) in DISTRICT:
            break
        else:
            desk.do(f"choose:{rng.choice(decision.choices(0))}")
    place = str(decision.choices(0)[0].operands[0])
    desk.do(f"target:district:{DISTRICTS[DISTRICT[place]].code}")
    assert desk.session.table.decision is not None
    assert desk.session.table.decision.key == "ye.ask.act"


def test_a_click_on_a_lot_takes_part_too() -> None:
    """One press on a lot takes part, announces its group at the own turn, and chooses the lot if it is won. Other questions
    between are asked, and so are choices that became impossible."""
    announced = 0
    for seed in "fgh":
        desk = six_rounds(seed)
        while desk.session.table.decision is not None and desk.session.table.decision.key != "ye.ask.join":
            choices = desk.session.table.decision.choices(desk.session.table.decision.seats[0])
            desk.do(f"choose:{choices[0]}") if desk.session.selection().options else desk.watch.run(20_000)
        desk.watch.run(20_000)
        assert [shortcut(desk.session, group.target) for group in desk.session.selection().groups] == [None, None]
        desk.do("tap:lot:geisha")
        assert "Tap again · bid for “Geisha”, from 5 Mon" in desk.shown("about")
        desk.do("tap:lot:geisha")
        for _ in range(20):
            decision = desk.session.table.decision
            assert decision is not None
            if decision.key in ("ye.ask.place", "ye.ask.keep"):
                break
            if desk.session.selection().options:
                possible = [str(choice) for choice in decision.choices(0)]
                assert not {"join", "announce black", "win geisha"} & {*possible}
                desk.do(f"choose:{possible[0]}")
            else:
                desk.watch.run(20_000)
        mine = [str(line.choice) for line in desk.session.table.history if line.seat == 0]
        assert "join" in mine
        announced += "announce black" in mine
    assert announced
