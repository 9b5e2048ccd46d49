"""Positions, codes and records, spoiled at random."""
