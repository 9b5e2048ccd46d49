"""The docks of the table: where a game's zones are placed, and who may see them. Games place nothing themselves."""

from __future__ import annotations

from collections.abc import Iterator

from tenka_web.app.table_context import TableContext
from tenka_web.ui.icons import icon
from tenka_web.ui.keyed import Keyed, group, keyed
from tenka_web.ui.markup import Markup, el
from tenka_web.ui.text.localizer import crest
from tenka_web.ui.widgets import button
from tenka_web.ui.zones import Dock, Zone

ROOMY = (13, 17, 21)
"""Numbers of children from which the layout gives more room."""


def draw_dock(ctx: TableContext, which: Dock) -> Markup:
    """Draw the zones of a dock, those that answer the question first; nothing if all are empty."""
    here = [zone for zone in ctx.zones if zone.dock is which]
    seen = [zone for zone in sorted(here, key=lambda zone: not zone.asked) if may_be_seen(ctx, zone)]
    inside: dict[str, str] = {f"zone-{zone.id}": drawn for zone in seen if (drawn := _zone(ctx, zone))}
    if which is Dock.HAND and (way := draw_peek(ctx)):
        inside["peek-box"] = way
    return keyed(group(f"dock-{which}", inside, "div", class_=f"dock dock-{which}")) if inside else Markup("")


def draw_owner(ctx: TableContext, seat: int | None) -> Markup | None:
    """Draw the crest and name of the seat a question is for."""
    if seat is None:
        return None
    one = ctx.session.seats[seat]
    return el("p", crest(one, "large"), el("b", ctx.localizer.seat(seat)), class_=f"whose seat-{one.color}", id="whose")


def contents(markup: Markup) -> str:
    """Return the names of zones in a dock, and of groups with many children: ``plan hand hand-17``.

    The style sheet reads this as an attribute of the table. Its own search (``:has``) would scan the whole table at every change.
    """
    lying = [row for held in getattr(markup, "groups", ()) for row in held.children.items()]
    return " ".join(word for name, zone in lying for word in _room(name, zone))


def _room(name: str, zone: str) -> Iterator[str]:
    yield name.removeprefix("zone-")
    for held in getattr(zone, "groups", ()):
        yield from (f"{held.id}-{number}" for number in ROOMY if len(held.children) >= number)


def may_be_seen(ctx: TableContext, zone: Zone) -> bool:
    """Return whether a zone may be visible: private ones only to their owner, or in a full view."""
    return not zone.private or zone.owner in ctx.open_seats


def draw_peek(ctx: TableContext) -> Markup | None:
    """Draw the button to look at one's own things beside others; None if nobody can be asked."""
    session, seat = ctx.session, ctx.view.seat
    if seat is None or session.viewer is None or session.ui.is_past or session.playback.story is not None:
        return None
    if all(may_be_seen(ctx, zone) for zone in ctx.zones if zone.owner == seat):
        return None
    words = ctx.t("ui.peek", seat=ctx.localizer.seat(seat))
    return el("div", button("peek", icon("eye"), words, class_="quiet", id="peek"), class_="peek", id="peek-box")


def _zone(ctx: TableContext, zone: Zone) -> Keyed | None:
    drawn = zone.draw()
    if not drawn:
        return None
    title = el("h2", ctx.t(zone.title, **zone.values)) if zone.title else None
    return keyed(f'<div class="zone zone-{zone.id}" id="zone-{zone.id}">', title, drawn, "</div>")
