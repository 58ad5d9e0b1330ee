"""The client against a real server: whole games, refusals, broken connections, two windows of one player."""

import asyncio
import random
import threading
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from dicetown.engine.errors import BadRecord, DiceTownError, Refused
from dicetown.records.reading import parse_record
from dicetown.records.record import Answers
from dicetown.table.room.log import Order
from dicetown.table.room.settings import Settings
from dicetown.table.snapshots.telling import PromptInfo, ViewInfo
from dicetown.web.client import (
    Client,
    NoConnection,
    RemoteTable,
    ServerRefused,
    play,
    prove,
    random_option,
)
from dicetown.web.client.play import is_asked
from dicetown.web.client.state import TableState
from dicetown.web.protocol.bodies import SeatWish
from dicetown.web.protocol.messages import EventInfo
from tests.web.serving import Serving, serving

ME, OPEN, BOT = SeatWish(kind="me"), SeatWish(kind="open"), SeatWish(kind="bot", bot="random")
FAST = Settings(pace=0)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("server")) as running:
        yield running


def told(state: TableState) -> dict[str, object]:
    """All that a client knows of a table."""
    names = ("you", "table", "view", "prompt", "words", "order", "events", "talk", "waiting_seats")
    return {name: getattr(state, name) for name in names}


def run(work: Coroutine[Any, Any, None]) -> None:
    """Run a test; one that waits for what never comes shall fail, not hang."""
    asyncio.run(asyncio.wait_for(work, 120))


async def two_people(
    url: str, then: Callable[[RemoteTable, RemoteTable], Awaitable[None]], settings: Settings = FAST
) -> None:
    """Ann opens a table, Bob comes with an invitation, the game begins."""
    ann, bob = Client(url, name="Ann"), Client(url, name="Bob")
    opened = await ann.open_table([ME, OPEN], settings)
    invitation = await ann.invite(opened.id)
    async with ann.join(opened.id) as first, bob.join(invitation) as second:
        await second.take_seat()
        await first.start()
        await first.until(lambda table: table.view is not None)
        await second.until(lambda table: table.view is not None)
        await then(first, second)


@pytest.mark.parametrize("pace", [0, 1])
@pytest.mark.rule("BRIBE-2", "BRIBE-3")
def test_clients_bargain_openly_and_prove_it(server: Serving, pace: int) -> None:
    """They do so in turn, or when they like."""
    source, met = random.Random(pace), Counter[str]()

    def choose(prompt: PromptInfo, view: ViewInfo) -> str:
        found = (
            "pass" if "pass" in prompt.options and source.random() < 0.7 else source.choice(prompt.options)
        )
        if prompt.kind == "bargain":
            met[found.partition(":")[0]] += 1
        return found

    async def game(ann: RemoteTable, bob: RemoteTable) -> None:
        await asyncio.gather(play(ann, choose), play(bob, choose))
        assert ann.table.phase == bob.table.phase == "over"
        assert ann.view == bob.view
        assert ann.table.rules_version == 2
        prove(ann, await ann.client.record(ann.id))

    settings = replace(FAST, rules_version=2, bribes="all", pace=pace, bargaining_seconds=1)
    run(two_people(server.url, game, settings))
    assert min(met[word] for word in ("pass", "offer", "seat", "price")) > 0


def test_two_clients_finish_and_prove_a_game(server: Serving) -> None:
    async def game(ann: RemoteTable, bob: RemoteTable) -> None:
        await asyncio.gather(play(ann, random_option(1)), play(bob, random_option(2)))
        assert ann.table.phase == bob.table.phase == "over"
        assert ann.view == bob.view
        assert (ann.seat, bob.seat) == (0, 1)
        record = await ann.client.record(ann.id)
        for table in (ann, bob):
            assert list(table.nonces) == [table.seat]
            assert "Your nonce is part of it." in prove(table, record).checked

    run(two_people(server.url, game))


def test_record_without_sent_nonce_proves_nothing(server: Serving) -> None:
    async def game(ann: RemoteTable, bob: RemoteTable) -> None:
        await ann.close_table()
        await ann.until(lambda table: table.over)
        record = await ann.client.record(ann.id)
        prove(ann, record)
        ann.nonces[0] = "00" * 16
        with pytest.raises(BadRecord, match="nonce that was sent for seat 0"):
            prove(ann, record)
        ann.nonces.clear()
        ann.commitment = "00" * 32
        with pytest.raises(BadRecord, match="commitment"):
            prove(ann, record)

    run(two_people(server.url, game))


