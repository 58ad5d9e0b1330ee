"""Positions write a game at a decision as one shell-safe word, in full or as one seat sees it.

A position is the tag of the format and then fields `name=value` in a fixed order, joined by `/`:

    dt1/rules=classic,bribes=ties/seats=3/seen=full/round=2/sheriff=0/mine=27/…

| field      | value                                                                                     |
| ---------- | ----------------------------------------------------------------------------------------- |
| `rules`    | name of the ruleset and its options                                                       |
| `seats`    | number of seats                                                                           |
| `seen`     | `full`, the number of the seat that sees it, or `spectator`                               |
| `parts`    | only with corrected parts: what differs from the box, as `section.part:number`, or        |
|            | `store.card:-` for a card that the game does not have                                     |
| `round`, `sheriff`, `mine`, `bank`, `coach`, `thefts`, `counted`, `winner` | numbers; -1 is no seat    |
| `won`, `controlled` | masks of seats                                                                   |
| `dollars`, `nuggets` | a number per seat, joined by `,`                                                |
| `aside`, `kept`, `cup` | dice per seat; `-` for none, `%` for hidden dice                              |
| `shuffles` | how often each shared zone was shuffled                                                   |
| `offers`   | an offer per seat, `-` for none                                                           |
| a zone's name | its cards; a zone of the seats has one group per seat, joined by `,`                   |
| `agenda`   | the pending frames, the next one last, joined by `@`                                      |
| `asking`   | the frame that asks, `-` if none                                                          |
| `asked`, `waiting` | masks of the seats asked and still to answer                                      |
| `answers`  | an answer per seat, `-` for none, `sealed` for a hidden one                               |
| an annex's name | the state of the module, in the module's own notation                                  |

Unknown cards are written by their back: `%s` a store card, `%p` a property, `%e` an elixir, `%r` a river
card, `%o` an outlaw, `%c` a cowboy.
"""

from __future__ import annotations

from typing import Final

from dicetown.engine.box.cards import format_cards, heap_order, parse_cards
from dicetown.engine.box.dice import UNKNOWN_DICE, format_dice, parse_dice
from dicetown.engine.box.zones import HEAP, Zone
from dicetown.engine.chance.fate import Fate, SeededFate
from dicetown.engine.choices import Choice, parse_choice
from dicetown.engine.errors import BadNotation, DiceTownError
from dicetown.engine.frames import Ask, parse_frame
from dicetown.engine.ruleset import Ruleset
from dicetown.engine.state import CHANCE, Annex, State
from dicetown.engine.views.view import NO_FATE, SEALED
from dicetown.records.checks import check_position
from dicetown.rules.catalogue import ruleset

TAG: Final = "dt1"
LONGEST: Final = 20_000
"""The longest text that is read as a position, in characters."""

_NUMBERS: Final = ("round", "sheriff", "mine", "bank", "coach", "thefts", "won", "controlled", "winner")


def format_position(state: State, seen: str = "full") -> str:
    """Write a State as text. `seen` says which viewer it is for; the State must be redacted for them."""
    fields: list[str] = [TAG, f"rules={state.rules.text()}", f"seats={state.seats}", f"seen={seen}"]
    differing = parts_text(state.rules)
    if differing:
        fields.append("parts=" + differing)
    for name in _NUMBERS:
        fields.append(f"{name}={getattr(state, name)}")
    fields.append(f"counted={int(state.counted)}")
    fields.append("dollars=" + ",".join([str(number) for number in state.dollars]))
    fields.append("nuggets=" + ",".join([str(number) for number in state.nuggets]))
    fields.append("aside=" + ",".join([_format_dice(dice) for dice in state.aside]))
    fields.append("kept=" + ",".join([_format_dice(dice) for dice in state.kept]))
    fields.append("cup=" + ",".join([_format_dice(dice) for dice in state.cup]))
    fields.append("shuffles=" + ",".join([str(number) for number in state.shuffles]))
    fields.append("offers=" + ",".join([_format_answer(choice) for choice in state.offers]))
    for zone in state.rules.zones:
        if zone.per_seat:
            piles = [format_cards(state.zones[zone.index + seat]) for seat in range(state.seats)]
            fields.append(f"{zone.name}=" + ",".join(piles))
        else:
            fields.append(f"{zone.name}={format_cards(state.zones[zone.index])}")
    fields.append("agenda=" + ("@".join([frame.text() for frame in state.agenda]) or "-"))
    fields.append("asking=" + ("-" if state.asking is None else state.asking.text()))
    fields.append(f"asked={state.asked}")
    fields.append(f"waiting={state.waiting}")
    fields.append("answers=" + (",".join([_format_answer(choice) for choice in state.answers]) or "-"))
    for annex in state.annexes:
        fields.append(f"{annex.name}={annex.format()}")
    return "/".join(fields)


def _format_dice(dice: int) -> str:
    return "%" if dice == UNKNOWN_DICE else format_dice(dice)


def _format_answer(choice: Choice | None) -> str:
    return "-" if choice is None else choice.text


