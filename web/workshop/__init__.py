"""The bot workshop: a page of its own, whose two interpreters share nothing (``referee.py``, ``visitor_bot.py``)."""
