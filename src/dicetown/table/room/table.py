"""Table is a live game, computed by folding its log.

Nothing here reads a clock, draws a number or waits: time and chance come in with the entries. So folding the
same log again, on another machine or after a crash, gives the same table. `deciding.py` decides which entries
may be appended.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from dicetown.engine.choices import PASS, Choice, parse_choice
from dicetown.engine.errors import DiceTownError
from dicetown.engine.frames import Ask
from dicetown.records.game import Game
from dicetown.records.record import Record
from dicetown.rules.catalogue import VERSIONS
from dicetown.table.room import log
from dicetown.table.room.bargaining import Bargaining, price_mark
from dicetown.table.room.begin import begin, chances_taken, commitment_of, final_record
from dicetown.table.room.conduct import fold_conduct, wake
from dicetown.table.room.seats import Seat, made_by
from dicetown.table.room.settings import SECOND, pinned, rules_of
from dicetown.table.room.steps import UndoStep
from dicetown.table.room.written import Written

OPEN: Final = "open"
SEALING: Final = "sealing"
PLAYING: Final = "playing"
OVER: Final = "over"
CLOSED: Final = "closed"

NOTHING_YET: Final = "nothing"
SEEN: Final = "seen"
OTHERS: Final = "others"
ANSWERED: Final = "answered"

_SHOWN: Final = ("card", "cards", "dice", "face", "lines")
"""Types of event fields that show something. An answer that shows such a field cannot be undone."""


class Table:
    """The full state of a table. Only `fold` and `go_on` change it."""

    def __init__(self, opened: log.Opened) -> None:
        self.id: Final = opened.table
        self.rules_version = opened.rules_version
        self.settings = pinned(opened.settings, opened.rules_version)
        self.rules = rules_of(self.settings)
        self.release: Final = opened.release
        self.branch: Final = opened.branch
        self.deal: Final = opened.deal
        self.day_over = False
        """Whether the day of this deal is over."""
        self.created: Final = opened.at
        self.seats = [Seat(place, opened.settings) for place in opened.places]
        self.host = opened.host
        self.guests: set[str] = set()
        """The players who came with an invitation."""
        self.removed: dict[str, int] = {}
        """The players whose seat the host gave away, until they are invited again, and when that was."""
        self.phase = OPEN
        self.entries = 1
        self.time = opened.at
        """The time of the last entry."""
        self.game_time = opened.at
        """When the game reached its present state: after the last answer if moments take a fixed time."""
        self.changed = opened.at
        """When something last changed that all players may know of."""
        self.commands: set[tuple[str, str]] = {(opened.by, opened.cmd)}
        self.talk: list[log.Said] = []
        self.secret = ""
        self.commitment = ""
        self.bot_seed = 0
        self.until = 0
        """Until when the table waits for nonces."""
        self.current: Game | None = None
        self.written: Final = Written()
        self.steps: list[UndoStep] = []
        self.undo_block = NOTHING_YET
        self.undos = 0
        self.slept_at: int | None = None
        """Since when all people are away; None while at least one plays."""
        self.wants_pause: set[int] = set()
        self.wants_resume: set[int] = set()
        self.paused_at: int | None = None
        self.hurried_until: int | None = None
        self.window_until: int | None = None
        """When the present moment for playing cards ends, if all moments take the same time (`hush`)."""
        self.window_answers: dict[int, Choice] = {}
        """The answers to the covert question, kept until all take effect at once."""
        self.bargaining: Final = Bargaining()
        self.began_at = 0
        self.ended_at = 0
        self.final: Record | None = None
        """The whole record with its secret, once the game is over or closed."""
        self.digest = ""
        self.round = 0
        self.rematch = ""
        self.closed_why = ""

    @property
    def game(self) -> Game:
        """Return the game. Raises DiceTownError if it has not begun."""
        if self.current is None:
            raise DiceTownError("The game has not begun yet.", hint="The host starts it.")
        return self.current

    @property
    def playable(self) -> bool:
        """Whether this release plays by the rules that the table was opened with."""
        return self.rules_version in VERSIONS

    @property
    def revealed(self) -> bool:
        """Whether hidden things may be shown: the game has ended, and no other player plays the same deal."""
        # A game closed because of other rules can be played on by the release that knows those rules.
        ended = self.phase in (OVER, CLOSED) and self.closed_why != "version"
        return ended and (self.deal is None or self.day_over)

    @property
    def moving(self) -> bool:
        """Whether the game can wait for players: it runs, is not paused, and not all people are away."""
        return self.phase == PLAYING and self.paused_at is None and not self.asleep

    @property
    def asleep(self) -> bool:
        """Whether all people are away. Bots do not play on alone: the table waits until a person is back."""
        people = False
        for seat in self.seats:
            if seat.is_person:
                if seat.away is None:
                    return False
                people = True
        return people

    def seats_of(self, player: str) -> list[int]:
        """Return the seats of a player."""
        return [number for number, seat in enumerate(self.seats) if seat.is_person and seat.player == player]

    def may_enter(self, player: str) -> bool:
        """Whether a player may know of the table at all."""
        return self.settings.public or player == self.host or player in self.guests or self.has_seat(player)

    def may_watch(self, player: str) -> bool:
        """Whether a player may watch without a seat. Before the game, all who may enter may watch."""
        if not self.may_enter(player):
            return False
        if self.settings.watch or self.current is None or player == self.host:
            return True
        return self.phase == OVER and self.revealed

    def has_seat(self, player: str) -> bool:
        return bool(self.seats_of(player))

    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    def covert(self) -> bool:
        """Whether the open question is covert: only the seats that are asked know of it."""
        asking = None if self.current is None else self.current.state.asking
        return asking is not None and asking.covert

    def prompt_id(self, seat: int) -> str:
        """Return the id of a seat's question. After an undo, the same question gets another id."""
        number = self.game.prompt_id(seat) + (f".{self.undos}" if self.undos else "")
        return number + price_mark(self.game.state, seat)

    def answer_of(self, seat: int) -> Choice | None:
        """Return the sealed answer of a seat to the open question, or None."""
        if seat in self.window_answers:
            return self.window_answers[seat]
        if self.bargaining.kept is not None and seat == self.game.state.sheriff:
            return self.bargaining.kept
        answers = self.game.state.answers
        return answers[seat] if seat < len(answers) else None

    def why_no_undo(self, seat: int) -> str:
        """Return why a seat cannot take back its last choice now; empty if it can."""
        if not self.steps:
            return self.undo_block
        if self.steps[-1].seat != seat:
            return OTHERS
        return ANSWERED if self.answer_of(seat) is not None else ""

    @property
    def can_go_on(self) -> bool:
        """Whether the next step needs no answer: a moment where a card could be played begins or ends.

        Each such step is shown by itself. So the messages to a viewer, and their order, do not depend on
        which seats were asked (INFO-4). A table with `hush` waits for `WindowClosed`.
        """
        if self.phase != PLAYING or self.window_until is not None:
            return False
        return self.game.halted or (self.covert() and not any(seat.asked for seat in self.seats))

    def someone_is_asked(self) -> bool:
        """Whether any seat will be asked when a halted game goes on. Must not be shown to viewers."""
        frame = self.game.state.agenda[-1]
        return isinstance(frame, Ask) and frame.who(self.game.state) != 0

    def fold(self, entry: log.AnyEntry) -> None:
        """Apply the next entry of the log."""
        while self.can_go_on:
            self.go_on()
        self.entries += 1
        self.time = max(self.time, entry.at)
        if not isinstance(entry, log.Answered | log.OrderSet | log.WindowClosed):
            self.changed = self.time
        if entry.cmd:
            self.commands.add((entry.by, entry.cmd))
        if self.closed_why == "version" and not isinstance(entry, log.Said | log.Closed):
            return
        match entry:
            case log.SettingsChanged():
                self.settings = pinned(entry.settings, self.rules_version)
                self.rules = rules_of(self.settings)
                if self.playable:
                    self.rules_version = self.rules.version
                self._seat([seat.place for seat in self.seats])
            case log.PlacesChanged():
                # A player who gave up a seat may come back. For one who was sent away, `Removed` follows.
                self.guests.update([seat.player for seat in self.seats if seat.is_person])
                self._seat(entry.places)
            case log.HostChanged():
                self.guests.add(self.host)
                self.host = entry.host
            case log.Admitted():
                self.guests.add(entry.player)
                self.removed.pop(entry.player, None)
            case log.Removed():
                self.removed[entry.player] = entry.at
                self.guests.discard(entry.player)
            case log.Said():
                self.talk.append(entry)
            case log.Rematched():
                self.rematch = entry.table
            case log.Revealed():
                self.day_over = True
            case log.Closed():
                self._end(CLOSED, entry.at)
                self.closed_why = entry.why
            case log.Sealed() | log.NonceGiven() | log.Began():
                self._fold_beginning(entry)
            case log.Answered() | log.WindowClosed() | log.Bargained() | log.Held() | log.Undone():
                self._fold_play(entry)
            case _:
                fold_conduct(self, entry)
                if self.bargaining.frame is not None:
                    # Another seat may be next, as a person came or went.
                    self._note_questions()

    def _seat(self, places: Sequence[log.Place]) -> None:
        """Set the seats before the game. People who stay keep their standing orders."""
        before = self.seats
        self.seats = [Seat(place, self.settings) for place in places]
        for seat in self.seats:
            same = next((old for old in before if old.place == seat.place), None)
            if same is not None and seat.is_person:
                before = [old for old in before if old is not same]
                seat.order = same.order

    def _fold_beginning(self, entry: log.Sealed | log.NonceGiven | log.Began) -> None:
        match entry:
            case log.Sealed():
                self.phase = SEALING
                self.secret = entry.secret
                self.bot_seed = entry.bot_seed
                self.until = entry.until
                self.commitment = commitment_of(self.settings, len(self.seats), bytes.fromhex(entry.secret))
            case log.NonceGiven():
                self.seats[entry.seat].nonce = entry.nonce
            case log.Began() if not self.playable:
                self.close_for_version()
            case log.Began():
                nonces = [seat.nonce for seat in self.seats]
                self.current = begin(self.settings, bytes.fromhex(self.secret), nonces, self.branch)
                self.phase = PLAYING
                self.began_at = entry.at
                self.game_time = entry.at
                self._note_questions()

    def close_for_version(self) -> None:
        """Close a table that was played by other rules. Its log stays, for a release that knows them."""
        self.phase = CLOSED
        self.closed_why = "version"

    def _fold_play(
        self, entry: log.Answered | log.WindowClosed | log.Bargained | log.Held | log.Undone
    ) -> None:
        if isinstance(entry, log.Answered) and self.covert():
            self._answer_covertly(entry)
            return
        self.game_time = max(self.game_time, entry.at)
        match entry:
            case log.Answered():
                self._answer(entry)
            case log.WindowClosed():
                self._close_window()
            case log.Bargained():
                self._ask_sheriff()
            case log.Held():
                self.bargaining.held = True
            case log.Undone():
                self._undo(self.steps.pop(), entry.at)

    def _undo(self, step: UndoStep, at: int) -> None:
        """Go back to before an answer. The time it took stays used, and the bonus for it is removed."""
        seat = self.seats[step.seat]
        used, bank = step.time_left(seat, at)
        self.current = step.before
        self.undos += 1
        if self.hurried_until is None:
            self.hurried_until = step.hurried_until
        self._note_questions()
        seat.used, seat.bank = used, bank

    def _answer(self, entry: log.Answered) -> None:
        seat = self.seats[entry.seat]
        by_person = entry.how == "person"
        if self.steps and (self.steps[-1].seat != entry.seat or not by_person):
            self._forbid_undo(OTHERS)
        in_time = by_person and bool(seat.asked) and seat.timed and seat.away is None
        if in_time:
            seat.stop_clock(entry.at)
        step: UndoStep | None = None
        if by_person and self.deal is None and self.game.state.asked == 1 << entry.seat:
            step = UndoStep(entry.seat, self.game.clone(), seat.used, seat.bank, self.hurried_until)
        if in_time:
            seat.bank += self.settings.clock.seconds * SECOND
        if by_person:
            wake(self, entry.at)
            seat.away = None
        choice = parse_choice(entry.choice)
        if self.bargaining.keeps(self.game.state, entry.seat, choice):
            self.bargaining.kept = choice
            self._note_questions()
        else:
            self._apply(entry.seat, choice, step)

    def _ask_sheriff(self) -> None:
        """End the time for offers. A decision that came before takes effect now."""
        decision = self.bargaining.kept
        self.bargaining.open, self.bargaining.kept = False, None
        if decision is None:
            self._note_questions()
        else:
            self._apply(self.game.state.sheriff, decision, None)

    def _answer_covertly(self, entry: log.Answered) -> None:
        """Keep the answer until all have answered. Nothing that others see changes, not even `away`."""
        self.window_answers[entry.seat] = parse_choice(entry.choice)
        self.seats[entry.seat].asked = ""
        if self.window_until is None:
            self.game_time = max(self.game_time, entry.at)

    def _apply(self, seat: int, choice: Choice, step: UndoStep | None) -> None:
        """Answer an open question. With a step it can be taken back, unless it shows something."""
        game = self.game
        drawn = chances_taken(game)
        entries, hurried_until = len(game.entries), self.hurried_until
        events = game.apply(seat, choice)
        if len(game.entries) != entries:
            self._moved()
            if self.bargaining.hear(game.state, seat, choice, self.game_time):
                # Players who go on speaking win the Sheriff no time.
                self.hurried_until = hurried_until
            shown = any(sort in _SHOWN for event in events for sort in event.kind.types)
            if step is None or shown or game.halted or chances_taken(game) != drawn:
                self._forbid_undo(SEEN)
            else:
                self.steps.append(step)
                if game.state.waiting == 1 << seat:
                    # The game still waits for the same seat, so its hurry goes on.
                    self.hurried_until = step.hurried_until
        self._note_questions()

    def _close_window(self) -> None:
        """End a moment. Seats that have not answered pass."""
        self.window_until = None
        if self.game.halted:
            self.game.go_on()
        else:
            self._resolve()
        self._leave_moment()

    def _resolve(self) -> None:
        """Let all covert answers take effect at once."""
        answers, self.window_answers = self.window_answers, {}
        for seat in self.game.decision.asked:
            self.game.apply(seat, answers.get(seat, PASS))

    def _leave_moment(self) -> None:
        self._moved()
        self._forbid_undo(SEEN)
        self._note_questions()

    def _moved(self) -> None:
        """Note that the game has moved on and all can see it."""
        self.changed = self.game_time
        self.hurried_until = None

    def _forbid_undo(self, why: str) -> None:
        self.steps = []
        self.undo_block = why

    def go_on(self) -> None:
        """Take the next step that needs no answer: see `can_go_on`."""
        game = self.game
        if not game.halted:
            self._resolve()
            self._leave_moment()
            return
        asks = self.someone_is_asked()
        if self.settings.hush:
            self.window_until = self.game_time + self.settings.hush
        if asks:
            game.go_on()
            self._note_questions()
        elif not self.settings.hush:
            game.go_on()
            self._leave_moment()

    def _note_questions(self) -> None:
        """Note which seats the game waits for and since when, and whether it is over."""
        game = self.game
        self.bargaining.note(game.state, self.seats, self.settings, self.game_time)
        waiting = self.bargaining.waiting(game.state, self.seats)
        for number, seat in enumerate(self.seats):
            asked = ""
            if waiting >> number & 1 and number not in self.window_answers:
                asked = self.prompt_id(number)
            seat.ask(asked, self.game_time, self.bargaining.is_timed(game.state, number))
        if game.state.round != self.round:
            self.round = game.state.round
            for seat in self.seats:
                seat.order = msgspec.structs.replace(seat.order, answers={})
        if game.over and not game.halted:
            self._end(OVER, self.game_time)

    def _end(self, phase: str, at: int) -> None:
        self.phase = phase
        self.ended_at = at
        if self.current is not None:
            self.final = final_record(self.current, self.secret, made_by(self.release, self.seats))
            self.digest = self.final.digest
