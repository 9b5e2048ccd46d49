"""Custom cards from a file, in place of the built-in ones."""
