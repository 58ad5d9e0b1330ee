"""Commands during the game: answers, undo, standing orders, pauses, hurry, leaving, coming back, talk."""

from __future__ import annotations

from typing import Final

from dicetown.engine.box.cards import card_number
from dicetown.engine.choices import PASS, Choice, parse_choice
from dicetown.engine.errors import DiceTownError, Refused
from dicetown.engine.frames import AskAloud
from dicetown.table.room import commands, log
from dicetown.table.room.clocks import limit
from dicetown.table.room.hosting import Player, leave_open_table, own_seat
from dicetown.table.room.log import MOST_ORDERS
from dicetown.table.room.phrases import PHRASES
from dicetown.table.room.settings import DAY, SECOND, checked_text
from dicetown.table.room.table import (
    ANSWERED,
    CLOSED,
    NOTHING_YET,
    OPEN,
    OTHERS,
    OVER,
    PLAYING,
    SEALING,
    Table,
)

LONGEST_SPEECH: Final = 300
HURRY: Final = 30 * SECOND
LONGEST_PAUSE: Final = 3600 * SECOND
MOST_TALK: Final = 2000
"""The most messages at one table."""


def need_playing(table: Table) -> None:
    if table.phase == OVER:
        raise Refused("The game is over: there is nothing to decide.", "END-2")
    if table.phase == CLOSED:
        raise Refused("The table is closed.", hint="Open another one.")
    if table.phase != PLAYING:
        raise Refused("The game has not begun yet.", hint="The host starts it.")


def answer(table: Table, player: Player, command: commands.Answer, now: int) -> list[log.AnyEntry]:
    """Answer as a person. If a bot played for them, they play themselves again."""
    own_seat(table, player, command.seat)
    need_playing(table)
    if table.paused_at is not None:
        raise Refused(
            "The game is paused.", hint="It goes on when all players agree, or when the host resumes it."
        )
    choice = parse_choice(command.choice)
    check_answer(table, command.seat, choice, command.prompt)
    if choice == PASS and table.bargaining.frame is not None and command.seat in table.bargaining.passed:
        # The pass holds already.
        return come_back(table, player, command.seat, now)
    return [log.Answered(at=now, seat=command.seat, choice=choice.text, how="person")]


def check_answer(table: Table, seat: int, choice: Choice, prompt: str) -> None:
    """Raise Refused if the game would refuse this answer."""
    game = table.game
    asking = game.state.asking
    if asking is None or not game.state.asked >> seat & 1:
        raise Refused(
            f"Seat {seat} is not asked anything right now.", "INFO-4", "Wait for the next question."
        )
    asked = table.prompt_id(seat)
    if isinstance(asking, AskAloud) and prompt.partition(".price")[0] == asked.partition(".price")[0]:
        if choice.verb in ("accept", "decline") and prompt != asked:
            raise Refused(
                "The price has changed.",
                "BRIBE-3",
                "Look at what the Sheriff asks now, and choose again.",
            )
    elif prompt != asked:
        raise Refused(
            f"{prompt!r} is not the open question of seat {seat}.",
            "INFO-4",
            f"It is {table.prompt_id(seat)!r}: look at it and choose again.",
        )
    if not asking.allows(game.state, seat, choice):
        raise asking.refuse(game.state, seat, choice)


def answer_for(table: Table, seat: int, choice: str, prompt: str, how: log.How, now: int) -> log.Answered:
    """Return an answer that the server gives for a seat: from its bot or its standing orders."""
    parsed = parse_choice(choice)
    check_answer(table, seat, parsed, prompt)
    return log.Answered(at=now, seat=seat, choice=parsed.text, how=how)


