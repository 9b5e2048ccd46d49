"""One protocol for live games. The page plays those in the open by it, and those the host deals, as their terms say (``slots``),
and all others by ``tenka.live``. Letters have ``tenka.apart``: ``engine/README.md`` says why.

``step.step(state, event)`` is the whole of it: pure and total, over one log of slots.
"""
