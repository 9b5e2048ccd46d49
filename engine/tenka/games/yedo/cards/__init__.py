"""Action cards: their rows and what they do."""
