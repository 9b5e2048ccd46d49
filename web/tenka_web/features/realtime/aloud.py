"""Four words that stand for a key, to be compared aloud: twelve syllables, each of five bits, in kana for who reads it."""

from __future__ import annotations

from tenka.multiplayer.crypto import digest
from tenka.protocol.terms import Party
from tenka_web.ui.text.catalog import Texts

SYLLABLES = (
    "ka", "ki", "ku", "ke", "ko", "sa", "su", "se", "so", "ta", "te", "to", "na", "ni", "nu", "ne", "no", "ha", "hi", "he", "ho",
    "ma", "mi", "mu", "me", "mo", "ra", "ri", "ru", "re", "ro", "yo",
)  # fmt: skip
KANA = "かきくけこさすせそたてとなにぬねのはひへほまみむめもらりるれろよ"
WORDS, LONG = 4, 3


def words(t: Texts, party: Party) -> str:
    """Return the words of a party's key and chain."""
    number = int.from_bytes(digest("aloud", party.commitment, party.key)[:8], "big")
    digits = [number >> 5 * at & 31 for at in range(WORDS * LONG)]
    told = [KANA[digit] if t.language == "ja" else SYLLABLES[digit] for digit in digits]
    return " ".join("".join(told[at : at + LONG]) for at in range(0, len(told), LONG))
