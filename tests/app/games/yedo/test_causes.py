"""Questions of Yedo show their cause, and a danger is shown beside the choice that avoids it."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest

import tenka
from tenka import Decision, Table, bots
from tenka.games.yedo.board.districts import BY_CODE, DISTRICTS, SPOTS, TARGET, WHERE
from tenka.games.yedo.cards.playing import CardEffect
from tenka.games.yedo.phases.bidding import Auction
from tenka_web.app.table_context import build_context
from tenka_web.games.yedo import phrases, presenter, since_last_turn, story
from tenka_web.ui.markup import Markup, text_of
from tests.app.games import test_every_choice_reachable
from tests.app.games.yedo.test_board import until
from tests.app.harness import Desk
from tests.e2e.support.ui_driver import address
from tests.support.setups import Setup


def table(seed: str, key: str) -> Desk:
    return until(test_every_choice_reachable.seated(Setup("yedo", 3, (), ()), seed), key)


@pytest.mark.parametrize("seed", ["b", "c", "d"])
def test_a_seat_that_may_answer_a_card_reads_who_plays_it_and_its_effect(seed: str) -> None:
    desk = table(seed, "reaction").do("peek")
    ctx = build_context(desk.app.t, desk.app.settings, desk.session)
    effect = next(step for step in reversed(ctx.view.state.stack) if isinstance(step, CardEffect))
    asked = text_of(desk.shown("prompt"))
    assert ctx.localizer.value("card", effect.card) in asked
    assert ctx.localizer.seat(effect.seat) in asked
    assert desk.app.t(f"ye.card.{effect.card}.text") in asked


def test_a_bid_shows_the_order_of_the_seats() -> None:
    """As a row of fans: the asked seat, those that have spoken, and the announcer last."""
    desk = table("fans", "bid").do("peek")
    ctx = build_context(desk.app.t, desk.app.settings, desk.session)
    auction = next(step for step in reversed(ctx.view.state.stack) if isinstance(step, Auction))
    rows = re.findall(r'<li class="(met|now|open)">(.*?)</li>', desk.shown("prompt"))
    assert len(rows) == len(ctx.view.state.track)
    assert [kind for kind, _ in rows].count("now") == 1
    assert ctx.localizer.seat(auction.announcer) in text_of(Markup(rows[-1][1]))
    assert ctx.localizer.seat(auction.waiting[0]) in text_of(Markup(next(row for kind, row in rows if kind == "now")))
    assert desk.app.t("ye.page.fans.rule") in text_of(desk.shown("prompt"))


def test_an_outbid_seat_still_reads_the_bids() -> None:
    """A seat that is no longer first has still made its bid."""
    for seed in "abcdefghij":
        desk = table(seed, "bid").do("peek")
        ctx = build_context(desk.app.t, desk.app.settings, desk.session)
        bids, leader = dict(story.bids_so_far(desk.session.table, desk.session.moment)), ctx.view.values["leader"]
        rows = [text_of(Markup(row)) for row in re.findall(r'<li class="met">(.*?)</li>', desk.shown("prompt"))]
        for seat, mon in bids.items():
            row = next((row for row in rows if ctx.localizer.seat(seat) in row), None)
            if row is not None and seat != leader:
                assert desk.app.t("ye.page.mon", mon=mon) in row if mon else desk.app.t("ye.page.fans.passed") in row


def test_at_the_own_turn_a_line_says_what_each_other_seat_did() -> None:
    table, rng = tenka.new_table("yedo", seats=3, seed="meanwhile"), random.Random("meanwhile")
    steady, heard, desk = bots.bot("yedo", "steady"), set[str](), Desk()
    while table.decision is not None and table.state.round < 3:
        seat, key = table.decision.seats[0], table.decision.key
        if seat == 0 and key in since_last_turn.ASKED:
            desk = Desk(fragment=f"g={table.code()}~000~311~322")
            ctx = build_context(desk.app.t, desk.app.settings, desk.session)
            told = since_last_turn.list_choices(ctx)
            heard |= {event.key for event in told}
            lines = re.findall(r"<li>(.*?)</li>", str(since_last_turn.draw_meanwhile(ctx)))
            assert [text_of(Markup(line)) for line in lines] == [ctx.localizer.say(one.key, one.values) for one in told[-3:]]
            assert all(line in desk.shown("prompt") for line in lines)
            assert all(not event.knowers for event in told)
        table.choose(seat, steady.choose(table.view(seat), rng))
    assert {"ye.event.placed", "ye.event.activated", "ye.event.won"} <= heard
    assert desk.do("history.step:-1").shown("prompt").count("y-meanwhile") == 0


def test_a_warning_names_the_next_district_of_the_watch() -> None:
    desk = table("danger", "place")
    ctx = build_context(desk.app.t, desk.app.settings, desk.session)
    code = presenter.danger(ctx)
    name = ctx.localizer.value("district", next(row.id for row in DISTRICTS if row.code == code))
    assert desk.app.t("ye.page.danger", district=name) in text_of(desk.shown("prompt"))
    stones = re.findall(r"<g [^>]*y-space[^>]*>", desk.shown("live"))
    rimmed = {re.findall(r'"(space:[^"]+)"', one)[0] for one in stones if "risk" in one}
    there = {TARGET[word] for word, spots in SPOTS.items() if DISTRICTS[WHERE[spots[0]]].code == code}
    assert rimmed == {target for target in there if target.startswith("space:")}
    for word in SPOTS:
        told = desk.app.t("ye.page.tell.danger") in presenter.describe(ctx, word)
        assert told == (TARGET[word] in there), word


def test_at_arrests_the_button_that_saves_is_prominent() -> None:
    """Passing is first, as in every window, and quiet."""
    for seed in "abcdefgh":
        desk = table(seed, "save").do("peek")
        buttons = re.findall(r'<button[^>]*data-act="choose"[^>]*>', desk.shown("prompt"))
        primary = [one for one in buttons if "primary" in one]
        assert len(primary) <= 1
        assert "do-pass" in buttons[0]
        if len(buttons) > 1:
            assert "do-pass" not in "".join(primary)


def among_bots(seats: int, seed: str, wanted: Callable[[Table, Decision], bool]) -> Desk:
    """Return a game of steady bots at this question, which a person answers. If the question does not come, try another game."""
    table, rng, steady = tenka.new_table("yedo", seats=seats, seed=seed), random.Random("x"), bots.bot("yedo", "steady")
    while True:
        decision = table.decision
        if decision is None:
            return among_bots(seats, f"{seed}+", wanted)
        (seat,) = decision.seats
        if wanted(table, decision):
            kinds = "".join("0" if other == seat else "3" for other in range(seats))
            desk = Desk(fragment=address("", table, kinds=kinds).removeprefix("#"))
            assert desk.session.asked_person == seat
            return desk
        table.choose(seat, steady.choose(table.view(seat), rng))


def test_a_watch_in_another_place_than_announced_has_its_reason() -> None:
    """The line announced during placement is compared; cancelled cards moved nothing."""
    told = as_announced = 0
    for seed in "abcdefgh":
        desk, rng, announced = test_every_choice_reachable.seated(Setup("yedo", 3, (), ()), seed), random.Random(seed), ""
        for _ in range(900):
            test_every_choice_reachable.settle(desk)
            decision = desk.session.table.decision
            if decision is None:
                break
            ctx = build_context(desk.app.t, desk.app.settings, desk.session)
            if decision.key == "ye.ask.place":
                code = presenter.danger(ctx)
                announced = ctx.localizer.value("district", DISTRICTS[BY_CODE[code]].id) if code else ""
            if "searching" in decision.values and announced:
                here = ctx.localizer.value("district", DISTRICTS[ctx.view.state.watch].id)
                said = text_of(Markup(desk.shown("prompt")))
                assert (desk.app.t("ye.page.cause.announced", district=announced) in said) is (here != announced)
                told, as_announced = told + (here != announced), as_announced + (here == announced)
                if here != announced:
                    last = re.findall(r"<span>(.*?)</span></p>", desk.shown("prompt"))[-1]
                    assert here in text_of(Markup(last))
            test_every_choice_reachable.choose(desk, rng)
    assert told > 5
    assert as_announced > 5


@pytest.mark.parametrize("language", ["en", "es", "ja"])
@pytest.mark.parametrize(("seed", "key"), [("s15", "ye.ask.standard"), ("s0", "ye.ask.bonus")])
def test_a_mission_names_what_it_lacks_and_what_replaces_it(language: str, seed: str, key: str) -> None:
    """With counts above zero only, and the button says what its card does."""
    desk = among_bots(2, seed, lambda _, decision: decision.key == key).do(f"language:{language}")
    ctx = build_context(desk.app.t, desk.app.settings, desk.session)
    lacking = ctx.localizer.value("lacks", phrases.list_lacking(ctx.view.values))
    mission = ctx.localizer.value("mission", ctx.view.values["mission"])
    assert lacking
    said = text_of(Markup(desk.shown("prompt")))
    assert desk.app.t(f"{key}.lacks", mission=mission, lacks=lacking) in said
    choices = [choice for choice, _ in ctx.selection.options]
    lends = [choice for choice in choices if choice.verb != "leave-bonus"]
    assert said.count(desk.app.t("ye.page.instead", lacks=lacking)) == len(lends)
    assert (desk.app.t("ye.page.instead.none") in said) is not bool(lends)


def test_a_refused_seat_reads_it_and_a_bots_reason() -> None:
    """Where the next offer is asked about, and only there."""

    def again(table: Table, decision: Decision) -> bool:
        last = [event.key for event in table.history[-1].events] if table.history else []
        return decision.key == "ye.ask.trade" and "ye.event.refused" in last

    desk = among_bots(3, "s10", again)
    ctx = build_context(desk.app.t, desk.app.settings, desk.session)
    refused = next(event for event in desk.session.table.history[-1].events if event.key == "ye.event.refused")
    said = text_of(Markup(desk.shown("prompt")))
    asked = ctx.localizer.show("ye.page.cause.refused", {"seat": refused.values["seat"]})
    assert text_of(asked) in said
    assert desk.app.t("ye.page.cause.unequal") in said


def test_the_first_offer_of_a_seat_mentions_no_refusal() -> None:
    assert "y-cause" not in table("a", "trade").shown("prompt")


def test_a_refusal_of_an_earlier_round_is_not_told_again() -> None:
    """A seat whose offer was refused in one round reads nothing of it at its first offer of the next."""

    def later(table: Table, decision: Decision) -> bool:
        keys = [event.key for line in table.history for event in line.events]
        since = keys[len(keys) - [*reversed(keys), "ye.event.round"].index("ye.event.round") :]
        refused = [event for line in table.history for event in line.events if event.key == "ye.event.refused"]
        return (decision.key == "ye.ask.trade" and not {"ye.event.offered", "ye.event.refused"} & {*since}
                and bool(refused) and refused[-1].values["other"] == decision.seats[0])  # fmt: skip

    assert "y-cause" not in among_bots(3, "s10", later).shown("prompt")


def test_a_sum_on_the_stepper_takes_no_other_answer_away() -> None:
    """Not the pass; and the sum is one button."""
    desk = table("a", "bid")
    ctx = build_context(desk.app.t, desk.app.settings, desk.session)
    sums = [choice for choice, _ in ctx.selection.options if choice.verb == "bid"]
    desk.do(f"target:bid:{sums[-1].operands[0]}")
    shown = desk.shown("prompt")
    assert 'data-arg="pass"' in shown
    assert shown.count(f'data-arg="{sums[-1]}"') == 1


def test_what_an_event_changes_names_the_event() -> None:
    """The line of the price list, and the track of the rounds with what the event does."""

    def changed(table: Table, decision: Decision) -> bool:
        return table.state.event == "black-ship" and decision.key == "ye.ask.place"

    desk = among_bots(3, "s", changed)
    ctx = build_context(desk.app.t, desk.app.settings, desk.session)
    rows, event = ctx.game.about_rows, ctx.localizer.value("event", "black-ship")
    assert event in rows["row"](ctx, "HAR:luxury")
    assert event not in rows["row"](ctx, "GAT:recruit")
    assert ctx.t("ye.events.black-ship.text") in rows["track"](ctx, "round")
