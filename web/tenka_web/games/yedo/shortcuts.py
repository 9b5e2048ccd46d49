"""Clicks that stand for two or three answers in sequence: on a stall, a row, a district, a lot."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import cast

from tenka import Choice, View
from tenka.games.yedo.board.districts import BY_CODE, SPOTS, WHERE
from tenka.games.yedo.board.next_actions import list_next_actions
from tenka.games.yedo.goods import LOTS
from tenka.games.yedo.phases.auction_reward import WIN, open_lots
from tenka.games.yedo.phases.bidding import ANNOUNCE, JOIN, LEAST
from tenka.games.yedo.rules import YedoRules
from tenka_web.app.render_context import RenderContext
from tenka_web.app.selection import Gesture
from tenka_web.app.session import Session

Ways = Mapping[str, tuple[Choice, tuple[Choice, ...]]]
"""Target -> the choice of now, and those of the next question that the target may mean."""


def shortcut(session: Session, target: str) -> Gesture | None:
    """Return the gesture of a click that answers more than the present question; None if the click only narrows the choices."""
    seat, view = session.asked_person, session.view()
    row = _CLICKS.get(view.key)
    if row is None or session.ui.picked or seat is None:
        return None
    meant = row(view, seat, target)
    return meant if not session.mode.is_guided or _leads_on(session, meant) else None


def _leads_on(session: Session, meant: Gesture | None) -> bool:
    """Whether a click in a lesson is the answer that its page waits for."""
    return meant is not None and not meant.then and list(map(str, meant.choices)) == [session.mode.wanted_choice]


def highlighted_targets(ctx: RenderContext) -> frozenset[str]:
    """Return the highlighted targets in addition to the first targets of the choices."""
    view, seat = ctx.view, ctx.view.seat
    row = _LIT.get(view.key)
    if row is None or ctx.scene is not None or ctx.selection.picked or seat is None or not ctx.selection.options:
        return frozenset()
    targets = frozenset(row(ctx, view, seat))
    if not ctx.session.mode.is_guided:
        return targets
    return frozenset(target for target in targets if shortcut(ctx.session, target) is not None)


# a disciple and what it does


def actions_after_activating(ctx: RenderContext) -> Mapping[Choice, tuple[Choice, ...]]:
    """Return each disciple that can be activated -> what it could do."""
    return ctx.of_view("yedo-next-deeds", lambda: list_next_actions(ctx.view))


def find_completable(ctx: RenderContext) -> dict[str, list[Choice]]:
    """Return each mission that can be completed now -> the disciples that can do it."""
    by_mission: dict[str, list[Choice]] = {}
    for activate, deeds in actions_after_activating(ctx).items():
        for deed in deeds:
            if deed.verb == "complete":
                by_mission.setdefault(str(deed.operands[0]), []).append(activate)
    return by_mission


def does(word: str, verb: str) -> str:
    """Return the target that stands for an action of the disciple at a place."""
    return f"does:{word}:{verb}"


def _ways(view: View) -> Ways:
    """Return what one click can mean while a disciple is to be named. A click that could mean two disciples means neither."""
    meanings: dict[str, list[tuple[Choice, Choice]]] = {}
    for activate, deeds in list_next_actions(view).items():
        for deed in deeds:
            for target in _targets_of(str(activate.operands[0]), deed):
                meanings.setdefault(target, []).append((activate, deed))
    return {
        target: (pairs[0][0], tuple([deed for _, deed in pairs]))
        for target, pairs in meanings.items() if len({activate for activate, _ in pairs}) == 1
    }  # fmt: skip


def _shown_ways(ctx: RenderContext) -> Ways:
    return ctx.of_view("yedo-ways", lambda: _ways(ctx.view))


def _targets_of(word: str, deed: Choice) -> tuple[str, ...]:
    """Return the targets that stand for this action of the disciple at a place: its row, and a stall or a deck."""
    if deed.verb in ("home", "complete"):
        return ()
    thing = {"buy": "market", "orders": "deck", "select": "deck", "foresee": "deck"}.get(deed.verb)
    return (does(word, deed.verb), *([f"{thing}:{deed.operands[0]}"] if thing else []))


def _activate(view: View, seat: int, target: str) -> Gesture | None:
    kind, _, name = target.partition(":")
    if kind == "district":
        return _take_district_click(view, seat, name, "activate")
    way = _ways(view).get(target) if kind in ("does", "market", "deck") else None
    if way is None:
        return Gesture(picked=(target,)) if kind == "card" and _finishes(view, name) else None
    activate, deeds = way
    if len(deeds) == 1:
        return Gesture(choices=(activate,), then=deeds, tried=True)
    row = f"deed:{deeds[0].verb}"
    return Gesture(choices=(activate,), picked=(row,) if kind == "does" else (row, target))


def _finishes(view: View, face: str) -> bool:
    deeds = (deed for following in list_next_actions(view).values() for deed in following)
    return any(deed.verb == "complete" and deed.operands[0] == face for deed in deeds)


def _take_district_click(view: View, seat: int, code: str, verb: str) -> Gesture | None:
    """Take a click on a district beside its stones as the one choice that is possible there; as nothing where there are
    several."""
    assert view.decision is not None
    here = [
        choice for choice in view.decision.choices(seat)
        if choice.verb == verb and (spots := SPOTS.get(str(choice.operands[0]))) and WHERE[spots[0]] == BY_CODE[code]
    ]  # fmt: skip
    return Gesture(choices=(here[0],), tried=True) if len(here) == 1 else None


def _place(view: View, seat: int, target: str) -> Gesture | None:
    kind, _, name = target.partition(":")
    return _take_district_click(view, seat, name, "place") if kind == "district" else None


def _act_on(view: View, seat: int, target: str) -> Gesture | None:
    """Take a click on a thing as the deed that is about it."""
    deeper = _by_later_target(view, seat).get(target, ())
    if len(deeper) == 1:
        return Gesture(choices=(deeper[0][0],), tried=True)
    paths = {targets[: targets.index(target) + 1] for _, targets in deeper}
    return Gesture(picked=paths.pop()) if len(paths) == 1 else None


def _by_later_target(view: View, seat: int) -> dict[str, list[tuple[Choice, tuple[str, ...]]]]:
    """Return each target that choices point at after their first one -> those choices."""
    assert view.decision is not None
    by_target: dict[str, list[tuple[Choice, tuple[str, ...]]]] = {}
    for choice in view.decision.choices(seat):
        targets = view.decision.targets(seat, choice)
        for target in targets[1:]:
            by_target.setdefault(target, []).append((choice, targets))
    return by_target


# taking part, the lot, and what of its group


def _bid_for(view: View, seat: int, target: str) -> Gesture | None:
    kind, _, lot = target.partition(":")
    wanted = lots(view, seat).get(lot, ()) if kind == "lot" else ()
    if len(wanted) < 2:
        return None
    return Gesture(choices=wanted[:1], then=wanted[1:], tried=True, means=("ye.page.tap.lot", {"lot": lot, "mon": LEAST[lot]}))


def lots(view: View, seat: int) -> dict[str, tuple[Choice, ...]]:
    """Return each lot that a seat could announce -> what it chooses for it, one after the other: to take part, where that is
    still asked; the lot or its group, as soon as it is its turn to announce; the lot within the group."""
    state, rules = view.state, cast(YedoRules, view.rules)
    before: tuple[Choice, ...] = (JOIN,) if view.key == "ye.ask.join" else ()
    ways = {}
    for offered in open_lots(rules, state):
        if LEAST[offered] > state.mon[seat]:
            continue
        ways[offered] = (*before, ANNOUNCE[offered])
        if offered not in LOTS:
            ways |= {row.id: (*before, ANNOUNCE[offered], WIN[row.id]) for row in LOTS.values() if row.group == offered}
    return ways


_CLICKS: Mapping[str, Callable[[View, int, str], Gesture | None]] = {
    "ye.ask.activate": _activate, "ye.ask.act": _act_on, "ye.ask.place": _place,
    "ye.ask.join": _bid_for, "ye.ask.announce": _bid_for,
}  # fmt: skip
_LIT: Mapping[str, Callable[[RenderContext, View, int], Sequence[str]]] = {
    "ye.ask.activate": lambda ctx, view, seat: [*_shown_ways(ctx), *(f"card:{face}" for face in find_completable(ctx))],
    "ye.ask.act": lambda ctx, view, seat: [*_by_later_target(view, seat)],
    "ye.ask.join": lambda ctx, view, seat: [f"lot:{lot}" for lot in lots(view, seat)],
    "ye.ask.announce": lambda ctx, view, seat: [f"lot:{lot}" for lot in lots(view, seat)],
}  # fmt: skip
