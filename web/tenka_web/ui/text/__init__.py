"""Sentences: the catalogues, the grammar of each language, words for what the engine says."""
