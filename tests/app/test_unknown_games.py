"""An act that names a game which isn't there says so; no other game takes its place."""

from __future__ import annotations

import pytest

from tests.app.harness import Desk

ACTS = ("setup.game:go", "start:go", "play.now:go", "tutorial:go", "daily.play:go", "open:help go", "open:daily go")


@pytest.mark.parametrize("act", ACTS)
@pytest.mark.parametrize("chosen", ["tenka-meidou", "shogun"])
def test_an_act_with_an_unknown_game_says_so_and_does_nothing_else(act: str, chosen: str) -> None:
    desk = Desk().do(f"setup.game:{chosen}", act)
    assert desk.app.session is None
    assert desk.app.dialog is None
    assert desk.app.setup.game == chosen
    assert desk.app.notice is not None
    assert (desk.app.notice.key, desk.app.notice.values) == ("ui.game.none", {"game": "go"})
