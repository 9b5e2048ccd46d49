"""Sentences: catalogues, grammar, and the words for the engine's keys and values."""
