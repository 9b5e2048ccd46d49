"""Correspondence games."""

from tenka_web.app.commands import register_late
from tenka_web.app.extension_points import BEGIN_BY_LETTERS, DIALOGS, LINKS, MODE_HOOKS, MODE_OF_SAVE, OPENABLE
from tenka_web.app.links import LETTER, SEAT
from tenka_web.app.new_game_setup import ELSEWHERE
from tenka_web.app.strips import STRIPS
from tenka_web.ui.seats import LINK

register_late(f"{__name__}.commands", "letters", "letter", "join", "premove")
register_late(f"{__name__}.seat_commands", "seat")
STRIPS |= {f"letters.{name}": f"{__name__}.panel_view:draw_{name}" for name in ("before", "instead", "after")}
STRIPS |= {"letters.asking": f"{__name__}.premove_view:form", "letters.sending": f"{__name__}.views:draw_sending"}
LINKS |= {LETTER: f"{__name__}.controller:open_letter", SEAT: f"{__name__}.seat_transfer:open_seat"}
DIALOGS |= {name: f"{__name__}.views:{name}" for name in ("letter", "join", "fork")}
DIALOGS |= {"seat": f"{__name__}.seat_views:draw_dialog", "proof": "tenka_web.app.shared_views.proof_view:draw_dialog"}
OPENABLE |= {"seat"}
ELSEWHERE.add(LINK)
BEGIN_BY_LETTERS["letters"] = f"{__name__}.controller:begin"
MODE_OF_SAVE["letters"] = f"{__name__}.state:restore_mode"
MODE_HOOKS |= {"letters.unseen": f"{__name__}.catch_up:begin", "letters.waits": f"{__name__}.outgoing:prepare"}
