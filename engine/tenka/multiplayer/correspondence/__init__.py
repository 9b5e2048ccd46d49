"""Correspondence games: the messages between browsers, without a server, and how each browser verifies them.

- ``crypto``: the protocol of the cryptographic library, and the few functions built on it
- ``commitments``: commitments to secret answers, and their openings
- ``message``: a turn message as the text of a link, with limits checked before parsing
- ``participant``: what one browser knows of a game
- ``takeback``: takebacks by agreement
- ``seat_transfer``: moving a seat to another browser of its owner
- ``mailbox``: messages written and received: merged, diverged, stale, rejected

Chance follows from the game's seed, which is in the link, and after a sealed question from the salts of all its answers
(``commitments.sealed_seed``). Nobody can choose these dice, or predict them before all answers are committed. A message with
other dice is rejected. The new seed is two bytes per sealed question, so a message opens where nothing else is stored.

Decision: there is no hash chain per browser for dice of open turns. The dice would then follow from links that each browser
stores and not from the code. A link, save or record that replays alone would need 16 more characters for each of about twenty
turns of Tenka Meidou (28 today). The player to move could still predict the own turn with a modified program.

``engine/docs/correspondence.md`` describes what each step proves.
"""
