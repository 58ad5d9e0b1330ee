"""The bench is where the referee sits: the told game, read from its beginning, and the book beside it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Never

from dicetown.referee.book import Book, Move, Short
from dicetown.referee.findings import BrokenOff, Finding
from dicetown.referee.hands import read_dice

Item = Mapping[str, Any]
"""An event or a question, as plain data."""

NOTED = {"sheriff", "round", "winner", "indian-die.holder"}
"""Facts of which each change is expected by name; the others are only marks of the software."""


class Bench:
    """A told game with a cursor; whatever is read is compared with what the rules want there."""

    def __init__(self, told: Mapping[str, Any]) -> None:
        pieces = str(told["ruleset"]).split("+")
        self.revised = pieces[0] == "revised"
        self.wanted = "wanted" in pieces
        self.indians = "indians" in pieces
        self.cowboys = "cowboys" in pieces
        self.bribes = str(told["options"].get("bribes", "ties"))
        self.seats = int(told["seats"])
        self.parts: Mapping[str, Any] = told["parts"]
        self.first_sheriff: int | None = told["sheriff"]
        self.items: Sequence[Item] = told["items"]
        self.over = bool(told["over"])
        self.at = 0
        self.round = 0
        self.sheriff = -1
        self.book = Book(self.seats)
        self.won: set[int] = set()
        """Who got something by an action of their own in this round (DOC-C1)."""
        self.marked: set[int] = set()
        """Who was told to have got something."""
        self.controlled: set[int] = set()
        self.guarded: int | None = None
        """Who has a bodyguard in this round (INDIAN-5)."""
        self.closed = ""
        """The location on the warpath in this round (INDIAN-6)."""
        self.spared: set[int] = set()
        """Whose herd is safe in this round (CARD-HERDER)."""
        self.leaving: list[str] = []
        """Cards whose effect is over; they reach the discards when the action ends at the latest (CARD-3)."""
        self.judged: dict[str, int] = {"events": 0, "questions": 0, "options": 0}

    # --- who sits where

    @property
    def everybody(self) -> list[int]:
        return list(range(self.seats))

    def clockwise(self, seat: int, itself: bool = False) -> list[int]:
        """The other seats from the left of this one on; `itself` puts this one first."""
        return [(seat + step) % self.seats for step in range(0 if itself else 1, self.seats)]

    def others(self, seat: int) -> list[int]:
        return [other for other in self.everybody if other != seat]

    def choosable(self, seat: int) -> list[int]:
        """The opponents that a player may choose (GIVE-2, INDIAN-5)."""
        return [other for other in self.others(seat) if other != self.guarded]

    def holders(self, card: str, among: Iterable[int] | None = None) -> list[int]:
        seats = self.everybody if among is None else among
        return [seat for seat in seats if self.book.zone("hand", seat)[card] > 0]

    @property
    def die_holder(self) -> int | None:
        """Who has the Indian die, unless it is in the village."""
        holder = self.book.facts.get("indian-die.holder")
        return holder if isinstance(holder, int) else None

    def dice_of(self, seat: int, face: str) -> int:
        return self.book.dice[seat].count(face)

    # --- reading

    def object_to(self, rule: str, expected: object, found: object) -> Never:
        raise Finding(rule, self.round, self.at, str(expected), str(found))

    def want(self, rule: str, expected: object, found: object, what: str) -> None:
        """Object if two values differ."""
        if expected != found:
            self.object_to(rule, f"{what} {expected}", f"{what} {found}")

    @property
    def next_name(self) -> str:
        """The name of the next event; empty before a question and at the end."""
        return str(self.items[self.at].get("event", "")) if self.at < len(self.items) else ""

    @property
    def next_question(self) -> str:
        return str(self.items[self.at].get("question", "")) if self.at < len(self.items) else ""

    def stop_at_end(self) -> None:
        """Stop where a game that is not over breaks off."""
        if self.at >= len(self.items) and not self.over:
            raise BrokenOff

    def peek(self, field: str) -> Any:
        """A field of the next event, where chance or a secret decides and not a rule."""
        self.see_cards_leave()
        self.stop_at_end()
        return self.items[self.at].get(field) if self.at < len(self.items) else None

    def event(self, rule: str, name: str, moves: Iterable[Move] = (), /, **fields: object) -> Item:
        """Read the next event, which has to have this name, these fields and these moves and no others."""
        self.see_cards_leave()
        self.stop_at_end()
        if self.next_name != name:
            wanted = ", ".join(f"{field}={value}" for field, value in fields.items())
            self.object_to(rule, f"{name}({wanted})", self.describe_next())
        item = self.items[self.at]
        for field, value in fields.items():
            self.want(rule, value, item.get(field), f"{name} with {field}")
        changes = [move for move in moves if not idle(move)]
        expected = sorted(changes, key=repr)
        found = sorted(self._moves_of(item), key=repr)
        if expected != found:
            self.object_to(rule, f"{name} that moves {expected}", f"{name} that moves {found}")
        for move in changes:
            try:
                self.book.make(move)
            except Short as short:
                self.object_to("SETUP-5", f"{name} to take what is there", short)
        self.at += 1
        self.judged["events"] += 1
        return item

    def see_cards_leave(self) -> None:
        """Read that cards reach the discards whose effect is over."""
        while self.leaving and self.next_name == "CardFinished":
            card = str(self.items[self.at]["card"])
            if card not in self.leaving:
                return
            self.leaving.remove(card)
            self.event("CARD-3", "CardFinished", [("card", "in-play", "store-out", card)], card=card)

    def end_action(self) -> None:
        """All cards whose effect is over have reached the discards by now."""
        self.see_cards_leave()
        if self.leaving:
            self.stop_at_end()
            self.object_to("CARD-3", f"CardFinished(card={self.leaving[0]})", self.describe_next())

    def describe_next(self) -> str:
        if self.at >= len(self.items):
            return "the end"
        item = self.items[self.at]
        if "question" in item:
            return f"the question {item['question']} to {sorted(item['answers'])}"
        shown = {key: value for key, value in item.items() if key not in ("event", "rule", "moves")}
        return f"{item['event']}({', '.join(f'{key}={value}' for key, value in shown.items())})"

    def _moves_of(self, item: Item) -> list[Move]:
        found: list[Move] = []
        for move in item["moves"]:
            kind = move["move"]
            if kind == "count":
                found.append((move["what"], move["from"], move["to"], move["amount"]))
            elif kind == "cards":
                found += [("card", move["from"], move["to"], card) for card in move["cards"]]
            elif kind == "dice":
                aside = read_dice(move["aside"])
                if aside != self.book.dice[move["seat"]]:
                    found.append(("dice", move["seat"], aside))
            elif kind == "set" and move["fact"] in NOTED:
                found.append(("set", move["fact"], move["value"]))
            elif kind == "set" and move["fact"] == "won" and move["value"]:
                self.marked.add(move["at"])
        return [move for move in found if not idle(move)]

    # --- questions

    def ask(
        self, rule: str, kind: str, options: Mapping[int, Iterable[str]], exact: bool = True
    ) -> dict[int, str]:
        """Read a question that is put to these seats, with these options, and return the answers.

        Unless `exact`, the software lists only some of the options, and `options` is not complete either.
        """
        self.see_cards_leave()
        self.stop_at_end()
        if self.next_question != kind:
            self.object_to(rule, f"the question {kind} to {sorted(options)}", self.describe_next())
        item = self.items[self.at]
        answers = {int(seat): str(answer) for seat, answer in item["answers"].items()}
        self.want(rule, sorted(options), sorted(answers), f"the question {kind} to")
        listed = {int(seat): list(texts) for seat, texts in item["options"].items()}
        for seat, texts in options.items():
            ours = sorted(set(texts))
            if exact:
                self.want(rule, ours, sorted(listed[seat]), f"{kind}: options of seat {seat}")
                if answers[seat] not in ours:
                    self.object_to(rule, f"{kind}: one of {ours}", answers[seat])
                self.judged["options"] += len(ours)
        self.at += 1
        self.judged["questions"] += 1
        return answers

    def choose(self, rule: str, kind: str, seat: int, options: Iterable[str]) -> str:
        """Read the choice of one seat; a question with a single option need not be put."""
        texts = sorted(set(options))
        self.see_cards_leave()
        if len(texts) == 1 and self.next_question != kind:
            return texts[0]
        return self.ask(rule, kind, {seat: texts})[seat]

    def choose_seat(self, rule: str, kind: str, seat: int, seats: Iterable[int]) -> int:
        return int(argument(self.choose(rule, kind, seat, [f"seat:{other}" for other in seats])))

    def choose_card(self, rule: str, kind: str, seat: int, cards: Iterable[str]) -> str:
        return argument(self.choose(rule, kind, seat, [f"card:{card}" for card in cards]))


def idle(move: Move) -> bool:
    """Whether a move changes nothing."""
    if move[0] in ("dice", "set"):
        return False
    return bool(move[1] == move[2] or (move[0] != "card" and move[3] == 0))


def argument(choice: str) -> str:
    """What a choice says after its verb."""
    return choice.partition(":")[2]


def moving(source: str, target: str, cards: Iterable[str]) -> list[Move]:
    """The moves of several cards from one zone to another."""
    return [("card", source, target, card) for card in cards]
