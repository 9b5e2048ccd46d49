"""The lobby: the games, the saves, the form of a new game."""
