"""One protocol for live games, as their terms say (``slots``); those that a former page began go by ``tenka.live``. Letters have
``tenka.apart``: ``engine/README.md`` says why.

``step.step(state, event)`` is the whole of it: pure and total, over one log of slots.
"""
