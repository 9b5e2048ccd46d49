"""Action spaces and observations of each game."""
