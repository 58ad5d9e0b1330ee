"""The coach and the memory aid, where a table allows them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import UNSET

from dicetown.bots.words import reason_text
from dicetown.engine.box.cards import card_number
from dicetown.engine.errors import Refused
from dicetown.rules.rulebook import catalogue
from dicetown.rules.say import say_card
from dicetown.table.actor.actor import TableActor
from dicetown.table.snapshots.memory import Remembered
from dicetown.table.workers.bot_pool import question_for
from dicetown.web.protocol import messages as p
from dicetown.web.protocol.words import rating_info

if TYPE_CHECKING:
    from dicetown.web.server import Server

ADVICE_SECONDS: Final = 2.0


async def give_advice(
    server: Server, live: TableActor, player: str, message: p.AskAdvice, lang: str
) -> p.Advice:
    """Answer how a strong bot rates the options of the player's own seat."""
    table = live.table
    if message.seat not in table.seats_of(player):
        raise Refused(f"Seat {message.seat} is not yours.")
    if not table.settings.coach:
        raise Refused(
            "There is no coach at this table.", hint="The host can allow it before the game begins."
        )
    async with live.lock:
        # The table may have been reloaded from the log meanwhile.
        table = live.table
        if not table.moving or not table.seats[message.seat].asked:
            raise Refused(f"Seat {message.seat} is not asked anything right now.", "INFO-4")
        prompt = table.seats[message.seat].asked
        question = question_for(table, message.seat, "solver", ADVICE_SECONDS)
        view = table.game.view_for(message.seat)
    advised = await server.manager.bot_pool.advise(question)
    if advised is None:
        raise Refused("The coach has no advice on this question.")
    explained, names = advised.explanation, table.names()
    return p.Advice(
        id=message.id,
        prompt=prompt,
        bot=advised.bot,
        ratings=[rating_info(rating, view, names, lang) for rating in explained.ratings],
        reason=explained.reason,
        arguments=dict(explained.arguments),
        sampled=explained.sampled,
        says=reason_text(explained, lang, names, message.seat) if lang else UNSET,
    )


def give_memory(server: Server, live: TableActor, player: str, message: p.AskMemory, lang: str) -> p.Memory:
    """Answer where each card can be, given what the player's own seat has seen."""
    table = live.table
    if message.seat not in table.seats_of(player):
        raise Refused(f"Seat {message.seat} is not yours.")
    if not table.settings.memory:
        raise Refused(
            "There is no memory aid at this table.", hint="The host can allow it before the game begins."
        )
    view = table.game.view_for(message.seat)
    remembered = server.remembered.setdefault(live, Remembered())
    return p.Memory(
        id=message.id,
        seat=message.seat,
        cards=[
            p.CardMemory(
                card=known.card,
                copies=known.copies,
                places=list(known.places),
                label=say_card(card_number(known.card), catalogue(lang)) if lang else UNSET,
            )
            for known in remembered.of(view, table.undos)
        ],
    )
