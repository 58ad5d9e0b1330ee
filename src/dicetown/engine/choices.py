"""Choices are the answers to decisions, as values with a text form.

A choice is a verb and its arguments. Its text contains everything, and `parse_choice` reads it back. Common
choices are made once and shared, so that listing options allocates nothing.

| text                      | means                                                        |
| ------------------------- | ------------------------------------------------------------ |
| `keep:9JQ`                | keep these dice; `keep:-` keeps none                         |
| `keep:QQQ+brute`          | keep them and declare a Brute                                |
| `pass`                    | no card, no offer, no visit                                  |
| `play:dynamite`           | play this card                                               |
| `turn:9=A`                | turn one die from the first face to the second               |
| `seat:2`                  | this seat: victim, giver, tied player, next visitor, winner  |
| `more`                    | the Sheriff asks for better offers                           |
| `offer:2:3d+1n+dynamite`  | offer $3, a nugget and a card in favour of seat 2            |
| `price:2:3d+%s`           | the Sheriff names seat 2 a price: $3 and a store card in all |
| `accept:dynamite`         | pay the price with these cards; `accept:-` without cards     |
| `decline`                 | do not pay the price                                         |
| `card:p3`                 | this card: keep it, give it                                  |
| `draw:2s+1p`              | draw two store cards and a property from the victim's hand   |
| `place:p3+p5`             | lay these properties face up; `place:-` none                 |
| `die:K`                   | this die, to be rolled again                                 |
| `do:river`                | this action of a location                                    |
| `at:mine`                 | this location                                                |
| `remedy:wire`             | one of the classic Doc's remedies                            |
| `elixir:wealth`           | this face-up elixir; `elixir:top` the top of the deck        |
| `use:coyote=2`            | let this outlaw set two dice before a roll                   |
| `cows:2`                  | take two cows of the herd that was named                     |
| `graze:hand=p3`           | put cows on this property, of the hand or `open` already     |
| `effect:shaman`           | chance: what the Indian die shows                            |
| `roll:99JQA`              | chance: what a roll shows                                    |
| `top:dynamite`            | chance: the card drawn                                       |
"""

from typing import Final

from dicetown.engine.box.cards import (
    card_name,
    card_number,
    family_of,
    format_cards,
    heap_order,
    parse_cards,
)
from dicetown.engine.box.dice import FACES, format_dice, parse_dice
from dicetown.engine.errors import BadNotation, DiceTownError

BRUTE_FLAG: Final = 1 << 18
"""Set in the value of a keep that declares a Brute."""

MAX_AMOUNT: Final = 999
"""The largest amount that an offer can name; the game never holds as much."""


class Choice:
    """One answer. `value` and `cards` hold the verb's arguments in the form that the rules use."""

    def __init__(self, verb: str, value: int, cards: tuple[int, ...], text: str) -> None:
        self.verb: Final = verb
        self.value: Final = value
        self.cards: Final = cards
        self.text: Final = text

    def __repr__(self) -> str:
        return f"Choice({self.text!r})"

    def __str__(self) -> str:
        return self.text

    def __eq__(self, other: object) -> bool:
        # The rules read the value, so a hand-made choice with the same text and another value differs.
        return (
            isinstance(other, Choice)
            and other.text == self.text
            and other.value == self.value
            and other.cards == self.cards
        )

    def __hash__(self) -> int:
        return hash(self.text)


class Verb:
    """A kind of choice, which reads its text. A module that needs a new kind of answer defines one."""

    def __init__(self, name: str, example: str, meaning: str) -> None:
        self.name: Final = name
        self.example: Final = example
        self.meaning: Final = meaning

    def parse(self, body: str) -> Choice:
        """Read the choice written `name:body`. Raises BadNotation for anything else."""
        raise BadNotation(f"The verb {self.name!r} cannot be read.")


VERBS: Final[dict[str, Verb]] = {}


def define_verb(verb: Verb) -> None:
    """Register a kind of choice."""
    if verb.name in VERBS:
        raise DiceTownError(f"The verb {verb.name!r} is defined already.")
    VERBS[verb.name] = verb


PASS: Final = Choice("pass", 0, (), "pass")
MORE: Final = Choice("more", 0, (), "more")
DECLINE: Final = Choice("decline", 0, (), "decline")
_WORDS: Final = {choice.text: choice for choice in (PASS, MORE, DECLINE)}

