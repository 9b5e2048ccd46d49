"""Properties of every game, number of seats and layer, tested in seeded random games."""

from __future__ import annotations

import json
import pickle
import random
from collections.abc import Mapping
from typing import Any

import pytest

import tenka
from tenka.core.chance import Seeded
from tenka.core.choice import Choice, parse
from tenka.core.play import Play
from tenka.core.view import NoChance
from tenka.table.table import Table
from tests.support.setups import Setup, any_choice, every, plain, walk


@every
def test_a_game_ends_with_a_ranking_of_all_seats(setup: Setup) -> None:
    table = walk(setup.table("end"), 1)
    assert table.result is not None
    assert sorted(seat for group in table.result.ranking for seat in group) == list(range(setup.seats))
    assert len(table.result.scores) == setup.seats
    best = [table.result.scores[group[0]] for group in table.result.ranking]
    assert best == sorted(best, reverse=True)


@every
def test_a_game_of_first_forward_choices_ends_without_withdrawals(setup: Setup) -> None:
    """So a bot that thinks nothing can play every game."""
    table = setup.table("first")
    while (decision := table.decision) is not None:
        seat, step = decision.seats[0], table.state.stack[-1]
        choice = decision.forward_choices(seat)[0]
        assert choice.verb not in step.withdrawing_verbs
        table.choose(seat, choice)


@every
def test_choices_are_unique_and_parse(setup: Setup) -> None:
    def check(table: Table) -> None:
        decision = table.decision
        assert decision is not None
        for seat in decision.seats:
            choices = decision.choices(seat)
            assert choices
            written = [str(choice) for choice in choices]
            assert len(set(choices)) == len(choices) == len(set(written))
            assert all(decision.parse(seat, text) == choice for text, choice in zip(written, choices, strict=True))
            assert all(decision.targets(seat, c) for c in choices)

    walk(setup.table("read"), 2, check)


@plain
def test_forward_choices_are_no_withdrawals_unless_there_is_nothing_else(setup: Setup) -> None:
    """A step may list its forward choices by a faster way, and leave out those after which only a withdrawal is possible."""

    def check(table: Table) -> None:
        decision, step = table.decision, table.state.stack[-1]
        for seat in decision.seats:
            choices = decision.choices(seat)
            wanted = tuple(choice for choice in choices if choice.verb not in step.withdrawing_verbs) or choices
            forward = tuple(decision.forward_choices(seat))
            assert forward
            assert forward == tuple(choice for choice in wanted if choice in {*forward})

    walk(setup.table("onward"), 5, check)


@every
def test_equal_choices_have_equal_effects(setup: Setup) -> None:
    """Choices that are pickled, parsed or built by hand act like those on offer, at a table and in a bare play."""
    table, rng = setup.table("anew"), random.Random(4)
    play: Play[Any, Any] = Play(table.rules, table.state_at(0), Seeded("anew", table.calls))
    play.advance()
    while table.decision is not None:
        seat = rng.choice(table.decision.seats)
        chosen = any_choice(table.decision, seat, rng)
        made = [Choice(str(chosen.verb), tuple(chosen.operands)), pickle.loads(pickle.dumps(chosen)), parse(str(chosen))]
        table.choose(seat, rng.choice(made))
        play.choose(seat, made[0])
    assert play.decision is None
    assert play.state == table.state


@plain
def test_asking_again_changes_nothing(setup: Setup) -> None:
    """A step's question is pure: asking it again leaves the state unchanged."""

    def ask_again(table: Table) -> None:
        state = table.state.copy()
        play: Play[Any, Any] = Play(table.rules, state, NoChance())
        step = state.stack[-1]
        asked = [step.ask(play), step.ask(play)]
        assert not step.run(play)
        assert state == table.state
        assert {(each.seats, each.key, str(each.values)) for each in asked} == {
            (table.decision.seats, table.decision.key, str(table.decision.values))
        }

    walk(setup.table("pure"), 6, ask_again)


@plain
def test_copies_are_equal_and_earlier_states_stay_untouched(setup: Setup) -> None:
    earlier: list[tuple[object, str]] = []

    def check(table: Table) -> None:
        copy = table.state.copy()
        assert copy == table.state
        if table.rules.seats and len(table.history) % 7 == 0:
            earlier.append((copy, json.dumps(copy.plain())))

    walk(setup.table("copy"), 3, check)
    assert all(json.dumps(state.plain()) == text for state, text in earlier)  # type: ignore[attr-defined]


@plain
def test_a_position_reads_back_from_its_plain_form(setup: Setup) -> None:
    def check(table: Table) -> None:
        if len(table.history) % 11:
            return
        again = tenka.from_data(json.loads(json.dumps(table.to_data())))
        assert again.state == table.state
        assert again.decision is not None
        assert table.decision is not None
        assert again.decision.seats == table.decision.seats
        for seat in again.decision.seats:
            assert again.decision.choices(seat) == table.decision.choices(seat)

    walk(setup.table("plain"), 4, check)


@every
def test_a_game_reads_back_from_its_record_and_code(setup: Setup) -> None:
    table = walk(setup.table("seed 天下"), 5)
    for again in (tenka.replay(table.record()), tenka.open_code(table.code())):
        assert again.state == table.state
        assert again.record() == table.record()
        assert again.code() == table.code()
        assert again.result == table.result


@plain
def test_an_unfinished_game_reads_back_from_its_record_and_code(setup: Setup) -> None:
    def check(table: Table) -> None:
        if len(table.history) % 23 == 0:
            assert tenka.open_code(table.code()).record() == table.record()
            assert tenka.replay(table.record()).state == table.state

    walk(setup.table("middle"), 6, check)


