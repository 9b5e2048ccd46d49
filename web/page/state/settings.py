"""What a visitor chose for good: language, looks, pace, sound. Kept in the browser, never sent."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields
from typing import Any

from page.ports import Storage, StorageRefused

LANGUAGE, THEME, REST = "tenka:language", "tenka:theme", "tenka:settings"
CHOICES: dict[str, tuple[str, ...]] = {
    "theme": ("", "light", "dark"),
    "pace": ("calm", "brisk", "instant"),
    "motion": ("", "less", "full"),
}
PACE = {"calm": 1.2, "brisk": 0.6, "instant": 0.0}


@dataclass
class Settings:
    """``theme`` and ``motion``: empty follows the system."""

    language: str = "en"
    theme: str = ""
    pace: str = "calm"
    motion: str = ""
    sound: bool = False
    forecast: bool = False
    taught: bool = False
    tower: bool = True

    def wait(self, milliseconds: int) -> int:
        """A pause at the visitor's pace."""
        return round(milliseconds * PACE[self.pace])


def load(storage: Storage, language: str) -> Settings:
    """The kept settings; whatever is damaged falls back to its default."""
    found = Settings(language=language)
    try:
        found.language = storage.get(LANGUAGE) or language
        found.theme = storage.get(THEME) or ""
        kept: Any = json.loads(storage.get(REST) or "{}")
    except (StorageRefused, ValueError):
        return found
    if isinstance(kept, dict):
        for field in fields(Settings):
            value = kept.get(field.name)
            if field.name not in ("language", "theme") and isinstance(value, type(getattr(found, field.name))):
                setattr(found, field.name, value)
    for name, allowed in CHOICES.items():
        if getattr(found, name) not in allowed:
            setattr(found, name, getattr(Settings(), name))
    return found


def keep(storage: Storage, settings: Settings) -> None:
    """Keep the settings. Raises StorageRefused."""
    rest = asdict(settings)
    language, theme = rest.pop("language"), rest.pop("theme")
    storage.put(LANGUAGE, language)
    if theme:
        storage.put(THEME, theme)
    else:
        storage.drop(THEME)
    storage.put(REST, json.dumps(rest, separators=(",", ":")))
