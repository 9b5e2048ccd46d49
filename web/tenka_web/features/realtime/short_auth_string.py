"""Short authentication strings: four words of three syllables to compare aloud, 60 bits, in kana for Japanese."""

from __future__ import annotations

from collections.abc import Sequence

from tenka.multiplayer.realtime.shared_chance import four_words
from tenka.multiplayer.realtime.terms import Party
from tenka_web.ui.text.catalog import Catalog

SYLLABLES = (
    "ka", "ki", "ku", "ke", "ko", "sa", "su", "se", "so", "ta", "te", "to", "na", "ni", "nu", "ne", "no", "ha", "hi", "he", "ho",
    "ma", "mi", "mu", "me", "mo", "ra", "ri", "ru", "re", "ro", "yo",
)  # fmt: skip
KANA = "かきくけこさすせそたてとなにぬねのはひへほまみむめもらりるれろよ"
LONG = 3


def spell_party(t: Catalog, party: Party) -> str:
    """Return the words of a party's key and chain."""
    return spell(t, four_words(party.key, party.chain_end))


def spell(t: Catalog, numbers: Sequence[int]) -> str:
    """Return the words of some numbers ``0 <= number < 32768``."""
    return " ".join(_word(t, number) for number in numbers)


def _word(t: Catalog, number: int) -> str:
    digits = [number >> 5 * at & 31 for at in range(LONG)]
    return "".join(KANA[digit] if t.language == "ja" else SYLLABLES[digit] for digit in digits)
