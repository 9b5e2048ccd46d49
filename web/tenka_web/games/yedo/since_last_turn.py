"""What the others have done since the one who is asked chose last, in as few words as may be."""

from __future__ import annotations

from tenka import Event
from tenka_web.app.render_context import RenderContext
from tenka_web.ui.markup import Markup, el

ASKED = ("ye.ask.join", "ye.ask.announce", "ye.ask.place", "ye.ask.activate")
"""Questions with which one's turn comes round."""
TELLING = tuple(
    f"ye.event.{name}"
    for name in ("completed", "bought", "built", "geisha", "blessed", "dealt", "played", "activated", "placed", "won", "left")
)
"""Events that summarize a choice: the first of this list among all that the choice led to."""
WON = "ye.event.won"
MOST = 3


def draw_meanwhile(ctx: RenderContext) -> Markup:
    """Draw a sentence for each of the last choices of the others; nothing if they have made none since."""
    told = list_choices(ctx)
    if not told:
        return Markup("")
    said = [el("li", ctx.localizer.show(event.key, event.values)) for event in told[-MOST:]]
    return el("ol", said, class_="y-meanwhile")


def list_choices(ctx: RenderContext) -> list[Event]:
    """Return the choices of the others as events that all have seen, in order; before them an auction that the seat's own last
    choice won."""
    told = list[Event]()
    for line in reversed(ctx.session.table.history[: ctx.session.moment]):
        seen = [event for event in line.events if not event.knowers]
        if line.seat == ctx.view.seat:
            return [*[event for event in seen if event.key == WON], *reversed(told)]
        told.extend(next(([event] for key in TELLING for event in seen if event.key == key), []))
    return []