_keeps: Final[dict[int, Choice]] = {}
_plays: Final[dict[int, Choice]] = {}
_takes: Final[dict[int, Choice]] = {}
_tops: Final[dict[int, Choice]] = {}
_rolls: Final[dict[int, Choice]] = {}
_seats: Final[list[Choice]] = [Choice("seat", number, (), f"seat:{number}") for number in range(8)]
_turns: Final[list[Choice]] = [
    Choice("turn", before * 6 + after, (), f"turn:{FACES[before]}={FACES[after]}")
    for before in range(6)
    for after in range(6)
]


_dice: Final[list[Choice]] = [Choice("die", face, (), f"die:{FACES[face]}") for face in range(6)]


def die_choice(face: int) -> Choice:
    """Choose a die that shows this face."""
    return _dice[face]


def keep(dice: int, brute: bool = False) -> Choice:
    """Keep these dice of the roll, with a Brute or without."""
    value = dice | BRUTE_FLAG if brute else dice
    choice = _keeps.get(value)
    if choice is None:
        choice = Choice("keep", value, (), "keep:" + format_dice(dice) + ("+brute" if brute else ""))
        _keeps[value] = choice
    return choice


def play(card: int) -> Choice:
    """Play this card of the hand."""
    return _of_card(_plays, "play", card)


def take(card: int) -> Choice:
    """Choose this card among those that the seat looks at or holds."""
    return _of_card(_takes, "card", card)


def top(card: int) -> Choice:
    """Chance: this card is drawn."""
    return _of_card(_tops, "top", card)


def _of_card(shared: dict[int, Choice], verb: str, card: int) -> Choice:
    choice = shared.get(card)
    if choice is None:
        choice = Choice(verb, card, (), f"{verb}:{card_name(card)}")
        shared[card] = choice
    return choice


def seat_choice(number: int) -> Choice:
    """Choose this seat."""
    return _seats[number]


def turn(before: int, after: int) -> Choice:
    """Turn one die that shows `before` to `after`."""
    return _turns[before * 6 + after]


def draw(store: int, properties: int) -> Choice:
    """Draw this many cards of each back from the victim's hand."""
    return Choice("draw", store * 64 + properties, (), f"draw:{store}s+{properties}p")


def place(cards: tuple[int, ...]) -> Choice:
    """Lay these properties of the hand face up."""
    return Choice("place", 0, cards, "place:" + format_cards(cards))


def rolled(dice: int) -> Choice:
    """Chance: the roll shows these dice."""
    choice = _rolls.get(dice)
    if choice is None:
        choice = Choice("roll", dice, (), "roll:" + format_dice(dice))
        _rolls[dice] = choice
    return choice


def offer(favour: int, dollars: int, nuggets: int, cards: tuple[int, ...]) -> Choice:
    """Offer the Sheriff these things in favour of a seat."""
    return _of_things("offer", favour, dollars, nuggets, cards)


def price(seat: int, dollars: int, nuggets: int, backs: tuple[int, ...]) -> Choice:
    """Name the price that a seat is to pay in all. Cards are named by their backs."""
    return _of_things("price", seat, dollars, nuggets, backs)


def accept(cards: tuple[int, ...]) -> Choice:
    """Pay the price that the Sheriff named, with these cards."""
    return Choice("accept", 0, cards, "accept:" + format_cards(cards))


def _of_things(verb: str, favour: int, dollars: int, nuggets: int, cards: tuple[int, ...]) -> Choice:
    if not 0 <= favour < 8 or not 0 <= dollars <= MAX_AMOUNT or not 0 <= nuggets <= MAX_AMOUNT:
        raise BadNotation(f"No seat can offer ${dollars} and {nuggets} nuggets in favour of seat {favour}.")
    parts: list[str] = []
    if dollars:
        parts.append(f"{dollars}d")
    if nuggets:
        parts.append(f"{nuggets}n")
    if cards:
        parts.append(format_cards(cards))
    return Choice(verb, favour | dollars << 4 | nuggets << 16, cards, f"{verb}:{favour}:" + "+".join(parts))


def offer_favour(choice: Choice) -> int:
    """Return the seat that an offer favours, or that a price is named to."""
    return choice.value & 15


def offer_dollars(choice: Choice) -> int:
    return (choice.value >> 4) & 0xFFF


