"""One protocol for games played apart, live and by letters. The page plays live games in the open by it, as their terms
say (``slots``), and all others by ``tenka.live`` and ``tenka.apart``.

``step.step(state, event)`` is the whole of it: pure and total, over one log of slots.
"""
