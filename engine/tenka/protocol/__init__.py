"""One protocol for games played apart, live and by letters. The page still plays by ``tenka.live`` and ``tenka.apart``.

``step.step(state, event)`` is all of it: pure and total, over one log of slots.
"""
