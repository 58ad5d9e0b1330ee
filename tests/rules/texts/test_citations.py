"""Every event and every question cites a rule that is in force, and every kind of event does happen."""

import random

import pytest

from dicetown import new_game, ruleset
from dicetown.engine.events import event_kinds
from dicetown.rules.catalogue import pieces_of, ruleset_names
from dicetown.rules.rulebook import rulebook
from dicetown.testing import choose_freely

RARE = {"CardReturned", "PropertiesRemoved"}
"""Too seldom for so few games; each is met in a test of its own."""


def in_force(rule: str, name: str) -> bool:
    """Whether a rule belongs to a ruleset."""
    return rulebook()[rule].scope in ("base", *pieces_of(name))


@pytest.mark.parametrize("name", ruleset_names())
def test_random_games_cite_rules_in_force(name: str) -> None:
    rules = ruleset(name, bribes="all")
    for seed in range(10):
        rng = random.Random(seed)
        seats = rules.min_seats + seed % (rules.max_seats - rules.min_seats + 1)
        game = new_game(rules, seats, seed=seed)
        while not game.over:
            decision = game.decision
            assert in_force(decision.rule, name), decision
            for seat in decision.seats:
                game.apply(seat, choose_freely(game, seat, rng))
        for event in game.events_of_all():
            assert in_force(event.rule, name), event


def test_every_kind_of_event_happens() -> None:
    met: set[str] = set()
    for name in ("classic+wanted+indians+cowboys", "revised+wanted+indians+cowboys", "classic"):
        for seed in range(36):
            rules = ruleset(name, bribes="all", version=1 if seed < 30 else 2)
            rng = random.Random(seed)
            game = new_game(rules, 2 + seed % (rules.max_seats - 1), seed=seed)
            while not game.over:
                for seat in game.decision.seats:
                    game.apply(seat, choose_freely(game, seat, rng))
            met |= {event.name for event in game.events_of_all()}
    assert set(event_kinds()) - met <= RARE


@pytest.mark.parametrize("name", ruleset_names())
def test_rulesets_cite_rules_in_force(name: str) -> None:
    rules = ruleset(name)
    cited = [step.rule for step in rules.plan]
    cited += [location.rule for location in rules.locations]
    cited += [action.rule for actions in rules.actions for action in actions]
    cited += [played.rule for plays in rules.plays for played in plays]
    cited += [matter.rule for matter in rules.matters]
    cited += [line.rule for line in rules.scoring]
    cited += [end.rule for end in rules.ends]
    cited += [barrier.rule for barrier in rules.barriers]
    cited += [rule for pair in rules.top_rules.values() for rule in pair]
    cited += [rules.place_rules[seats] for seats in range(rules.min_seats, rules.max_seats + 1)]
    cited += [*rules.cite.values(), *rules.renewal_rules.values()]
    for rule in cited:
        assert in_force(rule, name), rule
