"""`dicetown join`: whole games at a real server, typed and by bots; coming, going, coming back."""

import asyncio
import os
import select
import signal
import subprocess
import sys
import threading
from collections.abc import Awaitable, Callable, Iterator, Sequence
from functools import partial
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

import dicetown
from dicetown.cli.main import main
from dicetown.cli.terminal.remote.keys import Keys
from dicetown.table.room.settings import Settings
from dicetown.web.client import Client, first_option, play
from dicetown.web.protocol.bodies import SeatWish
from tests.cli.said import Run
from tests.web.serving import Serving, serving

ME, OPEN, BOT = SeatWish(kind="me"), SeatWish(kind="open"), SeatWish(kind="bot", bot="random")

FAST = Settings(pace=0)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture
def join(run: Run) -> Run:
    """Join with these arguments, typing these lines."""
    return partial(run, "join")


def always_answering() -> str:
    """Answers for a whole game: labels low enough that one of any three in a row is always there."""
    return "3\n2\n1\n" * 1500


def own_table(
    url: str, seats: Sequence[SeatWish] = (ME, BOT), settings: Settings = FAST, start: bool = True
) -> str:
    """A table that Ann, whose key is in this terminal's folder, has opened; its address."""

    async def opened() -> str:
        ann = Client(url, name="Ann")
        path = (await ann.open_table(seats, settings, start=start)).path
        Keys().keep(url, "Ann", ann.key)
        return ann.address(path)

    return asyncio.run(opened())


ENDINGS = {"en": ("won the game", "Checked: all dice"), "fr": ("gagné la partie", "Vérifié : tous les dés")}


@pytest.mark.parametrize(("ruleset", "lang"), [("revised", "en"), ("classic", "fr")])
def test_piped_game_ends_with_score_and_proof(
    server: Serving, join: Run, tmp_path: Path, ruleset: str, lang: str
) -> None:
    table = own_table(server.url, settings=Settings(pace=0, ruleset=ruleset))
    record = tmp_path / "record.json"
    said = join(table, "--lang", lang, "--record", str(record), typed=always_answering())
    assert (said.code, said.err) == (0, "")
    for words in ENDINGS[lang]:
        assert words in said.line
    assert any(line.strip().startswith("Total") for line in said.out.splitlines())
    assert main(["verify", str(record)]) == 0


def test_host_begins_the_game_in_the_terminal(server: Serving, join: Run) -> None:
    table = own_table(server.url, (ME, OPEN, BOT), start=False)
    said = join(table, typed="seats\nstart random\n1\n")
    assert said.code == 0
    assert "type start to begin" in said.line
    assert "1 open" in said.line
    assert "Round 1" in said.line
    assert "=> keep" in said.line.replace("→", "=>")


def in_background(work: Callable[[], Awaitable[None]]) -> Callable[[], None]:
    """Another player at the server; call what comes back to wait for them."""
    problems: list[BaseException] = []

    async def limited() -> None:
        await asyncio.wait_for(work(), 120)

    def run() -> None:
        try:
            asyncio.run(limited())
        except BaseException as error:
            problems.append(error)

    thread = threading.Thread(target=run)
    thread.start()

    def finish() -> None:
        thread.join()
        if problems:
            raise problems[0]

    return finish


def test_invited_guest_gets_a_seat_and_talk(server: Serving, join: Run) -> None:
    host = Client(server.url, name="Cleo")
    opened = asyncio.run(host.open_table([BOT, OPEN, OPEN], FAST))
    invitation = asyncio.run(host.invite(opened.id))

    async def hosting() -> None:
        async with host.join(opened.id, watch=True) as table:
            await table.say("Welcome to my table")
            await table.until(lambda table: table.table.seats[2].kind == "person")
            await table.start(fill="random")
            await table.until(lambda table: len(table.state.talk) == 2)
            assert table.table.seats[2].name == "Bob"
            assert table.state.talk[1].text == "Good evening"

    finish = in_background(hosting)
    said = join(invitation, "--name", "Bob", "--seat", "2", typed="say Good evening\n1\n")
    finish()
    assert said.code == 0
    assert "2 Bob you" in said.line
    assert "Cleo: Welcome to my table" in said.line
    assert "Bob: Good evening" in said.line


def test_leaving_player_gets_the_same_seat_back(server: Serving, join: Run) -> None:
    table = own_table(server.url)
    gone = join(table, typed="1\n")
    assert gone.code == 0
    assert "To come back:" in gone.out
    assert table in gone.out
    # What was answered is told once the bot has answered too, which no test here waited for. A bot that
    # keeps all dice at once may end the round with it.
    for _ in range(50):
        back = join(table, typed="seats\nlog all\n")
        assert "0 Ann you" in back.line
        assert "Back at the table, in round" in back.line
        if "You kept" in back.line:
            return
    pytest.fail("the answer was lost")


