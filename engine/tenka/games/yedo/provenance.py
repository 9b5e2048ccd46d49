"""How sure a row of the tables is. The printed faces of most cards could not be seen: what was rebuilt says so."""

CERTAIN = "certain"
"""A text of the rules or a list of the components says it."""
LIKELY = "likely"
"""Told at second hand, or it follows from what is certain."""
REBUILT = "reconstructed"
"""Made so that counts, structure and economy fit; names are fresh."""
