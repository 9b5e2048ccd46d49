"""Pyodide as our Python uses it."""