async def compare_with_a_newcomer(table: RemoteTable) -> None:
    async with Client(table.client.url, key=table.client.key).join(table.id) as fresh:
        # By the time of the answer all that was told before it has arrived.
        await table.ping()
        assert told(fresh.state) == told(table.state)


def test_updates_add_up_to_a_welcome(server: Serving) -> None:
    chooser = random_option(3)

    async def game(ann: RemoteTable, bob: RemoteTable) -> None:
        # Of a card that is never asked about, for orders answer before a person can.
        await ann.order(Order(cards=("horse",)))
        await bob.say("Howdy")
        turns = 0
        while turns < 80 and not ann.over:
            for table in (ann, bob):
                await table.ping()
                if table.prompt is not None and is_asked(table) and table.view is not None:
                    turns += 1
                    await table.answer(chooser(table.prompt, table.view))
                    if turns % 7 == 0:
                        await compare_with_a_newcomer(ann)
                        await compare_with_a_newcomer(bob)
        await compare_with_a_newcomer(ann)
        await compare_with_a_newcomer(bob)

    run(two_people(server.url, game))


def test_undone_choice_undoes_its_consequences(server: Serving) -> None:
    chooser, undone = random_option(11), 0

    async def game(ann: RemoteTable, bob: RemoteTable) -> None:
        nonlocal undone
        while not ann.over and not undone:
            for table in (ann, bob):
                await table.ping()
                before, question, view = list(table.state.events), table.prompt, table.view
                if question is None or view is None or not is_asked(table):
                    continue
                await table.answer(chooser(question, view))
                led_to = table.state.events[len(before) :]
                if led_to and table.view is not None and table.view.undo:
                    await take_back(table, before, question, led_to)
                    undone += 1
        await compare_with_a_newcomer(ann)
        await compare_with_a_newcomer(bob)

    # Nearly every game has such a choice, but which is up to the dice.
    for _ in range(5):
        if not undone:
            run(two_people(server.url, game))
    assert undone


async def take_back(
    table: RemoteTable, before: list[EventInfo], question: PromptInfo, led_to: list[EventInfo]
) -> None:
    while table.next_now() is not None:
        pass
    await table.undo()
    changes = list(iter(table.next_now, None))
    assert [event for change in changes for event in change.taken_back] == led_to
    assert table.state.events == before
    assert table.prompt is not None
    assert table.prompt.options == question.options
    assert table.prompt.id != question.id


def test_refused_command_names_rule_and_changes_nothing(server: Serving) -> None:
    async def game(ann: RemoteTable, bob: RemoteTable) -> None:
        before = told(ann.state)
        with pytest.raises(Refused) as refused:
            await ann.answer("keep:99999" if "keep:99999" not in _options(ann) else "keep:AAAAA")
        assert refused.value.rule == "DICE-1"
        with pytest.raises(Refused, match="Only the host"):
            await bob.close_table()
        with pytest.raises(DiceTownError, match="That is not a message"):
            await ann.say("x" * 700)
        await ann.ping()
        assert told(ann.state) == before

    run(two_people(server.url, game))


def _options(table: RemoteTable) -> list[str]:
    assert table.prompt is not None
    return table.prompt.options


def test_requests_raise_the_problems_of_server(server: Serving) -> None:
    async def ask() -> None:
        client = Client(server.url, name="Ann")
        with pytest.raises(ServerRefused) as unknown:
            await client.table("nowhere")
        assert unknown.value.status == 404
        assert unknown.value.hint
        with pytest.raises(ServerRefused) as wrong:
            await client.open_table([ME] * 6, Settings(ruleset="classic"))
        assert wrong.value.rule == "SETUP-1"
        with pytest.raises(DiceTownError, match="needs your name"):
            await Client(server.url).my_games()
        with pytest.raises(NoConnection):
            await Client("http://127.0.0.1:1").health()
        with pytest.raises(ServerRefused, match="no such table"):
            async with client.join("nowhere"):
                pass
        with pytest.raises(DiceTownError, match="not at the server"):
            async with client.join("http://127.0.0.1:1/t/nowhere"):
                pass

    run(ask())


