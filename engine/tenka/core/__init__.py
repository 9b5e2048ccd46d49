"""The table's machinery; it knows no game."""
