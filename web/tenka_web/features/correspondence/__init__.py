"""Playing by letters."""
