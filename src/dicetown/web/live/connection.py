"""The WebSocket connection of one viewer to one table."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from msgspec import UNSET, UnsetType
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from dicetown import __version__
from dicetown.engine.errors import DiceTownError, Refused
from dicetown.engine.views.view import View
from dicetown.table.actor.actor import TableActor
from dicetown.table.journal.noting import logger_for
from dicetown.table.room import commands
from dicetown.table.room.hosting import Player
from dicetown.table.room.settings import checked_text
from dicetown.table.room.table import OPEN, SEALING
from dicetown.table.snapshots.changes import Changes
from dicetown.table.snapshots.telling import Snapshot, whole_view
from dicetown.table.store.errors import StoreFailed
from dicetown.table.store.rows import ReportRow, SessionRow
from dicetown.web.live.advising import give_advice, give_memory
from dicetown.web.live.outbox import Outbox
from dicetown.web.protocol import messages as p
from dicetown.web.protocol.words import Encoded, event_infos, prompt_words, talk_infos

if TYPE_CHECKING:
    from dicetown.web.server import Server

MOST_BAD: Final = 20
"""Bad frames, invalid or too many, after which the server closes a connection as abusive."""

COSTS: Final[dict[type, int]] = {
    p.AskAdvice: 10,
    p.AskMemory: 8,
    p.Unlock: 8,
    p.Report: 20,
    commands.Rematch: 10,
}
"""How many ordinary messages a costly one counts for, per connection and per player."""

NAMED: Final = (commands.TakeSeat, commands.Say)
"""Commands that use the player's name, which another device may have changed since."""

MOST_REPORTS: Final = 20
"""The most open reports of one player."""
MOST_REPORTS_OF_TABLE: Final = 50
"""The most open reports about one table; more would only bury the operator."""

MOST_TALK: Final = 200
"""The most chat messages in a welcome."""

logger = logging.getLogger("dicetown.web")


class ResumePoint(NamedTuple):
    """What a client had received when it lost its connection."""

    seen: int = 0
    """The number of events it had."""
    undos: int = 0
    """The table's count of undos at that time."""
    now: int = 0
    """The server's time in the last message; 0 if the client does not give it."""


