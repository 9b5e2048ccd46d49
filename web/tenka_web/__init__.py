"""The client: turns views and decisions into markup; pure Python, without a browser except for ``browser``."""
