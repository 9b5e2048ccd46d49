"""Bots: what they see, how they choose, how strong they are."""
