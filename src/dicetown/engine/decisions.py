"""A decision is a question put to a set of seats; each of them sees it as a prompt."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from dicetown.engine.choices import Choice


class Decision:
    """The open question of a game, as the program that runs the game sees it.

    `asked` are all seats that were asked, and `seats` those that have not answered yet. `id` is for
    `apply(..., decision=id)`. It counts covert decisions too, so do not show it to players: they get the id
    of their Prompt.
    """

    def __init__(
        self,
        number: int,
        kind: str,
        rule: str,
        covert: bool,
        seats: tuple[int, ...],
        asked: tuple[int, ...],
        facts: dict[str, object],
    ) -> None:
        self.id: Final = number
        self.kind: Final = kind
        self.rule: Final = rule
        self.covert: Final = covert
        self.seats: Final = seats
        self.asked: Final = asked
        self.facts: Final = facts

    def __repr__(self) -> str:
        return f"Decision({self.id}, {self.kind!r}, seats={self.seats}) [{self.rule}]"


class OptionNote:
    """A note about one answer: what it gives now, or why it is barred.

    `key` names a message of the catalogues and `given` its arguments. An argument that is a tuple of keys
    becomes a list in the sentence. `cards` are the cards it is about, unknown ones by their backs, and `rule`
    is the rule behind it.
    """

    def __init__(
        self, key: str, rule: str, given: dict[str, object] | None = None, cards: tuple[int, ...] = ()
    ) -> None:
        self.key: Final = key
        self.rule: Final = rule
        self.given: Final[dict[str, object]] = {} if given is None else given
        self.cards: Final = cards


class Prompt:
    """A decision as one seat sees it: the facts that the seat may know, and its options.

    The id counts the questions to this seat only, so that it reveals no covert questions to others. `answer`
    is the seat's sealed answer, which it may still change.
    """

    def __init__(
        self,
        prompt_id: str,
        kind: str,
        rule: str,
        facts: dict[str, object],
        options: tuple[Choice, ...],
        answer: Choice | None,
    ) -> None:
        self.id: Final = prompt_id
        self.kind: Final = kind
        self.rule: Final = rule
        self.facts: Final = facts
        self.options: Final = options
        self.answer: Final = answer

    def data(self) -> dict[str, object]:
        """Return the prompt as plain data for JSON."""
        return {
            "id": self.id,
            "kind": self.kind,
            "rule": self.rule,
            "facts": self.facts,
            "options": [option.text for option in self.options],
            "answer": None if self.answer is None else self.answer.text,
        }


def seats_in(mask: int) -> tuple[int, ...]:
    """Return the seats of a mask, lowest first."""
    return tuple([seat for seat in range(8) if mask >> seat & 1])
