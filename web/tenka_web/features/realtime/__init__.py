"""A game that is played live with other pages, over ``tenka.multiplayer.realtime``."""

from tenka_web.app.commands import register_late
from tenka_web.app.extension_points import (
    DIALOGS,
    FILE_OPENERS,
    LINKS,
    LOBBY_PARTS,
    OPENABLE,
    PLAUSIBLE_LINKS,
    SESSION_OF_SAVE,
    TAB_NOTE_READERS,
)
from tenka_web.app.links import INVITE, REPLY
from tenka_web.app.new_game_setup import ELSEWHERE
from tenka_web.app.strips import SEAT_NOTES, STRIPS
from tenka_web.ui.seats import LIVE

register_late(f"{__name__}.commands", "live")
register_late(f"{__name__}.friend", "friend")
STRIPS |= {f"live.{name}": f"{__name__}.panel_view:draw_{name}" for name in ("first", "before", "instead", "after")}
STRIPS["live.again"] = f"{__name__}.strip_view:draw_rematch"
SEAT_NOTES["live"] = f"{__name__}.strip_view:draw_whereabouts"
LINKS |= {INVITE: f"{__name__}.host_and_join:accept_invitation", REPLY: f"{__name__}.answer_handoff:take_answer"}
PLAUSIBLE_LINKS |= dict.fromkeys((INVITE, REPLY), f"{__name__}.invitation_link:is_plausible")
TAB_NOTE_READERS["answer"] = f"{__name__}.answer_handoff:take_stored"
FILE_OPENERS['["tenka-rt1 proof"'] = f"{__name__}.verification:check"
DIALOGS |= {"live": f"{__name__}.views:draw_dialog", "friend": f"{__name__}.friend:draw_dialog"}
DIALOGS["proof"] = "tenka_web.app.shared_views.proof_view:draw_dialog"
OPENABLE |= {"live", "friend"}
SESSION_OF_SAVE["live"] = f"{__name__}.controller:open_session"
ELSEWHERE.add(LIVE)
LOBBY_PARTS["awaited"] = f"{__name__}.state:draw_awaited"