def offer_nuggets(choice: Choice) -> int:
    return choice.value >> 16


def offer_count(choice: Choice, family: int) -> int:
    """Return how many cards of one back are offered."""
    total = 0
    for card in choice.cards:
        if family_of(card) == family:
            total += 1
    return total


def parse_choice(text: object) -> Choice:
    """Read a choice from its text. Raises BadNotation for any other text."""
    if not isinstance(text, str):
        raise BadNotation(f"A choice is read from text, not from {type(text).__name__}.")
    word = _WORDS.get(text)
    if word is not None:
        return word
    name, colon, body = text.partition(":")
    verb = VERBS.get(name)
    if verb is None or not colon:
        raise BadNotation(
            f"{text[:60]!r} is not a choice.",
            hint="A choice is a verb and what it applies to, like keep:99J or seat:2.",
        )
    return verb.parse(body)


def _number(text: str, highest: int, what: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 4) or int(text) > highest:
        raise BadNotation(f"{text[:20]!r} is not {what} from 0 to {highest}.")
    return int(text)


class _Keep(Verb):
    def parse(self, body: str) -> Choice:
        dice, plus, card = body.partition("+")
        if plus and card != "brute":
            raise BadNotation(f"{card[:20]!r} cannot be declared with a keep; only brute can.", "CARD-BRUTE")
        return keep(parse_dice(dice), bool(plus))


class _Play(Verb):
    def parse(self, body: str) -> Choice:
        return play(_known_card(body))


class _Take(Verb):
    def parse(self, body: str) -> Choice:
        return take(_known_card(body))


class _Top(Verb):
    def parse(self, body: str) -> Choice:
        return top(_known_card(body))


class _Roll(Verb):
    def parse(self, body: str) -> Choice:
        return rolled(parse_dice(body))


class _Seat(Verb):
    def parse(self, body: str) -> Choice:
        return seat_choice(_number(body, 7, "a seat"))


class _Turn(Verb):
    def parse(self, body: str) -> Choice:
        before, _, after = body.partition("=")
        if len(before) != 1 or len(after) != 1 or before not in FACES or after not in FACES:
            raise BadNotation(f"{body[:20]!r} is not a turn of a die.", hint="Write it like turn:9=A.")
        return turn(FACES.index(before), FACES.index(after))


class _Die(Verb):
    def parse(self, body: str) -> Choice:
        if len(body) != 1 or body not in FACES:
            raise BadNotation(f"{body[:20]!r} is not a face of a die.", hint=f"The faces are {FACES}.")
        return die_choice(FACES.index(body))


class _Draw(Verb):
    def parse(self, body: str) -> Choice:
        store, plus, properties = body.partition("+")
        if not plus or store[-1:] != "s" or properties[-1:] != "p":
            raise BadNotation(
                f"{body[:20]!r} is not a number of cards to draw.", hint="Write it like draw:2s+1p."
            )
        return draw(_number(store[:-1], 63, "a number"), _number(properties[:-1], 63, "a number"))


class _Place(Verb):
    def parse(self, body: str) -> Choice:
        return place(tuple(sorted(parse_cards(body), key=heap_order)))


class _Offer(Verb):
    def parse(self, body: str) -> Choice:
        favour, dollars, nuggets, cards = _parse_things(body, "an offer", self.example)
        return offer(favour, dollars, nuggets, cards)


class _Price(Verb):
    def parse(self, body: str) -> Choice:
        seat, dollars, nuggets, cards = _parse_things(body, "a price", self.example)
        for card in cards:
            if card >= 0:
                raise BadNotation(f"A price names no card: {body[:40]!r}.", "BRIBE-3", "Write %s or %p.")
        return price(seat, dollars, nuggets, cards)


class _Accept(Verb):
    def parse(self, body: str) -> Choice:
        return accept(tuple(sorted(parse_cards(body), key=heap_order)))


