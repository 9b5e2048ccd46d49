"""Hands that no page deals: all lock and shuffle the cards together, and only the page that draws a card can open it.

Every page plays the whole game, as where hands lie open, but on a table in which a card is called by the *place* it was dealt to
(``tenka.core.hidden`` says what a game has to say for that). That table is the same on all pages, and every choice is checked on
it. What lies at the places its own seats know a page keeps to itself.

## The deal

A card is a square modulo the prime of RFC 7919 that anybody can compute (``squares``). Each party in turn locks all cards of
each deck under one secret and shuffles them; then each takes that lock off and puts one of its own on every place. All secrets
of a party come by SHA-256 from the root of its chain, to which the terms bind it. *Proves, at the end:* every lock and every
order is the one the roots give. Before: every number is a square and none comes twice, so that nothing shows through a lock. One
honest party is enough for an order that nobody knows or chose. *Does not prove, before the end:* that nobody has slipped in a
card.

In the log: first each party's ``box``, its part of a key with each other one (Diffie and Hellman in the same group). Then
``deck``: the digest of the next piece of the decks; the squares go on a slip beside it, which all can read. It takes long to make
them, so that is done beside the page (``events.Work``). When the decks are dealt the links of all set the table up.

## A card is drawn

Which seats know which card, the table says, as the rules have it. Where a place comes to be known, all parties tell their locks
of it to everybody, but for the one that is to know it first, its *keeper*: its own lock alone is left, and it alone sees the
card. Who is to know it besides (a hand is shown, a card goes from hand to hand) gets the keeper's lock under the key of those
two. *Proves:* whoever says what lies there can't say another card: no lock opens a place to two. *Does not prove:* that two
parties did not tell each other their locks. They then know each other's cards, and no third one's.

In the log: ``locks``, of each party all that it owes, those told and then those passed, in the order of places. Who owes what
follows from the table and from what was told before, so every page knows which lock is of which place. A card that all are to
see (an event, bonus cards in the end): all tell their locks of it, then the choice goes on that needed it.

## A choice

In the log: ``play``. A choice that speaks of a card that stays face down names its place. One that shows cards brings their last
locks along: every page opens them, calls them by their faces from then on, and only then asks whether the choice is among those
of the rules. A card shown by somebody who does not know it, or under a lock that opens nothing, is a foul. Chance is asked and
answered as in every game.

*Does not hide:* which of the cards of a hand was given back or handed over, by when it was drawn. Nothing shows it; who changes
its program can follow a place. Who completes a mission that lacks something shows all its cards that could stand in, so that
all know whether it can still be completed when one is cancelled. Cards that lay open before do so for who remembers. The pile of
weapons, which lie open everywhere else, is drawn by the chance of all: what a seat sees ahead of it is in every page's memory.

## Somebody goes

A page takes its locks along: nothing can be drawn without it, so the game waits until it comes back, which it does with all it
knew, since locks come from its root. A game is not gone on with without somebody, nor by letters, nor does anybody come back
under another key. So nothing lies in trust. One that is broken off is not checked.

## The end

When the game is over every party shows its ``root``. Every page then has all locks: it looks whether what was dealt, told and
passed is what the roots give (beside the page: a power for every card), and plays the whole game again with the true cards. Who
dealt, shuffled, locked, told, passed or chose otherwise is named. Where all holds, each signs the ``end``, and the proof has the
true record above the words: by the roots the shuffles of the set-up are those of the deal, which anybody can check. Who can't
open a card that it is to know says ``spoilt`` in place of whatever it owes: all show their roots at once, and they say whose lock
it was, or that who said so was wrong.
"""
