"""A game as a film, a picture and a chronicle."""
