"""Playing live: the window in which people come together, and how the connections stand beside the table."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from page import games, path, sdp
from page.icons import icon
from page.sdp import HOST, MOST_PLACES, WATCH
from page.shown import Shown
from page.state.app import App
from page.state.settings import PUBLIC
from page.svg import Child, Markup, el
from page.texts import Texts
from page.views.qr import qr
from page.widgets import button, field, heading, scanner, switch
from tenka import __version__
from tenka.core import registry

if TYPE_CHECKING:
    from page.state.meeting import Meeting
    from page.state.peers import Guest
    from page.state.session import Session
    from page.state.slot_asking import Question
    from tenka.live.together.game import Together

MOST_TEXTS = 6
MOST_TOLD = 2
"""Sentences of what somebody wants to take back."""
LARGE = "@media (min-width:1500px) and (min-height:800px){:root{font-size:150%}}"
"""Legible from a sofa."""
GATHERING = f"""{LARGE}
.window{{width:min(72rem,96vw)}}
.live-places{{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,17rem),1fr));gap:1rem}}
"""
"""Codes side by side, for phones: it comes with the window in which people gather around a screen."""
SCREEN = f"""{LARGE}
#tool-undo,#tool-hint,#tool-forecast,#tool-share{{display:none}}
"""
"""It comes with a table that nobody sits at."""
TICKS = frozenset({path.HIDDEN, path.NEAR, path.OURS, path.THEIRS})
"""Reasons for which it helps that both ask address servers."""


def window(app: App, arg: str) -> tuple[str, list[Child]]:
    """An invitation that was opened, those to give away, or how the connections stand."""
    t, meeting = app.t, app.meeting
    if arg and (meeting is None or meeting.game is None):
        return t("ui.live.join"), _invited(app, arg)
    if meeting is None:
        return t("ui.live"), [el("p", t("ui.live.preparing"))]
    rows = [_place(app, meeting, place, guest) for place, guest in meeting.everybody]
    ways = _bring(t, meeting), _watch(app, meeting), _without(app, meeting), _letters(app, meeting), _anew(app, meeting)
    places = _answer(app, meeting), el("ul", rows, class_="live-places"), _dealt(t, meeting)
    asking = None if all(guest.stage == "here" for _, guest in meeting.everybody) else _servers(app)
    tick = _relay(app) if asking is not None and meeting.host else None
    sheet = Markup(f"<style>{GATHERING}</style>") if _on_screen(meeting) else None
    return t("ui.live"), [sheet, el("p", _about(t, meeting)), *places, tick, asking, *ways, _connection(app)]


def _on_screen(meeting: Meeting) -> bool:
    """Whether people are still to come to a table that this page shows."""
    return meeting.host and meeting.game is None and meeting.planned is not None and meeting.planned.screen


def _about(t: Texts, meeting: Meeting) -> str:
    """What is to be done next."""
    if _on_screen(meeting):
        return t("ui.screen.relay" if all(guest.room for guest in meeting.places.values()) else "ui.screen.about")
    if meeting.together and meeting.together.table is None:
        passes = meeting.together.passes
        return t("ui.live.shuffling", n=min(passes.number + 1, 2 * passes.plan.parties), of=2 * passes.plan.parties)
    if meeting.lacks is not None:
        return t(f"ui.live.cannot.here.{meeting.lacks.reason}")
    stages = {guest.stage for _, guest in meeting.everybody}
    if stages & {"asking", "invited", "looking"} or meeting.game is None:
        roomed = ".relay" if all(guest.room for guest in meeting.places.values()) else ""
        return t(f"ui.live{roomed}.host.about" if meeting.host else f"ui.live{roomed}.guest.about")
    return t("ui.live.away" if "away" in stages else "ui.live.here")


def _bring(t: Texts, meeting: Meeting) -> Markup | None:
    """The file without which this page can't sit down."""
    if meeting.lacks is None or meeting.lacks.reason != "file":
        return None
    return el("p", button("live.bring", t("ui.live.bring"), class_="primary", id="live-bring"))