class Connection:
    """A client's socket at one table; it views the table through one seat at a time."""

    def __init__(
        self,
        server: Server,
        socket: WebSocket,
        live: TableActor,
        session: SessionRow,
        seat: int | None,
        looks_on: bool,
        lang: str,
        sentences: str,
        address: str,
    ) -> None:
        self.server = server
        self.socket = socket
        self.live = live
        self.session = session
        self.player = session.player
        self.seat: int | None = None
        self.wanted = seat
        self.looks_on = looks_on
        """Whether the client asked to be a spectator, even if it has seats."""
        self.begun = False
        self.lang = lang
        self.sentences = sentences
        """The language of event sentences; empty for a client that writes them itself."""
        self.address = address
        self.you: p.You | None = None
        self.yours: list[int] = []
        self.shot: Snapshot | None = None
        self.outbox = Outbox()
        self.bad = 0
        self.following: asyncio.Task[None] | None = None
        self.advising: asyncio.Task[None] | None = None
        self.bucket = server.limits.new_connection_bucket(server.seconds())

    async def run(self, before: ResumePoint) -> None:
        """Serve the client until it disconnects or is dismissed."""
        sender: asyncio.Task[None] | None = None
        try:
            await self.enter(before)
            sender = asyncio.get_running_loop().create_task(self._send())
            await self._receive()
        except WebSocketDisconnect:
            pass
        finally:
            self.live.leave(self)
            for task in (self.following, self.advising):
                if task is not None:
                    task.cancel()
            self.outbox.end()
            if self.outbox.overrun:
                self.server.metrics.closed("slow")
            if sender is not None:
                with contextlib.suppress(Exception):
                    await asyncio.wait_for(sender, 5)

    # To the client

    async def enter(self, before: ResumePoint | None = None) -> None:
        """Enter the table as a viewer through the wanted seat and send a welcome.

        Before the game begins, all viewers see the same.
        """
        shot = await self.live.enter(self, self._own_seat())
        while self._must_follow(shot):
            # The game began while this connection waited for the table.
            shot = await self.live.enter(self, self._own_seat())
        self.shot = shot
        self.you = self._you()
        since = self._first_missing_event(before, shot) if before is not None else 0
        names = [seat.name for seat in shot.table.seats]
        self.put(
            p.Welcome(
                protocol=p.PROTOCOL,
                release=__version__,
                page=self.server.page.digest,
                now=self.server.manager.now(),
                you=self.you,
                table=shot.table,
                view=whole_view(self.live.table, self.seat),
                prompt=shot.prompt,
                words=prompt_words(self._view(), names, self.lang),
                order=shot.order,
                since=since,
                events=self._events(shot, since),
                talk=talk_infos(self.live.table.talk, self.lang)[-MOST_TALK:],
                present=self.live.viewers.present(),
                watching=self.live.viewers.watching(),
            )
        )
        self.yours = []
        self.tell_asked()

    def _first_missing_event(self, before: ResumePoint, shot: Snapshot) -> int:
        """Return the number of the first event that the client still needs."""
        downtime = self.server.manager.downtime
        if downtime is not None and 0 < before.now < downtime.until:
            # During the downtime a backup may have been restored that lacks events the client has seen.
            return 0
        same = before.undos == shot.table.undos and before.seen <= len(shot.events)
        return before.seen if same else 0

    def _events(self, shot: Snapshot, since: int) -> list[p.EventInfo]:
        """Return the events from number `since` on, from the cache unless this client wants sentences."""
        rules = self.live.table.rules
        if self.sentences:
            names = [seat.name for seat in shot.table.seats]
            return event_infos(shot.events[since:], rules, names, self.seat, self.sentences)
        encoded = self.server.encoded.setdefault(self.live, Encoded())
        return encoded.events(shot, self.seat, since, rules)

    def _you(self) -> p.You:
        table = self.live.table
        return p.You(
            name=self.session.name,
            seats=table.seats_of(self.player),
            seat=self.seat,
            host=table.host == self.player,
        )

    def tell(self, found: Changes, now: Snapshot) -> None:
        if not self._may_stay():
            self.dismiss("removed")
            return
        self.shot = now
        if self._must_follow(now):
            self._follow()
            return
        names = [seat.name for seat in now.table.seats]
        you = self._you()
        changed = you != self.you
        self.you = you
        asked_anew = found.prompt is not UNSET and bool(self.lang)
        self.put(
            p.Update(
                now=self.server.manager.now(),
                you=you if changed else UNSET,
                table=found.table,
                view=(whole_view(self.live.table, self.seat) or UNSET) if found.whole else UNSET,
                values=UNSET if isinstance(found.values, UnsetType) else p.ValueChanges(**found.values),
                prompt=found.prompt,
                words=prompt_words(self._view(), names, self.lang) if asked_anew else UNSET,
                order=found.order,
                since=found.since,
                events=UNSET if isinstance(found.since, UnsetType) else self._events(now, found.since),
                talk=talk_infos(found.talk, self.lang, found.talked) if found.talk else UNSET,
            )
        )

    def _view(self) -> View | None:
        """Return the client's view of the game, if questions have to be put into words."""
        table = self.live.table
        if not self.lang or table.current is None:
            return None
        return table.game.view_for(self.seat)

    def _may_stay(self) -> bool:
        """Whether the client may still view the table; seats and settings may have changed."""
        table = self.live.table
        return table.has_seat(self.player) or table.may_watch(self.player)

    def _own_seat(self) -> int | None:
        """Return the seat to view through: None before the game, then the wanted one if it is the player's.

        If the player changed seats or lost them before the game began, it is another one, or None.
        """
        table = self.live.table
        if table.phase in (OPEN, SEALING):
            return None
        own = table.seats_of(self.player)
        by_choice = self.wanted is None and (self.looks_on or self.begun)
        if self.wanted not in own and not by_choice:
            self.wanted = own[0] if own else None
        self.begun = True
        return self.wanted

    def _must_follow(self, now: Snapshot) -> bool:
        """Whether the game has begun and the client has to switch to the view of its seat."""
        return now.table.phase not in (OPEN, SEALING) and self.seat != self._own_seat()

    def _follow(self) -> None:
        if self.following is None or self.following.done():
            self.following = asyncio.get_running_loop().create_task(self._enter_again())

    async def _enter_again(self) -> None:
        try:
            await self.enter()
        except DiceTownError:
            # The table was discarded, and the client was told to reconnect.
            return
        except Exception:
            logger_for(logger, self.live.table.id).exception("a viewer cannot be shown the game")
            self.dismiss("elsewhere")

    def tell_asked(self) -> None:
        """Send people who share a device which of their seats are asked."""
        table = self.live.table
        own = table.seats_of(self.player)
        asked = [seat for seat in own if table.seats[seat].asked] if len(own) > 1 else []
        if asked != self.yours:
            self.yours = asked
            self.put(p.Yours(asked=asked))

    def tell_presence(self) -> None:
        self.put(p.Presence(present=self.live.viewers.present(), watching=self.live.viewers.watching()))

    def dismiss(self, reason: str) -> None:
        known: Literal["shutdown", "elsewhere", "removed", "forgotten"] = "elsewhere"
        match reason:
            case "shutdown" | "removed" | "forgotten":
                known = reason
        if not self.outbox.ended:
            self.server.metrics.closed(known)
        self.put(p.Bye(reason=known, again=known in ("shutdown", "elsewhere")))
        self.outbox.end()

    def put(self, message: p.ServerMessage) -> None:
        self.outbox.put(p.encode(message))

    async def _send(self) -> None:
        """Send the outbox until it ends, then close the socket."""
        try:
            while (data := await self.outbox.next()) is not None:
                await self.socket.send_text(data.decode())
            if self.socket.application_state is WebSocketState.CONNECTED:
                await self.socket.close(1001)
        except (WebSocketDisconnect, RuntimeError, OSError):
            return

    # From the client

    async def _receive(self) -> None:
        while not self.outbox.ended:
            frame = await self.socket.receive()
            if frame["type"] == "websocket.disconnect":
                return
            text = frame.get("text")
            if not self.bucket.take(self.server.seconds()):
                self.server.metrics.refused("message")
                self.refuse("", DiceTownError("These messages come too fast.", hint="Wait a few seconds."))
                self.bad += 1
            elif text is None:
                self.refuse(
                    "", DiceTownError("Messages must be text frames.", hint="See docs/bots/protocol.md.")
                )
                self.bad += 1
            else:
                await self._handle(text)
            if self.bad > MOST_BAD:
                self.server.metrics.closed("abuse")
                self.put(p.Bye(reason="abuse", again=False))
                return

    async def _handle(self, text: str) -> None:
        try:
            message = p.decode_client(text)
        except DiceTownError as problem:
            self.bad += 1
            self.server.metrics.bad_frame()
            self.refuse(p.id_in(text), problem)
            return
        began = self.server.seconds()
        kind = type(message).__struct_config__.tag
        try:
            if not self._charge(COSTS.get(type(message), 1), began):
                raise Refused("These requests come too fast.", hint="Wait a few seconds.")
            await self._handle_request(message)
        except DiceTownError as problem:
            # If the table was discarded, it is unknown whether the command was stored. The client was told
            # to reconnect, and will send it again.
            result = "again" if self.live.gone else "refused"
            self.server.metrics.command(str(kind), result, self.server.seconds() - began)
            if not self.live.gone:
                self.refuse(message.id, problem)
        else:
            self.server.metrics.command(str(kind), "done", self.server.seconds() - began)

    def _charge(self, cost: int, now: float) -> bool:
        """Charge a costly message's extra cost, also to the player's limit over all connections."""
        if cost == 1:
            return True
        if not self.bucket.has(now, cost - 1) or not self.server.limits.allow_costly(self.player, cost, now):
            return False
        return self.bucket.take(now, cost - 1)

    async def _handle_request(self, message: p.ClientMessage) -> None:
        match message:
            case p.Ping():
                self.put(p.Pong(id=message.id, now=self.server.manager.now()))
            case p.Unlock():
                await self._unlock(message)
            case p.AskAdvice():
                self._ask_coach(message)
            case p.AskMemory():
                self.put(give_memory(self.server, self.live, self.player, message, self.lang))
            case p.Report():
                await self._report(message)
                self.put(p.Ack(id=message.id))
            case _:
                await self._command(message)

    def _ask_coach(self, message: p.AskAdvice) -> None:
        limits = self.server.limits
        if not limits.begin_advice(self.player):
            raise Refused("The coach is thinking.", hint="Wait for the answer.")
        self.advising = asyncio.get_running_loop().create_task(self._advise(message))
        # A callback, not code at the task's end: a cancelled task may never have begun.
        self.advising.add_done_callback(lambda _: limits.end_advice(self.player))

    async def _advise(self, message: p.AskAdvice) -> None:
        """Ask the coach in a task of its own, so that other messages do not wait for it."""
        try:
            self.put(await give_advice(self.server, self.live, self.player, message, self.lang))
        except DiceTownError as problem:
            self.refuse(message.id, problem)

    async def _command(self, command: commands.AnyCommand) -> None:
        if isinstance(command, NAMED):
            # If the store fails, the table reports that when it handles the command.
            with contextlib.suppress(StoreFailed):
                self.session = await self.server.sessions.read_again(self.session)
        player = Player(id=self.player, name=self.session.name)
        if isinstance(command, commands.Rematch) and not self._has_rematch(command):
            await self.server.check_room(self.address, self.player)
        await self.live.command(player, command, lambda: self.put(p.Ack(id=command.id)))

    def _has_rematch(self, command: commands.Rematch) -> bool:
        """Whether a rematch exists, or this command was carried out before; then no table is opened."""
        table = self.live.table
        return bool(table.rematch) or (self.player, command.id) in table.commands

    async def _unlock(self, message: p.Unlock) -> None:
        table = self.live.table
        if message.seat is not None and message.seat not in table.seats_of(self.player):
            raise Refused(f"Seat {message.seat} is not yours.")
        if message.seat is None and not table.has_seat(self.player) and not table.may_watch(self.player):
            raise Refused("This table has no spectators.")
        self.wanted = message.seat
        await self.enter()
        self.put(p.Ack(id=message.id))

    async def _report(self, message: p.Report) -> None:
        table = self.live.table
        if not 0 <= message.seat < len(table.seats):
            raise Refused(f"There is no seat {message.seat}.")
        about, text = table.seats[message.seat].player, table.seats[message.seat].name
        if message.talk is not None:
            if message.talk >= len(table.talk) or table.talk[message.talk].seat != message.seat:
                raise Refused("No message of this seat has that text.")
            # Another player may have the seat by now.
            about, text = table.talk[message.talk].by, table.talk[message.talk].text
        reason = checked_text(message.reason, p.LONGEST_REASON, "reason") if message.reason.strip() else ""
        await self._check_reports(table.id)
        await self.server.store.put_report(
            ReportRow(
                number=0,
                at=self.server.manager.now(),
                by=self.player,
                table=table.id,
                about=about,
                text=text,
                reason=reason,
                done=False,
            )
        )

    async def _check_reports(self, table: str) -> None:
        """Refuse a report if this player, or players at this table, have sent too many already."""
        mine, about = await self.server.store.open_reports(self.player, table)
        if mine >= MOST_REPORTS:
            raise Refused("You have reached the limit of reports.", hint="Wait until they are read.")
        if about >= MOST_REPORTS_OF_TABLE:
            raise Refused("This table has reached the limit of reports.", hint="The operator will read them.")

    def refuse(self, command: str, problem: DiceTownError) -> None:
        self.put(p.Refusal(id=command, message=problem.message, rule=problem.rule, hint=problem.hint))