def _parse_things(body: str, what: str, example: str) -> tuple[int, int, int, tuple[int, ...]]:
    """Read a seat with dollars, nuggets and cards, as in `2:3d+1n+dynamite`."""
    favour, colon, things = body.partition(":")
    if not colon or not things:
        raise BadNotation(f"{body[:40]!r} is not {what}.", hint=f"Write it like {example}.")
    dollars = 0
    nuggets = 0
    cards: list[int] = []
    for thing in things.split("+"):
        amount = thing[:-1]
        if amount.isascii() and amount.isdigit() and thing[-1] in "dn":
            if thing[-1] == "d":
                dollars += _number(amount, MAX_AMOUNT, "an amount")
            else:
                nuggets += _number(amount, MAX_AMOUNT, "an amount")
        else:
            cards.extend(parse_cards(thing))
    if dollars > MAX_AMOUNT or nuggets > MAX_AMOUNT or len(cards) > MAX_AMOUNT:
        raise BadNotation(f"{body[:40]!r} is larger than any game.")
    if not dollars and not nuggets and not cards:
        raise BadNotation(f"{what[0].upper()}{what[1:]} of nothing cannot be made.", hint="Write pass.")
    return _number(favour, 7, "a seat"), dollars, nuggets, tuple(sorted(cards, key=heap_order))


class NamedVerb(Verb):
    """A verb whose choices are a fixed list of names."""

    def __init__(self, name: str, names: tuple[str, ...], example: str, meaning: str) -> None:
        super().__init__(name, example, meaning)
        self.names: Final = names
        self.choices: Final = tuple(
            [Choice(name, number, (), f"{name}:{option}") for number, option in enumerate(names)]
        )

    def parse(self, body: str) -> Choice:
        if body not in self.names:
            raise BadNotation(f"{body[:20]!r} is none of {', '.join(self.names)}.")
        return self.choices[self.names.index(body)]


class WordVerb(Verb):
    """A verb whose choices are names that depend on the rules. The question checks that a name exists."""

    def __init__(self, name: str, example: str, meaning: str) -> None:
        super().__init__(name, example, meaning)
        self._named: Final[dict[str, Choice]] = {}

    def choice(self, word: str) -> Choice:
        """Return the choice of a name that a module defines. It is always the same object."""
        named = self._named.get(word)
        if named is None:
            named = self._named[word] = self._made(word)
        return named

    def parse(self, body: str) -> Choice:
        if not body.isascii() or not body.isalpha() or not body.islower() or len(body) > 20:
            raise BadNotation(f"{body[:20]!r} is not a name.", hint=f"Write it like {self.example}.")
        # Names from outside are not cached, because their number has no limit.
        named = self._named.get(body)
        return self._made(body) if named is None else named

    def _made(self, word: str) -> Choice:
        return Choice(self.name, 0, (), f"{self.name}:{word}")


def word_of(choice: Choice) -> str:
    """Return the name in a choice of a `WordVerb`."""
    return choice.text.partition(":")[2]


def _known_card(name: str) -> int:
    card = card_number(name)
    if card < 0:
        raise BadNotation(f"{name[:40]!r} is not the name of one card.")
    return card


def redacted_offer(choice: Choice) -> Choice:
    """Return the offer as all viewers see it (BRIBE-2): the number of cards of each back, not which cards."""
    hidden = sorted([-1 - family_of(card) for card in choice.cards], key=heap_order)
    return offer(offer_favour(choice), offer_dollars(choice), offer_nuggets(choice), tuple(hidden))


DO: Final = WordVerb("do", "do:exploit", "this action of a location")
AT: Final = WordVerb("at", "at:mine", "this location")

define_verb(_Keep("keep", "keep:9JQ", "keep these dice of the roll"))
define_verb(_Play("play", "play:dynamite", "play this card"))
define_verb(_Take("card", "card:p3", "this card: keep it, give it"))
define_verb(_Die("die", "die:K", "this die, to be rolled again"))
define_verb(DO)
define_verb(AT)
define_verb(_Turn("turn", "turn:9=A", "turn one die from this face to that"))
define_verb(_Seat("seat", "seat:2", "this seat"))
define_verb(_Draw("draw", "draw:2s+1p", "draw so many cards of each back from the victim's hand"))
define_verb(_Place("place", "place:p3+p5", "lay these properties face up"))
define_verb(_Price("price", "price:2:3d+%s", "name this seat a price: what its offer is to be in all"))
define_verb(_Accept("accept", "accept:dynamite", "pay the price that the Sheriff named, with these cards"))
define_verb(_Offer("offer", "offer:2:3d+1n+dynamite", "offer these things in favour of a seat"))
define_verb(_Roll("roll", "roll:99JQA", "chance: what a roll shows"))
define_verb(_Top("top", "top:dynamite", "chance: the card drawn"))
