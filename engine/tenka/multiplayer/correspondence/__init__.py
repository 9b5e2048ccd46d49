"""Playing apart, without a server: what browsers send each other, and what each may believe of it.

- ``crypto``: what is asked of a reviewed library, as a protocol, and the few sums made of it
- ``seals``: a secret answer that can be handed on before it may be read
- ``letter``: a game with what belongs to it as a link's text, bounded before it is read
- ``state``: what one browser knows of one such game
- ``consent``: what is taken back because all agree
- ``carried``: a browser's seats on their way to another one, for their owner alone
- ``post``: letters written and received: merged, forked, stale, refused

Chance is that of the game's seed, which stands in the link, and after a question in secret that of the salts of all its answers
(``commitments.sealed_seed``): nobody can choose these dice, or foresee them before all are bound. Other dice are refused.
A letter opens where nothing is kept, so it brings two bytes for each question that is over.

By turns (``handed``: a link of 12 bytes from each browser) is not taken: dice would follow from links that the ledgers keep, and
no more from the code. A link, save or record that opens by itself would need 16 characters more for each of some twenty turns of
Tenka Meidou, beside 28 now; and who moves could still foresee its own turn, by a changed program.

What each step proves stands in ``web/README.md``.
"""
