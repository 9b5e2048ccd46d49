"""The bot workshop: a page with two interpreters that share nothing (``referee.py``, ``visitor_bot.py``)."""
