"""Checks whether the parts of a position that was read fit together.

A position can come from an untrusted source, so everything in it is checked. A State that passes can ask its
question: its cards, dice and answers are possible in some game, and no frame points at something that does
not exist. Any amounts of dollars and nuggets are accepted, so that tests and people can make up scenes.
"""

from __future__ import annotations

from typing import Final

from dicetown.engine.box.cards import card_name, family_of, unknown
from dicetown.engine.box.dice import HAND_SIZE, UNKNOWN_DICE, count, size
from dicetown.engine.box.zones import (
    ALL_SEE,
    DEEDS,
    HAND,
    NOBODY_SEES,
    SHARED,
    TOP_SEEN,
)
from dicetown.engine.chance.draws import Chance
from dicetown.engine.choices import MAX_AMOUNT, Choice, offer_dollars, offer_favour, offer_nuggets
from dicetown.engine.errors import BadNotation
from dicetown.engine.frames import LISTS, Args, AskAloud, Frame
from dicetown.engine.state import CHANCE, State
from dicetown.engine.views.view import SEALED, is_turning
from dicetown.rules.base.gains import PlayImmediately
from dicetown.rules.base.town import ResolveStep

_WIDEST: Final = 1 << 60
"""No frame packs more than this into one number."""


def check_position(state: State, seen: str) -> None:
    """Raise BadNotation for a position that no game can reach.

    `seen` is `full`, a seat's number or `spectator`.
    """
    viewer = int(seen) if seen not in ("full", "spectator") else -1
    _check_amounts(state)
    _check_cards(state)
    _check_sight(state, seen == "full", viewer)
    _check_dice(state, seen == "full", viewer)
    for annex in state.annexes:
        for problem in annex.problems(state):
            raise BadNotation(problem)
    for pending in state.agenda:
        _check_frame(state, pending)
        if isinstance(pending, ResolveStep) and min([size(hand) for hand in state.aside]) < HAND_SIZE:
            raise BadNotation("The town is resolved, but a hand is not complete.", "DICE-5")
    frame = state.asking
    if frame is None:
        if state.asked or state.waiting or state.answers:
            raise BadNotation("No question is open, but the fields asked, waiting or answers say otherwise.")
        if state.winner < 0 and (seen == "full" or not state.agenda):
            raise BadNotation("No question is open, but the game has no winner.")
        if state.winner >= 0 and state.agenda:
            raise BadNotation("The game is won, but frames are left on the agenda.")
        if state.winner >= 0 and state.sheriff < 0:
            raise BadNotation("The game is won, but no seat has the badge.")
        return
    if state.winner >= 0:
        raise BadNotation("The game is won, but a question is open.")
    _check_frame(state, frame)
    if state.sheriff < 0 and not isinstance(frame, Chance):
        raise BadNotation("No seat has the badge.", "SETUP-10")
    # Frames have conditions of their own. A frame that does not fit this State raises when it lists its seats
    # and options.
    try:
        _check_question(state, seen == "full", viewer)
    except BadNotation:
        raise
    except (ValueError, LookupError, AssertionError, OverflowError, NotImplementedError) as error:
        raise BadNotation(
            f"The question {frame.text()} does not fit this position: {str(error)[:80]}"
        ) from None


def _check_amounts(state: State) -> None:
    dollars = sum(state.dollars) + state.bank + state.coach
    nuggets = sum(state.nuggets) + state.mine
    if dollars > MAX_AMOUNT or nuggets > MAX_AMOUNT:
        raise BadNotation(f"${dollars} and {nuggets} nuggets are more than any game has.", "SETUP-5")


def _check_cards(state: State) -> None:
    rules = state.rules
    wanted: dict[int, int] = {}
    for card, copies in rules.cards.items():
        wanted[family_of(card)] = wanted.get(family_of(card), 0) + copies
    totals: dict[int, int] = {}
    for zone in rules.zones:
        for owner in range(state.seats if zone.per_seat else 1):
            for card in state.zones[zone.index + owner]:
                totals[card] = totals.get(card, 0) + 1
                family = family_of(card)
                wanted[family] = wanted.get(family, 0) - 1
                if family not in zone.families:
                    raise BadNotation(f"{_shown(card)} cannot lie in {zone.name}.", "SETUP-5")
    for card, copies in totals.items():
        if card >= 0 and copies > rules.cards.get(card, 0):
            raise BadNotation(f"There are {copies} of {_shown(card)}, more than the game has.", "SETUP-5")
    for missing in wanted.values():
        if missing:
            raise BadNotation("The cards do not add up to those of the game.", "SETUP-5")


