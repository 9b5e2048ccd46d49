"""Action cards: rows and effects."""