def _cannot(app: App, guest: Guest, who: str) -> Markup | None:
    """Why somebody who is here can't play, and what helps."""
    if guest.cannot is None:
        return None
    t, (reason, what) = app.t, guest.cannot
    option = f"{games.adapter(what[0]).prefix}.option.{what[1]}" if reason == "file" and len(what) == 3 and \
        any(row.id == what[0] for row in registry.rows()) else ""
    words = t(f"ui.live.cannot.{reason}", name=who, what=t(option) if option else "", digest=what[2] if option else "")
    return el("p", words, class_="warning", role="status")


def _blocked(app: App, meeting: Meeting, place: int, guest: Guest, who: str) -> Markup | None:
    """No way was found between the two browsers: the likely reason, and what to do next."""
    if not guest.blocked:
        return None
    t, reason = app.t, guest.blocked
    side = "host" if meeting.host else "guest"
    why = t(f"ui.live.blocked.{reason}", name=who)
    words = why if meeting.host else t("ui.live.blocked.guest", why=why)
    step = t(f"ui.live.blocked.{side}.{'relay' if reason == path.CLOSED else 'tick' if reason in TICKS else 'anew'}", name=who)
    ways: list[Child] = []
    if meeting.host:
        ways.append(button("live.invite", t("ui.live.anew"), arg=str(place), class_="primary", id=f"live-anew-{place}"))
        if meeting.game is None and place in meeting.places:
            ways.append(button("live.post", icon("share"), el("span", t("ui.live.post")), id=f"live-post-{place}"))
    told = el("p", words, class_="warning", role="status"), el("p", step), el("div", ways, class_="answers") if ways else None
    return el("div", *told, class_="live-blocked", id=f"live-blocked-{place}")


def _dealt(t: Texts, meeting: Meeting) -> Markup | None:
    """Who deals, and what that page is trusted with."""
    if not meeting.dealt:
        return None
    if meeting.together:
        return el("p", t("ui.live.together"), class_="dim", id="live-dealer")
    words = t("ui.live.dealer") if meeting.host else t("ui.live.dealer.guest", name=party_name(t, meeting, HOST))
    return el("p", words, class_="dim", id="live-dealer")


def _invited(app: App, arg: str) -> list[Child]:
    t, watches, roomed = app.t, sdp.watches(arg), arg.startswith(f"{sdp.MEET}=")
    words = t("ui.live.watch.sit" if watches else "ui.live.sit")
    sit = button("live.join", icon("eye" if watches else "play"), el("span", words), class_="primary", id="live-join")
    return [
        _inviter(t, arg), _other_release(t, sdp.noted(arg)[0] or t("ui.live.somebody"), sdp.release(arg)),
        el("p", t("ui.live.watch.about" if watches else "ui.live.relay.join" if roomed else "ui.live.join.about")),
        None if watches else field(t("ui.live.name"), "live.name", app.settings.name, maxlength="24", id="live-name"),
        el("div", sit, class_="answers"),
        el("p", t("ui.live.relay.through", relays=hosts(app)), class_="dim", id="live-through") if roomed else None,
        _servers(app, wanted=not watches and sdp.asks(arg)),
        _connection(app),
    ]


def _other_release(t: Texts, who: str, theirs: str) -> Markup | None:
    """Another page is of another release: it is said, before anything goes wrong by it."""
    if not theirs or theirs == __version__:
        return None
    return el("p", t("ui.live.release", name=who, theirs=theirs, ours=__version__), class_="warning live-release", role="status")


def _inviter(t: Texts, arg: str) -> Markup | None:
    """Who invites, and to which game, as the link says."""
    name, game = sdp.noted(arg)
    if game not in games.shelf():
        return None
    who = name or t("ui.live.somebody")
    return el("p", t("ui.live.invites", name=who, game=t(games.title(game))), class_="live-inviter", id="live-inviter")


