"""The source of randomness: every outcome is a function of a secret and an address.

The address says what an outcome is for: a purpose, a round, a seat and a number. Each roll, each shuffle and
each theft has an address of its own. So the actions of one player never change the luck of another, several
tables can play the same deal, and a game can be proved fair afterwards.

`docs/evidence/fate.md` specifies the derivations for other implementations. `sealed.py` has the provably
fair one.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Final

from dicetown.engine.errors import DiceTownError

ROLL: Final = 1
SHUFFLE: Final = 2
THEFT: Final = 3
FIRST_SHERIFF: Final = 4
EXTRA: Final = 5
"""Dice that are not rolled for a hand; the number says what for."""

PURPOSES: Final[dict[str, int]] = {
    "roll": ROLL,
    "shuffle": SHUFFLE,
    "theft": THEFT,
    "first_sheriff": FIRST_SHERIFF,
    "extra": EXTRA,
}
"""Purposes by name. A purpose without a name is written by its number: `p17`."""

MAX_DICE: Final = 11
"""Most dice in one roll: 6**11 is the largest power of six that stays far below one word of chance."""

MAX_DECK: Final = 4096
"""Most cards that can be shuffled or picked from."""

MAX_BELOW: Final = 1 << 30
"""Largest size that `below` accepts."""

_POWERS: Final[tuple[int, ...]] = tuple([int(6**dice) for dice in range(MAX_DICE + 1)])
_PURPOSE_NAMES: Final = {number: name for name, number in PURPOSES.items()}
_NUMBER: Final = "(0|[1-9][0-9]{0,4})"
_ADDRESS_TEXT: Final = re.compile(rf"([a-z_]+|p{_NUMBER})\.r{_NUMBER}\.s{_NUMBER}\.n{_NUMBER}")


class FateError(DiceTownError):
    """Raised for a question that a Fate cannot answer, and for text that is not an address."""


def address(purpose: int, round_no: int, seat: int, number: int) -> int:
    """Pack an address into one int: purpose, round, seat, number in 8, 16, 8 and 16 bits.

    It checks nothing because it runs before every roll. `format_address` refuses values that do not fit.
    """
    return purpose << 40 | round_no << 24 | seat << 16 | number


def format_address(where: int) -> str:
    """Write an address as text: `roll.r3.s2.n1`."""
    if where < 0 or where >> 48:
        raise FateError(f"{where} is not an address: it does not fit into 48 bits.")
    purpose = where >> 40
    name = _PURPOSE_NAMES.get(purpose, f"p{purpose}")
    return f"{name}.r{where >> 24 & 0xFFFF}.s{where >> 16 & 0xFF}.n{where & 0xFFFF}"


def parse_address(text: str) -> int:
    """Read an address written as `roll.r3.s2.n1`. Only one spelling of each address is accepted."""
    match = _ADDRESS_TEXT.fullmatch(text)
    if match is None:
        raise FateError(f"{text[:40]!r} is not an address.", hint="One looks like roll.r3.s2.n1.")
    name, unnamed, round_no, seat, number = match.groups()
    purpose = PURPOSES.get(name, -1) if unnamed is None else int(unnamed)
    if purpose < 0:
        raise FateError(f"{text[:40]!r} is not an address: there is no purpose {name[:40]!r}.")
    if purpose > 0xFF or int(round_no) > 0xFFFF or int(seat) > 0xFF or int(number) > 0xFFFF:
        raise FateError(
            f"{text[:40]!r} is not an address: purpose and seat go to 255, round and number to 65535."
        )
    result = address(purpose, int(round_no), int(seat), int(number))
    if format_address(result) != text:
        raise FateError(f"{text[:40]!r} is not an address: it is written {format_address(result)}.")
    return result


def faces_in_order(roll: int, dice: int) -> tuple[int, ...]:
    """Return the faces of a roll, first die first. They are its base-6 digits."""
    check_dice(dice)
    if roll < 0 or roll >= _POWERS[dice]:
        raise FateError(f"{roll} is not a roll of {dice} dice.")
    faces = [0] * dice
    for index in range(dice - 1, -1, -1):
        faces[index] = roll % 6
        roll //= 6
    return tuple(faces)


def roll_of(faces: Sequence[int]) -> int:
    """Return the roll with these faces, first die first."""
    check_dice(len(faces))
    roll = 0
    for face in faces:
        if face < 0 or face > 5:
            raise FateError(f"{face} is not a face of a die: the 9 is 0, the ace 5.")
        roll = roll * 6 + face
    return roll


def check_dice(dice: int) -> None:
    if dice < 0 or dice > MAX_DICE:
        raise FateError(f"Cannot roll {dice} dice: 0 to {MAX_DICE} can be rolled at once.")


def check_deck(size: int) -> None:
    if size < 0 or size > MAX_DECK:
        raise FateError(f"Cannot shuffle {size} cards: 0 to {MAX_DECK} can be.")


def check_pick(size: int, count: int) -> None:
    check_deck(size)
    if count < 0 or count > size:
        raise FateError(f"Cannot pick {count} of {size} cards.")


def check_below(size: int) -> None:
    if size < 1 or size > MAX_BELOW:
        raise FateError(f"Cannot choose below {size}: the size goes from 1 to {MAX_BELOW}.")


class Fate:
    """The interface of every source of chance.

    The same address always gives the same answer and does not depend on other questions. Clones of a game
    share their Fate, and a search can ask ahead without changing the game. So a Fate keeps no state that
    could affect an answer.

    Ask each address one question only. Two questions at one address read the same randomness, so their
    answers are related. Use more addresses for more outcomes.

    Outcomes are uniform, or so close to uniform that no feasible number of games could show a difference.
    """

    decides: bool = True
    """False if the game has to ask seat CHANCE instead of this Fate."""

    def roll(self, address: int, dice: int) -> int:
        """Return a roll of this many dice, 0 <= roll < 6**dice.

        Its base-6 digits are the faces in the order rolled, the first die most significant; 0 is the 9 and
        5 the ace. It is one int because it indexes tables. `faces_in_order` splits it into faces.
        """
        raise NotImplementedError

    def shuffle(self, address: int, size: int) -> tuple[int, ...]:
        """Return a permutation p of the indexes below size: after the shuffle, new[i] is old[p[i]]."""
        raise NotImplementedError

    def pick(self, address: int, size: int, count: int) -> tuple[int, ...]:
        """Return this many distinct indexes below size, ascending: a set of cards without an order."""
        raise NotImplementedError

    def below(self, address: int, size: int) -> int:
        """Return an index, 0 <= index < size."""
        raise NotImplementedError


def outcome_of(fate: Fate, op: str, where: int, size: int, count: int) -> tuple[int, ...]:
    """Ask a question in the form that records use, so that a verifier needs no rules.

    The answer always has `count` values, each below `size`: a roll of five dice has size 6 and count 5, a
    shuffle of 20 cards has 20 and 20, and `below` has count 1.
    """
    if op == "roll" and size == 6:
        return faces_in_order(fate.roll(where, count), count)
    if op == "shuffle" and size == count:
        return fate.shuffle(where, size)
    if op == "pick":
        return fate.pick(where, size, count)
    if op == "below" and count == 1:
        return (fate.below(where, size),)
    raise FateError(f"{op!r} with size {size} and count {count} is not a question to Fate.")


_LANE: Final = 0x3FFFFFFF
_PRIME: Final = 0x3FFFFFDD
_M1: Final = 0x1A827999
_M2: Final = 0x2ED9EBA1
_M3: Final = 0x0F1BBCDD
_M4: Final = 0x2953FD4F
_M5: Final = 0x1443949F
_WORD64: Final = 0xFFFFFFFFFFFFFFFF


def _premix(state: int) -> int:
    """Spread a small seed over all 64 bits, with the output function of splitmix64."""
    mixed = ((state ^ state >> 30) * 0xBF58476D1CE4E5B9) & _WORD64
    mixed = ((mixed ^ mixed >> 27) * 0x94D049BB133111EB) & _WORD64
    return mixed ^ mixed >> 31


class SeededFate(Fate):
    """A fast, reproducible Fate for simulation, bots and tests. The seed predicts every outcome.

    It is a keyed mix of the address in two lanes of 30 bits. This width is fast interpreted and compiled: it
    is one digit of CPython's ints, and with mypyc the product of two lanes fits a machine word, while 64-bit
    arithmetic would be more than ten times slower. Products are reduced by a prime and joined by exclusive-or
    because no arithmetic sees both as linear. Four rounds leave neighbouring addresses visibly related; five
    do not.
    """

    def __init__(self, seed: int) -> None:
        if seed < 0 or seed > _WORD64:
            raise FateError(f"{seed} is not a seed: it goes from 0 to 2**64 - 1.")
        self.seed = seed
        first = _premix((seed + 0x9E3779B97F4A7C15) & _WORD64)
        second = _premix((seed + 2 * 0x9E3779B97F4A7C15) & _WORD64)
        self._key_x = first & _LANE
        self._key_y = first >> 34
        self._key_2 = second & _LANE
        self._key_3 = second >> 34

    def _word(self, place: int) -> int:
        """Return 60 bits for a place: an address with a counter in bits 48 to 59."""
        x = self._key_x ^ (place & _LANE)
        y = self._key_y ^ (place >> 30)
        y ^= x * _M1 % _PRIME
        x ^= (y * _M2 + self._key_2) % _PRIME
        y ^= (x * _M3 + self._key_3) % _PRIME
        x ^= y * _M4 % _PRIME
        y ^= x * _M5 % _PRIME
        return x << 30 | y

    def roll(self, address: int, dice: int) -> int:
        if dice < 0 or dice > MAX_DICE:
            check_dice(dice)
        return self._word(address) % _POWERS[dice]

    def shuffle(self, address: int, size: int) -> tuple[int, ...]:
        check_deck(size)
        return tuple(self._order(address, size, size))

    def pick(self, address: int, size: int, count: int) -> tuple[int, ...]:
        check_pick(size, count)
        return tuple(sorted(self._order(address, size, count)))

    def below(self, address: int, size: int) -> int:
        check_below(size)
        return self._word(address) % size

    def _order(self, address: int, size: int, count: int) -> list[int]:
        """Return the first cards of a Fisher-Yates shuffle from the front. Each word gives two draws."""
        order = list(range(size))
        word = 0
        for index in range(min(count, size - 1)):
            if index & 1:
                lane = word & _LANE
            else:
                word = self._word(address | index >> 1 << 48)
                lane = word >> 30
            other = index + (lane * (size - index) >> 30)
            card = order[other]
            order[other] = order[index]
            order[index] = card
        return order[:count]


class ScriptedFate(Fate):
    """A Fate with scripted outcomes, for scenario tests and for games played from a record.

    The outcome of a roll is a roll (int) or its faces in order. A shuffle takes the permutation, a pick the
    indexes, and `below` the index, alone or in a sequence of one. So the outcomes of a `RecordingFate` can be
    played again. An outcome that does not fit the question raises FateError, because a script that was meant
    for another question would make its test worthless. An address that is not in the script raises it too,
    unless there is a fallback.
    """

    def __init__(self, outcomes: Mapping[int, int | Sequence[int]], fallback: Fate | None = None) -> None:
        self._outcomes: dict[int, int | tuple[int, ...]] = {}
        for where, outcome in outcomes.items():
            self._outcomes[where] = outcome if isinstance(outcome, int) else tuple(outcome)
        self._fallback = fallback
        if fallback is not None and not fallback.decides:
            raise FateError("A script needs a Fate that decides what the script leaves out.")

    def roll(self, address: int, dice: int) -> int:
        check_dice(dice)
        outcome = self._outcomes.get(address)
        if outcome is None:
            return self._otherwise(address).roll(address, dice)
        if isinstance(outcome, int):
            if outcome < 0 or outcome >= _POWERS[dice]:
                raise _misfit(address, outcome, f"a roll of {dice} dice")
            return outcome
        if len(outcome) != dice or (dice and (min(outcome) < 0 or max(outcome) > 5)):
            raise _misfit(address, outcome, f"a roll of {dice} dice")
        return roll_of(outcome)

    def shuffle(self, address: int, size: int) -> tuple[int, ...]:
        check_deck(size)
        outcome = self._outcomes.get(address)
        if outcome is None:
            return self._otherwise(address).shuffle(address, size)
        if isinstance(outcome, int) or sorted(outcome) != list(range(size)):
            raise _misfit(address, outcome, f"a shuffle of {size} cards")
        return outcome

    def pick(self, address: int, size: int, count: int) -> tuple[int, ...]:
        check_pick(size, count)
        outcome = self._outcomes.get(address)
        if outcome is None:
            return self._otherwise(address).pick(address, size, count)
        asked = f"a pick of {count} out of {size} cards"
        if isinstance(outcome, int) or len(outcome) != count or len(set(outcome)) != count:
            raise _misfit(address, outcome, asked)
        if count and (min(outcome) < 0 or max(outcome) >= size):
            raise _misfit(address, outcome, asked)
        return tuple(sorted(outcome))

    def below(self, address: int, size: int) -> int:
        check_below(size)
        outcome = self._outcomes.get(address)
        if outcome is None:
            return self._otherwise(address).below(address, size)
        if not isinstance(outcome, int):
            if len(outcome) != 1:
                raise _misfit(address, outcome, f"an index below {size}")
            outcome = outcome[0]
        if outcome < 0 or outcome >= size:
            raise _misfit(address, outcome, f"an index below {size}")
        return outcome

    def _otherwise(self, address: int) -> Fate:
        if self._fallback is None:
            raise FateError(f"The script has no outcome for {format_address(address)}.")
        return self._fallback


def _misfit(where: int, outcome: int | tuple[int, ...], asked: str) -> FateError:
    return FateError(f"The script says {outcome} at {format_address(where)}, which is not {asked}.")


class NoFate(Fate):
    """A Fate that decides nothing, for exhaustive search and for real dice.

    The game checks `decides` and asks seat CHANCE instead. Every call raises FateError, because it comes from
    a frame that did not check.
    """

    decides = False

    def roll(self, address: int, dice: int) -> int:
        raise _undecided(address)

    def shuffle(self, address: int, size: int) -> tuple[int, ...]:
        raise _undecided(address)

    def pick(self, address: int, size: int, count: int) -> tuple[int, ...]:
        raise _undecided(address)

    def below(self, address: int, size: int) -> int:
        raise _undecided(address)


def _undecided(where: int) -> FateError:
    return FateError(
        f"No Fate decides {format_address(where)}.", hint="The game asks seat CHANCE instead of this Fate."
    )


Drawn = tuple[int, str, int, int, tuple[int, ...]]
"""A recorded outcome: address, op, size, count, values. `outcome_of` explains size and count."""


class RecordingFate(Fate):
    """Passes questions on to another Fate and records each with its answer in `drawn`, in order.

    The recorded outcomes never influence an answer.
    """

    def __init__(self, fate: Fate) -> None:
        self.fate = fate
        self.decides = fate.decides
        self.drawn: list[Drawn] = []

    def roll(self, address: int, dice: int) -> int:
        roll = self.fate.roll(address, dice)
        self.drawn.append((address, "roll", 6, dice, faces_in_order(roll, dice)))
        return roll

    def shuffle(self, address: int, size: int) -> tuple[int, ...]:
        order = self.fate.shuffle(address, size)
        self.drawn.append((address, "shuffle", size, size, order))
        return order

    def pick(self, address: int, size: int, count: int) -> tuple[int, ...]:
        picked = self.fate.pick(address, size, count)
        self.drawn.append((address, "pick", size, count, picked))
        return picked

    def below(self, address: int, size: int) -> int:
        index = self.fate.below(address, size)
        self.drawn.append((address, "below", size, 1, (index,)))
        return index
