"""The host deals: it alone has the table, every page has the same log, and at the end all of it is played again.

The first party is the *dealer*; the others are *guests*. What a guest chooses, and what the dealer chooses itself, stands in the
log encrypted: whoever said it and the dealer can read it, and all can when the game is over. Of what each guest is told the log
has a mark, which is a keyed hash; the text goes on a slip, to that guest alone. A choice goes through these slots:

1. ``move``: whoever is asked chooses, under a key to which the dealer has been bound since ``pledge``.
2. The dealer says what came of it: ``ask``, where it asks chance, and then come the links of the guests, and never the dealer's
   own, so that it alone knows the outcome; ``wrong``, where it is no choice; ``deal``, what each guest may know now; or ``show``,
   when the game is over.
3. With ``show`` the dealer's last link and all keys are open. Every page plays the game again, from the choices and links in the
   log: each outcome, each word of the dealer and all that the page was told has to follow from them; a proof has all that anybody
   was told looked at. Where something does not, the dealer is named, by its own signed words; where all does, all sign the end.

*Proves:* the dealer's links were fixed before the game and each choice before the links of the others were shown, so it knows
cards and dice and can change none; a departure changes none either, as a guest's next link lies in trust with all others. *Does
not prove:* that the dealer does not look, or tell a friend; nor anything of a game that it breaks off. Nobody goes on without it.
"""

