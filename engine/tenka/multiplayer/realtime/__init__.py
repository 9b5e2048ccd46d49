"""Play over open connections: one log of slots, one pure function ``step``, a proof that anybody can check.

``engine/docs/realtime.md`` says what is promised, what is not, and how the protocol works.
"""
