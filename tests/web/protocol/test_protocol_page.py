"""In docs/bots/protocol.md, the examples are messages, the limits are the code's, and the merging works."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator
from copy import deepcopy
from itertools import islice
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest
from msgspec import UNSET, UnsetType

from dicetown import __version__
from dicetown.table.room import commands, hosting, log, playing, settings
from dicetown.table.room.begin import NONCE_BYTES
from dicetown.table.room.deciding import decide
from dicetown.table.room.table import PLAYING, Table
from dicetown.table.snapshots.changes import Changes, changes
from dicetown.table.snapshots.telling import Snapshot, snapshot, whole_view
from dicetown.web.http.openapi import PROBLEMS
from dicetown.web.live.connection import MOST_TALK
from dicetown.web.ops.config import ServerConfig
from dicetown.web.protocol import messages
from dicetown.web.protocol.schema import BODIES, schema
from dicetown.web.protocol.words import MOST_LABELS, event_infos, talk_infos

PAGE = (Path(__file__).parents[3] / "docs" / "bots" / "protocol.md").read_text(encoding="utf-8")
EXAMPLE = re.compile(r"^```json (\S+)\n(.*?)^```", re.DOTALL | re.MULTILINE)
CODE = re.compile(r"^```python\n(.*?)^```", re.DOTALL | re.MULTILINE)
UNIONS: dict[str, Any] = {
    "client-message": ("ClientMessage", messages.ClientMessage),
    "server-message": ("ServerMessage", messages.ServerMessage),
}
DEFINITIONS = schema()["$defs"]


def examples() -> Iterator[tuple[str, Any]]:
    """The name after `json` and each value of a block: one, or several one after the other."""
    for name, block in EXAMPLE.findall(PAGE):
        rest = block.strip()
        while rest:
            value, end = json.JSONDecoder().raw_decode(rest)
            yield name, value
            rest = rest[end:].strip()


def body_named(name: str) -> Any:
    """The body of this name, of any room."""
    return next(getattr(room, name) for room in BODIES if hasattr(room, name))


@pytest.mark.parametrize(
    ("name", "value"), [pytest.param(name, value, id=name) for name, value in examples()]
)
def test_documented_examples_can_be_decoded(name: str, value: Any) -> None:
    definition, kind = UNIONS.get(name) or (name, body_named(name))
    jsonschema.Draft202012Validator({**schema(), "$ref": f"#/$defs/{definition}"}).validate(value)
    msgspec.json.decode(json.dumps(value), type=kind)


@pytest.mark.parametrize("name", UNIONS)
def test_page_has_example_of_every_message(name: str) -> None:
    definition, _ = UNIONS[name]
    shown = {value["type"] for block, value in examples() if block == name}
    assert shown == set(DEFINITIONS[definition]["discriminator"]["mapping"])


def test_every_json_block_is_checked() -> None:
    assert len(re.findall(r"^```json", PAGE, re.MULTILINE)) == len(EXAMPLE.findall(PAGE))


def test_page_names_statuses_clocks_and_reasons() -> None:
    assert set(re.findall(r"^\| (\d{3}) \|", PAGE, re.MULTILINE)) == {str(status) for status in PROBLEMS}
    for reason in DEFINITIONS["Bye"]["properties"]["reason"]["enum"]:
        assert f"| `{reason}` |" in PAGE
    for kind in DEFINITIONS["Clock"]["properties"]["kind"]["enum"]:
        assert f"| `{kind}` |" in PAGE


def test_documented_limits_are_the_real_ones() -> None:
    config = ServerConfig(data=".")
    rows = {
        "a message of a client": f"{messages.LARGEST_FRAME // 1024} KiB, text frames only",
        "an `id`": f"{DEFINITIONS['Ping']['properties']['id']['maxLength']} characters",
        "a nonce": f"{NONCE_BYTES} bytes",
        "a name that is shown": f"{settings.LONGEST_NAME} characters",
        "the title of a table": f"{settings.LONGEST_TITLE} characters",
        "something said": f"{playing.LONGEST_SPEECH} characters",
        "standing orders of a seat": f"{log.MOST_ORDERS}",
        "messages over one connection": f"{config.messages_per_second} a second, "
        f"{config.messages_burst} at once (a setting of the server)",
        "requests from one address": f"{config.requests_per_second} a second, "
        f"{config.requests_burst} at once (a setting of the server)",
    }
    for what, limit in rows.items():
        assert f"| {what} | {limit} |" in PAGE
    assert f"after {hosting.WAIT_FOR_NONCES // 1000} seconds without the missing ones" in PAGE
    assert f"{playing.HURRY // 1000} seconds. `pause`" in PAGE
    assert f"of the first {MOST_LABELS}." in PAGE
    assert f"the last {MOST_TALK} at most" in PAGE


def on_the_page(name: str) -> Callable[..., Any]:
    """A function as the page has it."""
    found: dict[str, Any] = {}
    for block in CODE.findall(PAGE):
        exec(block, found)
    function = found[name]
    assert callable(function)
    return function  # type: ignore[no-any-return]  # what a page defines has no types


ANN, BEA = hosting.Player(id="a", name="Ann"), hosting.Player(id="b", name="Bea")


VIEWERS: tuple[int | None, ...] = (None, 0, 1)


def new_table() -> Table:
    places = [log.Place(kind="person", player=one.id, name=one.name) for one in (ANN, BEA)]
    return Table(hosting.open_table("table", ANN, settings.Settings(), places, 0))


def welcome(table: Table, shot: Snapshot, seat: int | None, since: int = 0) -> Any:
    message = messages.Welcome(
        protocol=messages.PROTOCOL,
        release=__version__,
        now=0,
        you=messages.You(name="Ann", seats=[0], seat=seat, host=True),
        table=shot.table,
        view=whole_view(table, seat),
        prompt=shot.prompt,
        words=None,
        order=shot.order,
        since=since,
        events=event_infos(shot.events[since:], table.rules),
        talk=talk_infos(table.talk, ""),
        present=[True, True],
        watching=0,
    )
    return json.loads(messages.encode(message))


def update(table: Table, found: Changes, after: Snapshot, seat: int | None) -> Any:
    message = messages.Update(
        now=0,
        table=found.table,
        view=(whole_view(table, seat) or UNSET) if found.whole else UNSET,
        values=UNSET if isinstance(found.values, UnsetType) else messages.ValueChanges(**found.values),
        prompt=found.prompt,
        order=found.order,
        since=found.since,
        events=UNSET if found.since is UNSET else event_infos(found.events, table.rules),
        talk=talk_infos(found.talk, "", found.talked) if found.talk else UNSET,
    )
    return json.loads(messages.encode(message))


def random_commands(table: Table, rng: random.Random) -> Iterator[tuple[hosting.Player, commands.AnyCommand]]:
    """A game of people who answer, change answers, take back, talk and give orders."""
    players = (ANN, BEA)
    yield ANN, commands.Start(id="start")
    for seat in (0, 1):
        yield players[seat], commands.GiveNonce(id=f"nonce{seat}", seat=seat, nonce="0123")
    number = 0
    while table.phase == PLAYING:
        number += 1
        seat = rng.choice([seat for seat in (0, 1) if table.seats[seat].asked or table.answer_of(seat)])
        prompt = snapshot(table, seat).prompt
        assert prompt is not None
        choice = rng.choice(prompt.options)
        yield players[seat], commands.Answer(id=f"a{number}", seat=seat, prompt=prompt.id, choice=choice)
        if table.steps and rng.random() < 0.5:
            undone = table.steps[-1].seat
            yield players[undone], commands.Undo(id=f"undo{number}", seat=undone)
        if rng.random() < 0.1:
            yield BEA, commands.Say(id=f"say{number}", phrase="ouch")
            order = log.Order(pass_windows=rng.random() < 0.5)
            yield BEA, commands.SetOrder(id=f"order{number}", seat=1, order=order)


def sorted_heaps(shown: Any) -> Any:
    """What is shown, with the cards in order where their order means nothing."""
    if shown["view"] is None:
        return shown
    view = deepcopy(shown["view"])
    for zones in (view["zones"], *[player["zones"] for player in view["players"]]):
        for name, cards in zones.items():
            if name not in ("row", "cowboys-shown", "outlaws"):
                cards.sort()
    return {**shown, "view": view}


def test_merging_as_documented_gives_fresh_view() -> None:
    """After every command, for every viewer; and so does one that comes back with the events it has."""
    welcomed, merged = on_the_page("welcomed"), on_the_page("merged")
    rng = random.Random(5)
    table = new_table()
    shots = {seat: snapshot(table, seat) for seat in VIEWERS}
    shown = {seat: welcomed(welcome(table, shots[seat], seat)) for seat in VIEWERS}
    taken_back = 0

    def look() -> None:
        nonlocal taken_back
        for seat in VIEWERS:
            before, after = shots[seat], snapshot(table, seat)
            found = changes(before, after, table.talk)
            if found is not None:
                shown[seat] = merged(shown[seat], update(table, found, after, seat))
            shots[seat] = after
            taken_back += len(after.events) < len(before.events)
            assert sorted_heaps(shown[seat]) == sorted_heaps(welcomed(welcome(table, after, seat))), seat
            seen = shown[seat]["events"]
            for since in (0, len(seen) // 2, len(seen)):
                again = welcomed(welcome(table, after, seat, since), seen)
                assert sorted_heaps(shown[seat]) == sorted_heaps(again), seat

    for player, command in islice(random_commands(table, rng), 150):
        for entry in decide(table, player, command, 0, rng.randbytes):
            table.fold(entry)
        look()
        while table.can_go_on:
            table.go_on()
            look()
    assert taken_back
    assert len(shown[None]["events"]) > 100
