"""Playing apart, without a server: what browsers send each other, and what each may believe of it.

- ``crypto``: what is asked of a reviewed library, as a protocol, and the few sums made of it
- ``seals``: a secret answer that can be handed on before it may be read
- ``letter``: a game with what belongs to it as a link's text, bounded before it is read
- ``ledger``: what one browser knows of one such game
- ``consent``: what is taken back because all agree
- ``carried``: a browser's seats on their way to another one, for their owner alone
- ``post``: letters written and received: merged, forked, stale, refused

What each step proves stands in ``web/README.md``.
"""
