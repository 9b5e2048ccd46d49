"""Views of correspondence games: the sentence of a message, the main button, and the dialogs."""

from __future__ import annotations

from tenka.multiplayer.correspondence import takeback
from tenka_web.app import game_registry
from tenka_web.app.app import App
from tenka_web.app.session import Session
from tenka_web.app.shared_views.docks import draw_dock
from tenka_web.app.table_context import TableContext, build_context
from tenka_web.app.takeback_buttons import say_meaning, warn_choosing_declines
from tenka_web.features.correspondence.addresses import letter_link
from tenka_web.features.correspondence.appearances import free_seats, seats_of
from tenka_web.features.correspondence.mode import letters_of
from tenka_web.ui.icons import icon
from tenka_web.ui.markup import Child, Markup, el
from tenka_web.ui.qr_code import qr
from tenka_web.ui.text.catalog import Catalog
from tenka_web.ui.text.localizer import Localizer, crest
from tenka_web.ui.widgets import button, field, heading, scanner
from tenka_web.ui.zones import Dock

Inside = tuple[str, list[Child]]


def message(app: App) -> str:
    """Return the sentence that accompanies a message: what happened last here, and who is asked now."""
    assert app.session is not None
    return sentence(build_context(app.t, app.settings, app.session))


def sentence(ctx: TableContext) -> str:
    """Return the same for a table context."""
    return ctx.t.join_sentences(_describe_choice(ctx), _turn(ctx))


def _describe_choice(ctx: TableContext) -> str:
    session, t = ctx.session, ctx.t
    if (asks := _asks(ctx)) is not None:
        return asks
    mine = letters_of(session.mode).state.seats
    if session.table.reseeds and letters_of(session.mode).state.unheard_seats():
        return t("ui.letter.goes.on", game=t(game_registry.title(session.table.game.id)))
    last = next((line for line in reversed(session.table.history) if line.seat in mine), None)
    # An invited player's first message only says that the seat is taken.
    if last is None and not letters_of(session.mode).state.unheard_seats():
        return t("ui.letter.sits", seat=ctx.localizer.seat(letters_of(session.mode).state.own_seat))
    if last is None:
        rules = session.table.rules
        return t("ui.letter.invites", game=game_registry.name_with_layers(t, rules.game, rules.layers))
    if session.is_sealed and last.sealed:
        return t("ui.letter.has.sealed", seat=ctx.localizer.seat(last.seat))
    return ctx.localizer.by_name.summary(last.events)


def _asks(ctx: TableContext) -> str | None:
    """Return this browser's request or answer about a takeback, in words."""
    table, state = ctx.session.table, letters_of(ctx.session.mode).state
    asked, me = takeback.open_requests(state, table), ctx.localizer.seat(state.own_seat)
    if state.own_seat in asked:
        return ctx.t("ui.letter.back.asks", seat=me)
    if takeback.accepted_requester(state, table) is not None:
        return ctx.t("ui.letter.back.agrees", seat=me)
    return ctx.t("ui.letter.back.stands", seat=me) if asked and not takeback.list_unanswered(state, table) else None


def _turn(ctx: TableContext) -> str:
    session, t = ctx.session, ctx.t
    if session.is_paused:
        return ""
    if session.is_over:
        return t("ui.letter.over")
    waited = session.mode.awaited_seats(session.table)
    if set(waited) <= letters_of(session.mode).state.seats:      # An invitation is sent before this browser's own turn
        return ""
    return t("ui.letter.turn", seat=t.join_names(map(ctx.localizer.seat, waited)))


def draw_waiting(ctx: TableContext) -> Markup:
    """Draw that others are asked: send the answer, and paste theirs."""
    waited = ctx.session.mode.awaited_seats(ctx.session.table)
    return el(
        "div", el("h2", _describe_awaited(ctx, waited), id="question"), _crests(ctx, waited), draw_dock(ctx, Dock.STAGE),
        draw_sending(ctx), answer_box(ctx), draw_dock(ctx, Dock.RIVALS), class_="ask letters",
    )  # fmt: skip


def _describe_awaited(ctx: TableContext, waited: tuple[int, ...]) -> str:
    session, t = ctx.session, ctx.t
    names = t.join_names(map(ctx.localizer.seat, waited))
    if not session.is_sealed or session.is_paused:
        return t("ui.letter.waits", seat=names)
    opening = letters_of(session.mode).all_sealed(session.table)
    return t("ui.letter.waits.keys" if opening else "ui.letter.waits.plans", seats=names)


def _crests(ctx: TableContext, seats: tuple[int, ...]) -> Markup:
    return el("p", [crest(ctx.session.seats[seat], "large") for seat in seats], class_="whose")


