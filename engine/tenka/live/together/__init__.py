"""Hands that no page deals: all lock and shuffle the cards together, and only the page that draws a card can open it.

Every page plays the whole game, as where hands lie open, but on a table in which a card is called by the *place* it was dealt to
(``tenka.core.hidden`` says what a game has to say for that). That table is the same on all pages, and every choice is checked on
it. What lies at the places its own seats know a page keeps to itself.

## The deal

A card is a square modulo the prime of RFC 7919 that anybody can compute (``tenka.live.dealing``). Each party in turn locks all
cards of each deck under one secret and shuffles them; then each takes that lock off and puts one of its own on every place. All
secrets of a party come by SHA-256 from the root of its chain, to which the terms bind it. *Proves, at the end:* every lock and
every order is the one the roots give. Before: every number is a square and none comes twice, so that nothing shows through a
lock. One honest party is enough for an order that nobody knows or chose. *Does not prove, before the end:* that nobody has
slipped in a card.

## A card is drawn

Which seats know which card, the table says, as the rules have it. Where a place comes to be known, all parties tell their locks
of it to everybody, but for the one that is to know it first, its *keeper*: its own lock alone is left, and it alone sees the
card. Who is to know it besides (a hand is shown, a card goes from hand to hand) gets the keeper's lock under a key of those two
(Diffie and Hellman in the same group, each party's part shown before the deal). *Proves:* whoever says what lies there can't say
another card: no lock opens a place to two. *Does not prove:* that two parties did not tell each other their locks. They then know
each other's cards, and no third one's.

A card that all are to see (an event, bonus cards in the end): all tell their locks of it, then the choice goes on that needed it.

## A choice

A choice that speaks of a card that stays face down names its place. One that shows cards brings their last locks along: every
page opens them, calls them by their faces from then on, and only then asks whether the choice is among those of the rules. A
card shown by somebody who does not know it, or under a lock that opens nothing, names its seat. Chance is asked and answered as
in every live game, but that a round depends on the moment, the seat and the verb of the choice alone: the record names cards
otherwise in the end.

*Does not hide:* which of the cards of a hand was given back or handed over, by when it was drawn. Nothing shows it; who changes
its program can follow a place. Who completes a mission that lacks something shows all its cards that could stand in, so that
all know whether it can still be completed when one is cancelled. Cards that lay open before do so for who remembers. The pile of
weapons, which lie open everywhere else, is drawn by the chance of all: what a seat sees ahead of it is in every page's memory.

## Somebody goes

A page takes its locks along: nothing can be drawn without it, so the game waits until it comes back, which it does with all it
knew, since locks come from its root. A game is not gone on with without somebody, nor by letters. One that is broken off is not
checked.

## The end

When the game is over every party shows its root. Every page then has all locks: it looks whether what was dealt, told and passed
is what the roots give (in the worker: a power for every card), and plays the whole game again with the true cards. Who dealt,
shuffled, locked, told, passed or chose otherwise is named. Where all holds, each signs the true record, and the proof carries
the roots besides: by them the shuffles of the set-up are those of the deal, which anybody can check. The same happens where a
card can't be opened: whose locks it was, the roots say, or that who said so was wrong.

## Strangers

All that is said of the deal has its turn: a pass and piece, a lock that was to be told, a passed lock that was due, a root at the
end. Whatever is said out of turn, or is no square, lock or root, stops the game with the name of who said it.
"""