def parts_text(rules: Ruleset) -> str:
    """Return how a ruleset's parts differ from the box: `properties.1:6+properties.2:4`, or ''.

    A card that came to the box after the game began is written with a dash: `store.dynamite:-`.
    """
    if rules.parts is rules.box:
        return ""
    words = [
        f"store.{card}:-" for card in rules.box.section("store") if card not in rules.parts.section("store")
    ]
    for name, section in rules.parts.sections.items():
        for part, number in section.items():
            if rules.box.sections[name][part] != number:
                words.append(f"{name}.{part}:{number}")
    return "+".join(words)


class PartsText:
    """What `parts_text` wrote: numbers that differ from the box, and General Store cards left out."""

    def __init__(self, corrections: dict[str, dict[str, int]], without: tuple[str, ...]) -> None:
        self.corrections: Final = corrections
        self.without: Final = without


def parse_parts_text(text: str) -> PartsText:
    """Read what `parts_text` wrote."""
    corrections: dict[str, dict[str, int]] = {}
    without: list[str] = []
    for word in text.split("+"):
        name, colon, number = word.partition(":")
        section, dot, part = name.partition(".")
        if not colon or not dot:
            raise BadNotation(f"{word[:40]!r} is not a correction of a part.")
        if (section, number) == ("store", "-"):
            without.append(part)
        else:
            corrections.setdefault(section, {})[part] = _number(number, 0, 99)
    return PartsText(corrections, tuple(without))


def ruleset_from_text(text: str, differing: PartsText | None = None) -> Ruleset:
    """Return the ruleset written as `classic,bribes=ties`; a text without a version means version 1."""
    name, *words = text.split(",")
    given: dict[str, str] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals or key in given or key not in ("bribes", "bargaining", "version"):
            raise BadNotation(
                f"{word[:40]!r} is not an option of a ruleset.",
                hint="The options are bribes=ties, all or off, bargaining=open or sealed, and version=2.",
            )
        given[key] = value
    return ruleset(
        name,
        given.get("bribes"),
        None if differing is None else differing.corrections,
        bargaining=given.get("bargaining"),
        version=_number(given.get("version", "1"), 1, 99),
        without=() if differing is None else differing.without,
    )


class Position:
    """A position that was read: the State and its viewer (`full`, a seat's number or `spectator`)."""

    def __init__(self, state: State, seen: str) -> None:
        self.state: Final = state
        self.seen: Final = seen

    @property
    def full(self) -> bool:
        return self.seen == "full"


def parse_position(text: object, seed: int = 0, rules: Ruleset | None = None) -> Position:
    """Read a position. Later chance comes from the seed. Raises BadNotation for anything else.

    Pass `rules` for a custom ruleset that is not in the catalogue, or for the parts of an earlier box. The
    text must name it, and needs no field `parts`.
    """
    position = read_position(text, seed, rules)
    try:
        check_position(position.state, position.seen)
    except BadNotation:
        raise
    except DiceTownError as error:
        raise BadNotation(f"The position is wrong: {error.message}", error.rule, error.hint) from None
    return position


def read_position(text: object, seed: int = 0, rules: Ruleset | None = None) -> Position:
    """Read a position without asking whether a game can be in it, as a case may begin before any question.

    Do not use it for texts that come from people: `parse_position` checks them.
    """
    if not isinstance(text, str):
        raise BadNotation(f"A position is read from text, not from {type(text).__name__}.")
    try:
        return _parse(text.strip(), seed, rules)
    except BadNotation:
        raise
    except DiceTownError as error:
        raise BadNotation(f"The position is wrong: {error.message}", error.rule, error.hint) from None


