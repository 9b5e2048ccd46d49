"""Commands of the table: clicks select, hover and focus explain; choices can also be typed."""

from __future__ import annotations

from tenka import Choice
from tenka.core.choice import parse
from tenka.core.decision import Decision
from tenka.core.errors import TenkaError
from tenka_web.app import game_registry
from tenka_web.app.app import App
from tenka_web.app.commands import command, run
from tenka_web.app.selection import CARD_PREFIX, Gesture, PendingSelection
from tenka_web.app.session import Session
from tenka_web.app.shared_views.choice_buttons import is_read_first
from tenka_web.app.table_context import TableContext, build_context
from tenka_web.app.turn import choose, end_story, request_odds
from tenka_web.ui.markup import text_of

SHOWN = 8
"""Most choices to list after an unknown typed command."""
COMMANDS = ("undo", "hint", "home")
"""Commands that can be typed besides choices and ``help``."""


@command("target")
def pick(app: App, target: str) -> None:
    """Handle a click on a target: narrow the selection, make the only choice, or say why it is impossible."""
    session = app.session
    if session is None:
        return
    session.ui.hover = target
    session.ui.confirming = None
    if session.playback.story is not None and target in session.ui.pointed_out:
        end_story(app)          # A lesson's target is live: a click skips the story before it
        session.ui.hover = target
    selection = session.selection()
    gesture = game_registry.adapter_of(session.table).gesture(session, target) if selection.options else None
    if gesture is not None:
        _carry_out_gesture(app, session, gesture)
        return
    if session.ui.picked and target == session.ui.picked[-1]:
        session.ui.picked = session.ui.picked[:-1]
        return
    narrower = selection.pick(target)
    if not narrower.options and session.ui.picked:
        session.ui.picked = ()
        narrower = session.selection().pick(target)
    if not narrower.options:
        _say_refusal(app, session, target)
        return
    session.ui.picked = narrower.picked
    session.ui.panel.tab = "play"
    if narrower.only is not None:
        on_table = game_registry.adapter_of(session.table).is_drawn(target) and not target.startswith(CARD_PREFIX)
        _choose_or_confirm(app, session, narrower.only, sure=not on_table)       # A card has words on it, as a button has
    elif narrower.picked:
        request_odds(app)


@command("tap")
def tap(app: App, target: str) -> None:
    """Handle a tap: the first one previews the choice, the second makes it; of several choices the second asks."""
    session = app.session
    if session is None:
        return
    if app.settings.taps and _preview(app, session, target):
        return
    pick(app, target)


def _preview(app: App, session: Session, target: str) -> bool:
    """Preview a target that was not tapped just before; return whether the tap did no more than that."""
    if session.ui.tried == target:
        return False
    session.ui.tried = ""
    ctx = build_context(app.t, app.settings, session)
    if not (_is_foreseeing(ctx, target) or _is_choosing(ctx, target)):
        return False
    session.ui.tried = session.ui.hover = target
    return True


def _is_foreseeing(ctx: TableContext, target: str) -> bool:
    return ctx.game.foresees is not None and ctx.game.foresees(ctx, target)


def _is_choosing(ctx: TableContext, target: str) -> bool:
    """Return whether a click would choose at once; irreversible choices on the table must be confirmed anyway."""
    left, session = ctx.selection.pick(target).only, ctx.session
    gesture = ctx.game.gesture(session, target)
    if gesture is not None:
        return gesture.tried
    if left is None or session.viewer is None or not is_read_first(ctx, target):
        return False
    return target.startswith(CARD_PREFIX) or not session.is_final(session.viewer, left)


def _carry_out_gesture(app: App, session: Session, gesture: Gesture) -> None:
    """Handle a click with a meaning of its own."""
    seat = session.asked_person
    assert seat is not None
    if gesture.refused:
        _say_refusal(app, session, gesture.refused)
    if gesture.choices and session.mode.is_guided:
        run(app, "lesson.answer", ", ".join(map(str, gesture.choices)))
        return
    if gesture.choices:
        if gesture.then:
            first = gesture.choices[-1]
            session.pending = PendingSelection(seat, len(session.table.history) + len(gesture.choices), first.verb, gesture.then)
        choose(app, seat, *gesture.choices)
    session.ui.picked = gesture.picked
    if gesture.focus:
        app.focus = gesture.focus
        if gesture.hover is not None:
            session.ui.hover = gesture.hover
    request_odds(app)


@command("drop")
def drop(app: App, arg: str) -> None:
    """Handle a drag as clicks on both targets; a thing dropped nowhere is deselected or withdrawn."""
    held, _, onto = arg.partition(" ")
    if app.session is not None:
        app.session.ui.picked = ()
        pick(app, held)
        pick(app, onto or held)