def _place(app: App, meeting: Meeting, place: int, guest: Guest) -> Markup:
    """Somebody elsewhere: how it stands, and the link for it while it is not here."""
    t = app.t
    number = place + 1 if meeting.host else 1
    looks_on = t("ui.live.watcher", n=place - WATCH + 1)
    stranger = t("ui.live.host") if not meeting.host else looks_on if place >= WATCH else t("ui.live.place", n=number)
    who = guest.party.name if guest.party is not None and guest.party.name else stranger
    slow = place in getattr(meeting.peers, "carried", ())
    state = el("p", el("b", who), " ", t(f"ui.live.stage.{'invited' if guest.blocked else guest.stage}"), role="status")
    link: list[Child] = []
    if guest.stage == "invited":
        watching = t("ui.live.watch.link")
        words = t("ui.live.reply") if not meeting.host else watching if place >= WATCH else t("ui.live.link", n=number)
        link = [
            el("input", type="text", value=guest.link, readonly=True, id=f"live-link-{place}", aria_label=words),
            button("live.copy", icon("copy"), el("span", t("ui.share.copy")), arg=str(place), id=f"live-copy-{place}"),
            _qr(app, guest.link, words, place, alone=len(list(meeting.everybody)) == 1 or _on_screen(meeting)),
        ]
        if meeting.host and meeting.game is None and len(meeting.places) > 1:
            link.append(button("live.bot", icon("bot"), el("span", t("ui.live.bot")), arg=str(place), class_="quiet",
                               id=f"live-bot-{place}"))  # fmt: skip
    elif guest.stage == "away" and meeting.host:
        link = [button("live.invite", t("ui.live.again"), arg=str(place), id=f"live-again-{place}")]
    elif guest.stage == "away":
        link = [el("p", t("ui.live.again.guest"), class_="dim")]
    link = [el("p", t("ui.live.relay.carried"), class_="dim", id=f"live-carried-{place}") if slow else None, *link]
    release = guest.release if meeting.host else meeting.release
    link = [_other_release(t, who, release), _cannot(app, guest, who), _blocked(app, meeting, place, guest, who), *link]
    rules = dict.fromkeys(rule for where, rule in meeting.outbox.refused if where == place)
    if rules:
        link.append(el("p", t("ui.live.dropped", name=who, why=t.listed(_why(t, rule) for rule in rules)),
                       class_="warning", id=f"live-dropped-{place}"))  # fmt: skip
    return el("li", state, link, class_=f"live-place {guest.stage}", id=f"live-place-{place}")


def _qr(app: App, link: str, words: str, place: int, *, alone: bool) -> Markup | None:
    """A link to be photographed; folded where several would push each other out of sight."""
    t = app.t
    code = qr(link, words, t("ui.share.file"))
    if not app.address:
        return code
    return el("details", el("summary", t("ui.share.qr")), code, id=f"live-qr-{place}", open=alone)


def _letters(app: App, meeting: Meeting) -> Markup | None:
    """Where a connection can't be had, the game goes on by letters."""
    t = app.t
    all_here = all(guest.stage == "here" for guest in meeting.places.values())
    if meeting.watches or meeting.game is None or meeting.game.table is None or not meeting.game.table.whole or all_here:
        return None
    return el("div", el("p", t("ui.live.letters.about"), class_="dim"),
              button("live.letters", t("ui.live.letters"), id="live-letters"), class_="live-letters")  # fmt: skip


def _anew(app: App, meeting: Meeting) -> Markup | None:
    """Where the host has gone for good, a guest takes its place."""
    t = app.t
    connected = all(guest.stage == "here" for guest in meeting.places.values())
    if meeting.host or connected or app.session is None or not app.session.may_go_live:
        return None
    return el("div", el("p", t("ui.live.go.host.about"), class_="dim"),
              button("live.go", t("ui.live.go.host"), id="live-go"), class_="live-letters")  # fmt: skip


def _without(app: App, meeting: Meeting) -> Markup | None:
    """Who is away may be gone on without, if all who are here agree."""
    t, game = app.t, meeting.game
    if game is None or game.stopped or game.leaving.asked or not meeting.parting.missing:
        return None
    names = t.listed(party_name(t, meeting, party) for party in meeting.parting.missing)
    return el("div", el("p", t("ui.live.without.about"), class_="dim"),
              button("live.without", icon("bot"), el("span", t("ui.live.without", name=names)), id="live-without"),
              class_="live-letters")  # fmt: skip


