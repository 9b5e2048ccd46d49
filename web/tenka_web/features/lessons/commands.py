"""Commands of guided first games: open one, turn pages, answer, play on."""

from __future__ import annotations

from dataclasses import replace

import tenka
from tenka_web.app import game_registry, save_titles, table_lifecycle
from tenka_web.app.app import App
from tenka_web.app.commands import command
from tenka_web.app.known_game import is_known
from tenka_web.app.lesson import Lesson
from tenka_web.app.new_game_setup import make_seats_with_bots
from tenka_web.app.playback import Story
from tenka_web.app.saves import Save
from tenka_web.app.session import Session
from tenka_web.app.table_context import build_context, words_of
from tenka_web.app.turn import go_on
from tenka_web.features.lessons import left_page
from tenka_web.features.lessons.mode import LessonMode, lesson_of


@command("tutorial")
def begin(app: App, arg: str) -> None:
    """``<game> <layer> …``: open the prepared game at the page where the visitor left."""
    game, *layers = arg.split(" ")
    lesson = game_registry.lesson(game, layers) if is_known(app, game) else None
    if lesson is None:
        return
    table = tenka.replay(lesson.record, at=lesson.pages[0].moment)
    seats = make_seats_with_bots(table.game.id, table.rules.seats, lesson.learner)
    save = Save("", "", "", seats, title=save_titles.title("lesson", game, len(seats)))
    table_lifecycle.enter(app, Session(table, seats, save, LessonMode(lesson)))
    turn_page(app, left_page.find(app, lesson))


@command("lesson")
def turn(app: App, arg: str) -> None:
    """Turn a page ``on`` or ``back``, to the ``first``, or to another by its number; ``end`` the lesson; ``play`` on, or start a
    ``new`` game."""
    session = app.session
    if session is None or not session.mode.is_guided:
        return
    opened, app.notice = lesson_of(session.mode), None
    if save_titles.is_number(arg):
        turn_page(app, int(arg) - 1)
        return
    if arg not in ("end", "play", "new"):
        turn_page(app, 0 if arg == "first" else opened.at + (-1 if arg == "back" else 1))
        if arg == "first":
            app.notify("ui.lesson.restarted", ("lesson", str(opened.at + 1), "ui.lesson.return"), stay=True)
        return
    if arg == "end":
        table_lifecycle.return_to_lobby(app)
    else:
        _play(app, session, opened.lesson, on=arg == "play")


def _play(app: App, session: Session, lesson: Lesson, *, on: bool) -> None:
    """Continue the prepared game with random chance if ``on``; otherwise, or if it was finished, start a new one."""
    rules, seed = session.table.rules, app.browser.random()
    if on and not session.is_over:
        table = session.table.branch(len(session.table.history), seed)
    else:
        table = tenka.new_table(rules.game, seats=rules.seats, layers=rules.layers, options=rules.options, seed=seed)
    table_lifecycle.begin(app, table, make_seats_with_bots(table.game.id, rules.seats, lesson.learner))


def turn_page(app: App, at: int) -> None:
    """Show a page with the game at its moment; a story in between is shown first."""
    session = app.session
    if session is None or not session.mode.is_guided:
        return
    left = lesson_of(session.mode)
    lesson = left.lesson
    if not 0 <= at < len(lesson.pages):
        return
    game, opened, before = game_registry.adapter_of(session.table), LessonMode(lesson, at), len(session.table.history)
    follows = at == left.at + 1
    page = opened.page
    session.table = tenka.replay(lesson.record, at=page.moment)
    session.reset_selection()
    session.playback.story, session.viewer = None, lesson.learner
    session.mode, session.ui.pointed_out = opened, page.points
    if page.moment == before + 1:
        session.playback.fresh = session.table.history[-1].events
    if page.moment == before + 1 or follows:
        own = before + 1 if left.page.is_waiting or page.moment == before + 1 else 0
        running = app.settings.pace != "instant"
        scenes = lesson.fold(tuple(
            replace(scene, waits=scene.waits or lesson.is_read(scene))
            for moment in range(before + 1, page.moment + 1)
            for scene in (*(lesson.list_moves(session.table, lesson.learner, moment) if running else ()),
                          *game.find_scenes(session.table, lesson.learner, moment))
            if moment == own or lesson.is_narrated(scene, lesson.learner)
        ))  # fmt: skip
        session.playback.story = Story(scenes, running=running, flows=game.flows) if scenes else None
    left_page.keep(app, opened)
    values = page.text_values(session.table, lesson.learner)
    app.spoken = words_of(app.t, session).by_name.say(f"{page.key}.title", values)
    app.focus = "prompt"
    go_on(app)


@command("lesson.answer")
def answer(app: App, notations: str) -> None:
    """Answer with a choice, or several of one gesture separated by commas: the prepared one leads on, any other is declined; ""
    asks for help."""
    session = app.session
    if session is None or not session.mode.is_guided:
        return
    opened = lesson_of(session.mode)
    if notations and notations == opened.wanted_choice:
        turn_page(app, opened.at + 1)
    else:
        session.ui.picked = ()
        _show_way(app, session)


def _show_way(app: App, session: Session) -> None:
    """Say what the page asks for, and animate it."""
    opened, ctx = lesson_of(session.mode), build_context(app.t, app.settings, session)
    wanted = next((choice for choice, _ in ctx.selection.options if str(choice) == opened.wanted_choice), None)
    if wanted is None:
        app.notify("ui.lesson.other")
        return
    session.ui.astray += 1
    session.ui.hover = next(iter(opened.page.points), "")
    app.notify("ui.lesson.asks", what=ctx.game.choice(ctx.localizer, ctx.view, wanted))
