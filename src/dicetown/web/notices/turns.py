"""Turn: that a table waits for somebody, as far as it may be told; and the words for it.

No notice says more than this: no question, no card, not even whether others know that there is a question.
"""

from __future__ import annotations

from typing import Final

import msgspec

from dicetown.table.room.table import Table
from dicetown.table.store.summary import Summary


class Turn(msgspec.Struct, frozen=True, kw_only=True):
    """A table that waits for a player."""

    table: str
    player: str
    name: str
    """What the player is called there."""
    title: str
    """What the table is called: its title, or who else sits there."""
    since: int

    @property
    def path(self) -> str:
        return f"/t/{self.table}"


def turn_at(table: Table, player: str, now: int) -> Turn:
    names = [seat.name for seat in table.seats if seat.player == player]
    others = [seat.name for seat in table.seats if seat.player != player]
    title = table.settings.title or ", ".join(others)
    return Turn(table=table.id, player=player, name=names[0] if names else "", title=title, since=now)


def title_in(summary: Summary, player: str) -> str:
    """What a table is called to one of its players, as lists know it."""
    others = [
        name for name, owner in zip(summary.names, summary.players, strict=True) if name and owner != player
    ]
    return summary.title or ", ".join(others)


WORDS: Final = {
    "en": {
        "turn": "It is your turn at Dice Town",
        "test": "This is how you will be told",
        "test.what": "You will hear from Dice Town once, when a slow game waits for you.",
        "mail.turn": "A slow game waits for you: {title}\n\n{link}\n\n"
        "You are told once, and not again until you have been at the table.",
        "mail.confirm": "Do you want to be told by mail?",
        "mail.confirm.what": "Somebody who plays Dice Town as {name} at {server} wants to be told by mail, "
        "at this address, when a slow game waits for them.\n\n"
        "If that is you, open this link within a day:\n\n{link}\n\n"
        "If not, do nothing: no more mails will come.",
        "mail.stop": "To get no more of these mails: {stop}",
    },
    "fr": {
        "turn": "C’est à vous de jouer à Dice Town",
        "test": "Voici l’avis que vous recevrez",
        "test.what": "Dice Town ne se manifestera qu’une fois, quand une partie lente vous attendra.",
        "mail.turn": "Une partie lente vous attend\u202f: {title}\n\n{link}\n\n"
        "Vous ne recevez cet avis qu’une fois, jusqu’à votre prochain passage à la table.",
        "mail.confirm": "Voulez-vous des avis par courriel\u202f?",
        "mail.confirm.what": "Quelqu’un qui joue à Dice Town sous le nom «\u202f{name}\u202f» sur {server} "
        "veut recevoir un courriel à cette adresse quand une partie lente l’attend.\n\n"
        "Si c’est vous, ouvrez ce lien dans les 24\u202fheures\u202f:\n\n{link}\n\n"
        "Sinon, ne faites rien\u202f: aucun autre courriel ne viendra.",
        "mail.stop": "Pour ne plus recevoir ces courriels\u202f: {stop}",
    },
}


def say(key: str, lang: str, **given: str) -> str:
    """A sentence of a notice in a language; names and titles are put in as they are."""
    return WORDS[lang if lang in WORDS else "en"][key].format(**given)
