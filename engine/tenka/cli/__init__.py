"""Tenka in a terminal: one file per command. It may know everything; nothing knows it but ``tenka.__main__``."""
