"""State and flow of any game: session, saves, settings, turn and worker jobs. Knows no feature."""