def draw_sending(ctx: TableContext) -> Markup | None:
    """Draw the main button with its sentence, and other ways to send."""
    session, t = ctx.session, ctx.t
    if not session.mode.by_letters or session.is_transferred:
        return None
    if not session.mode.letter:
        return el("p", t("ui.letter.writing"), class_="dim")
    undo = button("undo", icon("undo"), t("ui.undo.mine"), class_="quiet") if session.can_undo() else _leave(ctx)
    large = "quiet" if _is_redundant(ctx) else "primary send"
    return el(
        "div", el("blockquote", sentence(ctx), id="sentence"),
        button("letter.send", icon("share"), el("span", _send(ctx.t, ctx.localizer, session)), class_=large, id="send"),
        el("div", button("letter.more", t("ui.letter.more"), class_="quiet", id="letter-more"),
           None if session.is_over else draw_transfer_button(t), undo, class_="answers"),
        class_="sending",
    )  # fmt: skip


def _is_redundant(ctx: TableContext) -> bool:
    """Return whether this browser only waits: another one made the last choice, it is public, and nothing was requested."""
    session, state = ctx.session, letters_of(ctx.session.mode).state
    history = session.table.history
    told = bool(history) and history[-1].seat not in state.seats and not history[-1].sealed
    asks = session.is_sealed or session.is_over or state.unheard_seats() or takeback.open_requests(state, session.table)
    return told and not asks


def _leave(ctx: TableContext) -> Markup | None:
    """Draw the button to withdraw one's request."""
    state = letters_of(ctx.session.mode).state
    if state.own_seat not in takeback.open_requests(state, ctx.session.table):
        return None
    return button("letter.back.no", ctx.t("ui.live.undo.leave"), arg=str(state.own_seat), class_="quiet", id="letter-back-leave")


def draw_takeback(ctx: TableContext) -> Markup | None:
    """Draw another's request with its answers, or the button to request."""
    session, t = ctx.session, ctx.t
    apart, table = letters_of(session.mode), session.table
    if session.is_over or session.is_transferred:
        return None
    by, request = next(iter(takeback.list_unanswered(apart.state, table).items()), (-1, None))
    if request is None:
        if not apart.own(table, session.people):
            return None
        return el("p", button("letter.back", icon("undo"), el("span", t("ui.live.undo")), class_="quiet", id="letter-back"),
                  class_="letter-back")  # fmt: skip
    yes = None if session.is_paused else \
        button("letter.back.yes", t("ui.live.undo.yes"), arg=str(by), class_="primary", id="letter-back-yes")
    no = button("letter.back.no", t("ui.live.undo.no"), arg=str(by), id="letter-back-no")
    return el(
        "div", el("p", t("ui.live.undo.asks", name=ctx.localizer.seat(by)), role="status"),
        say_meaning(ctx, request.moment), el("div", yes, no, class_="answers"), warn_choosing_declines(ctx),
        class_="hint back", id="letter-asks",
    )  # fmt: skip


def draw_transfer_button(t: Catalog) -> Markup:
    """Draw the button to play one's seat in another browser."""
    return button("open", t("ui.seat.along"), arg="seat", class_="quiet", id="seat-along")


def _send(t: Catalog, localizer: Localizer, session: Session) -> str:
    """Return the label for sending: an invitation until all have come, then an answer."""
    free = letters_of(session.mode).state.unheard_seats()
    return t("ui.letter.invite", seats=t.join_names(map(localizer.seat, free))) if free else t("ui.letter.send")


def answer_box(ctx: TableContext) -> Markup:
    """Draw the field to paste incoming messages."""
    t = ctx.t
    box = el("textarea", data_change="letters", id="answer", rows="2", aria_label=t("ui.letter.paste"), spellcheck="false")
    return el(
        "details", el("summary", t("ui.letter.came")), el("p", t("ui.letter.came.about"), class_="dim"), box,
        scanner(t, "letter-scan"),
        class_="came", id="came",
    )  # fmt: skip


def letter(app: App, arg: str) -> Inside:
    """Draw all ways to send the answer."""
    t, address = app.t, letter_link(app)
    if not address or app.session is None:
        return t("ui.letter.send"), [el("p", t("ui.letter.writing"))]
    title = _send(t, build_context(t, app.settings, app.session).localizer, app.session)
    box = el("input", type="text", value=address, readonly=True, id="link", aria_label=t("ui.share.link"))
    shares = app.browser.shares()
    ways = [
        button("letter.send", icon("share"), el("span", title), class_="primary", id="letter-share") if shares else None,
        button("letter.copy", icon("copy"), t("ui.letter.copy"), class_="" if shares else "primary", id="letter-copy"),
        button("letter.file", icon("down"), t("ui.letter.file")),
    ]
    return title, [
        el("blockquote", message(app)), box, el("div", ways, class_="answers"),
        qr(address, t("ui.share.qr"), t("ui.share.file")), _draw_live_button(app), _draw_replace_absent(app),
        None if app.session.is_over else el("div", draw_transfer_button(t), class_="answers"),
    ]  # fmt: skip


def _draw_live_button(app: App) -> Markup | None:
    """Draw the button to continue live."""
    t = app.t
    if app.session is None or not app.session.can_go_live:
        return None
    return el("details", el("summary", t("ui.live.go")), el("p", t("ui.live.go.about"), class_="dim"),
              button("live.go", icon("person"), el("span", t("ui.live.go.invite")), id="live-go"), id="go-live")  # fmt: skip


