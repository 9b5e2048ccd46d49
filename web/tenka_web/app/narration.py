"""Narration: stories scene by scene, announcements for the live region, sounds."""

from __future__ import annotations

from collections.abc import Sequence

from tenka import Choice, Event
from tenka.bots import Advice
from tenka_web.app import game_registry
from tenka_web.app.app import App
from tenka_web.app.playback import Scene, Story
from tenka_web.app.session import SCENE, Session
from tenka_web.app.table_context import build_context, stories_shown, words_of
from tenka_web.ui.text.localizer import Localizer

MINE, FIGHTS = "mine", "fights"
"""What is shown to a visitor who wants less than everything, and what remains after skipping."""


def tell_story(app: App, session: Session) -> None:
    """Show the story of the last choice. Several people at one device see it as spectators do."""
    game = game_registry.adapter_of(session.table)
    scenes = _scenes(app, session)
    flows = game.flows and not session.is_over
    if session.playback.skipping:
        at = find_halt(scenes, 0)
        session.playback.skipping = at is None
        scenes = () if at is None else scenes[at:]
    if scenes and not (flows and app.settings.pace == "instant"):
        session.playback.story = Story(scenes, running=app.settings.pace != "instant", flows=flows)
        session.playback.fast = session.playback.fast and not scenes[0].halts


def _scenes(app: App, session: Session) -> tuple[Scene, ...]:
    """Return the scenes of the last choice, shortened as the visitor wants."""
    game = game_registry.adapter_of(session.table)
    seat = session.viewer if session.is_alone else None
    session.playback.hasty = session.playback.hasty and not is_beginning(session)
    wanted = stories_shown(app.settings, session)
    told = FIGHTS if session.playback.hasty and wanted == MINE else wanted
    scenes = game.find_scenes(session.table, seat, len(session.table.history))
    return scenes if game.brief is None else game.brief(scenes, seat, told)


def is_beginning(session: Session) -> bool:
    """Return whether the last choice began a large part of the game, such as a season."""
    ticks = game_registry.adapter_of(session.table).ticks
    return any(ticks.get(event.key) for event in session.table.history[-1].events)


def find_halt(scenes: Sequence[Scene], at: int) -> int | None:
    """Return the first scene, from index ``at``, at which skipping stops."""
    return next((index for index in range(at, len(scenes)) if scenes[index].halts), None)


def refilter_story(app: App) -> None:
    """Shorten or extend the rest of the current story after a change of the setting."""
    session = app.session
    if session is None or session.playback.story is None or session.mode.is_guided or not session.table.history:
        return
    story, scenes = session.playback.story, _scenes(app, session)
    kept = [scene for scene in story.scenes[story.at + 1 :] if scene in scenes]
    story.scenes, story.at = (story.scene, *kept), 0


def tell_opening(app: App, session: Session) -> None:
    """Show the story of the set-up, as all players saw it."""
    game = game_registry.adapter_of(session.table)
    scenes = game.opening(game, session.table, None)
    if scenes and app.settings.pace != "instant":
        session.playback.story = Story(scenes, flows=game.flows)


def resume_story(app: App, session: Session) -> None:
    """Continue with the scene at which the table was left."""
    at = session.save.facts.get(SCENE)
    if isinstance(at, int) and session.table.history:
        tell_story(app, session)
        if (story := session.playback.story) is not None:
            story.at = min(at, len(story.scenes) - 1)


def announce(app: App, session: Session, events: Sequence[Event], laid: Sequence[str] = ()) -> None:
    """Announce the last events with their sounds; without events, the choices ``laid``."""
    game, localizer = game_registry.adapter_of(session.table), _words(app, session)
    seen = [event.as_seen_by(session.viewer) for event in events]
    said = [localizer.say(event.key, event.values) for event in seen if app.t.has(event.key)]
    if session.playback.story is not None:
        said = said[:2]
    app.spoken = " ".join(said[:6] or laid)
    sound(app, next((game.sounds[event.key] for event in seen if event.key in game.sounds), ""))


def answers_in_words(app: App, session: Session, pairs: Sequence[tuple[int, Choice]]) -> list[str]:
    """Return a person's answers to a sealed question in words."""
    if not session.is_sealed:
        return []
    game, localizer, view = game_registry.adapter_of(session.table), _words(app, session), session.view()
    own = [choice for seat, choice in pairs if seat == session.viewer and session.seats[seat].is_person]
    return [app.t.end_sentence(game.choice(localizer, view, choice)) for choice in own]


def say_turn(app: App, session: Session, before: int) -> None:
    """Announce the turn when it comes to a person at the device."""
    person = session.asked_person
    if person is None or person == before or session.ui.covered or person != session.viewer:
        return
    vibrate(app, "turn")
    localizer, asked = _words(app, session), game_registry.adapter_of(session.table).question(session.view())
    app.spoken = f"{app.spoken} {app.t.label(localizer.seat(person), localizer.say(*asked))}".strip()


def say_scene(app: App, session: Session) -> None:
    """Announce the current scene."""
    assert session.playback.story is not None
    localizer, scene = _words(app, session), session.playback.story.scene
    app.spoken = " ".join([localizer.say(scene.key, scene.values), *(localizer.say(key, values) for key, values in scene.say)])
    sound(app, scene.sound)


def say_advice(app: App, session: Session, advice: Advice) -> None:
    """Announce a hint and its reason."""
    localizer = _words(app, session)
    choice = game_registry.adapter_of(session.table).choice(localizer, session.view(), advice.goal)
    because = game_registry.adapter_of(session.table).reasons(build_context(app.t, app.settings, session), advice.goal)
    why = " ".join(localizer.say(key, values) for key, values in ((advice.key, advice.values), *because))
    app.spoken = app.t.join_sentences(choice, why)


def say_over(app: App) -> None:
    """Announce the end of the game."""
    app.spoken = app.t("ui.spoken.over")
    sound(app, "win")
    vibrate(app, "over")


def sound(app: App, name: str) -> None:
    """Play a sound, if the visitor wants sounds; "" is none."""
    if app.settings.sound and name:
        app.browser.sound(name)


VIBRATIONS = {"choice": (12,), "turn": (25, 60, 25), "over": (40, 70, 40, 70, 120)}
"""Vibration patterns for a choice, a turn and the end: milliseconds on and off."""


def vibrate(app: App, name: str) -> None:
    """Vibrate, if the device can and the visitor wants it."""
    if app.settings.touch and app.browser.shakes():
        app.browser.shake(VIBRATIONS[name])


def _words(app: App, session: Session) -> Localizer:
    return words_of(app.t, session)
