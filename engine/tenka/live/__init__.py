"""Playing live, page beside page, without anybody to trust: chance that all seats make together, messages, and the proof.

Nothing here touches a network or a clock: bytes go in, bytes come out. ``docs/live.md`` says what each step proves.
"""
