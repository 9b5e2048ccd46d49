"""Makes dist/."""
