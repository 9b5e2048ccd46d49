"""The rules of the table on show."""

from __future__ import annotations

from typing import cast

from tenka.games.yedo.rules import YedoRules
from tenka_web.app.render_context import RenderContext


def rules_of(ctx: RenderContext) -> YedoRules:
    """Return the rules as those of this game."""
    return cast(YedoRules, ctx.view.rules)
