"""Clicks on the table narrow what is meant; hover and focus ask what a thing is; commands can be typed instead."""

from __future__ import annotations

from tenka import Choice
from tenka.core.choice import parse
from tenka.core.errors import TenkaError
from tenka_web.app import game_registry as games
from tenka_web.app.app import App
from tenka_web.app.commands import act, run
from tenka_web.app.selection import Gesture, PendingSelection
from tenka_web.app.session import Session
from tenka_web.app.table_context import Shown, show
from tenka_web.app.turn import choose, end_story, study
from tenka_web.ui.markup import words

SHOWN = 8
"""How many possible commands are named when what was typed is none."""
COMMANDS = ("undo", "hint", "home")
"""What can be typed besides choices and ``help``."""


@act("target")
def pick(app: App, target: str) -> None:
    """Take a click on a target: narrow, make the one choice left, or say why it can't be chosen."""
    session = app.session
    if session is None:
        return
    session.attention.hover = target
    session.attention.asking = None
    if session.telling.story is not None and target in session.attention.points:
        end_story(app)          # what a lesson rings is live: whoever clicks it has seen enough of the story before it
        session.attention.hover = target
    picking = session.picking()
    gesture = games.at(session.table).gesture(session, target) if picking.options else None
    if gesture is not None:
        _gesture(app, session, gesture)
        return
    if session.attention.picked and target == session.attention.picked[-1]:
        session.attention.picked = session.attention.picked[:-1]
        return
    narrower = picking.pick(target)
    if not narrower.options and session.attention.picked:
        session.attention.picked = ()
        narrower = session.picking().pick(target)
    if not narrower.options:
        _explain(app, session, target)
        return
    session.attention.picked = narrower.picked
    session.attention.panel.tab = "play"
    if narrower.only is not None:
        drawn = games.at(session.table).drawn(target)
        _take(app, session, narrower.only, sure=not drawn)
    elif narrower.picked:
        study(app)


@act("tap")
def tap(app: App, target: str) -> None:
    """Take a tap on something drawn: the first shows what would be chosen, the second chooses it."""
    session = app.session
    if session is None:
        return
    if app.settings.taps and session.attention.tried != target:
        session.attention.tried = ""
        shown = show(app.t, app.settings, session)
        if _foresees(shown, target) or _chooses(shown, target):
            session.attention.tried = session.attention.hover = target
            return
    if app.settings.taps and (foreseen := _several(app, session, target)) is not None:
        session.attention.hover = target
        _take(app, session, foreseen, sure=False)
        return
    pick(app, target)


def _several(app: App, session: Session, target: str) -> Choice | None:
    """Return the choice that a first tap showed, where several point at what was tapped: the first in the game's order."""
    options = session.picking().pick(target).options
    if len(options) < 2 or session.attention.picked:
        return None
    if session.mode.guided and str(options[0][0]) != session.mode.wanted:
        return None         # its page asks for another of them: the tap narrows
    return options[0][0] if _foresees(show(app.t, app.settings, session), target) else None


def _foresees(shown: Shown, target: str) -> bool:
    return shown.game.foresees is not None and shown.game.foresees(shown, target)


def _chooses(shown: Shown, target: str) -> bool:
    """Whether a click would choose at once; what can't be taken back is asked for once more anyway."""
    left, session = shown.picking.pick(target).only, shown.session
    gesture = shown.game.gesture(session, target)
    if gesture is not None:
        return gesture.tried
    if left is None or session.viewer is None or not shown.game.drawn(target):
        return False
    return not session.final(session.viewer, left)


def _gesture(app: App, session: Session, gesture: Gesture) -> None:
    """Take a click to which the game gives a meaning of its own."""
    seat = session.person()
    assert seat is not None
    if gesture.refused:
        _explain(app, session, gesture.refused)
    if gesture.choices and session.mode.guided:
        run(app, "lesson.answer", ", ".join(map(str, gesture.choices)))
        return
    if gesture.choices:
        if gesture.then:
            first = gesture.choices[-1]
            session.meant = PendingSelection(seat, len(session.table.history) + len(gesture.choices), first.verb, gesture.then)
        choose(app, seat, *gesture.choices)
    session.attention.picked = gesture.picked
    if gesture.focus:
        app.focus = gesture.focus
        session.attention.hover = gesture.hover or session.attention.hover
    study(app)


