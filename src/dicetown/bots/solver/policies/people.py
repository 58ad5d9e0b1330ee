"""Questions about other players: the victim of a theft, the draw, the giver, the payer; and the Doc."""

from __future__ import annotations

from dicetown.bots.appraise.base import doc_with, elixir, loot, remedy, top_elixir
from dicetown.bots.explain import Rating
from dicetown.bots.solver.question import RATERS, Question
from dicetown.engine.box.dice import QUEEN, count
from dicetown.engine.box.zones import DEEDS, HAND
from dicetown.engine.choices import Choice
from dicetown.rules.base.cards import WEALTH, property_value
from dicetown.rules.base.places.doc_classic import REMEDIES
from dicetown.rules.base.places.doc_revised import ELIXIRS
from dicetown.rules.base.places.sheriff import JOE_DOLLARS
from dicetown.rules.base.quantities import QUEENS

SPREAD = (0.0, 0.0, 0.56, 0.85, 1.03, 1.16)
"""How far the best of several draws lies above the mean, in standard deviations, by their number."""
STORE_SPREAD = 1.9
DEED_SPREAD = 1.4


def queens_against(question: Question, victim: int) -> int:
    """Return how many cards of a victim the queens on the table let me see."""
    state = question.state
    queens = count(state.aside[question.seat], QUEEN)
    return state.rules.modified(QUEENS, state, queens, question.seat, victim)


def rate_victim(question: Question) -> list[Rating]:
    """Rate victims by the loot, including what the victim loses."""
    board = question.board

    def worth(option: Choice) -> float:
        victim = option.value
        return loot(board, victim, queens_against(question, victim)) * (1.0 + board.envy_of(victim))

    return question.rated(worth)


def rate_draw(question: Question) -> list[Rating]:
    """Rate draws by their backs; the best of the drawn cards is kept."""
    board = question.board
    victim = question.number("victim")
    if not 0 <= victim < board.seats:
        return question.rated(lambda option: 0.0)
    zones = question.state.zones
    stores = [board.card(card, question.seat) for card in zones[HAND + victim]]
    deeds = [board.card(card, question.seat) for card in zones[DEEDS + victim]]

    def worth(option: Choice) -> float:
        store, deed = option.value // 64, option.value % 64
        first = _best_of(stores, store, STORE_SPREAD)
        second = _best_of(deeds, deed, DEED_SPREAD)
        if not store or not deed:
            return first + second
        # The better of two independent bests lies above both, and further above if they are close.
        return max(first, second) + 0.35 * max(0.0, 1.5 - abs(first - second))

    return question.rated(worth)


def _best_of(worths: list[float], draws: int, spread: float) -> float:
    if not draws or not worths:
        return 0.0
    return sum(worths) / len(worths) + SPREAD[min(draws, 5)] * spread


def rate_giver(question: Question) -> list[Rating]:
    """Rate givers: a player gives the worst card, but one with few cards has little choice."""
    board = question.board
    zone = DEEDS if "DOMINATION" in question.prompt.rule else HAND

    def worth(option: Choice) -> float:
        held = len(question.state.zones[zone + option.value])
        usual = board.deed if zone == DEEDS else board.store_card
        return (usual - 0.6 * min(held - 1, 3)) * (1.0 + board.envy_of(option.value))

    return question.rated(worth)


def rate_debtor(question: Question) -> list[Rating]:
    board = question.board
    return question.rated(
        lambda option: (
            min(JOE_DOLLARS, question.state.dollars[option.value])
            * board.dollar
            * (1.0 + board.envy_of(option.value))
        )
    )


def rate_protect(question: Question) -> list[Rating]:
    """Rate properties to protect: face-up ones are safe, and the most valuable ones need it most."""
    risk = 0.04 * min(question.board.clock.later, 4.0) + 0.001
    return question.rated(lambda option: sum([property_value(card) for card in option.cards]) * risk)


def rate_remedy(question: Question) -> list[Rating]:
    """Rate each remedy of the classic Doc by what it brings."""
    return question.rated(
        lambda option: 0.0 if option.verb == "pass" else remedy(question.board, REMEDIES.names[option.value])
    )


def rate_visit(question: Question) -> list[Rating]:
    """Rate going to the classic Doc by what the hand allows there."""
    hand = question.state.aside[question.seat]
    return question.rated(lambda option: 0.0 if option.verb == "pass" else doc_with(question.board, hand))


def rate_elixir(question: Question) -> list[Rating]:
    def worth(option: Choice) -> float:
        if option.value >= len(ELIXIRS.names) - 1:
            return top_elixir(question.board)
        return elixir(question.board, WEALTH + option.value)

    return question.rated(worth)


RATERS.update(
    {
        "victim": rate_victim,
        "draw": rate_draw,
        "giver": rate_giver,
        "debtor": rate_debtor,
        "protect": rate_protect,
        "remedy": rate_remedy,
        "visit": rate_visit,
        "elixir": rate_elixir,
    }
)
