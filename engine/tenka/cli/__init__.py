"""The command line, one file per command. It may import everything; only ``tenka.__main__`` imports it."""
