"""Cards of the visitor's own, brought as files."""
