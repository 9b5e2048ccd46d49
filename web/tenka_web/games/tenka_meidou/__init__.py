"""Tenka Meidou on the page: its pictures, its words, and what is told of it."""
