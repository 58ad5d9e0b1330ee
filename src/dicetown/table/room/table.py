"""Table: a live game as the fold of its log.

Nothing here reads a clock, draws a number or waits: time and chance come in with the entries, so that folding
the same log again, on another machine or after a crash, gives the same table. `deciding.py` says what may be
appended.
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
from dicetown.rules.catalogue import RULES_VERSION
from dicetown.table.room import log
from dicetown.table.room.begin import begin, chances_taken, commitment_of, final_record
from dicetown.table.room.conduct import fold_conduct, wake
from dicetown.table.room.seats import Seat
from dicetown.table.room.settings import SECOND, Settings, rules_of
from dicetown.table.room.steps import Step
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
"""Types of fields of events that show something which cannot be unseen."""


class Table:
    """Everything that is true of a table. Only `fold` and `go_on` change it."""

    def __init__(self, opened: log.Opened) -> None:
        self.id: Final = opened.table
        self.settings: Settings = opened.settings
        self.rules = rules_of(opened.settings)
        self.rules_version: Final = opened.rules_version
        self.release: Final = opened.release
        self.branch: Final = opened.branch
        self.deal: Final = opened.deal
        self.day_over = False
        """Whether the day is over of which this is the deal."""
        self.created: Final = opened.at
        self.seats = [Seat(place, opened.settings) for place in opened.places]
        self.host = opened.host
        self.guests: set[str] = set()
        """Who came with an invitation."""
        self.removed: dict[str, int] = {}
        """Whose seat the host gave away and who has not been invited since, and when that was."""
        self.phase = OPEN
        self.entries = 1
        self.time = opened.at
        """The time of the last entry."""
        self.game_time = opened.at
        """When the game came to where it is: later than the last answer where moments take their time."""
        self.changed = opened.at
        """When something changed that everybody may know of."""
        self.commands: set[tuple[str, str]] = {(opened.by, opened.cmd)}
        self.talk: list[log.Said] = []
        self.secret = ""
        self.commitment = ""
        self.bot_seed = 0
        self.until = 0
        """When the waiting for nonces is over."""
        self.current: Game | None = None
        self.written: Final = Written()
        self.steps: list[Step] = []
        self.undo_block = NOTHING_YET
        self.undos = 0
        self.slept_at: int | None = None
        """Since when all people are away."""
        self.wants_pause: set[int] = set()
        self.wants_resume: set[int] = set()
        self.paused_at: int | None = None
        self.hurried_until: int | None = None
        self.window_until: int | None = None
        """When the moment is over in which a card could be played, at a table where each takes as long."""
        self.window_answers: dict[int, Choice] = {}
        """What seats have answered to the covert question, until all take effect at once."""
        self.began_at = 0
        self.ended_at = 0
        self.final: Record | None = None
        """The whole record with its secret, once there is nothing to add."""
        self.digest = ""
        self.round = 0
        self.rematch = ""
        self.closed_why = ""

    @property
    def game(self) -> Game:
        """The game; a table where it has not begun has none and says so."""
        if self.current is None:
            raise DiceTownError("The game has not begun yet.", hint="The host starts it.")
        return self.current

    @property
    def playable(self) -> bool:
        """Whether this build plays by the rules the table was opened with."""
        return self.rules_version == RULES_VERSION

    @property
    def revealed(self) -> bool:
        """Whether all that was hidden may be known: the game has ended, and nobody plays the same deal."""
        # A game that was closed for other rules can be played on by the release that knows them.
        ended = self.phase in (OVER, CLOSED) and self.closed_why != "version"
        return ended and (self.deal is None or self.day_over)

    @property
    def moving(self) -> bool:
        """Whether somebody can be waited for: the game runs, is not paused, and not everybody is away."""
        return self.phase == PLAYING and self.paused_at is None and not self.asleep

    @property
    def asleep(self) -> bool:
        """Whether all people are away. Bots do not play on among themselves: the table waits for somebody."""
        people = False
        for seat in self.seats:
            if seat.is_person:
                if seat.away is None:
                    return False
                people = True
        return people

    def seats_of(self, player: str) -> list[int]:
        """The seats a player has."""
        return [number for number, seat in enumerate(self.seats) if seat.is_person and seat.player == player]

    def may_enter(self, player: str) -> bool:
        """Whether somebody may know the table at all."""
        return self.settings.public or player == self.host or player in self.guests or self.has_seat(player)

    def may_watch(self, player: str) -> bool:
        """Whether somebody may look on without a seat; before the game everybody may who may enter."""
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
        """Whether the open question is one that only those asked know of."""
        asking = None if self.current is None else self.current.state.asking
        return asking is not None and asking.covert

    def prompt_id(self, seat: int) -> str:
        """The id of the question put to a seat. After an undo a question like the one before has another."""
        number = self.game.prompt_id(seat)
        return f"{number}.{self.undos}" if self.undos else number

    def answer_of(self, seat: int) -> Choice | None:
        """The sealed answer a seat has given to the open question."""
        if seat in self.window_answers:
            return self.window_answers[seat]
        answers = self.game.state.answers
        return answers[seat] if seat < len(answers) else None

    def why_no_undo(self, seat: int) -> str:
        """Why a seat cannot take back its last choice now; empty if it can."""
        if not self.steps:
            return self.undo_block
        if self.steps[-1].seat != seat:
            return OTHERS
        return ANSWERED if self.answer_of(seat) is not None else ""

    @property
    def can_go_on(self) -> bool:
        """Whether the next step depends on nobody: a moment where a card could be played begins, or is over.

        Each such step is shown by itself, so that what a viewer is sent, and in which order, does not depend
        on who was asked (INFO-4). A table with `hush` waits for `WindowClosed`.
        """
        if self.phase != PLAYING or self.window_until is not None:
            return False
        return self.game.halted or (self.covert() and not any(seat.asked for seat in self.seats))

    def someone_is_asked(self) -> bool:
        """Whether anybody will be asked when a halted game goes on. Not for viewers."""
        frame = self.game.state.agenda[-1]
        return isinstance(frame, Ask) and frame.who(self.game.state) != 0

    def fold(self, entry: log.AnyEntry) -> None:
        """Take in the next entry of the log."""
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
                self.settings = entry.settings
                self.rules = rules_of(entry.settings)
                self._seat([seat.place for seat in self.seats])
            case log.PlacesChanged():
                # Whoever gives up a seat may come back; whoever is sent away is so by what follows.
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
            case log.Answered() | log.WindowClosed() | log.Undone():
                self._fold_play(entry)
            case _:
                fold_conduct(self, entry)

    def _seat(self, places: Sequence[log.Place]) -> None:
        """Seats for people and bots before the game; whoever stays has the orders given so far."""
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
        """What other rules make of the answers cannot be known here; the log is kept for who does."""
        self.phase = CLOSED
        self.closed_why = "version"

    def _fold_play(self, entry: log.Answered | log.WindowClosed | log.Undone) -> None:
        if isinstance(entry, log.Answered) and self.covert():
            self._answer_covertly(entry)
            return
        self.game_time = max(self.game_time, entry.at)
        match entry:
            case log.Answered():
                self._answer(entry)
            case log.WindowClosed():
                self._close_window()
            case log.Undone():
                self._undo(self.steps.pop(), entry.at)

    def _undo(self, step: Step, at: int) -> None:
        """Go back to before an answer. The time it took stays used, and nothing was added for it."""
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
        in_time = by_person and bool(seat.asked) and seat.away is None
        if in_time:
            seat.stop_clock(entry.at)
        step: Step | None = None
        if by_person and self.deal is None and self.game.state.asked == 1 << entry.seat:
            step = Step(entry.seat, self.game.clone(), seat.used, seat.bank, self.hurried_until)
        if in_time:
            seat.bank += self.settings.clock.seconds * SECOND
        if by_person:
            wake(self, entry.at)
            seat.away = None
        self._apply(entry.seat, parse_choice(entry.choice), step)

    def _answer_covertly(self, entry: log.Answered) -> None:
        """Keep the answer until all have answered. Nothing that others see changes: not even who is away."""
        self.window_answers[entry.seat] = parse_choice(entry.choice)
        self.seats[entry.seat].asked = ""
        if self.window_until is None:
            self.game_time = max(self.game_time, entry.at)

    def _apply(self, seat: int, choice: Choice, step: Step | None) -> None:
        """Answer an open question; with the step it can be taken back, unless it shows something."""
        game = self.game
        drawn = chances_taken(game)
        entries = len(game.entries)
        events = game.apply(seat, choice)
        if len(game.entries) != entries:
            self._moved()
            shown = any(sort in _SHOWN for event in events for sort in event.kind.types)
            if step is None or shown or game.halted or chances_taken(game) != drawn:
                self._forbid_undo(SEEN)
            else:
                self.steps.append(step)
                if game.state.waiting == 1 << seat:
                    # Whoever was hurried is still the one all wait for.
                    self.hurried_until = step.hurried_until
        self._note_questions()

    def _close_window(self) -> None:
        """The time of a moment is over: whoever has not answered passes."""
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
        """Note that the game has moved on for all to see."""
        self.changed = self.game_time
        self.hurried_until = None

    def _forbid_undo(self, why: str) -> None:
        self.steps = []
        self.undo_block = why

    def go_on(self) -> None:
        """Take the step that depends on nobody: see `can_go_on`."""
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
        """Whom the game waits for now, and since when; whether it is over."""
        game = self.game
        waiting = game.state.waiting if game.state.asking is not None else 0
        for number, seat in enumerate(self.seats):
            asked = ""
            if waiting >> number & 1 and number not in self.window_answers:
                asked = self.prompt_id(number)
            seat.ask(asked, self.game_time)
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
            self.final = final_record(self.current, self.secret)
            self.digest = self.final.digest


def table_of(entries: list[bytes]) -> Table:
    """The table of a whole log."""
    if not entries:
        raise DiceTownError("There is no such table.")
    opened = log.decode(entries[0])
    if not isinstance(opened, log.Opened):
        raise DiceTownError("A log does not begin with its opening.")
    table = Table(opened)
    for data in entries[1:]:
        table.fold(log.decode(data))
    while table.can_go_on:
        table.go_on()
    if not table.playable and table.phase in (OPEN, SEALING):
        table.close_for_version()
    return table
