"""Cards of a file in place of the built-in ones."""
