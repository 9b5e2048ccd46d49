"""Correspondence games between browsers in one process."""
