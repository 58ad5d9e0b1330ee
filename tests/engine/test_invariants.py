"""Each thing that must hold of every State is noticed when it does not."""

import re
from collections.abc import Callable

import pytest

from dicetown import new_game
from dicetown.engine.box.dice import parse_dice
from dicetown.engine.box.zones import DEEDS, HAND, LOOKING, PROPERTY_DECK, ROW, STORE_DECK
from dicetown.engine.invariants import Inspector, problems
from dicetown.engine.state import State
from dicetown.rules.base.cards import BRUTE, JOE
from dicetown.rules.base.ties import BreakTie


def state_of(edition: str = "revised") -> State:
    return new_game(edition, 3, seed=5).state


def mint_a_dollar(state: State) -> None:
    state.dollars[1] += 1


def lose_a_nugget(state: State) -> None:
    state.mine -= 1


def owe_dollars(state: State) -> None:
    state.dollars[0] -= 10
    state.dollars[1] += 10


def overdraw_the_bank(state: State) -> None:
    state.bank -= 5
    state.coach += 5


def throw_the_badge_away(state: State) -> None:
    state.sheriff = 3


def copy_a_card(state: State) -> None:
    state.zones[HAND] = (BRUTE,)


def lose_a_card(state: State) -> None:
    state.zones[STORE_DECK] = state.zones[STORE_DECK][1:]


def print_a_card_over(state: State) -> None:
    deck = state.zones[STORE_DECK]
    place = next(place for place in range(3, len(deck)) if deck[place] != deck[2])
    state.zones[STORE_DECK] = (*deck[:place], deck[2], *deck[place + 1 :])


def bring_a_card_from_another_game(state: State) -> None:
    state.zones[PROPERTY_DECK] = (*state.zones[PROPERTY_DECK], 49)


def mix_the_backs(state: State) -> None:
    state.zones[HAND] = (state.zones[ROW][0],)
    state.zones[ROW] = state.zones[ROW][1:]


def shuffle_a_hand(state: State) -> None:
    deck = state.zones[PROPERTY_DECK]
    state.zones[DEEDS] = tuple(sorted(deck[:4], reverse=True))
    state.zones[PROPERTY_DECK] = deck[4:]


def hold_what_must_be_played(state: State) -> None:
    state.move_card(JOE, STORE_DECK, HAND + 2)


def keep_looking(state: State) -> None:
    state.asked = state.waiting = 0b110
    state.move_card(BRUTE, STORE_DECK, LOOKING)


def roll_a_sixth_die(state: State) -> None:
    state.aside[0] = parse_dice("9")


def ask_no_seat(state: State) -> None:
    state.asked = state.waiting = 0


def ask_another_seat(state: State) -> None:
    state.asked = state.waiting = 0b011


def forget_the_question(state: State) -> None:
    state.asking = None


def win_too_early(state: State) -> None:
    state.winner = 0


def leave_no_choice(state: State) -> None:
    state.asking = BreakTie(0, (0,), 0, 2)
    state.asked = state.waiting = 1 << state.sheriff


FAULTS: list[tuple[Callable[[State], None], str]] = [
    (mint_a_dollar, r"\$28 in the game instead of \$27"),
    (lose_a_nugget, "29 nuggets instead of 30"),
    (owe_dollars, "negative amount of money"),
    (overdraw_the_bank, "holds a negative amount"),
    (throw_the_badge_away, "The badge is with seat 3"),
    (copy_a_card, "There are not 2 of brute"),
    (lose_a_card, "There are not"),
    (print_a_card_over, "There are not"),
    (bring_a_card_from_another_game, "p9 is not part of the game"),
    (mix_the_backs, "lies in hand"),
    (shuffle_a_hand, "is not sorted"),
    (hold_what_must_be_played, "joe stays in the hand of seat 2"),
    (keep_looking, "Seat 0 still looks at cards"),
    (roll_a_sixth_die, "Seat 0 does not have five dice"),
    (ask_no_seat, "put to no seat"),
    (ask_another_seat, "would ask other seats"),
    (forget_the_question, "No seat is asked anything"),
    (win_too_early, "frames are left"),
    (leave_no_choice, "has no option"),
]


def test_game_just_begun_has_no_problems() -> None:
    assert problems(state_of()) == []
    assert problems(state_of("classic")) == []


@pytest.mark.rule("SETUP-5")
@pytest.mark.parametrize(("plant", "expected"), FAULTS, ids=lambda value: getattr(value, "__name__", ""))
def test_a_planted_fault_is_named(plant: Callable[[State], None], expected: str) -> None:
    state = state_of()
    plant(state)
    found = "\n".join(problems(state))
    assert re.search(expected, found), found


@pytest.mark.rule("SETUP-5")
@pytest.mark.parametrize("plant", [plant for plant, _ in FAULTS])
def test_inspector_finds_later_faults_each_time(plant: Callable[[State], None]) -> None:
    state = state_of()
    inspector = Inspector()
    assert inspector.problems(state) == []
    plant(state)
    found = problems(state)
    assert inspector.problems(state) == found
    assert inspector.problems(state) == found


@pytest.mark.rule("SETUP-5")
@pytest.mark.parametrize("cards", [(), (1,), (1, 2), (1, 2, 2), (2, 1, 2, 1)], ids=str)
@pytest.mark.parametrize("place", range(4))
def test_inspector_finds_cards_changed_in_deck(cards: tuple[int, ...], place: int) -> None:
    """Cards are put in, taken out or doubled anywhere in a deck that the inspector has seen."""
    state = state_of()
    inspector = Inspector()
    assert inspector.problems(state) == []
    honest = state.zones[STORE_DECK]
    kinds = sorted(set(honest))
    state.zones[STORE_DECK] = (
        *honest[:place],
        *[kinds[kind] for kind in cards],
        *honest[place + len(cards) :],
    )
    assert inspector.problems(state) == problems(state)
    state.zones[STORE_DECK] = honest
    assert inspector.problems(state) == []
    state.zones[STORE_DECK] = (*honest[:place], *honest[place + 1 :])
    assert inspector.problems(state) == problems(state) != []


@pytest.mark.rule("SETUP-5")
@pytest.mark.parametrize("left", range(5))
def test_inspector_finds_cards_missing_from_deck_end(left: int) -> None:
    state = state_of()
    inspector = Inspector()
    assert inspector.problems(state) == []
    state.zones[STORE_DECK] = state.zones[STORE_DECK][:left]
    assert inspector.problems(state) == problems(state) != []