def _parse(text: str, seed: int, own_rules: Ruleset | None) -> Position:
    if len(text) > LONGEST:
        raise BadNotation("The text is too long to be a position.")
    words = text.split("/")
    if words[0] != TAG:
        raise BadNotation(f"{text[:40]!r} is not a position.", hint=f"A position begins with {TAG}/rules=.")
    fields: dict[str, str] = {}
    for word in words[1:]:
        name, equals, value = word.partition("=")
        if not equals or name in fields:
            raise BadNotation(f"The field {word[:40]!r} is not name=value, or is given twice.")
        fields[name] = value
    reader = _Reader(fields)
    has_parts = "parts" in fields
    differing = parse_parts_text(reader.take("parts")) if has_parts else None
    named = reader.take("rules")
    if own_rules is not None and own_rules.text() != named:
        raise BadNotation(f"The position is one of {named[:60]!r}, not of {own_rules.text()!r}.")
    rules = ruleset_from_text(named, differing) if own_rules is None else own_rules
    seats = _number(reader.take("seats"), rules.min_seats, rules.max_seats)
    seen = reader.take("seen")
    if seen not in ("full", "spectator") and _number(seen, 0, seats - 1) < 0:
        raise BadNotation(f"seen={seen!r} is not a viewer: it is a seat or spectator.")
    fate: Fate = SeededFate(seed) if seen == "full" else NO_FATE
    state = State(rules, seats, fate, None)
    for name in _NUMBERS:
        lowest = -1 if name in ("winner", "sheriff") else 0
        highest = seats - 1 if lowest else (1 << seats) - 1 if name in ("won", "controlled") else 9999
        _set_number(state, name, _number(reader.take(name), lowest, highest))
    state.counted = _number(reader.take("counted"), 0, 1) == 1
    state.dollars = reader.numbers("dollars", seats)
    state.nuggets = reader.numbers("nuggets", seats)
    state.aside = [_parse_dice(word, False) for word in reader.words("aside", seats)]
    state.kept = [_parse_dice(word, False) for word in reader.words("kept", seats)]
    state.cup = [_parse_dice(word, seen != "full") for word in reader.words("cup", seats)]
    state.shuffles = tuple(reader.numbers("shuffles", rules.shared_zones))
    state.offers = [_parse_answer(word, ("offer",)) for word in reader.words("offers", seats)]
    for zone in rules.zones:
        if zone.per_seat:
            for seat, pile in enumerate(reader.words(zone.name, seats)):
                state.zones[zone.index + seat] = _parse_pile(pile, zone)
        else:
            state.zones[zone.index] = _parse_pile(reader.take(zone.name), zone)
    agenda = reader.take("agenda")
    state.agenda = [] if agenda == "-" else [parse_frame(word, rules.frames) for word in agenda.split("@")]
    asking = reader.take("asking")
    if asking != "-":
        frame = parse_frame(asking, rules.frames)
        if not isinstance(frame, Ask):
            raise BadNotation(f"{asking[:40]!r} is not a question.")
        state.asking = frame
    state.asked = _number(reader.take("asked"), 0, 255)
    state.waiting = _number(reader.take("waiting"), 0, 255)
    answers = reader.take("answers")
    if answers != "-":
        count = CHANCE + 1 if state.asked >> CHANCE else seats
        words = answers.split(",")
        if len(words) != count:
            raise BadNotation(f"answers has {len(words)} entries instead of {count}.")
        state.answers = [_parse_answer(word, ()) for word in words]
    if state.asking is not None:
        state.decisions = 1
        if state.asked >> CHANCE:
            # Chance is asked only if no Fate decides, and then decks are bags without an order.
            state.fate = NO_FATE
    state.annexes = [_parse_annex(annex, reader.take(annex.name)) for annex in rules.annexes]
    reader.finish()
    spelling = format_position(state, seen)
    if own_rules is not None and not has_parts:
        spelling = spelling.replace(f"/parts={parts_text(rules)}/", "/", 1)
    _check_spelling(text, spelling)
    return Position(state, seen)


def _parse_annex(annex: Annex, text: str) -> Annex:
    try:
        return annex.parse(text)
    except BadNotation:
        raise
    except (ValueError, LookupError) as error:
        raise BadNotation(f"{annex.name}={text[:40]} cannot be read: {str(error)[:80]}") from None


def _check_spelling(text: str, spelling: str) -> None:
    """Refuse a second spelling of a position, so that equal positions are equal texts."""
    if text == spelling:
        return
    for word, right in zip(text.split("/"), spelling.split("/"), strict=False):
        if word != right:
            raise BadNotation(f"{word[:60]!r} should be written {right[:60]!r} here.")
    raise BadNotation("The position has more fields than it needs.")


class _Reader:
    """The fields of a position. Each can be taken once."""

    def __init__(self, fields: dict[str, str]) -> None:
        self._fields = fields

    def take(self, name: str) -> str:
        value = self._fields.pop(name, None)
        if value is None:
            raise BadNotation(f"The position has no field {name!r}.")
        return value

    def words(self, name: str, count: int) -> list[str]:
        words = self.take(name).split(",")
        if len(words) != count:
            raise BadNotation(f"{name} has {len(words)} entries instead of {count}.")
        return words

    def numbers(self, name: str, count: int) -> list[int]:
        return [_number(word, 0, 9999) for word in self.words(name, count)]

    def finish(self) -> None:
        for name in self._fields:
            raise BadNotation(f"There is no field {name[:40]!r} in a position.")


def _number(text: str, lowest: int, highest: int) -> int:
    digits = text[1:] if text.startswith("-") else text
    if digits.isascii() and digits.isdigit() and len(digits) <= 9 and lowest <= int(text) <= highest:
        return int(text)
    raise BadNotation(f"{text[:20]!r} is not a number from {lowest} to {highest}.")


def _set_number(state: State, name: str, number: int) -> None:
    setattr(state, name, number)


def _parse_dice(text: str, hidden: bool) -> int:
    if text == "%" and hidden:
        return UNKNOWN_DICE
    return parse_dice(text)


def _parse_answer(text: str, verbs: tuple[str, ...]) -> Choice | None:
    if text == "-":
        return None
    if text == "sealed" and not verbs:
        return SEALED
    choice = parse_choice(text)
    if verbs and choice.verb not in verbs:
        raise BadNotation(f"{text[:40]!r} does not belong here.")
    return choice


def _parse_pile(text: str, zone: Zone) -> tuple[int, ...]:
    cards = parse_cards(text)
    return tuple(sorted(cards, key=heap_order)) if zone.order == HEAP else cards
