"""Bots: what they see, how they judge, how strong they are."""
