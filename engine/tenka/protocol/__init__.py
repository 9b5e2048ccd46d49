"""Playing live, page beside page, without anybody to trust: one protocol over one log of slots. Letters have
``tenka.multiplayer.correspondence``:
``engine/README.md`` says why, and how this works.

``step.step(state, event)`` is the whole of it: pure and total. Nothing here touches a network or a clock: bytes go in, bytes come
out. The primitives are SHA-256 of the standard library and Ed25519 and X25519 of the browser's Web Crypto.

## Coming together

A *party* is one page; it may hold several seats (bots of the host, two people on a sofa). The host gives each guest a link
with a description of its browser, the guest sends one back, and a data channel opens. The host tells the *terms*: game,
layers, options, which party holds which seat, and of each party its name, its public key and its commitment. The *session* is
the hash of the terms. *Proves:* every word names the session and is signed, so none can be of another game, another seat
or another set of players.

## Chance

Before the game each party draws 32 random bytes, hashes them 2,501 times and commits to the end of that chain. For the
set-up, and for every choice that asks for a roll, a draw or a shuffle, there is a *round*: the choice is told to all, then
every party shows its next link. The seed of the round is a hash of the session, of all that was chosen, and of all links.
*Proves:* one honest party is enough for outcomes that nobody could steer or know when the choice was made. A link that was
not committed to is noticed by one hash, and names who showed it. *Does not prove:* whoever shows its link last knows the
outcome a moment before.

## Decks and hands

Cards are drawn when they are turned (option ``decks=turned``, which live games ask for): a pile is a set, and which of its
cards comes is decided by the round of the choice that turns it. So nobody's memory holds the future. *Does not prove:* that
nobody looks at what has been drawn: where hands are dealt in the open (terms, row ``hands``) they lie, unseen, in the memory of
every page, and who changes its program can look. The lobby says so. Or the host deals, and its page alone has the table: see
``tenka.protocol.hosted``. Or all deal together, by locks that come off in any order, and only who draws a card can open it: see
``tenka.protocol.together``.

## What a proof leaves open

Who the people were, what they told each other elsewhere, and which games they broke off before.
"""
