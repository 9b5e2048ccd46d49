"""What was played on this device, and how it ended."""
