"""Random damages to positions, codes and records."""
