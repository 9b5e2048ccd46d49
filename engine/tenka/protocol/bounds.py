"""How much of anything is read, kept or answered: one row each, and a test for each row."""

from __future__ import annotations

from tenka.core import untrusted as foreign

MOST_PARTIES = 8
LONGEST = 16_000
"""Characters of anything that comes from a place; what is longer is dropped unread."""
LONGEST_LINE = MOST_PARTIES * LONGEST
"""Characters of a line of a page's own journal."""
LONGEST_BODY = 3_000
"""Characters of what one party says in one slot."""
LONGEST_TOLD = 80_000
"""Characters of what is told after a choice."""
DEEPEST = 6
LONGEST_NOTATION = 80
MOST_SLOTS = 4 * foreign.MOST_CHOICES
"""Slots of a game; no word of a later one is heard."""
MOST_NUMBERED = 64
"""Proposals of one party in one slot."""
MOST_RENEWALS = 32
"""New keys in one game."""
MOST_WORDS = 120
"""Signed words in one answer."""
MOST_ANSWER = 12_000
"""Characters of the words in one answer; who lacks more asks again."""

RATE, BUCKET = 20.0, 200.0
"""Messages of one place that are read: per second, and at once."""
BYTES_RATE, BYTES_BUCKET = 64_000.0, 640_000.0
"""Characters of one place that are read: per second, and at once."""
ANSWER_RATE, ANSWER_BUCKET = 4.0, 8.0
"""Answers to one place: per second, and at once."""
ASK_AGAIN = 1.0
"""Seconds between two questions of ours to one place because of what it claims."""
BEAT = 2.0
"""Seconds between two questions of ours to a place that is up, while the game goes on: what was lost comes again."""
