"""Cardboard that games share."""
