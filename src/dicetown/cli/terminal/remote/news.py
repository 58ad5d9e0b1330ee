"""Changes of a table that are no events of its game: seats, absences, pauses, the host."""

from __future__ import annotations

from collections.abc import Sequence

from dicetown.bots.words import bot_title
from dicetown.cli.common.screen import Screen, Span
from dicetown.rules.rulebook import Catalogue
from dicetown.rules.say import ruleset_title
from dicetown.table.room.settings import Settings, rules_of
from dicetown.table.snapshots.telling import SeatInfo, TableInfo


def table_news(before: TableInfo, after: TableInfo, texts: Catalogue) -> list[str]:
    """Return what changed, in sentences. The seats of an open table are shown as a whole instead."""
    found: list[str] = []
    if after.phase != before.phase:
        found.extend(_phase_news(after, texts))
    if after.host != before.host and after.host is not None:
        found.append(texts.say("join.host", {"seat": after.seats[after.host].name}))
    if after.settings != before.settings:
        found.append(settings_line(after.settings, texts))
    if len(after.seats) == len(before.seats):
        for old, new in zip(before.seats, after.seats, strict=True):
            found.extend(_seat_news(old, new, texts))
    for seat in after.wants_pause:
        if seat not in before.wants_pause and not after.paused:
            found.append(texts.say("join.wants-pause", {"seat": after.seats[seat].name}))
    for seat in after.wants_resume:
        if seat not in before.wants_resume and after.paused:
            found.append(texts.say("join.wants-resume", {"seat": after.seats[seat].name}))
    if after.paused != before.paused:
        found.append(texts.say("join.paused" if after.paused else "join.resumed"))
    if after.rematch and not before.rematch:
        found.append(texts.say("join.rematch", {"table": after.rematch}))
    return found


def _phase_news(table: TableInfo, texts: Catalogue) -> list[str]:
    if table.phase == "playing":
        return [texts.say("join.began", {"commitment": table.commitment})]
    if table.phase == "closed":
        return [texts.say("join.closed", {"why": table.closed, "release": table.release})]
    return []


def _seat_news(old: SeatInfo, new: SeatInfo, texts: Catalogue) -> list[str]:
    if new.away == old.away:
        return []
    if new.away is None:
        return [texts.say("join.back", {"seat": new.name})]
    told = {"seat": new.name, "why": new.away, "bot": bot_title(new.bot, texts.lang)}
    return [texts.say("join.away", told)]


def settings_line(settings: Settings, texts: Catalogue) -> str:
    """Return the ruleset and the clock in a line."""
    clock = settings.clock
    arguments: dict[str, object] = {
        "kind": clock.kind,
        "seconds": clock.seconds,
        "bank": clock.bank,
        "days": clock.days,
    }
    told = {
        "ruleset": ruleset_title(rules_of(settings).pieces, texts),
        "clock": texts.say("join.clock", arguments),
    }
    return texts.say("join.settings", told)


def show_seats_of(
    screen: Screen, table: TableInfo, own: Sequence[int], present: Sequence[bool], texts: Catalogue
) -> None:
    """Show a line per seat: who has it, and how."""
    for number, seat in enumerate(table.seats):
        notes: list[str] = []
        if number in own:
            notes.append(texts.say("join.seat.you"))
        if number == table.host:
            notes.append(texts.say("join.seat.host"))
        if seat.kind == "bot":
            notes.append(bot_title(seat.bot, texts.lang))
        elif seat.away is not None:
            told = {"seat": seat.name, "why": seat.away, "bot": bot_title(seat.bot, texts.lang)}
            notes.append(texts.say("join.seat.away", told))
        elif seat.kind == "person" and number not in own and not (number < len(present) and present[number]):
            notes.append(texts.say("join.seat.gone"))
        name = seat.name or texts.say("join.seat.open")
        spans: list[Span] = [(f"{number:>2}  ", "dim"), (name, "you" if number in own else "")]
        if notes:
            spans.append((f"  {', '.join(notes)}", "dim"))
        screen.say(*spans, indent=2)