def _say_refusal(app: App, session: Session, target: str) -> None:
    """Say once why a target can't be chosen, beside the map if there is room."""
    ctx = build_context(app.t, app.settings, session)
    reason = ctx.say_refusal(target)
    if reason:
        session.ui.hover = target
        if not ctx.game.tells_why:
            app.notify("ui.why", reason=reason)
        app.spoken = reason
        if app.settings.sound:
            app.browser.sound("refuse")


def _choose_or_confirm(app: App, session: Session, choice: Choice, *, sure: bool) -> None:
    """Make a choice; an irreversible one from the table must be confirmed."""
    seat = session.asked_person
    assert seat is not None
    if session.mode.is_guided:
        run(app, "lesson.answer", str(choice))
        return
    if not sure and session.is_final(seat, choice):
        session.ui.confirming = choice
        app.focus = "sure"
        return
    choose(app, seat, choice)


@command("choose")
def choose_notation(app: App, notation: str) -> None:
    """Make a choice by its notation, from a button."""
    if (asked := _open_question(app)) is None:
        return
    session, seat, decision = asked
    try:
        choice = decision.parse(seat, notation)
    except TenkaError:
        ctx = build_context(app.t, app.settings, session)
        untold = ctx.game.hidden_verbs if ctx.is_covered else frozenset[str]()
        possible = [str(choice) for choice in decision.choices(seat) if choice.verb not in untold]
        shown = [*possible[:SHOWN], *(["…"] if len(possible) > SHOWN else [])]
        app.notify("ui.typed.no", said=notation[:40], choices=app.t.join_facts(shown))
        return
    _choose_or_confirm(app, session, choice, sure=True)


@command("choose.tap")
def tap_answer(app: App, notation: str) -> None:
    """Handle a tap on a choice's button: as on the table, the first one reads the thing that the choice is about."""
    if app.settings.taps and (asked := _open_question(app)) is not None:
        session = asked[0]
        ctx = build_context(app.t, app.settings, session)
        targets = next((targets for choice, targets in ctx.selection.options if str(choice) == notation), ())
        thing = next((target for target in targets if _is_foreseeing(ctx, target) or is_read_first(ctx, target)), "")
        if thing and session.ui.tried != thing:
            session.ui.tried = session.ui.hover = thing
            return
    choose_notation(app, notation)


@command("choose.all")
def choose_notations(app: App, notations: str) -> None:
    """Make choices by their notations, separated by commas: the first now, each other as soon as it is asked."""
    if (asked := _open_question(app)) is None:
        return
    session, seat, decision = asked
    try:
        first, *rest = map(parse, notations.split(", "))
        choice = decision.legal(seat, first)
    except TenkaError:
        return
    _carry_out_gesture(app, session, Gesture(choices=(choice,), then=tuple(rest)))


def _open_question(app: App) -> tuple[Session, int, Decision] | None:
    """Return the game, the person who is asked at this device, and the question; None if there is none to answer."""
    session = app.session
    seat = None if session is None else session.asked_person
    if session is None or seat is None or not session.selection().options or session.table.decision is None:
        return None
    return session, seat, session.table.decision


@command("type")
def type_command(app: App, notation: str) -> None:
    """Run a typed command: a choice as notation, or the name of a command."""
    words = notation.strip().lower()
    session = app.session
    if session is None or not words:
        return
    if words == "help":
        run(app, "open", f"help {session.table.game.id}")
    elif words in COMMANDS:
        run(app, words)
    else:
        choose_notation(app, words)


@command("sure")
def confirm(app: App, arg: str) -> None:
    session = app.session
    if session is not None and session.ui.confirming is not None:
        _choose_or_confirm(app, session, session.ui.confirming, sure=True)


@command("unpick")
def unpick(app: App, arg: str) -> None:
    if app.session is not None:
        app.session.ui.picked, app.session.ui.confirming = app.session.ui.picked[:-1], None
        app.focus = "prompt"


@command("hover")
def hover(app: App, target: str) -> None:
    """Record the target under the pointer or focus; "": none."""
    session = app.session
    if session is None:
        return
    session.ui.hover = target
    if session.ui.tried != target:
        session.ui.tried = ""


@command("explain")
def explain(app: App, arg: str) -> None:
    """Announce the description of the focused target; else the question."""
    session = app.session
    if session is None or session.ui.covered:
        return
    ctx = build_context(app.t, app.settings, session)
    target = session.ui.hover
    if target:
        app.spoken = " ".join(filter(None, (text_of(ctx.game.about(ctx, target)), ctx.say_refusal(target))))
    else:
        app.spoken = ctx.localizer.say(ctx.view.key, ctx.view.values) if ctx.view.key else ""
