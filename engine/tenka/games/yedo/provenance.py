"""How certain a row of the tables is. The printed faces of most cards could not be seen; reconstructed rows are marked."""

CERTAIN = "certain"
"""From a text of the rules or a list of components."""
LIKELY = "likely"
"""From a secondary source, or a consequence of what is certain."""
REBUILT = "reconstructed"
"""Invented to fit counts, structure and economy; names are new."""
