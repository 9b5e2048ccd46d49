"""Action spaces, observations and the adapters of learning libraries."""
