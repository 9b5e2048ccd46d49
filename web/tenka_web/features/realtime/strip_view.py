"""Playing live, beside the table: who is here, what they ask of each other, and what they say."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from tenka_web.app.table_context import Shown
from tenka_web.app.takeback_buttons import first, instead
from tenka_web.features.realtime.mode import live_of
from tenka_web.features.realtime.sdp import HOST
from tenka_web.ui.icons import icon
from tenka_web.ui.markup import Child, Markup, el, sheet
from tenka_web.ui.text.catalog import Texts
from tenka_web.ui.widgets import button

if TYPE_CHECKING:
    from tenka_web.app.session import Session
    from tenka_web.features.realtime.meeting import Meeting
    from tenka_web.features.realtime.slot_asking import Asked
    from tenka_web.features.realtime.slot_game import SlotGame

MOST_TOLD = 2
"""Sentences of what somebody wants to take back."""
LARGE = "@media (min-width:1500px) and (min-height:800px){:root{font-size:150%}}"
"""Legible from a sofa."""
SCREEN = f"""{LARGE}
#tool-undo,#tool-hint,#tool-forecast,#tool-share{{display:none}}
"""
"""It comes with a table that nobody sits at."""


def strip(shown: Shown, signs: Child) -> Markup:
    """Beside the question: who is here, what is asked of all, and the ``signs`` that people give each other."""
    live, t = live_of(shown.session.mode), shown.t
    meeting = live.meeting
    proven = shown.session.over and live.game.proven
    checks = button("live.proof", t("ui.proof.check"), id="live-proof") if proven else None
    stands = state(t, meeting, partial(called, shown, meeting))
    both = el("p", t("ui.live.both"), class_="dim", id="live-both") if meeting.kept_theirs else None
    return el(
        "section", el("p", button("live.open", icon("person"), el("span", stands), class_="quiet", id="live-state")),
        _dealer_away(t, meeting), _back(shown, meeting),
        _clocks(shown, meeting), checks, both,
        signs,
        sheet(SCREEN) if shown.session.screen else None,
        class_="live-strip", aria_label=t("ui.live"), id="live-strip",
    )  # fmt: skip


def state(t: Texts, meeting: Meeting, name: Callable[[int], str]) -> str:
    """Say whether all are here, or who is not, or from whom there is no word just now. ``name``: what a party is called here."""
    game = meeting.game
    if game is None:
        return t("ui.live.here" if all(guest.there for _, guest in meeting.everybody) else "ui.live.away")
    present = dict.fromkeys(game.terms.seats if meeting.together else game.present)
    missing = [party for party in present if not meeting.presence.here(party)]
    if not missing:
        return t("ui.live.here")
    words = "silent" if all(map(meeting.presence.silent, missing)) else "gone"
    return t(f"ui.live.{words}", name=t.listed(amid(t, name(party)) for party in missing))


def _dealer_away(t: Texts, meeting: Meeting) -> Markup | None:
    """Say that nobody can go on without the page that deals or, where all deal, without any page."""
    if meeting.together:
        return _together(t, meeting, meeting.together)
    if not meeting.dealt or meeting.host or meeting.places[HOST].there:
        return None
    return el("p", t("ui.live.dealer.away", name=party_name(t, meeting, HOST)), class_="warning", role="status", id="dealer-away")


def _together(t: Texts, meeting: Meeting, game: SlotGame) -> Markup | None:
    """Say that every page holds locks of cards that the others need; in the end each looks whether all told what they should."""
    from tenka_web.features.realtime import slot_deal  # late: few games deal so

    if slot_deal.checking(game):
        return el("p", t("ui.live.checking"), role="status", id="deal-checked")
    away = [party_name(t, meeting, meeting.party_at(place)) for place, guest in meeting.places.items() if not guest.there]
    if not away or slot_deal.checked(game):
        return None
    return el("p", t("ui.live.together.away", name=t.listed(away)), class_="warning", role="status", id="dealer-away")


def people(session: Session) -> list[int]:
    """Return the seats of the people at this page."""
    return [at for at, seat in enumerate(session.seats) if seat.person]


def party_name(t: Texts, meeting: Meeting, party: int) -> str:
    """Return what a party is called."""
    assert meeting.game is not None
    terms = meeting.game.terms
    place = t("ui.live.place", n=terms.seats.index(party) + 1) if party in terms.seats else t("ui.screen.name")
    return terms.parties[party].name or place


def amid(t: Texts, name: str) -> str:
    """Return a name as it stands inside a sentence: the page that shows the table has no proper one."""
    return t("ui.screen.amid") if name == t("ui.screen.name") else name


def rematch(shown: Shown) -> str:
    """Say what it is called to play once more: by name, with somebody elsewhere who asks for it."""
    meeting, t = live_of(shown.session.mode).meeting, shown.t
    if not meeting.rematch.offer:
        return t("ui.rematch")
    return t("ui.rematch.with", name=party_name(t, meeting, meeting.party_at(meeting.rematch.offer[0])))


def called(shown: Shown, meeting: Meeting, party: int) -> str:
    """Return what a party is called at the table: by its first seat; the page that shows the table has none."""
    assert meeting.game is not None
    seats = meeting.game.terms.seats
    return shown.words.seat(seats.index(party)) if party in seats else party_name(shown.t, meeting, party)


def _back(shown: Shown, meeting: Meeting) -> Markup | None:
    """One's last choice may be taken back, if all agree: to ask for it, or to wait for them."""
    t, taking_back = shown.t, meeting.taking_back
    by, wish = next(iter(taking_back.wishes.items()), (-1, None))
    if wish is None:
        if not taking_back.own(people(shown.session)):
            return None
        return el("p", button("live.undo", icon("undo"), el("span", t("ui.live.undo")), class_="quiet", id="live-undo"))
    if taking_back.to_answer is not None:
        return None
    assert meeting.game is not None
    leave = button("live.undo.no", t("ui.live.undo.leave"), arg=str(by), id="live-undo-no") if by == meeting.game.me else None
    return el("div", el("p", t("ui.live.undo.waits"), role="status"), _meant(shown, wish),
              el("div", leave, class_="answers"), id="live-undo-asked")  # fmt: skip