def _shown(card: int) -> str:
    return card_name(card).replace("?", "%")


def _check_sight(state: State, full: bool, viewer: int) -> None:
    """Check that exactly the cards that the viewer can see are shown. A full position shows all cards."""
    for zone in state.rules.zones:
        for owner in range(state.seats if zone.per_seat else 1):
            cards = state.zones[zone.index + owner]
            own = zone.per_seat and zone.sight != NOBODY_SEES and (owner == viewer or state.counted)
            visible = full or zone.sight == ALL_SEE or own
            if zone.sight == TOP_SEEN and not full and cards:
                if (cards[-1] < 0) != is_turning(state, zone.index):
                    raise BadNotation(f"The top card of {zone.name} is seen or hidden wrongly.", "INFO-1")
                cards = cards[:-1]
            if cards and visible and min(cards) < 0:
                raise BadNotation(f"{zone.name} hides cards that are seen.", "INFO-1")
            if cards and not visible and max(cards) >= 0:
                raise BadNotation(f"{zone.name} shows cards that are not seen.", "INFO-1")
    for owner, offered in enumerate(state.offers):
        if offered is not None:
            _check_offer(state, owner, offered, full or owner == viewer or 0 <= viewer == state.sheriff)


def _check_offer(state: State, owner: int, offered: Choice, visible: bool) -> None:
    if offer_favour(offered) >= state.seats:
        raise BadNotation(f"{offered.text[:40]} is in favour of no seat.", "BRIBE-1")
    cards = offered.cards
    if cards and (min(cards) < 0 if visible else max(cards) >= 0):
        raise BadNotation(f"{offered.text[:40]} shows or hides its items wrongly.", "BRIBE-2")
    owned = list(state.zones[HAND + owner] + state.zones[DEEDS + owner])
    enough = offer_dollars(offered) <= state.dollars[owner] and offer_nuggets(offered) <= state.nuggets[owner]
    for card in cards:
        found = card if card in owned else unknown(family_of(card))
        if found in owned:
            owned.remove(found)
        else:
            enough = False
    if not enough:
        raise BadNotation(f"{offered.text[:40]} is more than seat {owner} has.", "BRIBE-5")


def _check_dice(state: State, full: bool, viewer: int) -> None:
    for seat in range(state.seats):
        aside, kept, cup = state.aside[seat], state.kept[seat], state.cup[seat]
        if cup == UNKNOWN_DICE:
            if full or seat == viewer or size(aside) == HAND_SIZE:
                raise BadNotation(f"The cup of seat {seat} hides dice that the viewer sees.", "DICE-1")
        elif cup and (size(cup) + size(aside) != HAND_SIZE or (not full and seat != viewer)):
            raise BadNotation(f"The cup of seat {seat} holds dice although it should be empty.", "DICE-1")
        for face in range(6):
            if count(kept, face) > count(aside, face):
                raise BadNotation(f"Seat {seat} kept dice that are not set aside.", "DICE-1")


def _check_frame(state: State, frame: Frame) -> None:
    """Raise BadNotation for a frame with a number that refers to nothing in this game."""
    rules = state.rules
    numbers: dict[str, int] = {}
    lists: dict[str, Args] = {}
    for index, kind in enumerate(frame.kinds()):
        field = frame.FIELDS[index].split(":")[0]
        if kind in LISTS:
            lists[field] = frame.lists()[index]
        else:
            numbers[field] = frame.lists()[index][0]
            _check_number(state, frame, field, kind, numbers[field])
    try:
        if "about" in lists:
            rules.matters[numbers["matter"]].facts(state, lists["about"])
        if "action" in numbers and numbers["action"] >= len(rules.actions[numbers["location"]]):
            raise BadNotation("There is no such action.")
        if lists.get("price"):
            # One that names nothing is not a price, and unpacking refuses another number of numbers.
            seat, *things = lists["price"]
            _check_number(state, frame, "price", "seat", seat)
            if len(things) != 4 or not any(things) or min(things) < 0 or max(things) > MAX_AMOUNT:
                raise BadNotation("There is no such price.")
        for seat in lists.get("placed", ()):
            _check_number(state, frame, "placed", "seat", seat)
        if "args" in lists:
            for field, number in zip(rules.moments[numbers["moment"]].fields, lists["args"], strict=True):
                name, kind = field.split(":")
                _check_number(state, frame, name, kind, number)
        if "queue" in lists:
            played = lists["queue"]
            if "card" in numbers:
                played = (*played, numbers["seat"], numbers["card"])
            for seat, card in zip(played[::2], played[1::2], strict=True):
                _check_number(state, frame, "queue", "seat", seat)
                rules.play_at(numbers["moment"], card)
        if isinstance(frame, PlayImmediately) and frame.card not in rules.immediate:
            raise BadNotation(f"{card_name(frame.card)} is not played at once.")
    except (ValueError, LookupError) as error:
        raise BadNotation(f"{frame.text()[:60]} makes no sense: {str(error)[:80]}") from None


