"""Every game, clause by clause."""
