"""Bots from files that an operator allows: chosen like ours, run in the workers, not needed afterwards."""

import asyncio
from pathlib import Path

import pytest

import dicetown as dt
from dicetown.bots.registry import bot_names
from dicetown.cli.main import main
from dicetown.engine.errors import DiceTownError
from dicetown.records.record import Answers
from dicetown.table.room.settings import Settings
from dicetown.web.client import Client
from dicetown.web.client.play import play, random_option
from dicetown.web.protocol.bodies import SeatWish
from tests.web.serving import serving

SLY = 1

BOTS = """
from dicetown.bots.base import Bot


class Sly(Bot):
    title = "Sly Fox"
    about = "always the last option"

    def choose(self, view, prompt, options):
        return options[-1]


class Broken(Bot):
    def choose(self, view, prompt, options):
        return self.nothing
"""


@pytest.fixture
def bots(tmp_path: Path) -> Path:
    file = tmp_path / "bots.py"
    file.write_text(BOTS, encoding="utf-8")
    return file


async def whole_game(url: str) -> str:
    """A game of a person against Sly, a broken bot and one of ours; its record."""
    client = Client(url, name="Ann")
    listed = {bot.name: bot.title for bot in await client.bots()}
    assert list(listed) == [*bot_names(), "sly", "broken"]
    assert (listed["sly"], listed["broken"]) == ("Sly Fox (always the last option)", "Broken")
    with pytest.raises(DiceTownError, match=r"There is no bot 'bots\.py:Sly'"):
        await client.open_table([SeatWish(kind="me"), SeatWish(kind="bot", bot="bots.py:Sly")], Settings())
    seats = [SeatWish(kind="me"), *[SeatWish(kind="bot", bot=bot) for bot in ("sly", "broken", "greedy")]]
    settings = Settings(ruleset="classic", pace=0, stand_in="sly")
    opened = await client.open_table(seats, settings, start=True)
    async with client.join(opened.id) as table:
        await play(table, random_option(3))
    return await client.record(opened.id)


def test_game_replays_without_its_file_bot(tmp_path: Path, bots: Path) -> None:
    allowed = f"sly={bots}:Sly,broken={bots}:Broken"
    with serving(tmp_path / "data", bots=allowed) as server:
        record = asyncio.run(asyncio.wait_for(whole_game(server.url), 300))
    bots.unlink()
    parsed = dt.parse_record(record)
    again = dt.Replay(parsed)
    answered = 0
    its_own = 0
    for answers in [entry for entry in parsed.entries if isinstance(entry, Answers)]:
        options = again.game.options(SLY) if SLY in again.game.decision.seats else []
        again.step()
        if len(options) > 1:
            answered += 1
            its_own += answers.choices[str(SLY)] == options[-1]
    assert again.game.over
    assert answered > 10
    # On a machine that is busy enough, a simple bot answers while the worker comes up.
    assert its_own > answered / 2


@pytest.mark.parametrize(
    ("bot", "problem"),
    [
        ("sly=none.py:Sly", "There is no file"),
        ("sly=bots.py:Cunning", "There is no class 'Cunning'"),
        ("greedy=bots.py:Sly", "There are two bots called 'greedy'"),
        ("bots.py:Sly", "does not name a bot and its file"),
    ],
)
def test_server_refuses_to_start_with_bad_bot(
    bots: Path, bot: str, problem: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(bots.parent)
    for command in ("serve", "play"):
        assert main([command, "--port", "0", "--data", str(bots.parent / "data"), "--bot", bot]) == 2
        assert problem in capsys.readouterr().err
    assert not (bots.parent / "data").exists()
