"""The flow of a game: choices are made, narrated and saved, then the next person or bot is found."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tenka import Choice, Event, Table
from tenka.bots import Advice
from tenka_web.app import auto_answer, game_registry, narration, save_titles, statistics, turn_notifications, worker_jobs
from tenka_web.app.app import App
from tenka_web.app.auto_answer import BREATH, HURRY
from tenka_web.app.autosave import store_session
from tenka_web.app.extension_points import MODE_HOOKS, call_hook
from tenka_web.app.playback import Story
from tenka_web.app.ports import StorageRefused
from tenka_web.app.session import Session
from tenka_web.app.table_context import offers_sounds, waits_for_click

UNDO_TIME = 1500
"""Milliseconds in which a person can undo before a bot continues, at the calm pace."""
LEAST_UNDO_TIME = 1000
"""The least of these milliseconds at any pace."""
RESTING_PAUSE = 300
"""Milliseconds before a bot's choice while no person has anything to do in this part of the game."""
FAST = 300
"""Milliseconds per scene while the story is held fast."""
SLOWER = 3
"""Factor of a scene's duration in slow motion."""


def choose(app: App, seat: int, *choices: Choice) -> None:
    """Make choices of a person or a bot, narrate and save them, and continue."""
    choose_all(app, [(seat, choice) for choice in choices])


def choose_all(app: App, pairs: Sequence[tuple[int, Choice]]) -> None:
    """Make several choices at once: a gesture of several, or bots' answers to a sealed question."""
    session = app.session
    assert session is not None
    if any(session.seats[seat].is_person for seat, _ in pairs):
        app.go_on_from_notice()
    if session.mode.submit_choices(pairs):     # The mode calls ``follow`` later
        return
    if session.is_busy:                # A person chose without waiting for the hint
        worker_jobs.stop(app, session)
    if any(session.seats[seat].is_person for seat, _ in pairs):
        session.playback.skipping = session.playback.fast = False
    laid = narration.answers_in_words(app, session, pairs)
    for seat, choice in pairs:
        events = session.choose(seat, choice)
    if session.is_sealed:
        session.bundles[len(session.table.history)] = len(pairs)
    else:
        session.bundles.clear()
        session.worker.answers.clear()
    follow(app, session, seat, events, laid)


def follow(app: App, session: Session, seat: int, events: Sequence[Event], laid: Sequence[str] = ()) -> None:
    """Follow up choices that were made here or by another client: save, narrate (or announce ``laid``), continue."""
    session.mode.on_moment_reached(len(session.table.history))
    if not session.is_spread:
        session.ui.panel.spread = None      # the same question of a later season is another one
    if session.pending is not None:
        made = session.table.history[-1]
        session.pending = session.pending.after(made.seat, len(session.table.history), made.choice)
    auto_answer.end_auto_pass(session, events)
    store_session(app)                       # First, so that no later error loses the choice
    if session.is_over:
        _count_game(app)
    if session.seats[seat].is_person:
        narration.vibrate(app, "choice")
    narration.tell_story(app, session)
    narration.announce(app, session, events, laid)
    if session.playback.story is None:
        turn_to(app, session)
        narration.say_turn(app, session, seat)
    _store_daily_result(app, session)
    go_on(app, _pause_after(session, seat, events))


def _pause_after(session: Session, seat: int, events: Sequence[Event]) -> int:
    """Return the pause after a choice, in milliseconds: a person's as long as it can be undone, another one's if there was
    anything to see."""
    if session.seats[seat].is_person and _may_regret(session):
        return UNDO_TIME
    return BREATH if any(not event.knowers for event in events) else HURRY


def _may_regret(session: Session) -> bool:
    """Return whether a person may want to undo what was chosen last: not an answer that the page gave after another seat."""
    history = session.table.history
    is_answer = session.playback.forced == len(history) and len({line.seat for line in history[-2:]}) > 1
    return session.can_undo() and not is_answer


def _count_game(app: App) -> None:
    """Count a finished game in the statistics."""
    row = None if app.session is None else statistics.row_of(app.session, app.clock.now())
    if row is not None:
        try:
            app.stats.add(row)
        except StorageRefused as refused:
            app.report_refusal(refused)


def _store_daily_result(app: App, session: Session) -> None:
    """Store the result of a game of the day, if its counting has ended."""
    counted = MODE_HOOKS.find(f"{save_titles.DAY}.narrated") if session.save.title.startswith(save_titles.DAY) else None
    if counted is not None and session.playback.story is None:
        counted(app, session)


def turn_to(app: App, session: Session, *, first: bool = False) -> None:
    """Turn the device to the person who is asked now, and cover it in between if there are secrets."""
    person = session.asked_person
    covers = not session.is_alone and game_registry.adapter_of(session.table).must_cover(session.table)
    if covers and auto_answer.answer(app, session) is not None:
        session.ui.guarded = False       # Nobody takes the device; the next person takes it again
        return
    begins, session.ui.guarded = covers and not session.ui.guarded, covers
    if person is None or (person == session.viewer and not (first or begins)):
        return
    session.ui.covered = covers
    session.viewer = person
    session.reset_selection()
    session.worker.known = {}          # Belongs to the previous person
    if covers and app.notice is not None and not app.notice.grave:
        app.notice = None               # Belongs to the previous person


