"""Players that think: they receive a view, never the state."""
