"""The referee is a second implementation of the rules, written from the rules alone, that judges a told game.

It imports nothing of dicetown, so that no mistake of the engine can hide in it. It reads a game as plain
data: what was agreed, every event with its moves, every question with its options and answers. From these
it keeps a book of its own, and works out by itself what has to come next: which event, with which amounts,
which question to which seats with which options. The first thing that differs is a `Finding`.

What is judged is version 1 of the rules. Lines of which version 2 changes what happens (BRIBE-1 to BRIBE-4,
DOC-1, CARD-2, CARD-BRUTE, CARD-CHEATER, CARD-JOE, CARD-ELIXIR, CARD-INSURANCE, OUTLAW-5) are judged as they
read in version 1; each place says so with a comment that begins with "Version 1".

Judged in full: SETUP, DICE, RANK, TOWN, TIE, BRIBE, GIVE, MINE, BANK, COACH, STORE, SALOON, SHERIFF, HALL,
DOC, ELIXIR, END, SCORE, CARD, RIVER, OUTLAW, RANCH, INDIAN, PRAIRIE, COWBOY, RODEO. Not judged: INFO and
DICE-7, because the referee is told everything; whether chance is fair, which is for `dicetown verify` without
the referee; which rule an event cites. docs/evidence/referee.md lists where the rules leave something open
and the referee accepts what the engine does, so that agreement proves nothing there.
"""