def _draw_replace_absent(app: App) -> Markup | None:
    """Draw the button to continue without an absent player, with a bot."""
    t, session = app.t, app.session
    if session is None or session.is_over:
        return None
    state = letters_of(session.mode).state
    # The invitation was not sent yet.
    if not session.table.history and len(state.unheard_seats()) == len(state.other_participants):
        return None
    alone = len(state.other_participants) == 1
    awaited = {state.browser(seat) for seat in session.mode.awaited_seats(session.table)}
    absent = [one for one in state.other_participants if alone or one in awaited]
    if not absent:
        return None
    names = {one: build_context(t, app.settings, session).localizer.seat(one) for one in absent}
    about = t("ui.letter.without.about", seat=names[absent[0]]) if alone else t("ui.letter.without.several")
    buttons = [_bot_for(t, one, name) for one, name in names.items()]
    return el("details", el("summary", t("ui.letter.without.when")), el("p", about, class_="dim"),
              el("div", buttons, class_="answers"), id="go-without")  # fmt: skip


def _bot_for(t: Catalog, page: int, name: str) -> Markup:
    words = el("span", t("ui.letter.without", seat=name))
    return button("letter.without", icon("bot"), words, arg=str(page), id=f"letter-without-{page}")


def join(app: App, arg: str) -> Inside:
    """Draw an invitation: choose a seat and a name."""
    t, incoming = app.t, app.incoming
    if incoming is None:
        return t("ui.letter.join"), []
    seats = seats_of(incoming.letter, frozenset())
    localizer, free = Localizer(t, seats, {}), free_seats(incoming.letter)
    rules = incoming.table.rules
    game = game_registry.name_with_layers(t, rules.game, rules.layers)
    sender = localizer.seat(incoming.letter.sender)
    about = t("ui.letter.join.about", seat=sender, game=game, n=len(seats))
    if incoming.taken >= 0:
        about = t("ui.letter.refused.taken", seat=localizer.seat(incoming.taken), teller=sender)
    if not free:
        return t("ui.letter.join"), [
            el("p", about), el("p", t("ui.letter.join.elsewhere"), id="join-elsewhere"), _bring(t),
            el("p", t("ui.letter.join.full")), look_button(app),
        ]  # fmt: skip
    alone = len(free) == 1          # Nothing to choose
    buttons = [
        button("join", crest(seats[seat]), t("ui.live.sit") if alone else localizer.seat(seat), arg=str(seat), class_="primary",
               id=f"join-{seat}") for seat in free
    ]  # fmt: skip
    return t("ui.letter.join"), [
        el("p", about, id="join-about"), el("p", t("ui.letter.taken.free")) if incoming.taken >= 0 else None,
        field(t("ui.letter.join.name"), "join.name", incoming.name, maxlength="24", id="join-name",
                              autofocus=not incoming.name),
        None if alone else heading(t("ui.letter.join.seat"), 3), el("div", buttons, class_="answers"),
        el("p", t("ui.letter.join.once"), class_="dim"), _bring(t),
    ]  # fmt: skip


def _bring(t: Catalog) -> Markup:
    """Draw the way for a visitor who has a seat of this game in another browser."""
    words = el("span", t("ui.seat.elsewhere"))
    return el("div", button("open", words, arg="seat bring", class_="quiet", id="seat-bring"), class_="answers")


def look_button(app: App) -> Markup:
    """Draw the button to open the message's game as a copy."""
    return el("div", button("letter.look", icon("branch"), app.t("ui.letter.look"), id="letter-look"), class_="answers")


def fork(app: App, arg: str) -> Inside:
    """Draw a game that has diverged from ours: both copies, and where they differ."""
    t, incoming, session = app.t, app.incoming, app.session
    if incoming is None or session is None:
        return t("ui.letter.fork"), []
    localizer, at = build_context(app.t, app.settings, session).localizer, incoming.at
    rows = [
        (t("ui.letter.fork.here"), localizer.summary(session.table.history[at].events)),
        (t("ui.letter.fork.there", seat=localizer.seat(incoming.letter.sender)),
         localizer.summary(incoming.table.history[at].events)),
    ]
    seat, other = session.table.history[at].seat, incoming.table.history[at].seat
    same = t("ui.letter.fork.seat", seat=localizer.seat(seat)) if seat == other else None
    return t("ui.letter.fork"), [
        el("p", t("ui.letter.fork.about", at=at)), el("p", same, id="fork-seat") if same else None,
        el("dl", [[el("dt", name), el("dd", said)] for name, said in rows], class_="fork"),
        el("div", button("close", t("ui.letter.fork.keep"), class_="primary"),
           button("letter.take", t("ui.letter.fork.take"), id="letter-take"), class_="answers"),
        el("p", t("ui.letter.fork.take.about"), class_="dim"), look_button(app),
    ]  # fmt: skip