def _check_number(state: State, frame: Frame, field: str, kind: str, number: int) -> None:
    lowest, highest = _range(state, kind)
    fits = lowest <= number <= highest
    if kind == "card":
        fits = number in state.rules.cards
    elif kind == "hand":
        fits = number in (HAND, DEEDS)
    if not fits:
        raise BadNotation(f"{frame.text()[:60]} makes no sense: {field} is {number}.")


def _range(state: State, kind: str) -> tuple[int, int]:
    """Return the lowest and the highest number that a field of this kind can hold."""
    rules = state.rules
    last_seat = state.seats - 1
    everybody = (1 << state.seats) - 1
    ranges: dict[str, tuple[int, int]] = {
        "seat": (0, last_seat),
        "anyone": (-1, last_seat),
        "next": (0, last_seat + 1),
        "seats": (0, everybody),
        "some": (1, everybody),
        "deck": (0, SHARED - 1),
        "discards": (-1, SHARED - 1),
        "zone": (0, rules.zone_count - 1),
        "moment": (0, len(rules.moments) - 1),
        "location": (0, len(rules.locations) - 1),
        "matter": (0, len(rules.matters) - 1),
        "step": (0, len(rules.plan)),
        "flag": (0, 1),
        "face": (0, 5),
        "dice": (1, HAND_SIZE),
        "asks": (0, 2),
        "count": (0, 99),
        "number": (0, (1 << 20) - 1),
    }
    return ranges.get(kind, (0, _WIDEST))


def _check_question(state: State, full: bool, viewer: int) -> None:
    frame = state.asking
    assert frame is not None
    asked, waiting = state.asked, state.waiting
    if not asked or waiting & ~asked or not state.answers:
        raise BadNotation("asked, waiting and answers don't fit together.")
    if isinstance(frame, Chance):
        fits = full and asked == 1 << CHANCE
    elif full or not frame.covert:
        fits = asked == frame.who(state)
    else:
        fits = viewer >= 0 and asked == 1 << viewer and bool(frame.who(state) & asked)
    if not fits:
        raise BadNotation(f"The question {frame.text()} is put to the wrong seats.")
    if isinstance(frame, AskAloud):
        _check_aloud(state, frame, full, viewer)
        return
    if full and not waiting:
        raise BadNotation(f"The question {frame.text()} is answered, but the game did not go on.")
    frame.rule_now(state)
    frame.subject_now(state)
    for seat in range(CHANCE + 1):
        answered = bool((asked & ~waiting) >> seat & 1)
        answer = state.answers[seat] if seat < len(state.answers) else None
        if answered != (answer is not None):
            raise BadNotation("answers don't fit to asked and waiting.")
        visible = full or seat == viewer
        if answer is not None and visible == (answer is SEALED):
            raise BadNotation(f"The answer of seat {seat} is sealed or shown wrongly.", "INFO-4")
        if asked >> seat & 1 and visible:
            if not frame.options(state, seat):
                raise BadNotation(f"The question {frame.text()} leaves seat {seat} no choice.")
            if answer is not None and not frame.allows(state, seat, answer):
                raise BadNotation(f"{answer.text} is not an answer of seat {seat} to {frame.text()}.")


def _check_aloud(state: State, frame: AskAloud, full: bool, viewer: int) -> None:
    if state.waiting != 1 << frame.turn(state):
        raise BadNotation(f"The question {frame.text()} waits for the wrong seat.")
    if any(answer is not None for answer in state.answers):
        raise BadNotation(f"Answers to {frame.text()} are said aloud, so none is kept.")
    frame.rule_now(state)
    frame.subject_now(state)
    for seat in range(state.seats):
        if state.asked >> seat & 1 and (full or seat == viewer) and not frame.options(state, seat):
            raise BadNotation(f"The question {frame.text()} leaves seat {seat} no choice.")
