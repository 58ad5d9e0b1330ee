"""A terminal at which lines come in while a player types."""

import asyncio
import io
import os

import pytest

from dicetown.cli.terminal.remote.live_screen import LiveScreen


class Typewriter(io.StringIO):
    """Stands for a terminal."""

    def isatty(self) -> bool:
        return True


def test_events_during_typing_get_own_lines(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TERM", "dumb")
    out = Typewriter()
    screen = LiveScreen(out, Typewriter("first\nsecond"))

    async def typing() -> list[str | None]:
        screen.invite()
        screen.invite()
        screen.say("Something happened.")
        screen.invite()
        lines = [await screen.read(), await screen.read(), await screen.read()]
        screen.close()
        return lines

    assert asyncio.run(typing()) == ["first", "second", None]
    assert out.getvalue() == "> \nSomething happened.\n> "


def test_piped_lines_are_read_as_they_come() -> None:
    reading, writing = os.pipe()
    out = io.StringIO()

    async def typing() -> list[str | None]:
        with open(reading, encoding="utf-8") as source:
            screen = LiveScreen(out, source)
            os.write(writing, b"one\r\ntw")
            first = await screen.read()
            second = asyncio.create_task(screen.read())
            os.write(writing, "o é\nrest".encode())
            os.close(writing)
            lines = [first, await second, await screen.read(), await screen.read()]
            screen.close()
            return lines

    assert asyncio.run(typing()) == ["one", "two é", "rest", None]
    assert out.getvalue() == "> one\n> two é\n> rest\n"
