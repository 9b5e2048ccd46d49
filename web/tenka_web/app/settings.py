"""A visitor's permanent settings: language, looks, pace, sound. Stored in the browser, never sent."""

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
}
"""Setting -> its values, in the order in which the dialog of settings offers them; "" is as the system has it."""
ANSWERS = {"far": ("", "yes", "no")}
"""Question asked elsewhere -> its answers; "" is none yet."""
QUICK = "quick"
"""The setting of games in which the page may give a person's forced answers."""
MOST_SWITCHES, LONGEST_SWITCH = 50, 40
_STUN = re.compile(r"stun:[A-Za-z0-9.-]{1,100}(?::[0-9]{1,5})?")
_TURN = re.compile(r"turns?:[A-Za-z0-9.-]{1,100}(?::[0-9]{1,5})?(?:\?transport=(?:udp|tcp))?")
PUBLIC = (
    "stun:stun.nextcloud.com:3478", "stun:stun.cloudflare.com:3478", "stun:stun.l.google.com:19302",
    "stun:stun.sipgate.net:3478",
)  # fmt: skip
"""Servers that tell a browser its address, for games across the internet. Different operators, in case one is down."""
MOST_SERVERS, LONGEST_WORD = 4, 200
PACE = {"calm": 1.2, "brisk": 0.6, "instant": 0.0}


@dataclass
class Settings:
    """The settings.

    Attributes:
        theme, motion: "" follows the system.
        switches: The games' own settings that a visitor has changed.
        tales: How much of the stories is shown.
        offered: Whether the visitor was asked about ``tales``.
        heard: Whether the visitor was asked about sounds.
        notifications: Notify when it is a visitor's turn and the page is hidden.
        notifications_offered: Whether notifications were offered.
        touch: Whether the device vibrates at choices, turns and wins.
        taps: On touch screens the first tap shows and the second chooses.
        memory: Whether this device may store a snapshot of Python for the next start (snapshot.mjs).
        far: Whether live games may use the internet; "" before the visitor was asked. Then this site's relays are used, and
            servers tell this browser's address: ``stun`` if the visitor has entered some, else ``PUBLIC``.
        turn: A server that relays messages, with ``turn_user`` and ``turn_word``.
        name: The visitor's name for others.
    """

    language: str = "en"
    theme: str = ""
    pace: str = "calm"
    tales: str = "all"
    offered: bool = False
    motion: str = ""
    sound: bool = False
    heard: bool = False
    touch: bool = True
    notifications: bool = False
    notifications_offered: bool = False
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
        """The servers that tell this browser's address."""
        return tuple(self.stun.split()) or (PUBLIC if self.far == "yes" else ())

    @property
    def servers(self) -> tuple[Server, ...]:
        """All servers that help to connect; none unless the visitor agreed."""
        servers = [Server(one) for one in self.address_servers]
        return *servers, *([Server(self.turn, self.turn_user, self.turn_word)] if self.turn else [])

    def wait(self, milliseconds: int) -> int:
        """Return a pause in milliseconds at the visitor's pace."""
        return round(milliseconds * PACE[self.pace])


def stun(text: str) -> str:
    """Return valid server addresses (``stun:host:port``), separated by spaces; others are dropped."""
    addresses = [one if one.startswith("stun:") else f"stun:{one}" for one in text.replace(",", " ").split()]
    return " ".join([one for one in addresses if _STUN.fullmatch(one)][:MOST_SERVERS])


def turn(text: str) -> str:
    """Return the address of a relaying server (``turn:host:port``); "" if invalid."""
    address = text.strip()
    address = address if not address or address.startswith(("turn:", "turns:")) else f"turn:{address}"
    return address if _TURN.fullmatch(address) else ""


def word(text: str) -> str:
    """Return a user name or password for such a server."""
    return "".join(char for char in text if char.isprintable())[:LONGEST_WORD]


def load(storage: Storage, language: str) -> Settings:
    """Read the stored settings; damaged ones get their defaults."""
    settings = Settings(language=language)
    try:
        tongue, settings.theme = storage.get(LANGUAGE), storage.get(THEME) or ""
        settings.language = tongue if tongue in LANGUAGES else language
        kept: Any = input_limits.read_json(storage.get(REST) or "{}", "the stored settings")
    except (StorageRefused, ValueError, TooMuch):
        kept = None
    if isinstance(kept, dict):
        _fill(settings, kept)
    settings.stun, settings.turn, settings.name = stun(settings.stun), turn(settings.turn), tidy(settings.name)
    settings.turn_user, settings.turn_word = word(settings.turn_user), word(settings.turn_word)
    for name, allowed in (CHOICES | ANSWERS).items():
        if getattr(settings, name) not in allowed:
            setattr(settings, name, getattr(Settings(), name))
    return settings


def _fill(settings: Settings, kept: dict[str, Any]) -> None:
    """Apply stored settings; a name that is not a field is a game's own setting."""
    names = {field.name for field in fields(Settings)} - {"switches"}
    for name in names - {"language", "theme"}:
        if isinstance(kept.get(name), type(getattr(settings, name))):
            setattr(settings, name, kept[name])
    own = [name for name in kept if name not in names and len(name) <= LONGEST_SWITCH and isinstance(kept[name], bool)]
    settings.switches = {name: kept[name] for name in own[:MOST_SWITCHES]}


def store(storage: Storage, settings: Settings) -> None:
    """Store the settings. Raises StorageRefused."""
    rest = asdict(settings)
    language, theme = rest.pop("language"), rest.pop("theme")
    storage.put(LANGUAGE, language)
    if theme:
        storage.put(THEME, theme)
    else:
        storage.drop(THEME)
    rest |= rest.pop("switches")
    storage.put(REST, json.dumps(rest, separators=(",", ":")))