def party_name(t: Texts, meeting: Meeting, party: int) -> str:
    """What a party is called."""
    assert meeting.game is not None
    terms = meeting.game.terms
    place = t("ui.live.place", n=terms.seats.index(party) + 1) if party in terms.seats else t("ui.screen.name")
    return terms.parties[party].name or place


def _called(shown: Shown, meeting: Meeting, party: int) -> str:
    """What a party is called at the table: by its first seat; the page that shows the table has none."""
    assert meeting.game is not None
    seats = meeting.game.terms.seats
    return shown.words.seat(seats.index(party)) if party in seats else party_name(shown.t, meeting, party)


def _why(t: Texts, rule: str) -> str:
    """What was wrong with a message, in words; some of it stops a game, the rest is dropped."""
    foul = f"ui.live.foul.{rule}"
    return t(foul if t.has(foul) else f"ui.live.rule.{rule}")


def _watch(app: App, meeting: Meeting) -> Markup | None:
    """Somebody may look on, as an onlooker sees the table."""
    t = app.t
    full = len(meeting.watchers) >= MOST_PLACES - WATCH
    if not meeting.host or meeting.dealt or meeting.game is None or meeting.game.table is None or full:
        return None
    return el("p", button("live.watch", icon("eye"), el("span", t("ui.live.watch")), class_="quiet", id="live-watch"))


def _answer(app: App, meeting: Meeting) -> Markup | None:
    """Where the host puts what a guest sends back."""
    guests = (*meeting.places.values(), *meeting.watchers.values())
    if not meeting.host or all(guest.stage != "invited" or guest.room for guest in guests):
        return None
    box = field(app.t("ui.live.answer"), "live.answer", "", id="live-answer", maxlength="4000")
    return el("div", box, scanner(app.t, "live-scan"), class_="awaited")


def _servers(app: App, *, wanted: bool = False) -> Markup:
    """One tick for playing across the internet, and the servers asked then; ``wanted``: the other side has ticked it."""
    t, known = app.t, app.settings
    names = ", ".join(one.removeprefix("stun:") for one in known.asked or PUBLIC)
    on, fixed = bool(known.asked), "true" if known.stun else None
    return el(
        "div",
        switch("set.ask", t("ui.live.ask"), arg="", on=on, id="live-ask", aria_disabled=fixed),
        el("p", t("ui.live.ask.about", servers=names), class_="dim"),
        el("p", t("ui.live.ask.wanted"), class_="warning", id="live-ask-wanted") if wanted and not on else None,
        class_="live-ask",
    )  # fmt: skip


def hosts(app: App) -> str:
    """The relays by their hosts, as they are shown before anything is asked of them."""
    return ", ".join(one.partition("://")[2].partition("/")[0] for one in app.browser.relays())


def _relay(app: App) -> Markup | None:
    """One tick for meeting guests through the relays of this site; where it has none there is nothing to tick."""
    t = app.t
    if not app.browser.relays():
        return None
    return el(
        "div", switch("set.relay", t("ui.live.relay"), arg="", on=app.settings.relay, id="live-relay"),
        el("p", t("ui.live.relay.about", relays=hosts(app)), class_="dim"), class_="live-ask",
    )  # fmt: skip


def _connection(app: App) -> Markup:
    """Nobody stands between; who wants servers of their own to help names them here."""
    t, known = app.t, app.settings
    return el(
        "details",
        el("summary", t("ui.live.stun")),
        el("p", t("ui.live.stun.about")),
        field(t("ui.live.stun.server"), "set.stun", known.stun, maxlength="440", id="live-stun", placeholder="stun:…"),
        el("p", t("ui.live.turn.about")),
        field(t("ui.live.turn"), "set.turn", known.turn, maxlength="140", id="live-turn", placeholder="turn:…"),
        field(t("ui.live.turn.user"), "set.turn_user", known.turn_user, maxlength="200", id="live-turn-user"),
        field(t("ui.live.turn.word"), "set.turn_word", known.turn_word, maxlength="200", id="live-turn-word"),
        heading(t("ui.live.chance"), 3), el("p", t("ui.live.chance.about")),
        id="live-more",
    )  # fmt: skip


