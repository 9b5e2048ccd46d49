"""A game on this page: its table, save and seats, with the state of its user interface, playback and worker."""

from __future__ import annotations

import random
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from tenka import Choice, Event, Table, View
from tenka.core.history import is_question_start
from tenka_web.app.modes import Mode
from tenka_web.app.playback import Playback
from tenka_web.app.saves import Save
from tenka_web.app.selection import PendingSelection, Selection
from tenka_web.app.selection import start as start_selection
from tenka_web.app.ui_state import EVERYTHING, UiState
from tenka_web.app.worker_state import WorkerState
from tenka_web.ui.seats import LINK, LIVE, Seat

SCENE = "scene"
"""Fact of a save: the scene on show of the last story."""


@dataclass
class Session:
    """A game on this page, with its seats."""

    table: Table
    seats: list[Seat]
    save: Save
    mode: Mode = field(default_factory=Mode)
    """How the game is played."""
    viewer: int | None = None
    """The person at the device; None if only bots play."""
    unsaved: bool = False
    """Whether the last write failed."""
    overtaken: bool = False
    """Whether another tab continues this game."""
    clock_due: int | None = None
    """Timer that updates a live table's clocks."""
    bundles: dict[int, int] = field(default_factory=dict)
    """Moment -> number of choices of the gesture that led there."""
    ui: UiState = field(default_factory=UiState)
    playback: Playback = field(default_factory=Playback)
    worker: WorkerState = field(default_factory=WorkerState)
    auto_pass_seats: set[int] = field(default_factory=set)
    """Seats that pass automatically at moments at which they could only use their hand."""
    auto_pass_scopes: dict[int, Hashable] = field(default_factory=dict)
    """Seat -> the part of the game for which it passes automatically (``Adapter.pass_scope``)."""
    pending: PendingSelection | None = None
    """Choices that follow the last gesture."""
    _views: dict[tuple[int | None, int], View] = field(default_factory=dict)
    findings: dict[Hashable, Any] = field(default_factory=dict)
    """Cached findings of drawings, by view; dropped with the view."""

    # Turn and viewpoint.

    @property
    def moment(self) -> int:
        """The moment on show."""
        return len(self.table.history) if self.ui.cursor is None else self.ui.cursor

    @property
    def shows_present(self) -> bool:
        """Whether the present is on show and nothing covers it."""
        return not self.ui.is_past and self.playback.story is None and not self.ui.covered

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.table.decision is None

    @property
    def people(self) -> list[int]:
        """The seats of the people at this device."""
        return [at for at, seat in enumerate(self.seats) if seat.is_person]

    @property
    def is_alone(self) -> bool:
        """Whether only one person uses the device."""
        return len(self.people) < 2

    @property
    def you(self) -> int | None:
        """The seat addressed as "you": the only person at this device, else None."""
        return self.viewer if self.is_alone and self.viewer is not None and self.seats[self.viewer].is_person else None

    @property
    def is_screen(self) -> bool:
        """Whether this page shows the table for players with their own clients."""
        return self.mode.is_host and not self.people

    @property
    def may_wait(self) -> bool:
        """Whether a story may wait for a click: people play, and nobody elsewhere has to wait."""
        return not self.mode.is_connected and bool(self.people)

    @property
    def is_among_bots(self) -> bool:
        """Whether one person plays with bots only."""
        return self.is_alone and not self.mode.is_shared

    @property
    def is_busy(self) -> bool:
        """Whether a person has to wait for the worker."""
        return self.worker.thinking is not None and not self.worker.thinking.quiet

    @property
    def is_sealed(self) -> bool:
        """Whether the open question is sealed."""
        return self.table.decision is not None and self.table.decision.sealed

    @property
    def is_muted(self) -> bool:
        """Whether no choice is possible, as on most pages of a lesson."""
        return self.mode.is_muted

    @property
    def can_go_live(self) -> bool:
        """Whether the game can continue live: somebody plays elsewhere, and all have its rules."""
        playing = self.mode.can_go_live and not (self.is_over or self.is_transferred or self.save.files)
        return playing and any(seat.kind in (LINK, LIVE) for seat in self.seats)

    @property
    def is_transferred(self) -> bool:
        """Whether this browser's seats were moved to another browser, so nothing is chosen here."""
        return self.mode.is_transferred

    @property
    def is_paused(self) -> bool:
        """Whether a request to all players must be settled first."""
        return self.mode.is_paused(self.table)

    @property
    def is_stopped(self) -> bool:
        """Whether a live game waits for others, or has stopped."""
        return self.mode.is_stopped

    @property
    def asked_seats(self) -> tuple[int, ...]:
        """The seats that are asked."""
        return () if self.table.decision is None else self.table.decision.seats

    @property
    def asked_person(self) -> int | None:
        """The person who should choose now: the one at the device first, else the first who is asked."""
        asked = [] if self.is_transferred or self.is_paused else [seat for seat in self.asked_seats if self.seats[seat].is_person]
        return self.viewer if self.viewer in asked else asked[0] if asked else None

    @property
    def question(self) -> str:
        """The key of what a person is asked; "" while others are."""
        return "" if self.table.decision is None or self.asked_person is None else self.table.decision.key

    @property
    def is_spread(self) -> bool:
        """Whether on small screens the whole tray is expanded: for one question, so that it never covers the next."""
        return self.ui.panel.spread == self.question

    @property
    def asked_bots(self) -> tuple[int, ...]:
        """The asked bots that run here; in a correspondence game they run where it was started."""
        here = () if self.is_paused else self.mode.bot_seats(len(self.seats))
        return tuple(at for at in self.asked_seats if at in here and self.seats[at].is_bot)

    @property
    def asked_bot(self) -> int | None:
        """The bot that should choose now."""
        return next(iter(self.asked_bots), None)

    @property
    def is_waiting(self) -> bool:
        """Whether only people in other browsers are asked, in a correspondence game."""
        return self.mode.by_letters and bool(self.asked_seats) and self.asked_person is None and self.asked_bot is None

    @property
    def premove(self) -> tuple[int, Choice] | None:
        """The asked seat and its premove, in a correspondence game."""
        return self.mode.premove(self.table)

    def viewpoint(self) -> int | None:
        """The viewpoint of the table: a seat, None for a spectator (also while the device is covered), EVERYTHING only after the
        game."""
        if self.is_over:
            return self.viewer if self.ui.eyes is None else self.ui.eyes
        if self.ui.covered:
            return None
        return None if self.ui.eyes == EVERYTHING and self.ui.is_past else self.viewer

    def view(self) -> View:
        """Return the view on show."""
        return self.view_of(self.viewpoint(), self.moment)

    def view_of(self, seat: int | None, moment: int) -> View:
        """Return the view of a seat (or EVERYTHING) at a moment; the last few are cached."""
        view = self._views.get((seat, moment))
        if view is None:
            if len(self._views) > 6:
                self._forget_views()
            view = self.table.full_view(moment) if seat == EVERYTHING else self.table.view(seat, moment)
            self._views[seat, moment] = view
        return view

    def _forget_views(self) -> None:
        self._views.clear()
        self.findings.clear()

    def next_stop(self, way: int) -> int:
        """Return the next moment to stop at, backward or forward, without moments inside sealed questions."""
        history, at = self.table.history, self.moment + way
        while 0 < at < len(history) and not is_question_start(history, at):
            at += way
        return at

    # Choices.

    def selection(self) -> Selection:
        """Return the choices of the person at the device, narrowed by clicks."""
        seat = self.asked_person
        elsewhere = self.overtaken or self.is_muted or self.is_stopped or self.premove
        if not self.shows_present or seat is None or seat != self.viewer or elsewhere:
            return Selection()
        return start_selection(self.view().decision, seat, self.ui.picked)

    def choose(self, seat: int, choice: Choice) -> tuple[Event, ...]:
        """Make a choice at the table."""
        self.playback.fresh = self.table.choose(seat, choice)
        self.reset_selection()
        return self.playback.fresh

    def undo(self) -> None:
        """Undo the last choice, or all choices of one gesture. Raises UndoRefused."""
        for _ in range(self.bundles.pop(len(self.table.history), 1)):
            self.table.undo()
        self.reset_selection()
        self.playback.fresh, self.pending = (), None

    def reset_selection(self) -> None:
        """Reset selection, hover, hint and findings."""
        self.ui.reset()
        self.worker.advice = None
        if not self.is_sealed:
            self.worker.known = {}
        self._forget_views()
        self.playback.curve, self.playback.ticks = [], None

    def is_final(self, seat: int, choice: Choice) -> bool:
        """Return whether a choice can't be undone: it draws chance or reveals something."""
        play = self.view_of(seat, len(self.table.history)).determinize(random.Random(0))
        revealed, calls = play.revealed, play.chance.calls
        play.choose(seat, choice)
        return play.revealed != revealed or play.chance.calls != calls

    def can_undo(self) -> bool:
        """Whether the last choice was a person's and can be undone."""
        history = self.table.history
        here = not self.ui.is_past and self.playback.story is None
        if not history or not here or not self.mode.can_undo(self.table):
            return False
        last = history[-1]
        if last.sealed and not (self.is_sealed and last.seat == self.viewer and not self.ui.covered):
            return False
        return self.seats[last.seat].is_person and not last.outcomes and not last.revealed

    # Saving.

    def current_save(self, now: int, facts: dict[str, Any]) -> Save:
        """Return the save of this moment."""
        if self.playback.story is not None:
            facts = {**facts, SCENE: self.playback.story.at}
        apart = self.mode.plain()
        return replace(self.save, record=self.table.record(), seats=self.seats, changed=now, facts=facts, apart=apart)


def visible_log(table: Table, seat: int | None, upto: int) -> list[tuple[int, Event]]:
    """Return the log up to a moment, as a seat (or EVERYTHING) may know it."""
    whole = table.full_log() if seat == EVERYTHING else table.log(seat)
    return [(moment, event) for moment, event in whole if moment <= upto]


def first_person(seats: Sequence[Seat]) -> int | None:
    """Return the seat whose viewpoint a new game begins with."""
    return next((at for at, seat in enumerate(seats) if seat.is_person), None)