class Moved(BaseHTTPRequestHandler):
    """What stands before a server that is reached over TLS only."""

    def do_GET(self) -> None:
        self.send_response(301)
        self.send_header("Location", "https://dice.example.org/healthz")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *arguments: object) -> None:
        return None


def test_redirect_is_named_and_not_followed() -> None:
    with HTTPServer(("127.0.0.1", 0), Moved) as here:
        thread = threading.Thread(target=here.serve_forever)
        thread.start()
        try:
            with pytest.raises(ServerRefused, match=r"redirects to https://dice\.example\.org"):
                asyncio.run(Client(f"http://127.0.0.1:{here.server_port}", key="secret").health())
        finally:
            here.shutdown()
            thread.join()


@pytest.mark.parametrize("url", ["", "ftp://example.org", "http://", "http://example.org:99999", "//x y:z"])
def test_wrong_server_address_is_refused(url: str) -> None:
    with pytest.raises(DiceTownError, match="not an address of a server"):
        Client(url)


def test_player_signs_in_three_ways(server: Serving) -> None:
    """A player is known by name, by token and by private link."""

    async def move() -> None:
        ann = Client(server.url, name="Ann")
        opened = await ann.open_table([ME, BOT], FAST)
        assert [line.id for line in await ann.my_games()] == [opened.id]

        phone = Client(server.url)
        await phone.use_link(await ann.make_link())
        assert (await phone.me()).name == "Ann"
        async with phone.join(opened.id) as table:
            assert table.state.you.seats == [0]

        program = Client(server.url, token=await ann.make_token("Robby"))
        assert (await program.me()).name == "Robby"
        with pytest.raises(ServerRefused):
            async with program.join(opened.id):
                pass
        async with program.join(await ann.invite(opened.id)) as table:
            assert table.state.you.seats == []

        await phone.forget_me()
        with pytest.raises(ServerRefused) as forgotten:
            await ann.me()
        assert forgotten.value.status == 401

    run(move())


def test_client_lists_bots_rules_and_phrases(server: Serving) -> None:
    async def ask() -> None:
        client = Client(server.url)
        assert (await client.health()).status == "ready"
        assert "revised" in [ruleset.name for ruleset in await client.rulesets("fr")]
        assert "greedy" in [bot.name for bot in await client.bots()]
        assert [phrase.says for phrase in await client.phrases() if phrase.phrase == "hello"] == ["Howdy!"]
        assert (await client.rule("MINE-1", "fr")).id == "MINE-1"
        assert "MINE-1" in [rule.id for rule in await client.rules(ruleset="classic")]
        assert "card.dynamite" in (await client.names()).titles
        assert (await client.schema())["$defs"]

    run(ask())


def test_finished_game_is_replayed_and_branched(server: Serving) -> None:
    async def game(ann: RemoteTable, bob: RemoteTable) -> None:
        for table in (ann, bob, ann, bob):
            await table.until(is_asked)
            await table.answer(_options(table)[0])
        await ann.close_table()
        step = await ann.client.step(ann.id, 1, seat=1, lang="en")
        assert (step.step, step.seat) == (1, 1)
        assert step.events[-1].says
        opened = await ann.client.branch(ann.id, 1, seat=1, bot="random")
        async with ann.client.join(opened.id) as again:
            await again.until(lambda table: table.view is not None)
            assert again.seat == 1
            assert again.view is not None
            assert again.view.round == step.view.round
        assert await ann.rematch() == ann.table.rematch != ""

    run(two_people(server.url, game))


def test_two_windows_of_one_player_agree(server: Serving) -> None:
    async def game(ann: RemoteTable, bob: RemoteTable) -> None:
        async with Client(server.url, key=ann.client.key).join(ann.id) as other:
            await asyncio.gather(
                play(ann, random_option(4)), play(other, random_option(5)), play(bob, random_option(6))
            )
            await ann.say("Well played")
            for table in (ann, other):
                await table.ping()
            assert told(ann.state) == told(other.state)
            assert ann.over

    run(two_people(server.url, game))