def proof(app: App, arg: str) -> tuple[str, list[Child]]:
    """What the record of a live game proves, and what it does not."""
    t, verdict, title = app.t, app.verdict, app.t("ui.proof.letters.title" if arg else "ui.proof")
    if verdict is None or verdict.wrong:
        words = t("ui.proof.wrong", error=t.error(verdict.wrong if verdict else ""))
        return title, [el("p", words, class_="warning", id="proof-wrong")]
    proved = [el("li", t(f"ui.proof.{word}")) for word in verdict.proved]
    return title, [
        el("p", t("ui.proof.letters.holds" if arg else "ui.proof.holds")),
        heading(t("ui.proof.proved"), 3), el("ul", proved, id="proof-proved"),
        heading(t("ui.proof.unproved"), 3), el("ul", [el("li", t(f"ui.proof.{word}")) for word in verdict.unproved]),
    ]  # fmt: skip


def strip(shown: Shown) -> Markup | None:
    """Beside the question: who is here, what was said, and a line to say something."""
    meeting, t = shown.session.meeting, shown.t
    if meeting is None or meeting.game is None:
        return None
    proven = shown.session.over and meeting.game.proven
    checks = button("live.proof", t("ui.proof.check"), id="live-proof") if proven else None
    away = any(guest.stage != "here" for guest in meeting.places.values())
    both = el("p", t("ui.live.both"), class_="dim", id="live-both") if meeting.kept_theirs else None
    state = t("ui.live.away" if away else "ui.live.here")
    return el(
        "section", el("p", button("live.open", icon("person"), el("span", state), class_="quiet", id="live-state")),
        _dealer_away(t, meeting), _held(t, meeting), _parting(t, meeting), _back(shown, meeting),
        _clocks(shown, meeting), checks, both,
        _pointed(shown, meeting), _said(shown, meeting),
        None if meeting.watches or shown.session.screen else _say(t, meeting),
        Markup(f"<style>{SCREEN}</style>") if shown.session.screen else None,
        class_="live-strip", aria_label=t("ui.live"), id="live-strip",
    )  # fmt: skip


def _dealer_away(t: Texts, meeting: Meeting) -> Markup | None:
    """Without the page that deals nobody can go on; where all deal, without none."""
    if meeting.together:
        return _together(t, meeting, meeting.together)
    if not meeting.dealt or meeting.host or meeting.places[HOST].stage == "here":
        return None
    return el("p", t("ui.live.dealer.away", name=party_name(t, meeting, HOST)), class_="warning", role="status", id="dealer-away")


def _together(t: Texts, meeting: Meeting, game: Together) -> Markup | None:
    """Every page holds locks of cards that the others need; in the end each looks whether all told what they should."""
    if game.ending.begun and not game.stopped and game.ending.truth is None:
        return el("p", t("ui.live.checking"), role="status", id="deal-checked")
    away = [party_name(t, meeting, meeting.party_at(place)) for place, guest in meeting.places.items() if guest.stage != "here"]
    if not away or game.ending.truth is not None:
        return None
    return el("p", t("ui.live.together.away", name=t.listed(away)), class_="warning", role="status", id="dealer-away")


def _held(t: Texts, meeting: Meeting) -> Markup | None:
    """Answers lie open and one is missing: nobody is gone on without before it is there."""
    away = meeting.parting.held
    if not away:
        return None
    names = t.listed(party_name(t, meeting, party) for party in away)
    return el("p", t("ui.live.held", name=names), class_="warning", role="status", id="live-held")


def _parting(t: Texts, meeting: Meeting) -> Markup | None:
    """Somebody asks to go on without somebody else: to agree or not; who has asked can take it back."""
    game = meeting.game
    assert game is not None
    asked: Mapping[int, Question] = game.leaving.asked
    by = next(iter(asked), -1)
    if by < 0:
        return None
    one = asked[by]
    names, me = t.listed(party_name(t, meeting, party) for party in one.parties), game.me
    told = {"name": names, "by": party_name(t, meeting, by)}
    wait = partial(button, "live.stay", arg=str(by), id="live-stay")
    answers: list[Markup] = []
    if me in one.parties:
        words = t("ui.live.without.you", **told)
    elif by == me or me in one.agreed:
        words = t("ui.live.without.waits", **told)
        answers = [wait(t("ui.live.without.back"))] if by == me else []
    else:
        words, may = t("ui.live.without.asked", **told), None if game.leaving.may_agree(by) else "true"
        agree = button("live.agree", t("ui.live.without.agree"), arg=str(by), id="live-agree", aria_disabled=may)
        answers = [agree, wait(t("ui.live.without.wait"))]
    return el("div", el("p", words, role="status"), el("div", answers, class_="answers"), id="live-parting")


