"""Cardboard that games share, tested as such."""
