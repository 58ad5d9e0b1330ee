"""Leaks to plant in a server, each as a programmer might come to write it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from dicetown.engine.box.cards import card_name
from dicetown.engine.box.dice import format_dice
from dicetown.engine.box.zones import HAND, STORE_DECK
from dicetown.engine.choices import Choice
from dicetown.engine.decisions import seats_in
from dicetown.engine.errors import Refused
from dicetown.engine.events import Event
from dicetown.engine.ruleset import Ruleset
from dicetown.engine.score import points_of
from dicetown.engine.transfers import OfferLaid
from dicetown.rules.base.town import leads
from dicetown.table.actor.actor import TableActor
from dicetown.table.room import log, playing
from dicetown.table.room.playing import stand_in
from dicetown.table.room.table import OTHERS, Table
from dicetown.table.room.timing import deadline, due
from dicetown.table.snapshots.changes import Changes, changes
from dicetown.table.snapshots.telling import (
    SharedFigures,
    Snapshot,
    TableInfo,
    Values,
    ViewInfo,
    snapshot,
    table_info,
    whole_view,
)
from dicetown.table.store.rows import TableRow
from dicetown.table.store.summary import row_of
from dicetown.web.http.calls import Call
from dicetown.web.http.routes import ROUTES
from dicetown.web.live.advising import give_memory
from dicetown.web.live.connection import Connection
from dicetown.web.protocol import bodies
from dicetown.web.protocol import messages as p
from dicetown.web.protocol.words import Encoded
from dicetown.web.records import handlers as records
from dicetown.web.server import Server

Patch = pytest.MonkeyPatch
replace = msgspec.structs.replace


def tell_otherwise(patch: Patch, change: Callable[[Table, int | None, Snapshot], Snapshot]) -> None:
    """Let all viewers be shown something else."""

    def leaky(
        table: Table, seat: int | None, info: TableInfo | None = None, tally: SharedFigures | None = None
    ) -> Snapshot:
        return change(table, seat, snapshot(table, seat, info, tally))

    patch.setattr("dicetown.table.actor.viewers.snapshot", leaky)


def value_otherwise(patch: Patch, change: Callable[[Table, Values], Values]) -> None:
    """Let all viewers be told other values."""

    def leaky(table: Table, seat: int | None, shot: Snapshot) -> Snapshot:
        return shot if shot.values is None else replace(shot, values=change(table, shot.values))

    tell_otherwise(patch, leaky)


def after_covert_answers(patch: Patch, also: Callable[[Table, log.Answered], None]) -> None:
    """Do something more when a covert question is answered."""
    honest = Table._answer_covertly

    def leaky(self: Table, entry: log.Answered) -> None:
        honest(self, entry)
        also(self, entry)

    patch.setattr(Table, "_answer_covertly", leaky)


# What a snapshot shows


def dice_under_other_cups(patch: Patch) -> None:
    def leaky(table: Table, seat: int | None) -> ViewInfo | None:
        view = whole_view(table, seat)
        if view is None:
            return None
        cups = table.game.state.cup
        players = [
            replace(player, cup=format_dice(cups[number])) for number, player in enumerate(view.players)
        ]
        return replace(view, players=players)

    patch.setattr("dicetown.web.live.connection.whole_view", leaky)


def offers_that_all_see(patch: Patch) -> None:
    patch.setattr(OfferLaid, "seen_by", lambda self, seat: self)


def moves_with_their_secrets(patch: Patch) -> None:
    def change(table: Table, seat: int | None, shot: Snapshot) -> Snapshot:
        if table.current is None:
            return shot
        both = zip(shot.events, table.game.events_of_all(), strict=True)
        return replace(
            shot, events=[Event(seen.kind, seen.rule, seen.values, true.transfers) for seen, true in both]
        )

    tell_otherwise(patch, change)


def sealed_answers(patch: Patch) -> None:
    def change(table: Table, values: Values) -> Values:
        answers = [table.answer_of(seat) for seat in range(len(table.seats))]
        return replace(values, asking=" ".join(answer.text for answer in answers if answer is not None))

    value_otherwise(patch, change)


def how_full_a_hand_is_of_good_cards(patch: Patch) -> None:
    def change(table: Table, values: Values) -> Values:
        zones = table.game.state.zones
        return replace(values, points=[sum(zones[HAND + seat]) for seat in range(len(table.seats))])

    value_otherwise(patch, change)


def points_counted_once_for_those_who_see_all_of_it_and_for_others(patch: Patch) -> None:
    def points(self: SharedFigures, seat: int | None) -> list[int]:
        return [points_of(self._state, other) for other in range(self._state.seats)]

    patch.setattr(SharedFigures, "points", points)


def leads_by_dice_that_are_still_under_a_cup(patch: Patch) -> None:
    def change(table: Table, values: Values) -> Values:
        state = table.game.state.clone()
        state.aside = [aside + cup for aside, cup in zip(state.aside, state.cup, strict=True)]
        return replace(values, leads={"mine": leads(state, 0) or []})

    value_otherwise(patch, change)


def seats_of_a_covert_question(patch: Patch) -> None:
    def change(table: Table, values: Values) -> Values:
        return replace(values, waiting=list(seats_in(table.game.state.waiting)))

    value_otherwise(patch, change)


def deadlines_of_covert_questions(patch: Patch) -> None:
    def change(table: Table, values: Values) -> Values:
        ends = {str(seat): deadline(table, seat) for seat in range(len(table.seats))}
        return replace(values, deadlines={seat: end for seat, end in ends.items() if end is not None})

    value_otherwise(patch, change)


def events_with_their_secrets(patch: Patch) -> None:
    def change(table: Table, seat: int | None, shot: Snapshot) -> Snapshot:
        return shot if table.current is None else replace(shot, events=tuple(table.game.events_of_all()))

    tell_otherwise(patch, change)


def events_kept_for_everybody(patch: Patch) -> None:
    honest = Encoded.events

    def leaky(
        self: Encoded, shot: Snapshot, seat: int | None, since: int, rules: Ruleset
    ) -> list[p.EventInfo]:
        return honest(self, shot, 0, since, rules)

    patch.setattr(Encoded, "events", leaky)


def the_secret_of_the_fate(patch: Patch) -> None:
    def leaky(table: Table) -> TableInfo:
        return replace(table_info(table), secret=table.secret[:2])

    patch.setattr("dicetown.table.actor.viewers.table_info", leaky)


def ids_of_players(patch: Patch) -> None:
    def leaky(table: Table) -> TableInfo:
        return replace(table_info(table), closed=table.host)

    patch.setattr("dicetown.table.actor.viewers.table_info", leaky)


# What is sent, and when


def numbers_of_the_log(patch: Patch) -> None:
    honest = Connection.tell

    def leaky(self: Connection, found: Changes, now: Snapshot) -> None:
        honest(self, found, now)
        self.put(p.Pong(id=str(self.live.table.entries), now=0))

    patch.setattr(Connection, "tell", leaky)


def updates_that_say_nothing(patch: Patch) -> None:
    def leaky(before: Snapshot, after: Snapshot, talk: list[log.Said]) -> Changes:
        return changes(before, after, talk) or Changes()

    patch.setattr("dicetown.table.actor.viewers.changes", leaky)


def acknowledging_after_the_game_went_on(patch: Patch) -> None:
    honest = TableActor.append

    async def leaky(self: TableActor, entries: list[log.AnyEntry]) -> None:
        await honest(self, entries)
        await self._go_on()

    patch.setattr(TableActor, "append", leaky)


def hush_that_lasts_longer_while_players_think(patch: Patch) -> None:
    honest = Table.go_on

    def leaky(self: Table) -> None:
        honest(self)
        if self.window_until is not None and not self.game.halted:
            self.window_until += 3

    patch.setattr(Table, "go_on", leaky)


def hush_only_where_a_player_is_asked(patch: Patch) -> None:
    honest = Table.go_on

    def leaky(self: Table) -> None:
        honest(self)
        if self.window_until is not None and self.game.halted:
            self.window_until = self.game_time

    patch.setattr(Table, "go_on", leaky)


# What others do shows in the table


def lists_that_count_covert_answers_as_changes(patch: Patch) -> None:
    def also(table: Table, entry: log.Answered) -> None:
        table.changed = entry.at

    after_covert_answers(patch, also)


def lists_that_miss_moments_without_questions(patch: Patch) -> None:
    resolve, leave = Table._resolve, Table._leave_moment
    asked: list[Table] = []

    def resolving(self: Table) -> None:
        asked.append(self)
        resolve(self)

    def leaky(self: Table) -> None:
        changed = self.changed
        leave(self)
        if self not in asked:
            self.changed = changed
        asked.clear()

    patch.setattr(Table, "_resolve", resolving)
    patch.setattr(Table, "_leave_moment", leaky)


def a_bank_that_pays_for_covert_questions(patch: Patch) -> None:
    def also(table: Table, entry: log.Answered) -> None:
        table.seats[entry.seat].bank -= 1000

    after_covert_answers(patch, also)


def covert_answers_that_bring_people_back(patch: Patch) -> None:
    def also(table: Table, entry: log.Answered) -> None:
        if entry.how == "person":
            table.seats[entry.seat].away = None

    after_covert_answers(patch, also)


def covert_answers_that_end_what_can_be_taken_back(patch: Patch) -> None:
    def also(table: Table, entry: log.Answered) -> None:
        table.undo_block = OTHERS

    after_covert_answers(patch, also)


def bots_for_players_missing_a_covert_question(patch: Patch) -> None:
    def leaky(table: Table, now: int) -> list[log.AnyEntry]:
        found = due(table, now)
        late = [entry for entry in found if isinstance(entry, log.Answered) and entry.how == "clock"]
        return [*found, *[entry for one in late for entry in stand_in(table, one.seat, "time", now)]]

    patch.setattr("dicetown.table.actor.actor.due", leaky)


def ids_that_count_the_questions_of_others(patch: Patch) -> None:
    patch.setattr(Table, "prompt_id", lambda self, seat: f"s{seat}.{len(self.game.entries)}.{self.undos}")


# What is answered


def refusals_that_name_hidden_cards(patch: Patch) -> None:
    honest = playing.check_answer

    def leaky(table: Table, seat: int, choice: Choice, prompt: str) -> None:
        try:
            honest(table, seat, choice, prompt)
        except Refused as refused:
            deck = table.game.state.zones[STORE_DECK]
            raise Refused(refused.message, refused.rule, card_name(deck[-1]) if deck else "") from None

    patch.setattr(playing, "check_answer", leaky)


def refusals_of_another_length(patch: Patch) -> None:
    honest = playing.check_answer

    def leaky(table: Table, seat: int, choice: Choice, prompt: str) -> None:
        try:
            honest(table, seat, choice, prompt)
        except Refused as refused:
            deck = table.game.state.zones[STORE_DECK]
            raise Refused(refused.message + "." * (deck[-1] if deck else 0), refused.rule) from None

    patch.setattr(playing, "check_answer", leaky)


def a_memory_that_knows_the_truth(patch: Patch) -> None:
    def leaky(server: Server, live: TableActor, player: str, message: p.AskMemory, lang: str) -> p.Memory:
        found = give_memory(server, live, player, message, lang)
        zones = live.table.game.state.zones
        cards = [p.CardMemory(card=card_name(card), copies=1, places=[]) for card in zones[STORE_DECK]]
        return replace(found, cards=[*found.cards, *cards])

    patch.setattr("dicetown.web.live.connection.give_memory", leaky)


def a_record_of_the_whole_position(patch: Patch) -> None:
    async def leaky(call: Call) -> Any:
        found = await records.record(call)
        if isinstance(found, bodies.SeenRecord):
            return replace(found, position=(await call.table()).table.game.position())
        return found

    told = [replace(route, handler=leaky) if route.handler is records.record else route for route in ROUTES]
    patch.setattr("dicetown.web.http.app.ROUTES", told)


def a_plain_request_that_counts_entries(patch: Patch) -> None:
    def leaky(table: Table) -> TableInfo:
        return replace(table_info(table), undos=table.entries)

    patch.setattr("dicetown.web.live.handlers.public_info", leaky)


def a_list_that_counts_the_seats_asked(patch: Patch) -> None:
    def leaky(table: Table) -> TableRow:
        waiting = sum(1 for seat in table.seats if seat.asked)
        return replace(row_of(table), created=table.created + waiting)

    patch.setattr("dicetown.web.live.handlers.row_of", leaky)
