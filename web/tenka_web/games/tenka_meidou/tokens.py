"""Small drawings that panels use too: castles and swords in a line of text."""

from __future__ import annotations

from tenka_web.ui.boards.view_model import SeatLook
from tenka_web.ui.markup import Markup


def castle(value: int, small: bool = False) -> Markup:
    """Draw a castle (L) or (S) with its value, for a line of text."""
    shape, y, box = ("keep-small", 13, "-30 -24 60 48") if small else ("keep", 20, "-42 -48 84 84")
    size = "castle-token small" if small else "castle-token"
    return Markup(f'<svg class="{size}" viewBox="{box}" aria-hidden="true"><g class="keep"><use href="#{shape}"/>'
                  f'<text y="{y}">{value}</text></g></svg>')


def sword(number: int, look: SeatLook | None = None) -> Markup:
    """Draw a sword token in the colour of the seat that took it; its number decides ties, the higher the better."""
    taken = f" taken seat-{look.color}" if look else ""
    return Markup(f'<svg class="sword{taken}" viewBox="0 0 100 100" aria-hidden="true"><circle cx="50" cy="50" r="46"/>'
                  '<use href="#glyph-katana" x="8" y="8" width="84" height="84"/>'
                  f'<circle class="hub" cx="50" cy="50" r="24"/><text x="50" y="62">{number}</text></svg>')
