"""The districts of Edo and what can be done in them."""
