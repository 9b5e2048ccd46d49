"""The phases of a round, and what each asks."""
