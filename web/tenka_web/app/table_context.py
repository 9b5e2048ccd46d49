"""The render context with its adapter, for the client's own views."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from tenka_web.app import game_registry
from tenka_web.app.adapter import Adapter
from tenka_web.app.render_context import RenderContext
from tenka_web.app.session import Session
from tenka_web.app.settings import Settings
from tenka_web.ui.text.catalog import Catalog
from tenka_web.ui.text.localizer import Localizer
from tenka_web.ui.zones import Zone


@dataclass
class TableContext(RenderContext):
    """The render context of a game's drawings, plus the whole adapter."""

    game: Adapter

    @cached_property
    def zones(self) -> tuple[Zone, ...]:
        """The zones of the table; drawn at first use."""
        return self.game.zones(self)


def stories_shown(settings: Settings, session: Session) -> str:
    """Return how much of the stories is shown: the visitor's setting; by default all in the first large part of a game, then what
    concerns the visitor."""
    ticks = game_registry.adapter_of(session.table).ticks
    if settings.offered or settings.tales != "all" or game_registry.adapter_of(session.table).brief is None:
        return settings.tales
    begun = any(ticks.get(event.key) for line in session.table.history[:-1] for event in line.events)
    return "mine" if begun else "all"


def is_first_game(settings: Settings, session: Session) -> bool:
    """Return whether the visitor has not said yet how much of the stories is shown."""
    return not (settings.offered or session.mode.is_guided or game_registry.adapter_of(session.table).brief is None)


def offers_sounds(settings: Settings, session: Session) -> bool:
    """Return whether sounds are offered beside a story: once per visitor, and never beside another question."""
    return not (settings.heard or settings.sound or session.mode.is_guided or is_first_game(settings, session))


def waits_for_click(settings: Settings, session: Session) -> bool:
    """Return whether the current scene stays until a click: one that waits; in a first game also the last one before an own
    question, and in its first large part the last one below each heading that concerns the visitor."""
    story = session.playback.story
    if story is None or not session.may_wait:
        return False
    if story.scene.waits or not is_first_game(settings, session):
        return story.scene.waits
    if story.is_last and session.asked_person is not None:
        return True
    told = story.closes_heading and bool(story.scene.say) and stories_shown(settings, session) == "all"
    return told and session.you is not None and not story.scene.is_of_others(session.you)


def words_of(catalog: Catalog, session: Session) -> Localizer:
    """Return the localizer of a table."""
    game = game_registry.adapter_of(session.table)
    return Localizer(catalog, session.seats, game.vocabulary, game.phrases, session.table.rules.names, session.you)


def build_context(catalog: Catalog, settings: Settings, session: Session) -> TableContext:
    """Return the context of the table as it is now."""
    game = game_registry.adapter_of(session.table)
    ctx = TableContext(catalog, settings, game, session, words_of(catalog, session), session.view(), session.selection())
    if game.hidden_verbs and not ctx.is_private:
        options = tuple(option for option in ctx.selection.options if option[0].verb not in game.hidden_verbs)
        ctx.selection = replace(ctx.selection, options=options)
    return ctx