def asked(shown: Shown) -> Markup | None:
    """Draw what somebody asks of all: to go on without who is away, or to take a choice back, which this page may agree to."""
    meeting, t = live_of(shown.session.mode).meeting, shown.t
    if meeting.parting.asked:
        return _parting(shown, meeting, *next(iter(meeting.parting.asked.items())))
    by = meeting.taking_back.to_answer
    if by is None:
        return None
    yes = button("live.undo.yes", t("ui.live.undo.yes"), arg=str(by), class_="primary", id="live-undo-yes")
    no = button("live.undo.no", t("ui.live.undo.no"), arg=str(by), id="live-undo-no")
    words = t("ui.live.undo.asks", name=called(shown, meeting, by))
    meant = _meant(shown, meeting.taking_back.wishes[by])
    return _question("live-undo-asked", words, meant, yes, no, after=instead(shown))


def _question(name: str, words: str, meant: Markup | None, *answers: Markup | None, after: Markup | None = None) -> Markup:
    return el("div", el("p", words, role="status"), meant, el("div", answers, class_="answers") if any(answers) else None, after,
              class_="hint back", id=name)  # fmt: skip


def _parting(shown: Shown, meeting: Meeting, by: int, one: Asked) -> Markup:
    """Draw the question of going on without somebody: to agree to or not; the asker can take it back."""
    t, game = shown.t, meeting.game
    assert game is not None
    told = {"name": t.listed(called(shown, meeting, party) for party in one.parties), "by": called(shown, meeting, by)}
    wait = partial(button, "live.stay", arg=str(by), id="live-stay")
    box = partial(_question, "live-parting")
    if game.me in one.parties:
        return box(t("ui.live.without.you", **told), None)
    if by == game.me or game.me in one.agreed:
        return box(t("ui.live.without.waits", **told), None, wait(t("ui.live.without.back")) if by == game.me else None)
    may = None if meeting.parting.may_agree(by) else "true"
    agree = button("live.agree", t("ui.live.without.agree"), arg=str(by), id="live-agree", class_="primary", aria_disabled=may)
    stay = wait(t("ui.live.without.wait"))
    return box(t("ui.live.without.asked", **told), None, agree, stay, after=first(shown))


def _meant(shown: Shown, wish: Asked) -> Markup | None:
    """Say what would be taken back."""
    events = [event.seen(None) for line in shown.session.table.history[wish.moment :] for event in line.events]
    told = [shown.words.say(event.key, event.values) for event in events if shown.t.has(event.key)][:MOST_TOLD]
    return el("p", shown.t.together(*told), class_="dim") if told else None


def _clocks(shown: Shown, meeting: Meeting) -> Markup | None:
    """Show where another page has counted another time; nothing else comes of it."""
    t = shown.t
    rows = [
        el("li", t("ui.live.clock.more" if more > 0 else "ui.live.clock.less", name=party_name(t, meeting, party),
                   seat=shown.words.seat(seat), n=abs(more)))
        for party, seat, more in meeting.presence.clocks.differing()
    ]  # fmt: skip
    return el("ul", rows, class_="live-said dim", id="live-clocks") if rows else None
