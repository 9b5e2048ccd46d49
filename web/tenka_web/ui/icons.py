"""Small line drawings for buttons, always with words or a spoken name."""

from __future__ import annotations

from functools import cache

from tenka_web.ui.boards.tokens import glyph
from tenka_web.ui.markup import Markup, el

PATHS = {
    "home": "M3 11l9-8 9 8M5 10v10h5v-6h4v6h5V10",
    "undo": "M9 7L4 12l5 5M4 12h10a6 6 0 0 1 6 6",
    "share": "M16 6l-4-4-4 4M12 2v13M5 12v8h14v-8",
    "help": "M9 9a3 3 0 1 1 4 3c-1 .5-1 1-1 2M12 18v.1M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20",
    "settings": "M4 7h10M18 7h2M4 17h2M10 17h10M14 4.500v5M6 14.500v5",
    "hint": "M9 18h6M10 21h4M12 3a6 6 0 0 1 4 10.500c-1 1-1 1.500-1 2.500h-6c0-1 0-1.500-1-2.500A6 6 0 0 1 12 3",
    "play": "M7 4l13 8-13 8z",
    "pause": "M8 4v16M16 4v16",
    "next": "M6 5l10 7-10 7zM19 5v14",
    "back": "M18 5L8 12l10 7zM5 5v14",
    "first": "M12 5l-7 7 7 7zM20 5l-7 7 7 7zM3 5v14",
    "end": "M4 5l8 7-8 7zM12 5l8 7-8 7z",
    "stop": "M6 6h12v12H6z",
    "person": "M12 4a4 4 0 1 0 0 8a4 4 0 1 0 0-8M4 21c0-5 4-7 8-7s8 2 8 7",
    "bot": "M6 9h12v10H6zM12 9V5M12 3v.1M9.500 13v1M14.500 13v1M3 13v3M21 13v3",
    "reserve": "M5 9l7-4 7 4v8l-7 4-7-4zM5 9l7 4 7-4M12 13v8",
    "sword": "M20 4L9 15M20 4h-4L7 13M20 4v4l-9 9M5 13l6 6M7 17l-3 3",
    "castle": "M4 21V11h3V8h3V5h4v3h3v3h3v10zM10 21v-5h4v5",
    "card": "M7 3h10v18H7zM10 7h4M10 17h4",
    "log": "M6 4h12M6 9h12M6 14h12M6 19h7",
    "map": "M3 6l6-3 6 3 6-3v15l-6 3-6-3-6 3zM9 3v15M15 6v15",
    "copy": "M8 8h12v12H8zM4 16V4h12",
    "down": "M12 3v13M7 11l5 5 5-5M4 21h16",
    "up": "M12 21V8M7 13l5-5 5 5M4 3h16",
    "trash": "M4 7h16M9 7V4h6v3M6 7l1 14h10l1-14",
    "pen": "M4 20l1-5L16 4l4 4L9 19z",
    "branch": "M6 3v12M6 15a3 3 0 1 0 0 6a3 3 0 1 0 0-6M18 3a3 3 0 1 0 0 6a3 3 0 1 0 0-6M18 9c0 5-6 4-9 8",
    "eye": "M2 12q10-13 20 0q-10 13-20 0M12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6",
    "close": "M5 5l14 14M19 5L5 19",
    "dice": "M4 4h16v16H4zM8 8v.1M16 8v.1M12 12v.1M8 16v.1M16 16v.1",
    "forecast": "M3 20h18M6 20v-6M11 20V9M16 20v-9M20 20V5",
    "sound": "M4 9h4l5-5v16l-5-5H4zM17 8q3 4 0 8M19.500 5q5 7 0 14",
    "daimyo": "M12 3l7 6-2 12H7L5 9zM9 12v.1M15 12v.1",
    "score": "M12 3l2.700 5.700 6.300.800-4.600 4.300 1.200 6.200L12 17l-5.600 3 1.200-6.200L3 9.500l6.300-.800z",
}


@cache
def icon(name: str) -> Markup:
    """Draw an icon, or a sign of the boards; decorative, so not spoken."""
    if name not in PATHS:
        return glyph(name)
    return el("svg", el("path", d=PATHS[name]), class_="icon", viewBox="0 0 24 24", aria_hidden="true")
