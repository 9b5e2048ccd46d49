"""The games' pages: each found by its row in the registry, none imported here."""
