"""RemoteBot: a bot that answers in the person's place."""

from __future__ import annotations

import asyncio

from dicetown.bots.base import Bot
from dicetown.bots.files import BotFailed, failure_of, wrong_answer
from dicetown.engine.choices import Choice
from dicetown.engine.views.view import View


class RemoteBot:
    """A bot, of this package or from outside, that plays at a server's table."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    async def choose(self, view: View) -> Choice:
        """Return the bot's answer to the view's question. It thinks in a thread, so the table goes on."""
        assert view.prompt is not None
        try:
            choice: object = await asyncio.to_thread(self.bot.choose, view, view.prompt, view.prompt.options)
        except Exception as error:
            raise self.failed(view, failure_of(self.bot, error)) from None
        if not isinstance(choice, Choice):
            raise self.failed(view, wrong_answer(choice))
        return choice

    def failed(self, view: View, why: str) -> BotFailed:
        """Return the bot's error in a form that helps its author."""
        assert view.prompt is not None
        asked = f"the question {view.prompt.kind!r} of round {view.state.round}"
        return BotFailed(
            f"The bot {type(self.bot).__name__} failed at {asked}: {why}.",
            hint="You still have the seat: repair the bot, and join again.",
        )
