"""Instant pages, drawn before Python is up, and work done before a snapshot."""