@act("drop")
def drop(app: App, arg: str) -> None:
    """Take a drag of one thing onto another as a click on both; a thing dropped nowhere is let go or taken back."""
    held, _, onto = arg.partition(" ")
    if app.session is not None:
        app.session.attention.picked = ()
        pick(app, held)
        pick(app, onto or held)


def _explain(app: App, session: Session, target: str) -> None:
    """Say once why a target can't be chosen: beside the map, where that has room for it."""
    shown = show(app.t, app.settings, session)
    reason = shown.reason(target)
    if reason:
        session.attention.hover = target
        if not shown.game.tells_why:
            app.notify("ui.why", reason=reason)
        app.spoken = reason
        if app.settings.sound:
            app.browser.sound("refuse")


def _take(app: App, session: Session, choice: Choice, *, sure: bool) -> None:
    """Take a choice; one that was pointed at and can't be taken back is asked for once more."""
    seat = session.person()
    assert seat is not None
    if session.mode.guided:
        run(app, "lesson.answer", str(choice))
        return
    if not sure and session.final(seat, choice):
        session.attention.asking = choice
        app.focus = "sure"
        return
    choose(app, seat, choice)


@act("choose")
def choose_notation(app: App, notation: str) -> None:
    """Make a choice by its notation, from a button."""
    session = app.session
    seat = None if session is None else session.person()
    if session is None or seat is None or not session.picking().options or session.table.decision is None:
        return
    decision = session.table.decision
    try:
        choice = decision.parse(seat, notation)
    except TenkaError:
        looks = show(app.t, app.settings, session)
        untold = looks.game.held if looks.covered else frozenset[str]()
        possible = [str(choice) for choice in decision.choices(seat) if choice.verb not in untold]
        shown = [*possible[:SHOWN], *(["…"] if len(possible) > SHOWN else [])]
        app.notify("ui.typed.no", said=notation[:40], choices=app.t.strung(shown))
        return
    _take(app, session, choice, sure=True)


@act("choose.all")
def choose_all(app: App, notations: str) -> None:
    """Make choices by their notations, separated by commas: the first now, each other as soon as it is asked."""
    session = app.session
    seat = None if session is None else session.person()
    if session is None or seat is None or not session.picking().options or session.table.decision is None:
        return
    try:
        first, *rest = map(parse, notations.split(", "))
        choice = session.table.decision.legal(seat, first)
    except TenkaError:
        return
    _gesture(app, session, Gesture(choices=(choice,), then=tuple(rest)))


@act("type")
def type_command(app: App, notation: str) -> None:
    """Do a typed command: a choice in the engine's notation, or the name of an act."""
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


@act("sure")
def confirm(app: App, arg: str) -> None:
    session = app.session
    if session is not None and session.attention.asking is not None:
        _take(app, session, session.attention.asking, sure=True)


@act("unpick")
def unpick(app: App, arg: str) -> None:
    if app.session is not None:
        app.session.attention.picked, app.session.attention.asking = app.session.attention.picked[:-1], None
        app.focus = "prompt"


@act("hover")
def hover(app: App, target: str) -> None:
    """Take notice of what the pointer or the focus rests on; empty: nothing."""
    session = app.session
    if session is None:
        return
    session.attention.hover = target
    if session.attention.tried != target:
        session.attention.tried = ""


@act("explain")
def explain(app: App, arg: str) -> None:
    """Say what stands below the map of the thing that has the focus; else what is asked."""
    session = app.session
    if session is None or session.attention.covered:
        return
    shown = show(app.t, app.settings, session)
    target = session.attention.hover
    if target:
        app.spoken = " ".join(filter(None, (words(shown.game.about(shown, target)), shown.reason(target))))
    else:
        app.spoken = shown.words.say(shown.view.key, shown.view.values) if shown.view.key else ""
