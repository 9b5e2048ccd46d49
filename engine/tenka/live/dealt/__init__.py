"""Hands that no other page holds but the dealer's: the host is trusted to deal, and proves in the end how it did.

The party that set the table up is the *dealer* (the terms say so, row ``hands``). Its page alone plays the game; the page of a
*guest* has no more of it than what its seats may know.

## What is told

After every choice the dealer tells each guest, over that guest's own channel, what its seats may know: their views, the
question, and what happened as they saw it. What a guest chooses goes to the dealer, signed, and is judged by the dealer's
table. *Proves, at the end:* the dealer signs what it tells, so whom it told something else than what was is not without means.

## Chance that the dealer knows, and cannot steer

Where a choice asks chance the dealer first binds itself, by a hash, to the whole record up to and with the choice and to its
own link of the round; then the guests show theirs. The seed is made as in every live game, but the dealer keeps its link to
itself: so it alone knows the outcome. *Proves:* the dealer's link was fixed before the game and its choice before it saw the
links of the others, so it knows cards and dice and can change none. *Does not prove:* that it does not look, or tell a friend.

## The end

The dealer shows the record and its last link, which gives all before it. Every guest's page plays it again: every link, every
hash to which the dealer was bound, every outcome, every choice of its own, and every view it was told has to be that of the
record. Where all is, it signs the record; what others have signed is passed on, and the record carries the same proof as that
of any live game. Where something is not, the game stops and names the dealer. *Does not prove anything before the end:* a
game that the dealer breaks off is not checked, and with the dealer's page gone nobody can go on.

## Somebody goes

The dealer asks the others whether to go on without a guest; where all agree a bot of the dealer plays on from what that seat
may know. A round that was under way is void, as in every live game. *Does not prove:* that the guest had gone.

Games in which all answer in secret at once are not dealt so: their secrets last no longer than the question.
"""