def test_another_name_is_another_player(server: Serving, join: Run) -> None:
    table = own_table(server.url)
    assert table not in join(server.url, "--name", "Dan").out
    assert table in join(server.url, "--name", "Ann").out
    assert Keys().find(server.url, "Dan")[1] not in ("", Keys().find(server.url, "Ann")[1])


def test_bot_plays_for_its_owner(server: Serving, join: Run) -> None:
    table = own_table(server.url, settings=Settings(pace=0, ruleset="revised+cowboys"))
    said = join(table, "--bot", "greedy", "--seed", "4")
    assert said.code == 0
    assert "won the game" in said.line


def test_program_plays_with_its_token(server: Serving, join: Run) -> None:
    host = Client(server.url, name="Cleo")
    opened = asyncio.run(host.open_table([OPEN, BOT], FAST))
    token = asyncio.run(host.make_token("Robby"))

    async def hosting() -> None:
        async with host.join(opened.id, watch=True) as table:
            await table.until(lambda table: table.table.seats[0].name == "Robby")
            await table.start()
            await table.until(lambda table: table.over)

    finish = in_background(hosting)
    said = join(asyncio.run(host.invite(opened.id)), "--token", token, "--random")
    finish()
    assert said.code == 0
    assert "won the game" in said.line
    assert token not in said.out
    assert Keys().find(server.url) == ("", "")


BAD_BOT = """
from dicetown.bots.base import Bot

class BadBot(Bot):
    def choose(self, view, prompt, options):
        return BODY
"""


@pytest.mark.parametrize(
    ("body", "problem"), [("1 // 0", "ZeroDivisionError"), ("7", "not a choice but int")]
)
def test_failing_bot_is_named_with_its_fault(
    server: Serving, join: Run, tmp_path: Path, body: str, problem: str
) -> None:
    file = tmp_path / "badbot.py"
    file.write_text(BAD_BOT.replace("BODY", body), encoding="utf-8")
    said = join(own_table(server.url), "--bot", f"{file}:BadBot")
    assert said.code == 2
    assert "The bot BadBot failed at the question 'keep' of round 1" in said.err
    assert problem in said.err


def test_typed_commands_do_what_help_says(server: Serving, join: Run) -> None:
    table = own_table(server.url, settings=Settings(pace=0, coach=True))
    typed = [
        *("help", "why", "why 1", "why MINE-1", "why 99", "why Quatsch-1", "log", "log 0", "table", "cards"),
        *("score", "seats", "say Howdy", "undo", "orders", "orders pass", "orders never Dynamite"),
        *("orders never Quatsch", "orders quatsch", "orders none", "hint", "quatsch", "", "keep:AAAAAA"),
        *("keep:T9999!", "pause", "1", "resume", "hurry", "orders always 1", "leave"),
    ]
    said = join(table, typed="\n".join(typed) + "\n")
    assert said.code == 0
    for words in (
        "take back your last choice",
        "DICE-1 Roll and keep in secret",
        "MINE-1",
        "There is no line 99.",
        "There is no rule Quatsch-1.",
        "Type how many lines",
        "Gold Mine: 30 nuggets",
        "You have no cards.",
        "Sheriff’s badge",
        "Ann: Howdy",
        "There is no choice to take back.",
        "You have no standing orders.",
        "You pass whenever a card could be played.",
        "You are not asked about the card Dynamite.",
        "There is no card “Quatsch”.",
        "Standing orders are: pass, never, always, none.",
        "says: ",
        "“quatsch” is none of the options.",
        "The game is paused.",
        "The game goes on.",
        "Whoever is asked has 30 seconds.",
        "For the rest of the round you answer keep:",
        "Good-bye.",
    ):
        assert words in said.line, words


def test_table_without_coach_gives_no_hints(server: Serving, join: Run) -> None:
    said = join(own_table(server.url), typed="hint\n")
    assert "There is no coach at this table." in said.line


def test_commands_are_understood_in_french_too(server: Serving, join: Run) -> None:
    said = join(
        own_table(server.url), "--lang", "fr", typed="places\nconsignes passer\ndire Bonjour\nquitter\n"
    )
    assert "0 Ann vous, hôte" in said.line
    assert "Vous passez chaque fois" in said.line
    assert "Ann : Bonjour" in said.line
    assert "Pour revenir :" in said.line


def test_join_without_table_lists_own_tables(server: Serving, join: Run) -> None:
    table = own_table(server.url)
    said = join(server.url)
    assert said.code == 0
    assert "You play at" in said.out
    assert table in said.out


def test_private_link_makes_the_terminal_that_player(server: Serving, join: Run) -> None:
    async def made() -> tuple[str, str]:
        eve = Client(server.url, name="Eve")
        opened = await eve.open_table([ME, BOT], FAST, start=True)
        return await eve.make_link(), eve.address(opened.path)

    link, table = asyncio.run(made())
    said = join(link)
    assert table in said.out
    assert "0 Eve you" in join(table, typed="seats\n").line


