"""Joining a server: from its address to a seat, and from the end of a game to its verified record."""

from __future__ import annotations

import asyncio
import shlex
from pathlib import Path
from urllib.parse import urlsplit

from dicetown.bots.registry import make_bot
from dicetown.cli.common.invocation import command_line
from dicetown.cli.terminal.console import Quit
from dicetown.cli.terminal.remote.keys import Keys
from dicetown.cli.terminal.remote.live_screen import LiveScreen
from dicetown.cli.terminal.remote.player import RemoteBot
from dicetown.cli.terminal.remote.session import RemoteSession
from dicetown.cli.terminal.words import terminal_words
from dicetown.engine.errors import BadRecord, DiceTownError
from dicetown.rules.catalogue import VERSIONS
from dicetown.web.client import Client, RemoteTable, ServerRefused, prove
from dicetown.web.client.http import origin_of
from dicetown.web.protocol.bodies import TableLine

NO_SESSION = 401
NOT_PROVED = 1


class Joining:
    """One call of `dicetown join`."""

    def __init__(
        self,
        url: str,
        lang: str,
        *,
        name: str = "",
        token: str = "",
        seat: int | None = None,
        watch: bool = False,
        bot: str = "",
        seed: int = 0,
        record: Path | None = None,
    ) -> None:
        self.url = url if "//" in url else f"http://{url}"
        self.origin = origin_of(url)
        self.texts = terminal_words(lang)
        self.name = name
        self.token = token
        self.seat = seat
        self.watch = watch
        self.player = RemoteBot(make_bot(bot, seed)) if bot else None
        self.record = record
        self.screen = LiveScreen()

    async def run(self) -> int:
        """Join, play, and say good-bye; return the exit code."""
        try:
            return await self._run()
        finally:
            self.screen.close()

    async def _run(self) -> int:
        client = await self._client()
        where = urlsplit(self.url).path
        if where.startswith("/d/"):
            where = ""
        if where in ("", "/"):
            await self._list_tables(client)
            return 0
        async with client.join(self.url, watch=self.watch) as table:
            self._check_version(table)
            session = RemoteSession(
                table, self.screen, self.texts, seat=self.seat, watch=self.watch, player=self.player
            )
            try:
                await session.run()
            except Quit:
                self._say_good_bye(table)
                return 0
            except asyncio.CancelledError:
                # Ctrl-C.
                self.screen.blank()
                self._say_good_bye(table)
                raise
            return await self._keep(client, table)

    # Who one is

    async def _client(self) -> Client:
        """Return the client: the program of the token, the player of a private link, or the person."""
        if self.token:
            return Client(self.origin, token=self.token)
        keys = Keys()
        name, key = keys.find(self.origin, self.name)
        client = Client(self.origin, name=name, key=key)
        if urlsplit(self.url).path.startswith("/d/"):
            me = await client.use_link(self.url)
            keys.keep(self.origin, me.name, client.key)
            return client
        if key and not await self._still_known(client):
            client.key = ""
        if not client.key:
            if not name:
                # Check first that the server is there, before asking for a name.
                await client.health()
            client.name = name or await self._ask_name()
            await client.session()
        keys.keep(self.origin, client.name, client.key)
        return client

    async def _still_known(self, client: Client) -> bool:
        try:
            client.name = (await client.me()).name
        except ServerRefused as problem:
            if problem.status != NO_SESSION:
                raise
            return False
        return True

    async def _ask_name(self) -> str:
        if not self.screen.interactive:
            raise DiceTownError("The server needs your name.", hint="Give a name: --name Ann.")
        while True:
            self.screen.say(self.texts.say("join.name"))
            self.screen.invite()
            name = await self.screen.read()
            if name is None:
                raise DiceTownError("The server needs your name.", hint="Give a name: --name Ann.")
            if name.strip():
                return name.strip()

    # Which table

    async def _list_tables(self, client: Client) -> None:
        """Show the person's own tables and those of the lobby, with what to type for them."""
        self.screen.rule("Dice Town", self.origin)
        mine = [line for line in await client.my_games() if line.phase not in ("over", "closed")]
        lobby = [line for line in await client.lobby() if line.id not in [own.id for own in mine]]
        for title, lines in (("join.mine", mine), ("join.lobby", lobby)):
            if lines:
                self.screen.say((self.texts.say(title), "strong"))
            for line in lines:
                self._show_line(client, line)
        if not mine and not lobby:
            self.screen.say(self.texts.say("join.no-tables"))

    def _show_line(self, client: Client, line: TableLine) -> None:
        told = {
            "phase": line.phase,
            "names": ", ".join([name for name in line.names if name]),
            "open": len([kind for kind in line.kinds if kind == "open"]),
            "turn": "yes" if line.turn else "no",
        }
        self.screen.say(self.texts.say("join.line", told), indent=2, hang=2)
        self.screen.whole(self._again(client, line.id), "label")

    def _check_version(self, table: RemoteTable) -> None:
        found = table.table.rules_version
        if found not in VERSIONS:
            known = " or ".join([str(version) for version in VERSIONS])
            raise DiceTownError(
                f"The table is played by rules version {found}, this program by {known}.",
                hint=f"Use release {table.table.release} of dicetown.",
            )

    def _again(self, client: Client, table: str) -> str:
        """Return what to type to return to a table as the same player. A token is secret and not shown."""
        who = ["--name", shlex.quote(self.name)] if self.name else []
        return command_line("join", client.address(f"/t/{table}"), *who)

    # The end

    def _say_good_bye(self, table: RemoteTable) -> None:
        self.screen.say(self.texts.say("join.good-bye"))
        self.screen.whole(self._again(table.client, table.id), "label")

    async def _keep(self, client: Client, table: RemoteTable) -> int:
        """Verify the record of the game, and save it if that was asked for."""
        if table.view is None:
            return 0
        if table.table.kept_until:
            self.screen.say((self.texts.say("join.kept"), "dim"), indent=2)
            return 0
        text = await client.record(table.id)
        if self.record is not None:
            try:
                self.record.write_text(text, encoding="utf-8")
            except OSError as error:
                raise DiceTownError(
                    f"Cannot write {str(self.record)!r}: {error.strerror or error}."
                ) from None
            self.screen.say(self.texts.say("join.record", {"file": str(self.record)}), indent=2)
        try:
            await asyncio.to_thread(prove, table, text)
        except BadRecord as problem:
            self.screen.say(
                (self.texts.say("join.not-proved", {"problem": problem.message}), "error"), indent=2
            )
            return NOT_PROVED
        self.screen.say(
            (self.texts.say("join.proved", {"nonce": "yes" if table.nonces else "no"}), "dim"), indent=2
        )
        return 0
