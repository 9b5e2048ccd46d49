"""Finds links of this site in other text: a message, an encoded address, the link of a mail gateway.

Imported only if an incoming text is not a plain link.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator
from itertools import islice
from urllib.parse import parse_qs, unquote

import tenka
from tenka import MissingFile, NewerCode, TenkaError
from tenka.multiplayer.correspondence import message, seat_transfer
from tenka.multiplayer.correspondence.message import BadTurnMessage
from tenka.multiplayer.correspondence.seat_transfer import BadSeat
from tenka_web.app import daily_game, input_limits, links
from tenka_web.app.extension_points import PLAUSIBLE_LINKS
from tenka_web.app.links import ALL, CHARACTERS, DAY, GAME, LETTER, SEAT, Found

DEEPEST = 5
"""Levels of links inside links to search."""
MOST_LINES = 60
"""Most lines into which a link may have been broken."""
MOST_LINKS, MOST_WRAPPED = 100, 60
"""Most links returned of a text; most addresses of a gateway in a text that is unwrapped, since each may be 8,000 characters."""
SHARED = ("url", "text", "title")
"""Names in a share query, as in the web manifest, best first."""
_LINK = re.compile(rf"(?:#|\A\s*)[/!?#]{{0,3}}({'|'.join(ALL)})=({CHARACTERS}*)((?:\r?\n[> \t]*{CHARACTERS}+){{0,{MOST_LINES}}})")
_LINE = re.compile(rf"{CHARACTERS}+")
_NUMBERED = re.compile(r"&#(?:([0-9]{1,4})|[xX]([0-9a-fA-F]{1,3}));")
_DEFENSE_2 = re.compile(r"urldefense\.[a-z]+\.com/v2/url\?u=([^&\s]*)")
_DEFENSE_3 = re.compile(r"urldefense\.[a-z]+/v3/__(\S{1,8000}?)__;([A-Za-z0-9+/_-]*)=*!")
_STARS = re.compile(r"\*(?:\*([A-Za-z0-9_-]))?")
_ENCODED = re.compile(r"aHR0c[A-Za-z0-9+/_-]{20,}")
_RUNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
"""How a gateway encodes that a character was repeated, from two times on."""


def find(text: str) -> list[Found]:
    """Return the links of a text, in order."""
    plain = _plain(text)
    found = list(_links(plain))
    return found or [one for inside in _decode(plain) for one in _links(_plain(inside))]


def find_in_query(query: str) -> str:
    """Return what another app shares, or a link whose # was changed to ?, from the query of the address; "" for neither."""
    if not input_limits.is_within("shared", query):
        return ""
    text = query.removeprefix("?")
    fields = parse_qs(text)
    shared = [fields[name][0] for name in SHARED if name in fields]
    return "\n".join(shared or [link for link in (f"#{one}" for one in text.split("&")) if find(link)])


def _links(text: str) -> Iterator[Found]:
    for match in islice(_LINK.finditer(text), MOST_LINKS):
        kind, first, rest = match.groups()
        texts = [first]
        for line in _LINE.findall(rest):
            texts.append(texts[-1] + line)
        yield Found(kind, links.bodies(texts))


def _plain(text: str) -> str:
    """Return a text without the changes of gateways and click counters; our links need no encoding."""
    for _ in range(DEEPEST):
        before = text
        text = _DEFENSE_2.sub(lambda match: match[1].translate({ord("-"): "%", ord("_"): "/"}), text)
        if text.count("urldefense.") <= MOST_WRAPPED:
            text = _DEFENSE_3.sub(_restore_stars, text)
        text = _NUMBERED.sub(_character, unquote(text))
        if text == before:
            break
    return text


def _character(match: re.Match[str]) -> str:
    return chr(int(match[1] or match[2], 10 if match[1] else 16))


def _restore_stars(match: re.Match[str]) -> str:
    """Restore characters that a gateway moves behind the address and replaces by ``*``; ``**B`` stands for three of them."""
    kept = iter(_raw(match[2]).decode(errors="replace"))

    def back(star: re.Match[str]) -> str:
        number = 1 if star[1] is None else _RUNS.index(star[1]) + 2
        return "".join(next(kept, "") for _ in range(number))

    return _STARS.sub(back, match[1])


def _decode(text: str) -> Iterator[str]:
    """Yield the addresses in a text that are base64."""
    return (_raw(one).decode(errors="ignore") for one in _ENCODED.findall(text))


def _raw(text: str) -> bytes:
    text = text.replace("+", "-").replace("/", "_")
    return base64.urlsafe_b64decode(text[: len(text) // 4 * 4] if len(text) % 4 == 1 else text + "=" * (-len(text) % 4))


def body(found: Found) -> str:
    """Return what follows the kind of a link: the first plausible reading, else the first."""
    first, *others = found.bodies
    return next((one for one in found.bodies if is_plausible(found.kind, one)), first) if others else first


def is_plausible(kind: str, body: str) -> bool:
    """Return whether a text is plausible for a link of a kind."""
    try:
        if kind == GAME:
            link = links.read_game(body)
            table = tenka.open_code(link.code)
            return not link.seats or len(link.seats) == table.rules.seats
        if kind == DAY:
            return (claim := daily_game.read(body)) is not None and bool(tenka.open_code(claim.code))
        if kind == LETTER:
            return bool(message.code_of(body))
        if kind == SEAT:
            return bool(seat_transfer.read(body))
        fits = PLAUSIBLE_LINKS.find(kind)
        return fits is not None and fits(body)
    except (MissingFile, NewerCode):
        return True
    except (TenkaError, BadTurnMessage, BadSeat, links.BadLink):
        return False