def go_on(app: App, wait: int = 0) -> None:
    """Schedule the next automatic step: a scene, a bot's move, or a worker job."""
    session = app.session
    app.cancel_timer()
    turn_notifications.call_when_asked(app)
    if session is None or session.ui.is_past or session.overtaken:
        return
    if session.playback.story is not None:
        _schedule_scene(app, session, session.playback.story)
    elif session.worker.thinking is not None:
        return
    elif session.mode.is_guided:
        request_odds(app)
    elif session.is_over or session.is_waiting or session.premove is not None:
        _continue_elsewhere(app, session)
    elif auto_answer.answer(app, session) is not None:
        app.call_later(auto_answer.pause(app, session), lambda: _answer_for_person(app))
    elif session.asked_person is not None and (session.asked_bot is None or not session.is_sealed):
        request_odds(app)
    elif session.worker.halted or session.is_stopped or session.asked_bot is None:
        return
    elif session.is_sealed:
        _answer_sealed(app, session)
    else:
        least = HURRY if is_watching(session) or session.playback.skipping else RESTING_PAUSE if _is_resting(session) else wait
        pause = app.settings.wait(min(wait, least))
        app.call_later(max(pause, LEAST_UNDO_TIME) if _may_regret(session) else pause, lambda: _bot_chooses(app))


def is_watching(session: Session) -> bool:
    """Return whether people play, but none of them has anything left to choose."""
    return _is_true_of_people(session, game_registry.adapter_of(session.table).is_done)


def _is_resting(session: Session) -> bool:
    """Return whether people play, but none of them has a part in what the others do now."""
    return _is_true_of_people(session, game_registry.adapter_of(session.table).is_resting)


def _is_true_of_people(session: Session, holds: Callable[[Table, int], bool]) -> bool:
    people = session.people
    return bool(people) and all(holds(session.table, seat) for seat in people)


# Stories.


def _schedule_scene(app: App, session: Session, story: Story) -> None:
    """Schedule the next scene: at once while the story is held, else after the current one."""
    if session.playback.fast:
        app.call_later(FAST, lambda: _next_scene(app))
    elif story.running and not waits_for_click(app.settings, session):
        app.call_later(app.settings.wait(story.scene.length) * (SLOWER if story.slow else 1), lambda: _next_scene(app))


def _next_scene(app: App) -> None:
    session = app.session
    if session is None or session.playback.story is None:
        return
    story = session.playback.story
    if story.at + 1 < len(story.scenes):
        story.at += 1
        session.playback.fast = session.playback.fast and not story.scene.halts
        narration.say_scene(app, session)
        store_session(app)
    elif story.flows:
        end_story(app)
        return
    else:
        story.running = False
    if story.running:
        go_on(app)


def end_story(app: App) -> None:
    """End or skip the story and return to the table."""
    session = app.session
    if session is None or session.playback.story is None:
        return
    session.playback.story = None
    if offers_sounds(app.settings, session):      # It stood beside this story, and isn't made again
        app.settings.heard = True
        app.keep_settings()
    session.reset_selection()
    turn_to(app, session)
    store_session(app)
    app.focus = "prompt"
    if session.is_over:
        narration.say_over(app)
    _store_daily_result(app, session)
    go_on(app)


# Automatic answers, bots and the worker.


def _continue_elsewhere(app: App, session: Session) -> None:
    """Continue while others choose or after the end: execute premoves, else write a message."""
    if session.premove is None:
        call_hook("waits", app, session)
        return
    pause = app.settings.wait(BREATH)
    app.call_later(max(pause, LEAST_UNDO_TIME) if session.can_undo() else pause, lambda: _carry_out_premove(app))


def _carry_out_premove(app: App) -> None:
    """Execute a premove. It is binding and can't be undone."""
    session = app.session
    if session is None or session.ui.is_past or session.premove is None:
        return
    session.mode.lock_history(len(session.table.history) + 1)
    choose(app, *session.premove)


def _answer_for_person(app: App) -> None:
    """Answer for a person who wants automatic answers."""
    session = app.session
    if session is None or session.ui.is_past:
        return
    seat, given = session.asked_person, auto_answer.answer(app, session)
    if seat is not None and given is not None:
        session.playback.forced = len(session.table.history) + 1
        choose(app, seat, given)


def _bot_chooses(app: App) -> None:
    """Let the bot to move think, and make its choice."""
    session = app.session
    seat = None if session is None else session.asked_bot
    if session is None or seat is None:
        return

    def take(advice: Advice) -> None:
        choose(app, seat, advice.choice)

    worker_jobs.advise(app, session, seat, session.seats[seat].kind, take, hurry=is_watching(session))


def _answer_sealed(app: App, session: Session) -> None:
    """Answer a sealed question for bots: they think in the worker while people do; their answers are made after all people have
    answered."""
    asked = session.asked_bots
    waiting = next((seat for seat in asked if seat not in session.worker.answers), None)
    if waiting is not None:
        _prepare(app, session, waiting)
    elif asked and session.asked_person is None:
        choose_all(app, [(seat, choice) for seat in asked for choice in session.worker.answers[seat]])
    else:
        request_odds(app)


def _prepare(app: App, session: Session, seat: int) -> None:
    def hold(answer: tuple[Choice, ...]) -> None:
        session.worker.answers[seat] = answer
        go_on(app)

    worker_jobs.answer_whole(app, session, seat, session.seats[seat].kind, hold)


def request_odds(app: App) -> None:
    """Let the worker compute what belongs to the current choices; then continue."""
    if app.session is not None:
        worker_jobs.request_odds(app, app.session, lambda: go_on(app))
