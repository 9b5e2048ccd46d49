"""The districts of Edo and their actions."""
