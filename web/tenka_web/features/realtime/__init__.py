"""Playing live."""
