"""The example program outside Python plays a whole game with a token."""

import asyncio
from pathlib import Path

import pytest

from dicetown.table.room.settings import Settings
from dicetown.web.client import Client
from dicetown.web.protocol.bodies import SeatWish
from tests.web.serving import serving

EXAMPLE = Path(__file__).parents[3] / "docs" / "bots" / "examples" / "bot.mjs"


async def play_against(url: str) -> tuple[int, str, str]:
    """Open a table for the program and a bot, let them play, and give the program's last words."""
    host = Client(url, name="Ann")
    seats = [SeatWish(kind="open"), SeatWish(kind="bot", bot="random")]
    opened = await host.open_table(seats, Settings(pace=0))
    token = await host.make_token("Robby")
    async with host.join(opened.id, watch=True) as table:
        program = await asyncio.create_subprocess_exec(
            "node",
            "--experimental-websocket",
            "--no-warnings",
            str(EXAMPLE),
            await host.invite(opened.id),
            token,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        words = asyncio.create_task(program.communicate())
        seated = asyncio.create_task(table.until(lambda table: table.table.seats[0].kind == "person"))
        try:
            await asyncio.wait([words, seated], return_when=asyncio.FIRST_COMPLETED)
            assert seated.done(), (await words)[1].decode()
            assert table.table.seats[0].name == "Robby"
            await table.start()
            await table.until(lambda table: table.over)
            out, _ = await words
        finally:
            if program.returncode is None:
                program.kill()
        assert all(seat.away is None for seat in table.table.seats)
        assert table.view is not None
        assert table.view.winner is not None
        assert program.returncode is not None
        winner = table.table.seats[table.view.winner].name
        return program.returncode, out.decode().strip(), f"{winner} won."


@pytest.mark.needs("node")
def test_program_in_another_language_plays_a_game(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        code, said, expected = asyncio.run(asyncio.wait_for(play_against(server.url), 120))
    assert (code, said) == (0, expected)
