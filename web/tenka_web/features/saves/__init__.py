"""Saved games as files, and all of them as one."""
