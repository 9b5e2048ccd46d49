"""Where things stand on the Tenka Meidou map, set by hand: wide for tables and desks, small for phones."""

from __future__ import annotations

from dataclasses import dataclass

from page.boards.model import Place


@dataclass(frozen=True, slots=True)
class Spot:
    """Anchor points of one province, each as (wide, small); pieces fill rows of at most `width`."""

    castle: tuple[Place, Place]
    name: tuple[Place, Place]
    pieces: tuple[Place, Place]
    width: int = 172


def _spot(castle: Place, name: Place, pieces: Place, castle2: Place, name2: Place, pieces2: Place, width: int = 172) -> Spot:
    return Spot((castle, castle2), (name, name2), (pieces, pieces2), width)


#                                castle        name          pieces        | castle      name          pieces on a phone
_COMMON = {
    "tokuyama":         _spot((1140, 165), (1120, 70), (1270, 178),  (1122, 165), (1125, 55), (1278, 188)),
    "yonezawa":         _spot((1285, 388), (1158, 365), (1262, 495),  (1290, 380), (1165, 335), (1245, 515)),
    "odawara":          _spot((1040, 690), (1222, 735), (1088, 784),  (1050, 692), (1235, 740), (1092, 838)),
    "yoshida-koriyama": _spot((318, 632), (330, 528), (442, 628),  (325, 632), (200, 522), (430, 518)),
    "okou":             _spot((335, 748), (352, 868), (460, 768),  (335, 735), (258, 910), (412, 856)),
    "usuki":            _spot((158, 690), (125, 590), (148, 795),  (165, 680), (105, 588), (138, 830)),
    "shuri":            _spot((325, 1015), (440, 1050), (535, 955),  (330, 1000), (330, 1090), (530, 1008)),
}
_SPOTS = {
    "tenka_2023": {
        **_COMMON,
        "kyoto":          _spot((580, 672), (640, 585), (612, 785),  (590, 655), (684, 915), (615, 802)),
        "kasugayama":     _spot((755, 622), (745, 530), (880, 628),  (872, 645), (750, 418), (752, 522)),
        "tsutsujigasaki": _spot((1066, 596), (1112, 468), (930, 708),  (1078, 602), (985, 385), (1000, 478)),
        "kiyosu":         _spot((775, 722), (905, 905), (862, 808),  (772, 722), (850, 940), (846, 842)),
    },
    "tenka_2018": {
        **_COMMON,
        "kyoto":          _spot((580, 672), (640, 585), (612, 785),  (590, 655), (684, 915), (615, 802)),
        "inabayama":      _spot((752, 602), (725, 520), (815, 700),  (792, 640), (750, 418), (742, 522)),
        "kasugayama":     _spot((1066, 596), (1112, 475), (935, 692),  (1078, 602), (985, 385), (1000, 478)),
        "kiyosu":         _spot((690, 792), (905, 905), (862, 815),  (775, 745), (850, 960), (848, 860)),
    },
}
# Sea routes as cubic curves over water, with the middle of each, where a small ship sails.
ROUTES: dict[tuple[str, str], tuple[str, Place | None]] = {
    ("usuki", "yoshida-koriyama"): ("M206 632C206 612 214 606 228 612", None),
    ("usuki", "okou"): ("M240 745C256 758 268 742 280 735", None),
    ("okou", "yoshida-koriyama"): ("M500 703C520 690 512 682 500 680", None),
    ("okou", "kyoto"): ("M525 790C560 810 560 790 566 790", None),
    ("usuki", "shuri"): ("M110 905C130 1000 200 1060 285 1040", (158, 1000)),
    ("tokuyama", "yonezawa"): ("M1118 245C1150 320 1220 330 1262 320", (1172, 300)),
}


def spots(edition: str) -> dict[str, Spot]:
    """Province -> its anchors."""
    return _SPOTS[edition]