def test_players_and_spectators_see_each_other(server: Serving) -> None:
    async def game(ann: RemoteTable, bob: RemoteTable) -> None:
        watcher = Client(server.url, name="Cleo")
        async with watcher.join(await ann.client.invite(ann.id), watch=True) as cleo:
            assert cleo.seat is None
            assert cleo.prompt is None
            await ann.until(lambda table: table.state.watching == 1)
            await bob.say(phrase="hello")
            await cleo.until(lambda table: len(table.state.talk) == 1)
            assert cleo.state.talk[0].phrase == "hello"
            with pytest.raises(Refused, match="no seat"):
                await cleo.hurry()
        await ann.until(lambda table: table.state.watching == 0)
        await bob.leave()
        await ann.until(lambda table: table.state.present == [True, False])

    run(two_people(server.url, game))


class Noted:
    """A player that notes what was acknowledged."""

    def __init__(self, seed: int) -> None:
        self.choose = random_option(seed)
        self.given: list[str] = []

    async def play(self, table: RemoteTable, before: Callable[[int], Awaitable[None]]) -> None:
        while True:
            await table.until(lambda table: table.over or is_asked(table))
            if table.over or table.prompt is None or table.view is None:
                return
            choice = self.choose(table.prompt, table.view)
            await before(len(self.given))
            await table.answer(choice)
            self.given.append(choice)


def test_killed_server_loses_and_doubles_nothing(tmp_path: Path) -> None:
    """Twice the server dies while answers are on their way; the clients come back and go on."""
    run(play_through_kills(tmp_path))


async def play_through_kills(folder: Path) -> None:
    with serving(folder) as server:
        dying: list[asyncio.Task[None]] = []

        async def die(answers: int) -> None:
            if answers in (5, 20) and len(dying) < 2:
                dying.append(asyncio.create_task(asyncio.to_thread(restart, server)))

        async def survive(answers: int) -> None:
            return None

        async def game(ann: RemoteTable, bob: RemoteTable) -> None:
            first, second = Noted(7), Noted(8)
            await asyncio.gather(first.play(ann, die), second.play(bob, survive))
            await asyncio.gather(*dying)
            assert len(dying) == 2
            record = parse_record(await ann.client.record(ann.id))
            answers = [entry for entry in record.entries if isinstance(entry, Answers)]
            for seat, noted in enumerate((first, second)):
                kept = [entry.choices[str(seat)].text for entry in answers if str(seat) in entry.choices]
                assert noted.given == kept
            async with Client(server.url, key=bob.client.key).join(bob.id) as fresh:
                assert fresh.state.events == bob.state.events
                assert fresh.view == bob.view
            prove(bob, await bob.client.record(bob.id))

        await two_people(server.url, game)


def restart(server: Serving) -> None:
    server.kill()
    server.start()


def test_client_gives_up_lost_connections(tmp_path: Path) -> None:
    async def wait() -> None:
        with serving(tmp_path) as server:
            ann = Client(server.url, name="Ann")
            opened = await ann.open_table([ME, BOT], FAST)
            async with ann.join(opened.id, patience=0.3) as table:
                server.kill()
                assert (await table.next()).kind == "lost"
                with pytest.raises(NoConnection):
                    await table.say("Hello?")
                with pytest.raises(NoConnection):
                    await table.next()

    run(wait())


def test_client_waits_for_a_limiting_server(tmp_path: Path) -> None:
    async def hurry() -> None:
        with serving(tmp_path, messages_burst=3, messages_per_second=20) as server:
            ann = Client(server.url, name="Ann")
            opened = await ann.open_table([ME, BOT], FAST)
            async with ann.join(opened.id) as table:
                times = await asyncio.gather(*[table.ping() for _ in range(8)])
            assert len(times) == 8

    run(hurry())


def test_program_is_function_of_question_and_view(server: Serving) -> None:
    asked: list[str] = []

    def careful(prompt: PromptInfo, view: ViewInfo) -> str:
        asked.append(prompt.kind)
        return "pass" if "pass" in prompt.options else prompt.options[-1]

    async def game() -> None:
        ann = Client(server.url, name="Ann")
        opened = await ann.open_table([ME, OPEN, OPEN], FAST, start=True, fill="random")
        async with ann.join(opened.id, lang="fr") as table:
            await play(table, careful)
            assert table.table.phase == "over"
            last = table.state.events[-1]
            assert last.says is UNSET
            assert last.event == "GameWon"
            assert "gagné la partie" in table.narrate(last)
            assert "won" in table.narrate(last, "en")

    run(game())
    assert "keep" in asked
