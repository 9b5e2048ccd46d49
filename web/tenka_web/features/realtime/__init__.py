"""A game that is played live with other pages, over ``tenka.multiplayer.realtime``."""

from tenka_web.app.commands import register_late
from tenka_web.app.extension_points import DIALOGS, FILES, LINKS, LOBBY, NOTES, OPENABLE, RESUMED, SENSE
from tenka_web.app.links import INVITE, REPLY
from tenka_web.app.new_game_setup import ELSEWHERE
from tenka_web.app.strips import SLIPS, STRIPS
from tenka_web.ui.seats import LIVE

register_late(f"{__name__}.commands", "live")
register_late(f"{__name__}.friend", "friend")
STRIPS |= {f"live.{name}": f"{__name__}.panel_view:{name}" for name in ("first", "before", "instead", "after")}
STRIPS["live.again"] = f"{__name__}.strip_view:again"
SLIPS["live"] = f"{__name__}.strip_view:beside"
LINKS |= {INVITE: f"{__name__}.matchmaking:invited", REPLY: f"{__name__}.answer_handoff:arrived"}
SENSE |= dict.fromkeys((INVITE, REPLY), f"{__name__}.invitation_link:is_plausible")
NOTES["answer"] = f"{__name__}.answer_handoff:heard"
FILES['["tenka-rt1 proof"'] = f"{__name__}.verification:check"
DIALOGS |= {"live": f"{__name__}.views:window", "friend": f"{__name__}.friend:window"}
DIALOGS["proof"] = "tenka_web.app.shared_views.proof_view:window"
OPENABLE |= {"live", "friend"}
RESUMED["live"] = f"{__name__}.controller:opened"
ELSEWHERE.add(LIVE)
LOBBY["awaited"] = f"{__name__}.state:awaited"
