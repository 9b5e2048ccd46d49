"""Features: one capability per package, with its commands, drawings and flow."""