@plain
def test_any_moment_replays(setup: Setup) -> None:
    states: list[object] = []
    table = walk(setup.table("moments"), 7, lambda t: states.append(t.state.copy()))
    if len(states) == len(table.history):  # Sealed answers are finalized, so moments inside them may differ
        assert all(table.state_at(at) == state for at, state in enumerate(states) if at % 5 == 0)
    text = table.record()
    for at in range(0, len(table.history), 1 + len(table.history) // 6):
        assert tenka.replay(text, at=at).state == table.state_at(at)


@plain
def test_views_leak_nothing(setup: Setup) -> None:
    """If hidden information is replaced, a view and its choices stay the same."""
    rng = random.Random(8)

    def check(table: Table) -> None:
        decision = table.decision
        assert decision is not None
        if len(table.history) % 9:
            return
        for seat in (*range(setup.seats), None):
            view = table.view(seat)
            guess = view.determinize(rng)
            assert "?" not in json.dumps(guess.state.plain())
            assert guess.state.veil(seat) == view.state
            assert guess.decision is not None
            assert guess.decision.seats == decision.seats
            if seat is not None and seat in decision.seats:
                assert view.decision is not None
                assert view.decision.choices(seat) == decision.choices(seat) == guess.decision.choices(seat)

    walk(setup.table("leak"), 8, check)


@plain
def test_full_views_need_a_finished_game(setup: Setup) -> None:
    """A finished game has full views of every moment; plain views stay veiled, and a branch keeps its secrets."""

    def check(table: Table) -> None:
        if len(table.history) % 17 == 0:
            for at in (None, 0, len(table.history) // 2):
                with pytest.raises(tenka.StillSecret):
                    table.full_view(at)
            with pytest.raises(tenka.StillSecret):
                table.full_log()

    table = walk(setup.table("truth"), 14, check)
    moments = range(0, len(table.history), 1 + len(table.history) // 9)
    views = [table.view(seat, at) for at in moments for seat in (*range(setup.seats), None)]
    for at in moments:
        whole, public = table.full_view(at), table.view(None, at)
        assert whole.state == table.state_at(at) == tenka.replay(table.record(), at=at).state
        assert "?" not in json.dumps(whole.state.plain())
        assert (whole.asked, whole.key, whole.values) == (public.asked, public.key, public.values)
        assert whole.decision is None
        assert not whole.veiled
        assert table.full_view(at).state is not table.state
    assert table.full_view().state == table.state
    assert table.full_view().result == table.result
    assert [table.view(seat, at) for at in moments for seat in (*range(setup.seats), None)] == views
    with pytest.raises(tenka.BadRecord):
        table.full_view(len(table.history) + 1)
    branch = table.branch(len(table.history) // 2, "otherwise")
    with pytest.raises(tenka.StillSecret):
        branch.full_view(0)


@plain
def test_knowledge_grows_only_by_chance_a_reveal_or_an_own_choice(setup: Setup) -> None:
    """Undo is allowed only past choices that taught no seat anything."""
    before: dict[int, int] = {}

    def check(table: Table) -> None:
        now = {s: json.dumps(table.view(s).state.plain()).count('"?"') for s in range(setup.seats)}
        line = table.history[-1] if table.history else None
        if line and before and not line.outcomes and not line.revealed:
            assert all(now[s] >= before[s] for s in now if s != line.seat), line
        before.update(now)

    walk(setup.table("reveal"), 9, check)


@every
def test_pieces_are_conserved(setup: Setup) -> None:
    def count(table: Table) -> Mapping[str, Any]:
        return table.rules.count_pieces(table.rules, table.state)

    table = setup.table("pieces")
    counts = count(table)
    assert counts, "every game counts its pieces"
    walk(table, 10, lambda table: _same(count(table), counts))
    _same(count(table), counts)


def _same(found: Mapping[str, Any], counts: Mapping[str, Any]) -> None:
    assert found == counts


@plain
def test_undo_restores_the_state_and_stops_at_chance_and_reveals(setup: Setup) -> None:
    table, rng = setup.table("undo"), random.Random(11)
    while table.decision is not None:
        before = table.state.copy()
        seat = rng.choice(table.decision.seats)
        choice = any_choice(table.decision, seat, rng)
        table.choose(seat, choice)
        after, line = table.state.copy(), table.history[-1]
        try:
            table.undo()
        except tenka.UndoRefused:
            assert line.outcomes or line.revealed
            assert table.state == after
            continue
        assert not line.outcomes
        assert not line.revealed
        assert table.state == before
        table.choose(seat, choice)
        assert table.state == after


@every
def test_an_option_or_layer_changes_something(setup: Setup) -> None:
    game = tenka.game(setup.game)
    mine = game.rules(setup.seats, setup.layers, dict(setup.options))
    for option in game.options_for(setup.layers):
        other = {**dict(setup.options), option.id: option.default}
        if dict(setup.options)[option.id] != option.default and game.refuse(setup.seats, setup.layers, other) is None:
            assert _without_labels(mine) != _without_labels(game.rules(setup.seats, setup.layers, other)), option.id
    for layer in setup.layers:
        rest = tuple(name for name in setup.layers if name != layer)
        if game.refuse(setup.seats, rest, dict(setup.options)) is None:
            assert _without_labels(mine) != _without_labels(game.rules(setup.seats, rest, dict(setup.options))), layer


def _without_labels(rules: object) -> dict[str, object]:
    return {name: value for name, value in vars(rules).items() if name not in ("layers", "options", "program")}
