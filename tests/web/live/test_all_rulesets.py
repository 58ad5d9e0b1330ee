"""Headless clients finish a game of every ruleset at one server, and always know what a newcomer is told."""

import asyncio
import random
from pathlib import Path

from dicetown.records.reading import parse_record
from dicetown.records.verify import verify
from dicetown.rules.catalogue import ruleset_names
from dicetown.table.room.settings import Settings
from dicetown.web.client import Client, RemoteTable, play, prove, random_option
from dicetown.web.client.play import is_asked
from dicetown.web.client.state import TableState
from dicetown.web.protocol.bodies import SeatWish
from tests.web.serving import serving

SEATS = (5, 6, 2, 4, 3, 2, 5, 3, 2, 4, 2, 3)
"""By ruleset. Games with more seats and more expansions take longer."""

LANGUAGES = ("", "en", "fr")
MOMENTS = 8
"""How often a player compares notes with a newcomer who looks through the same seat."""
FEWEST = 4
"""The same in a short game."""

LIMIT = 300.0
PATIENCE = 60.0
"""Seconds for waits that only end late if something is broken."""


def told(state: TableState) -> dict[str, object]:
    """All that a client knows of a table."""
    names = ("you", "table", "view", "prompt", "words", "order", "events", "talk", "waiting_seats")
    return {name: getattr(state, name) for name in names}


async def compare_with_newcomer(table: RemoteTable, lang: str) -> None:
    """A fresh welcome says what all updates have come to, once the game waits for this player alone."""
    while True:
        async with table.client.join(table.id, table.seat, lang=lang) as fresh:
            anew, known = told(fresh.state), told(table.state)
        if anew == known:
            return
        # Others may still be moving; if not, this is how it stays.
        try:
            await asyncio.wait_for(next_move(table), PATIENCE)
        except TimeoutError:
            assert known == anew


async def next_move(table: RemoteTable) -> None:
    while (await table.next()).kind == "presence":
        pass


async def play_and_compare(table: RemoteTable, lang: str, rng: random.Random) -> int:
    """Play to the end; how often notes were compared."""
    compared = answered = 0
    while not table.over:
        prompt = table.prompt
        if prompt is None or not is_asked(table):
            await table.next()
            continue
        if answered % 6 == 0 and compared < MOMENTS:
            await compare_with_newcomer(table, lang)
            compared += 1
        answered += 1
        await table.answer(rng.choice(prompt.options))
    return compared


async def whole_game(url: str, number: int, name: str) -> None:
    """Ann with two windows, sometimes Bob, bots on the other seats, and Eve, who looks on."""
    seats, lang = SEATS[number], LANGUAGES[number % 3]
    ann, bob, eve = (Client(url, name=name) for name in ("Ann", "Bob", "Eve"))
    two = number % 2 == 0
    wishes = [SeatWish(kind="me")] + [SeatWish(kind="open")] * two
    bots = ("random", "greedy")
    wishes += [SeatWish(kind="bot", bot=bots[seat % 2]) for seat in range(len(wishes), seats)]
    opened = await ann.open_table(wishes, Settings(ruleset=name, pace=0, public=True))
    async with (
        ann.join(opened.id, lang=lang) as hers,
        ann.join(opened.id, lang=lang) as other_window,
        bob.join(opened.id) as his,
        eve.join(opened.id, watch=True, lang=lang) as watching,
    ):
        if two:
            await his.take_seat()
        await hers.start()
        await hers.until(lambda table: table.view is not None)
        rng = random.Random(number)
        async with asyncio.TaskGroup() as group:
            playing = group.create_task(play_and_compare(hers, lang, rng))
            if two:
                group.create_task(play(his, random_option(number)))
        assert playing.result() >= FEWEST
        for table in (other_window, his, watching):
            await asyncio.wait_for(table.until(lambda table: table.over), PATIENCE)
        await compare_with_newcomer(hers, lang)
        assert told(hers.state) == told(other_window.state)
        assert hers.table == his.table == watching.table
        assert hers.view == watching.view
        text = await ann.record(opened.id)
        record = parse_record(text)
        assert (record.seats, record.rules.name) == (seats, name)
        assert verify(record, hers.table.digest).digest == hers.table.digest
        prove(hers, text)


def test_clients_finish_games_of_all_rulesets(tmp_path: Path) -> None:
    names = ruleset_names()
    assert {2, 3, 4, 5, 6} <= set(SEATS)

    async def all_games(url: str) -> None:
        async with asyncio.timeout(LIMIT), asyncio.TaskGroup() as group:
            for number, name in enumerate(names):
                group.create_task(whole_game(url, number, name))

    with serving(tmp_path, max_connections_per_address=1000) as server:
        asyncio.run(all_games(server.url))
