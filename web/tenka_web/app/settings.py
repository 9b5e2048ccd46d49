"""What a visitor chose for good: language, looks, pace, sound. Kept in the browser, never sent."""

from __future__ import annotations

import json
import re
from dataclasses import asdict, dataclass, field, fields
from typing import Any

from tenka_web.app import input_limits
from tenka_web.app.input_limits import TooMuch
from tenka_web.app.ports import Server, Storage, StorageRefused
from tenka_web.ui.seats import tidy
from tenka_web.ui.text.catalog import LANGUAGES

LANGUAGE, THEME, REST = "tenka:language", "tenka:theme", "tenka:settings"
CHOICES: dict[str, tuple[str, ...]] = {
    "theme": ("", "light", "dark"),
    "pace": ("calm", "brisk", "instant"),
    "tales": ("all", "mine", "results"),
    "motion": ("", "less", "full"),
    "far": ("", "yes", "no"),
}
QUICK = "quick"
"""The switch of those games in which the page may give a person's only answers."""
MOST_SWITCHES, LONGEST_SWITCH = 50, 40
_STUN = re.compile(r"stun:[A-Za-z0-9.-]{1,100}(?::[0-9]{1,5})?")
_TURN = re.compile(r"turns?:[A-Za-z0-9.-]{1,100}(?::[0-9]{1,5})?(?:\?transport=(?:udp|tcp))?")
PUBLIC = (
    "stun:stun.nextcloud.com:3478", "stun:stun.cloudflare.com:3478", "stun:stun.l.google.com:19302",
    "stun:stun.sipgate.net:3478",
)  # fmt: skip
"""Servers that tell a browser its address, for who plays across the internet. Each is another one's, in case one is away."""
MOST_SERVERS, LONGEST_WORD = 4, 200
PACE = {"calm": 1.2, "brisk": 0.6, "instant": 0.0}


@dataclass
class Settings:
    """``theme`` and ``motion``: empty follows the system. ``switches``: those of games' own that a visitor has set.
    ``tales``: how much of what happens is told; ``offered``: whether the visitor has been asked for that, ``heard``: for sounds.
    ``call``: notify when it is a visitor's turn and the page is out of sight; ``called``: that was offered.
    ``touch``: a device that can shakes a little when something was chosen, won or is one's turn.
    ``taps``: on touch the first tap shows and the second chooses. ``memory``: this device may keep Python ready for the next
    start (snapshot.mjs). ``far``: whether the visitor plays live across the internet, empty before the visitor was asked: then
    guests are met through the relays of this site, and servers are asked for this browser's address, the ``PUBLIC`` ones
    unless a visitor has typed in others (``stun``); ``turn``: a server that passes messages on, with ``turn_user`` and
    ``turn_word`` there; ``name``: what others shall call this visitor."""

    language: str = "en"
    theme: str = ""
    pace: str = "calm"
    tales: str = "all"
    offered: bool = False
    motion: str = ""
    sound: bool = False
    heard: bool = False
    touch: bool = True
    call: bool = False
    called: bool = False
    forecast: bool = False
    taps: bool = True
    memory: bool = True
    far: str = ""
    stun: str = ""
    turn: str = ""
    turn_user: str = ""
    turn_word: str = ""
    name: str = ""
    switches: dict[str, bool] = field(default_factory=dict)

    @property
    def address_servers(self) -> tuple[str, ...]:
        """The servers that are asked for this browser's address."""
        return tuple(self.stun.split()) or (PUBLIC if self.far == "yes" else ())

    @property
    def servers(self) -> tuple[Server, ...]:
        """All servers that help this browser to connect; none unless a visitor wants it so."""
        servers = [Server(one) for one in self.address_servers]
        return *servers, *([Server(self.turn, self.turn_user, self.turn_word)] if self.turn else [])

    def wait(self, milliseconds: int) -> int:
        """Return a pause at the visitor's pace."""
        return round(milliseconds * PACE[self.pace])


def stun(text: str) -> str:
    """Servers' addresses as browsers take them (``stun:host:port``), parted by spaces; what is none is left out."""
    addresses = [one if one.startswith("stun:") else f"stun:{one}" for one in text.replace(",", " ").split()]
    return " ".join([one for one in addresses if _STUN.fullmatch(one)][:MOST_SERVERS])


def turn(text: str) -> str:
    """Return the address of a server that passes messages on (``turn:host:port``); "" for what is none."""
    address = text.strip()
    address = address if not address or address.startswith(("turn:", "turns:")) else f"turn:{address}"
    return address if _TURN.fullmatch(address) else ""


def word(text: str) -> str:
    """Return a user's name or word at such a server."""
    return "".join(char for char in text if char.isprintable())[:LONGEST_WORD]


def load(storage: Storage, language: str) -> Settings:
    """Read the kept settings; whatever is damaged falls back to its default."""
    settings = Settings(language=language)
    try:
        tongue, settings.theme = storage.get(LANGUAGE), storage.get(THEME) or ""
        settings.language = tongue if tongue in LANGUAGES else language
        kept: Any = input_limits.read_json(storage.get(REST) or "{}", "the kept settings")
    except (StorageRefused, ValueError, TooMuch):
        kept = None
    if isinstance(kept, dict):
        _fill(settings, kept)
    settings.stun, settings.turn, settings.name = stun(settings.stun), turn(settings.turn), tidy(settings.name)
    settings.turn_user, settings.turn_word = word(settings.turn_user), word(settings.turn_word)
    for name, allowed in CHOICES.items():
        if getattr(settings, name) not in allowed:
            setattr(settings, name, getattr(Settings(), name))
    return settings


def _fill(settings: Settings, kept: dict[str, Any]) -> None:
    """What was kept; a name that is no setting of the page is a switch of a game's own."""
    names = {field.name for field in fields(Settings)} - {"switches"}
    for name in names - {"language", "theme"}:
        if isinstance(kept.get(name), type(getattr(settings, name))):
            setattr(settings, name, kept[name])
    own = [name for name in kept if name not in names and len(name) <= LONGEST_SWITCH and isinstance(kept[name], bool)]
    settings.switches = {name: kept[name] for name in own[:MOST_SWITCHES]}


def keep(storage: Storage, settings: Settings) -> None:
    """Keep the settings. Raises StorageRefused."""
    rest = asdict(settings)
    language, theme = rest.pop("language"), rest.pop("theme")
    storage.put(LANGUAGE, language)
    if theme:
        storage.put(THEME, theme)
    else:
        storage.drop(THEME)
    rest |= rest.pop("switches")
    storage.put(REST, json.dumps(rest, separators=(",", ":")))