def test_game_survives_a_killed_server(tmp_path: Path, join: Run) -> None:
    with serving(tmp_path / "data") as killable:
        table = own_table(killable.url, (ME, OPEN), start=False)
        bob = Client(killable.url, name="Bob")
        ann = Client(killable.url, key=Keys().find(killable.url)[1])
        invitation = asyncio.run(ann.invite(table.rpartition("/")[2]))

        async def killing() -> None:
            async with bob.join(invitation) as seat:
                await seat.take_seat()
                await seat.until(lambda seat: seat.prompt is not None)
                await asyncio.to_thread(killable.kill)
                await asyncio.to_thread(killable.start)
                playing = asyncio.create_task(play(seat, first_option))
                await seat.until(lambda seat: seat.connected and seat.state.present[0])
                await seat.until(lambda seat: not seat.state.present[0])
                playing.cancel()

        finish = in_background(killing)
        while asyncio.run(ann.table(table.rpartition("/")[2])).seats[1].kind == "open":
            pass
        said = join(table, typed="start\n" + "3\n2\n1\n" * 4)
        finish()
    assert said.code == 0
    assert "The connection is lost." in said.line
    assert "Connected again." in said.line
    assert said.out.rindex("You kept") > said.out.index("Connected again.")


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("http://127.0.0.1:1/t/x", "--name", "Ann"), "cannot be reached"),
        (("http://127.0.0.1:1/t/x",), "cannot be reached"),
        (("ftp://example.org",), "not an address of a server"),
        (("URL/t/nowhere", "--name", "Ann"), "no such table"),
        (("URL/j/nonsense", "--name", "Ann"), "invitation"),
        (("URL/t/nowhere",), "Give a name: --name Ann."),
        (("URL/t/x", "--name", "Ann", "--lang", "de"), "There is no language 'de'."),
        (("URL/t/x", "--watch", "--random"), "for a spectator"),
        (("URL/t/x", "--bot", "nonesuch"), "nonesuch"),
        (("URL/t/x", "--token", "wrong"), "needs a session"),
    ],
)
def test_impossible_join_is_one_clear_error(
    server: Serving, join: Run, arguments: Sequence[str], problem: str
) -> None:
    said = join(*[argument.replace("URL", server.url) for argument in arguments])
    assert said.code == 2
    assert problem in said.err
    assert "Traceback" not in said.err


class Diary(BaseHTTPRequestHandler):
    """A web server that has nothing to do with the game."""

    def do_GET(self) -> None:
        self.send_error(404)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


def test_foreign_server_is_named_as_such(join: Run) -> None:
    with HTTPServer(("127.0.0.1", 0), Diary) as other:
        threading.Thread(target=other.serve_forever, daemon=True).start()
        said = join(f"http://127.0.0.1:{other.server_port}")
        other.shutdown()
    assert (said.code, "Is there a Dice Town server at this address?" in said.err) == (2, True)


class Terminal:
    """`dicetown join` at a terminal."""

    def __init__(self, *arguments: str) -> None:
        self.side, other = os.openpty()
        self.seen = ""
        self.process = subprocess.Popen(
            [sys.executable, "-m", "dicetown", "join", *arguments],
            stdin=other,
            stdout=other,
            stderr=other,
            env={**os.environ, "TERM": "dumb", "PYTHONPATH": str(Path(dicetown.__file__).parent.parent)},
        )
        os.close(other)

    def type(self, text: str) -> None:
        os.write(self.side, text.encode())

    def wait_for(self, text: str) -> None:
        """Read on until this has been shown."""
        while text not in self.seen:
            assert select.select([self.side], [], [], 60)[0], f"{text!r} was never shown after {self.seen!r}"
            self.seen += os.read(self.side, 4096).decode(errors="replace")

    def end(self) -> int:
        self.process.kill()
        os.close(self.side)
        return self.process.wait()


@pytest.mark.skipif(os.name != "posix", reason="needs a terminal as Unix has them")
def test_events_are_shown_while_typing(server: Serving) -> None:
    host = Client(server.url, name="Cleo")
    opened = asyncio.run(host.open_table([ME, OPEN], FAST))

    async def say(text: str) -> None:
        async with host.join(opened.id) as table:
            await table.say(text)

    terminal = Terminal(asyncio.run(host.invite(opened.id)))
    try:
        terminal.wait_for("What are you called?")
        terminal.type("Ann\n")
        terminal.wait_for("The host begins the game.")
        asyncio.run(say("Howdy, Ann"))
        terminal.wait_for("Cleo: Howdy, Ann")
        terminal.type("say Howdy yourself\n")
        terminal.wait_for("Ann: Howdy yourself")
        terminal.process.send_signal(signal.SIGINT)
        terminal.wait_for("To come back:")
        assert terminal.process.wait(60) == 130
    finally:
        terminal.end()
