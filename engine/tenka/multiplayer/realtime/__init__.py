"""Play over open connections: one log of slots, one pure function ``step``, and a proof that can be checked without the clients.

``engine/docs/realtime.md`` lists what is promised and what is not, and describes the protocol.
"""
