"""The rows that Tenka Meidou adds to those of every adapter."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, cast

from tenka_web.app.adapter import Adapter
from tenka_web.app.render_context import RenderContext
from tenka_web.games.tenka_meidou.view_model import Face, Figure, Shift
from tenka_web.ui.card_art import Print


@dataclass(frozen=True, kw_only=True)
class TenkaAdapter(Adapter):
    """An adapter with the rows of Tenka Meidou.

    Attributes:
        chart: Name of the printed map, a file of assets/geometry.
        faces: Card -> what is printed on it.
        prints: Card -> its picture.
        figure_rows: Functions of a state and a province: the pieces there that aren't soldiers, each with its seat.
        shift_rows: Event that moves pieces -> what came and left, from its values and its moment.
    """

    chart: str
    faces: Mapping[str, Face]
    prints: Mapping[str, Print]
    figure_rows: Mapping[str, Callable[[Any, int], Iterable[tuple[int, Figure]]]] = field(default_factory=dict)
    shift_rows: Mapping[str, Callable[[Mapping[str, Any], int], Iterable[Shift]]]

    def figures(self, state: Any, at: int) -> list[tuple[int, Figure]]:
        """Return the pieces in a province that aren't soldiers, each with its seat."""
        return [one for row in self.figure_rows.values() for one in row(state, at)]

    def list_pieces(self, state: Any) -> list[Any]:
        """Return soldiers and other pieces by province."""
        return [(soldiers, self.figures(state, at)) for at, soldiers in enumerate(state.soldiers)]


def adapter_of(ctx: RenderContext) -> TenkaAdapter:
    """Return the adapter of the table on show."""
    return cast(TenkaAdapter, ctx.game)