def people(session: Session) -> list[int]:
    """The seats of the people at this page."""
    return [at for at, seat in enumerate(session.seats) if seat.person]


def _back(shown: Shown, meeting: Meeting) -> Markup | None:
    """One's last choice may be taken back, if all agree: to ask for it, to wait for them, or to answer somebody who asks."""
    t, game = shown.t, meeting.game
    assert game is not None
    by, wish = next(iter(meeting.taking_back.wishes.items()), (-1, None))
    if wish is None:
        if not meeting.taking_back.own(people(shown.session)):
            return None
        return el("p", button("live.undo", icon("undo"), el("span", t("ui.live.undo")), class_="quiet", id="live-undo"))
    events = [event.seen(None) for line in shown.session.table.history[wish.moment :] for event in line.events]
    said = " ".join([shown.words.say(event.key, event.values) for event in events if t.has(event.key)][:MOST_TOLD])
    no = partial(button, "live.undo.no", arg=str(by), id="live-undo-no")
    if by == game.me or game.me in wish.agreed:
        words, answers = t("ui.live.undo.waits"), [no(t("ui.live.undo.leave"))] if by == game.me else []
    else:
        words = t("ui.live.undo.asks", name=_called(shown, meeting, by))
        answers = [button("live.undo.yes", t("ui.live.undo.yes"), arg=str(by), id="live-undo-yes"), no(t("ui.live.undo.no"))]
    return el("div", el("p", words, role="status"), el("p", said, class_="dim") if said else None,
              el("div", answers, class_="answers"), id="live-back")  # fmt: skip


def _clocks(shown: Shown, meeting: Meeting) -> Markup | None:
    """Where another page has counted another time: it is shown, and that is all."""
    t = shown.t
    rows = [
        el("li", t("ui.live.clock.more" if more > 0 else "ui.live.clock.less", name=party_name(t, meeting, party),
                   seat=shown.words.seat(seat), n=abs(more)))
        for party, seat, more in meeting.presence.clocks.differing()
    ]  # fmt: skip
    return el("ul", rows, class_="live-said dim", id="live-clocks") if rows else None


def _pointed(shown: Shown, meeting: Meeting) -> Markup | None:
    """Where somebody else points last: in words, and on the map while the pointer rests on them."""
    if meeting.presence.pointed is None or meeting.game is None:
        return None
    party, target = meeting.presence.pointed
    name = _called(shown, meeting, party)
    about = el("span", shown.game.about(shown, target), data_hover=target, tabindex="0")
    return el("p", shown.t("ui.live.points", name=name), " ", about, class_="live-pointed", id="live-pointed")


def _said(shown: Shown, meeting: Meeting) -> Markup | None:
    """The last short texts. They are text and nothing else."""
    assert meeting.game is not None
    rows = [
        el("li", el("b", _called(shown, meeting, party)), " ", words)
        for party, words in meeting.presence.texts[-MOST_TEXTS:]
    ]
    return el("ul", rows, class_="live-said", aria_live="polite") if rows and not meeting.presence.quiet else None


def _say(t: Texts, meeting: Meeting) -> Markup:
    look = button("live.point", icon("eye"), el("span", t("ui.live.point")), class_="quiet", id="live-point")
    box = el("input", type="text", data_enter="live.say", maxlength="200", placeholder=t("ui.live.say"), autocomplete="off",
             aria_label=t("ui.live.say"), id="live-say")  # fmt: skip
    return el("div", box, look, switch("live.quiet", t("ui.live.quiet"), arg="", on=meeting.presence.quiet), class_="live-say")
