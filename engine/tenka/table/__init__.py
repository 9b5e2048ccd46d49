"""A game on the table: its choices, its timeline, and how it is made again from a record or a code."""
