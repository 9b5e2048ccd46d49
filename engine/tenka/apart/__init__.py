"""Playing apart, without a server: what browsers send each other, and what each may believe of it.

- ``crypto``: what is asked of a reviewed library, as a protocol, and the few sums made of it
- ``seals``: a secret answer that can be handed on before it may be read
- ``letter``: a game with what belongs to it as a link's text, bounded before it is read
- ``ledger``: what one browser knows of one such game
- ``consent``: what is taken back because all agree
- ``carried``: a browser's seats on their way to another one, for their owner alone
- ``post``: letters written and received: merged, forked, stale, refused

Chance is that of the game's seed, which stands in the link, so that whoever unpacks it can foresee everything. Two other ways
would mend that and are not taken, by what they cost over whole games at random (seed 7):

- ``salts``, after sealed questions: a letter opens where nothing is kept, so it would bring 3 bytes for each question that is
  over. Handed round among five seats of Shogun with two wishes ordered ahead the longest has 418 characters and would have 438,
  of 420 that are wanted; without orders 377 and 397.
- ``handed``, by turns: a link of 12 bytes from each browser. Tenka Meidou between two has 52 characters and would have 84, of 90.
  But dice would follow from links that the ledgers keep, and no more from the code: a link, save or record that opens by itself
  would need 16 characters more for each of some twenty turns, beside 28 now. And who moves could still foresee its own turn,
  by a changed program.

What each step proves stands in ``web/README.md``.
"""
