"""The strip beside a live table: presence, proposals and their answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING

from tenka_web.app.table_context import TableContext
from tenka_web.app.takeback_buttons import say_choosing_is_free, say_meaning, warn_choosing_declines
from tenka_web.features.realtime.clocks import SOON
from tenka_web.features.realtime.mode import live_of
from tenka_web.features.realtime.sdp import HOST
from tenka_web.ui.icons import icon
from tenka_web.ui.markup import Child, Markup, el, join, style_element
from tenka_web.ui.text.catalog import Catalog
from tenka_web.ui.widgets import button

if TYPE_CHECKING:
    from tenka_web.app.session import Session
    from tenka_web.features.realtime.live_game import OpenProposal
    from tenka_web.features.realtime.meeting import Meeting
    from tenka_web.ui.text.localizer import Localizer

FAR = 30
"""Number of latest choices among which to look for one of a remote player."""
LARGE = "@media (min-width:1500px) and (min-height:800px){:root{font-size:150%}}"
"""Larger letters for a television."""
SCREEN = f"""{LARGE}
#tool-undo,#tool-hint,#tool-forecast,#tool-share{{display:none}}
"""
"""Styles of a shared screen."""


def strip(ctx: TableContext, signs: Child) -> Markup:
    """Draw presence and proposals beside the question, with the ``signs`` of ``presence_view``."""
    live, t = live_of(ctx.session.mode), ctx.t
    meeting = live.meeting
    checks = _checks(t, ctx.session, meeting)
    stands = state(t, meeting, partial(name_party, ctx.localizer, meeting))
    return el(
        "section", el("p", button("live.open", icon("person"), el("span", stands), class_="quiet", id="live-state")),
        _dealer_away(t, meeting), _draw_last_choice(ctx, meeting), _draw_takeback(ctx, meeting),
        checks,
        signs,
        style_element(SCREEN) if ctx.session.is_screen else None,
        class_="live-strip", aria_label=t("ui.live"), id="live-strip",
    )  # fmt: skip


def state(t: Catalog, meeting: Meeting, name: Callable[[int], str]) -> str:
    """Say whether all are here, or who is absent or silent. ``name``: returns the name of a party."""
    game = meeting.game
    if game is None:
        return t("ui.live.here" if all(guest.is_there for _, guest in meeting.everybody) else "ui.live.away")
    missing = [party for party in game.present if not meeting.is_connected(party)]
    if not missing:
        return t("ui.live.here")
    words = "silent" if all(map(meeting.silent, missing)) else "gone"
    return t(f"ui.live.{words}", name=t.join_names(name_within(t, name(party)) for party in missing))


def _draw_last_choice(ctx: TableContext, meeting: Meeting) -> Markup | None:
    """Draw the last choice of a remote player. It is still shown after a reload."""
    game, history = meeting.current_game, ctx.session.table.history
    others = (line for line in reversed(history[-FAR:]) if line.seat >= 0 and game.terms.seats[line.seat] != game.me)
    words = next(filter(None, (ctx.localizer.by_name.summary(line.events) for line in others)), "")
    return el("p", words, class_="dim", role="status", id="live-last") if words else None


def _dealer_away(t: Catalog, meeting: Meeting) -> Markup | None:
    """Draw that the game can't go on without the dealing page."""
    if not meeting.dealt or meeting.is_host or meeting.places[HOST].is_there:
        return None
    return el("p", t("ui.live.dealer.away", name=party_name(t, meeting, HOST)), class_="warning", role="status", id="dealer-away")


def _checks(t: Catalog, session: Session, meeting: Meeting) -> Markup | None:
    """Draw the buttons for the proof of a finished game; a dealing host has to show its deal first."""
    if not session.is_over:
        return None
    unshown = el("p", t("ui.live.unshown"), class_="warning", role="status", id="live-unshown") if _hides(meeting) else None
    ways = [] if not meeting.current_game.over else [
        button("live.proof", t("ui.proof.check"), id="live-proof"),
        button("live.proof.save", icon("down"), el("span", t("ui.proof.save")), class_="quiet", id="live-proof-save"),
    ]  # fmt: skip
    return join([unshown, el("div", ways, class_="answers")])


def _hides(meeting: Meeting) -> bool:
    return meeting.dealt and not meeting.is_host and meeting.current_game.state.whole is None


def party_name(t: Catalog, meeting: Meeting, party: int) -> str:
    """Return the name that a party gave itself, else that of its place."""
    terms = meeting.current_game.terms
    place = t("ui.live.place", n=terms.seats.index(party) + 1) if party in terms.seats else t("ui.screen.name")
    return terms.parties[party].name or place


def name_within(t: Catalog, name: str) -> str:
    """Return a name for the middle of a sentence: "the screen" is written in lower case there."""
    return t("ui.screen.amid") if name == t("ui.screen.name") else name


def draw_rematch(ctx: TableContext) -> Markup | None:
    """Draw the name of a remote player who requests a rematch."""
    meeting, t = live_of(ctx.session.mode).meeting, ctx.t
    if not meeting.offer:
        return None
    return el("span", t("ui.rematch.with", name=party_name(t, meeting, meeting.party_at(meeting.offer[0]))))


