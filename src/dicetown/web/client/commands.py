"""The commands and requests of the protocol as methods."""

from __future__ import annotations

import secrets

from dicetown.engine.errors import Refused
from dicetown.table.room import commands
from dicetown.table.room.log import Order, SeatKind
from dicetown.table.room.settings import Settings
from dicetown.web.client.state import TableState
from dicetown.web.protocol import messages as p


class TableCommands:
    """The commands of RemoteTable. Each returns when the server has stored it, or raises Refused."""

    def __init__(self) -> None:
        # Ids must differ from those of other programs of the same player.
        self._prefix = secrets.token_hex(6)
        self._number = 0

    @property
    def state(self) -> TableState:
        """The table as the server last described it."""
        raise NotImplementedError

    @property
    def seat(self) -> int | None:
        """The seat whose view the client has; before the game, the player's first own seat."""
        you = self.state.you
        return (
            you.seat if you.seat is not None or self.state.view is not None else next(iter(you.seats), None)
        )

    async def send(self, message: p.ClientMessage) -> p.ServerMessage:
        """Send a message and wait for its answer; raises Refused if the server refuses it."""
        raise NotImplementedError

    def new_id(self) -> str:
        """Make an id for a command that was never used before."""
        self._number += 1
        return f"{self._prefix}-{self._number}"

    def _own(self) -> int:
        if self.seat is None:
            raise Refused("You have no seat at this table.", hint="Take one, or watch.")
        return self.seat

    async def answer(self, choice: str) -> None:
        """Answer the open question, or change an answer that is still sealed."""
        prompt = self.state.prompt
        if prompt is None:
            raise Refused("You are not asked anything right now.", "INFO-4", "Wait for the next question.")
        await self.send(commands.Answer(id=self.new_id(), seat=self._own(), prompt=prompt.id, choice=choice))

    async def undo(self) -> None:
        """Take back the seat's last answer."""
        await self.send(commands.Undo(id=self.new_id(), seat=self._own()))

    async def take_seat(self, seat: int | None = None, name: str = "") -> None:
        """Take this seat, or the first open one."""
        await self.send(commands.TakeSeat(id=self.new_id(), seat=seat, name=name))

    async def leave_seat(self) -> None:
        """Give the seat back before the game, or let a bot continue for it."""
        await self.send(commands.LeaveSeat(id=self.new_id(), seat=self._own()))

    async def come_back(self) -> None:
        """Take over again from the bot that plays for the seat."""
        await self.send(commands.ComeBack(id=self.new_id(), seat=self._own()))

    async def start(self, fill: str = "") -> None:
        """As the host, begin the game, with this bot on open seats."""
        await self.send(commands.Start(id=self.new_id(), fill=fill))

    async def give_seat(self, seat: int, kind: SeatKind, bot: str = "") -> None:
        """As the host, open a seat or give it to a bot."""
        await self.send(commands.GiveSeat(id=self.new_id(), seat=seat, kind=kind, bot=bot))

    async def add_seat(self) -> None:
        await self.send(commands.AddSeat(id=self.new_id()))

    async def remove_seat(self, seat: int) -> None:
        await self.send(commands.RemoveSeat(id=self.new_id(), seat=seat))

    async def change_settings(self, settings: Settings) -> None:
        await self.send(commands.ChangeSettings(id=self.new_id(), settings=settings))

    async def make_host(self, seat: int) -> None:
        await self.send(commands.MakeHost(id=self.new_id(), seat=seat))

    async def order(self, order: Order) -> None:
        """Replace the seat's standing orders."""
        await self.send(commands.SetOrder(id=self.new_id(), seat=self._own(), order=order))

    async def pause(self, stop: bool = True) -> None:
        """Agree to pause the game, or to resume it; a host without a seat may resume it too."""
        you = self.state.you
        seat = 0 if you.host and not you.seats and not stop else self._own()
        await self.send(commands.WantPause(id=self.new_id(), seat=seat, stop=stop))

    async def hurry(self) -> None:
        """Limit the time of all players who have not answered yet."""
        await self.send(commands.Hurry(id=self.new_id(), seat=self._own()))

    async def hold(self) -> None:
        """Look at a bargaining for longer, as the only person among bots."""
        await self.send(commands.Hold(id=self.new_id(), seat=self._own()))

    async def say(self, text: str = "", phrase: str = "") -> None:
        """Send a chat message to the table: a text, or one of the server's phrases."""
        await self.send(commands.Say(id=self.new_id(), seat=self.seat, text=text, phrase=phrase))

    async def rematch(self) -> str:
        """Open another table with the same players; returns its id."""
        await self.send(commands.Rematch(id=self.new_id()))
        return self.state.table.rematch

    async def close_table(self) -> None:
        await self.send(commands.Close(id=self.new_id()))

    # Requests

    async def advise(self) -> p.Advice:
        """Ask how a strong bot rates the seat's options, where the table allows it."""
        found = await self.send(p.AskAdvice(id=self.new_id(), seat=self._own()))
        assert isinstance(found, p.Advice)
        return found

    async def memory(self) -> p.Memory:
        """Ask where each card can be, given what the seat has seen, where the table allows it."""
        found = await self.send(p.AskMemory(id=self.new_id(), seat=self._own()))
        assert isinstance(found, p.Memory)
        return found

    async def look_through(self, seat: int | None) -> None:
        """Switch to the view of another of the player's own seats, or of a spectator."""
        await self.send(p.Unlock(id=self.new_id(), seat=seat))

    async def report(self, seat: int, reason: str = "", talk: int | None = None) -> None:
        """Report a name or a chat message to the operator of the server."""
        await self.send(p.Report(id=self.new_id(), seat=seat, talk=talk, reason=reason))

    async def ping(self) -> int:
        """Return the time of the server's clock."""
        found = await self.send(p.Ping(id=self.new_id()))
        assert isinstance(found, p.Pong)
        return found.now