def undo(table: Table, player: Player, command: commands.Undo, now: int) -> list[log.AnyEntry]:
    """Take back an answer. The player plays themselves again, or a bot would choose in their place."""
    own_seat(table, player, command.seat)
    need_playing(table)
    if table.paused_at is not None:
        raise Refused("The game is paused.")
    if table.deal is not None:
        raise Refused(
            "In the deal of the day a choice cannot be taken back.", hint="That is the same for all players."
        )
    reason = table.why_no_undo(command.seat)
    if reason == NOTHING_YET:
        raise Refused("There is no choice to take back.")
    if reason == OTHERS:
        raise Refused("Another player has chosen since.", hint="Only the last choice can be taken back.")
    if reason == ANSWERED:
        raise Refused(
            "You have answered another question since.",
            hint="Change that answer instead. Only the last choice can be taken back.",
        )
    if reason:
        raise Refused(
            "Since that choice something was shown, drawn or rolled, or a card could have been played.",
            hint="A choice can be taken back only before others learn anything from it.",
        )
    used, bank = table.steps[-1].time_left(table.seats[command.seat], now)
    most = limit(table.settings.clock, False, used, bank)
    if most is not None and used >= most:
        raise Refused(
            "Your time for that choice is over, so it cannot be taken back.",
            hint="Answer the question that is open now.",
        )
    return [*come_back(table, player, command.seat, now), log.Undone(at=now, seat=command.seat)]


def set_order(table: Table, player: Player, command: commands.SetOrder, now: int) -> list[log.AnyEntry]:
    own_seat(table, player, command.seat)
    if table.phase in (OVER, CLOSED):
        raise Refused("The game is over.")
    order = command.order
    if len(order.cards) + len(order.answers) > MOST_ORDERS:
        raise Refused("There are too many standing orders.", hint=f"A seat has at most {MOST_ORDERS}.")
    for card in order.cards:
        if card_number(card) < 0:
            raise Refused(f"There is no card {card[:40]!r}.")
    for text in order.answers.values():
        parse_choice(text)
    return [log.OrderSet(at=now, seat=command.seat, order=order)]


def ordered_answer(table: Table, seat: int) -> Choice | None:
    """Return the answer that the standing orders of a seat give to its open question, or None."""
    order = table.seats[seat].order
    game = table.game
    asking = game.state.asking
    if asking is None or not table.seats[seat].asked:
        return None
    if asking.covert:
        played = [option for option in asking.options(game.state, seat) if option != PASS]
        named = {card_number(card) for card in order.cards}
        if order.pass_windows or all(option.value in named for option in played):
            return PASS if asking.allows(game.state, seat, PASS) else None
        return None
    text = order.answers.get(asking.kind)
    if text is None:
        return None
    try:
        choice = parse_choice(text)
    except DiceTownError:
        return None
    return choice if asking.allows(game.state, seat, choice) else None


def leave(table: Table, player: Player, command: commands.LeaveSeat, now: int) -> list[log.AnyEntry]:
    """Leave a seat. Before the game it becomes open again, during the game a bot plays for it."""
    own_seat(table, player, command.seat)
    if table.phase == OPEN:
        return leave_open_table(table, player, command.seat, now)
    if table.phase in (OVER, CLOSED):
        raise Refused("The game is over, so its seats stay as they are.")
    return stand_in(table, command.seat, "left", now)


def stand_in(table: Table, seat: int, why: log.Away, now: int) -> list[log.AnyEntry]:
    """Let a bot play for a person. If the host is away then, another present player becomes host."""
    if not table.seats[seat].present:
        return []
    found: list[log.AnyEntry] = [log.StoodIn(at=now, seat=seat, why=why)]
    player = table.seats[seat].player
    if player == table.host:
        others = [other.player for other in table.seats if other.present and other.player != player]
        still = [
            number for number in table.seats_of(player) if number != seat and table.seats[number].present
        ]
        if others and not still:
            found.append(log.HostChanged(at=now, host=others[0]))
    # All remaining players may have agreed to a pause, or to its end, already.
    left = {number for number, other in enumerate(table.seats) if other.present and number != seat}
    if left and table.paused_at is None and left <= table.wants_pause:
        found.append(log.Paused(at=now))
    if left and table.paused_at is not None and left <= table.wants_resume:
        found.append(log.Resumed(at=now))
    return found