def name_party(localizer: Localizer, meeting: Meeting, party: int) -> str:
    """Return the name of a party at the table: that of its first seat. A shared screen has no seat."""
    seats = meeting.current_game.terms.seats
    return localizer.seat(seats.index(party)) if party in seats else party_name(localizer.t, meeting, party)


def names_of(localizer: Localizer, meeting: Meeting, parties: Iterable[int]) -> str:
    """Return the names of some parties at the table, as a list in words."""
    return localizer.t.join_names(name_party(localizer, meeting, party) for party in parties)


def _draw_takeback(ctx: TableContext, meeting: Meeting) -> Markup | None:
    """Draw the button to request a takeback, or the parties whose answers are missing."""
    t, wish = ctx.t, next(iter(meeting.open_proposals("takeback")), None)
    if wish is None:
        if not meeting.own_choices(ctx.session.people):
            return None
        return el("p", button("live.undo", icon("undo"), el("span", t("ui.live.undo")), class_="quiet", id="live-undo"))
    if meeting.find_unanswered("takeback") is not None:
        return None
    names = names_of(ctx.localizer, meeting, wish.missing)
    waits = el("p", t("ui.live.undo.waits", name=names), role="status")
    return el("div", waits, say_meaning(ctx, wish.proposal[1]), id="live-undo-asked")


def draw_proposal(ctx: TableContext) -> Markup | None:
    """Draw a proposal that this page may answer: to continue without a player, or to take a choice back."""
    meeting, t = live_of(ctx.session.mode).meeting, ctx.t
    for one in meeting.open_proposals("leave"):
        return _parting(ctx, meeting, one)
    wish = meeting.find_unanswered("takeback")
    if wish is None:
        return None
    by = f"takeback {wish.by}"
    yes = button("live.yes", t("ui.live.undo.yes"), arg=by, class_="primary", id="live-undo-yes")
    no = button("live.no", t("ui.live.undo.no"), arg=by, id="live-undo-no")
    words = t("ui.live.undo.asks", name=name_party(ctx.localizer, meeting, wish.by))
    return _question("live-undo-asked", words, say_meaning(ctx, wish.proposal[1]), yes, no, after=warn_choosing_declines(ctx))


def _question(name: str, words: str, meant: Markup | None, *answers: Markup | None, after: Markup | None = None) -> Markup:
    return el("div", el("p", words, role="status"), meant, el("div", answers, class_="answers") if any(answers) else None, after,
              class_="hint back", id=name)  # fmt: skip


def _parting(ctx: TableContext, meeting: Meeting, one: OpenProposal) -> Markup:
    t, game = ctx.t, meeting.current_game
    told = {"name": names_of(ctx.localizer, meeting, one.parties), "by": name_party(ctx.localizer, meeting, one.by)}
    box = partial(_question, "live-parting")
    if game.me in one.parties:
        return box(t("ui.live.without.you", **told), None)
    if game.state.me not in one.missing:
        return box(t("ui.live.without.waits", **told), None)
    agree = button("live.yes", t("ui.live.without.agree"), arg=f"leave {one.by}", id="live-agree", class_="primary")
    stay = button("live.no", t("ui.live.without.wait"), arg=f"leave {one.by}", id="live-stay")
    return box(t("ui.live.without.asked", **told), None, agree, stay, after=say_choosing_is_free(ctx))


def draw_whereabouts(ctx: TableContext, seat: int, prefix: str) -> tuple[str, Markup | None]:
    """Return the whereabouts of a seat's player, and its clock."""
    return whereabouts(ctx, seat), clock(ctx, seat, prefix)


def whereabouts(ctx: TableContext, seat: int) -> str:
    """Return whether a remote player is here, thinks or has left; "" for a local one."""
    live, t = live_of(ctx.session.mode), ctx.t
    party = live.game.terms.seats[seat]
    if not live.game.state.game.is_person(seat):
        return t("ui.live.kind.left") if party >= 0 else ""
    if party == live.game.me:
        return ""
    if not live.meeting.is_connected(party):
        return t(f"ui.live.kind.{'silent' if live.meeting.silent(party) else 'away'}")
    return t("ui.live.kind.thinking" if seat in live.game.thinking else "ui.live.kind.here")


def clock(ctx: TableContext, seat: int, prefix: str) -> Markup | None:
    """Draw the time that a seat has left; None without clocks."""
    meeting, t = live_of(ctx.session.mode).meeting, ctx.t
    left = meeting.presence.clocks.left(seat, meeting.clock.now())
    if left is None:
        return None
    soon = left <= SOON
    words = t("ui.live.clock.over") if left == 0 else t("ui.live.clock.seconds" if soon else "ui.live.clock.minutes",
                                                        n=-(-left // 5) * 5 if soon else -(-left // 60))  # fmt: skip
    told = t("ui.live.clock.left", time=words)
    return el("li", el("span", told, class_="sr-only"), el("b", words, class_="why" if soon else None, aria_hidden="true"),
              title=told, id=f"{prefix}clock-{seat}")  # fmt: skip
