"""Playing live, page beside page, without anybody to trust: chance that all pages make together, messages, and the proof.

Nothing here touches a network or a clock: bytes go in, bytes come out. The primitives are SHA-256 of the standard library and
Ed25519 of the browser's Web Crypto. What stands below is the protocol, and what each step of it proves.

Every game begins by ``tenka.protocol`` now. What is said here holds for games that 0.2.0 began, which are played on: nobody is
gone on without in them and nothing is taken back, as it was then.

## Coming together

A *party* is one page; it may hold several seats (bots of the host, two people on a sofa). The host gives each guest a link
with a description of its browser, the guest sends one back, and a data channel opens. The host tells the *terms*: game,
layers, options, which party holds which seat, and of each party its name, its public key and its commitment. The *session* is
the hash of the terms. *Proves:* every message names the session and is signed, so none can be of another game, another seat
or another set of players.

## Chance

Before the game each party draws 32 random bytes, hashes them 2,501 times and commits to the end of that chain. For the
set-up, and for every choice that asks for a roll, a draw or a shuffle, there is a *round*: the choice is told to all, then
every party shows its next link. The seed of the round is the hash of the session, the number of the round, the whole record
up to and with the choice, and all links in the order of the parties.

*Proves:* one honest party is enough for outcomes that nobody could steer or know when the choice was made. A link that was
not committed to is noticed by one hash, and names who showed it. *Does not prove:* whoever shows its link last knows the
outcome a moment before the others and may leave instead; the others see who.

## Secret answers

Where seats answer in secret, each page answers on its own table and binds itself by a salted hash of its answers. When all
are bound, all open; the answers are then laid onto a clean table in the order of the parties. *Proves:* nobody answers after
having seen the answers of others. Until then they stand in no message and on no other page.

## One table on every page

Every page runs the whole game and makes every choice by its own rules. After each one it signs where it stands: a hash of the
record, and one of the position. *Proves:* where two pages differ, both know at once, the game stops, and all that was said is
kept.

## What stands around the game

Nobody looks on at it. Who is connected is the host's word.
Time to think is counted by every page for every seat; each tells what it has counted, a difference is shown, and nothing
happens by itself. *Proves* nothing, and changes nothing at the table.

## Strangers

A message is at most 8,000 characters and six levels deep, of a known kind and shape, signed by the party it names, and the
next one that party says. What is too long, malformed, wrongly signed or said before is dropped; so are floods of signs. What
is signed and breaks a rule (a choice out of turn or not on offer, a wrong link, an unasked one, another answer than the
sealed one, one message in two versions) stops the game with the party's name. Texts are shown as text.

## The proof

Under the record of a live game stand its terms, the number of rounds, and of each party its last link and its signature under
the end. The last link gives all before it. ``tenka verify`` (and the page, when it opens such a file) plays the record again
and checks every choice, link, outcome and signature. *Does not prove:* who the people were, what they told each other
elsewhere, or which games they broke off before.

## Decks and hands

Cards are drawn when they are turned (option ``decks=turned``, which live games ask for): a pile is a set, and which of its
cards comes is decided by the round of the choice that turns it. So nobody's memory holds the future. *Does not prove:* that
nobody looks at what has been drawn: where hands are dealt in the open (terms, row ``hands``) they lie, unseen, in the memory of
every page, and who changes its program can look. The lobby says so. Or the host deals, and its page alone has the table: see
``tenka.protocol.hosted``. Or all deal together, by locks that come off in any order, and only who draws a card can open it: see
``tenka.protocol.together``.

## What is kept

A page keeps its log since a calm moment that every party has signed, and what was said before only as the record it led to.
"""