def come_back(table: Table, player: Player, seat: int, now: int) -> list[log.AnyEntry]:
    own_seat(table, player, seat)
    if table.phase not in (SEALING, PLAYING) or table.seats[seat].away is None:
        return []
    return [log.CameBack(at=now, seat=seat)]


def want_pause(table: Table, player: Player, command: commands.WantPause, now: int) -> list[log.AnyEntry]:
    """Pause when all present players agree. Go on when all agree, or when the host says so."""
    paused = table.paused_at is not None
    if not command.stop and player.id == table.host and not table.has_seat(player.id):
        # A host without a seat has no vote. If another player has ended the pause already, do nothing.
        need_playing(table)
        return [log.Resumed(at=now)] if paused else []
    own_seat(table, player, command.seat)
    need_playing(table)
    found: list[log.AnyEntry] = [log.PauseWanted(at=now, seat=command.seat, stop=command.stop)]
    if paused == command.stop:
        # The player only takes back a wish that has had no effect yet.
        return found
    present = {number for number, seat in enumerate(table.seats) if seat.present}
    agreed = {*(table.wants_pause if command.stop else table.wants_resume), command.seat}
    if not command.stop and (player.id == table.host or pause_is_long(table, now)):
        agreed = present
    if present <= agreed:
        found.append(log.Paused(at=now) if command.stop else log.Resumed(at=now))
    return found


def pause_is_long(table: Table, now: int) -> bool:
    """Whether a pause is so long that any player may end it: those who wanted it may be gone."""
    longest = DAY if table.settings.clock.kind == "days" else LONGEST_PAUSE
    return table.paused_at is not None and now - table.paused_at >= longest


def hurry(table: Table, player: Player, command: commands.Hurry, now: int) -> list[log.AnyEntry]:
    own_seat(table, player, command.seat)
    need_playing(table)
    if table.paused_at is not None:
        raise Refused("The game is paused.")
    if table.settings.clock.kind != "none":
        raise Refused("This table has a clock, so players cannot be hurried.")
    if table.hurried_until is not None and now < table.hurried_until:
        raise Refused("The players who are asked are hurried already.")
    return [log.Hurried(at=now, seat=command.seat, until=now + HURRY)]


def hold(table: Table, player: Player, command: commands.Hold, now: int) -> list[log.AnyEntry]:
    """Let a person among bots look at a bargaining until they speak."""
    own_seat(table, player, command.seat)
    need_playing(table)
    if not table.bargaining.open:
        raise Refused("There is no bargaining that could be held open now.", "BRIBE-2")
    return [] if table.bargaining.held else [log.Held(at=now, seat=command.seat)]


def say(table: Table, player: Player, command: commands.Say, now: int) -> list[log.AnyEntry]:
    seats = table.seats_of(player.id)
    if command.seat is not None:
        own_seat(table, player, command.seat)
    elif not seats and player.id != table.host:
        raise Refused("Only players talk at this table.", hint="Take a seat.")
    seat = command.seat if command.seat is not None else (seats[0] if seats else None)
    name = player.name if seat is None else table.seats[seat].name
    chat = table.settings.chat
    if len(table.talk) >= MOST_TALK:
        raise Refused("This table has reached its limit of messages.")
    if chat == "off":
        raise Refused("Talk is switched off at this table.")
    if command.phrase:
        if command.phrase not in PHRASES:
            raise Refused(f"There is no phrase {command.phrase!r}.", hint=f"Phrases: {', '.join(PHRASES)}.")
        return [log.Said(at=now, seat=seat, name=name, phrase=command.phrase)]
    if chat == "phrases":
        raise Refused("Only the fixed phrases can be said at this table.")
    text = checked_text(command.text, LONGEST_SPEECH, "text")
    return [log.Said(at=now, seat=seat, name=name, text=text)]
