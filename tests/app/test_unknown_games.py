"""A command that names an unknown game is reported and opens no other game."""

from __future__ import annotations

import pytest

from tests.app.harness import Desk

ACTS = ("setup.game:go", "start:go", "play.now:go", "tutorial:go", "daily.play:go", "open:help go", "open:daily go")


@pytest.mark.parametrize("act", ACTS)
@pytest.mark.parametrize("chosen", ["tenka-meidou", "shogun"])
def test_a_command_with_an_unknown_game_is_reported_and_does_nothing(act: str, chosen: str) -> None:
    desk = Desk().do(f"setup.game:{chosen}", act)
    assert desk.app.session is None
    assert desk.app.dialog is None
    assert desk.app.setup.game == chosen
    assert desk.app.notice is not None
    assert (desk.app.notice.key, desk.app.notice.values) == ("ui.game.none", {"game": "go"})
