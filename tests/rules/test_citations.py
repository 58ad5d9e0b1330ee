"""Every event and every question cites a rule that exists, and every kind of event does happen."""

import random

import pytest

from dicetown import new_game, ruleset
from dicetown.engine.events import event_kinds
from dicetown.rules.rulebook import rulebook
from dicetown.testing import choose_freely

RARE = {"CardReturned", "NobodyToAsk"}
"""Met in test_windows.py, with a second copy of a card that the box has once, and in test_elixirs.py."""


def test_every_event_and_question_of_random_games_cites_a_rule_of_its_edition() -> None:
    happened: set[str] = set()
    for edition, other in (("classic", "revised"), ("revised", "classic")):
        for seed in range(25):
            rng = random.Random(seed)
            game = new_game(ruleset(edition, bribes="all"), 2 + seed % 4, seed=seed)
            while not game.over:
                decision = game.decision
                assert rulebook()[decision.rule].scope != other, decision
                for seat in decision.seats:
                    game.apply(seat, choose_freely(game, seat, rng))
            for event in game.events_of_all():
                assert rulebook()[event.rule].scope != other, event
                happened.add(event.name)
    assert set(event_kinds()) - happened == RARE


@pytest.mark.parametrize("edition", ["classic", "revised"])
def test_everything_a_ruleset_is_made_of_cites_a_rule(edition: str) -> None:
    rules = ruleset(edition)
    cited = [step.rule for step in rules.plan]
    cited += [location.rule for location in rules.locations]
    cited += [action.rule for actions in rules.actions for action in actions]
    cited += [played.rule for plays in rules.plays for played in plays]
    cited += [matter.rule for matter in rules.matters]
    cited += [line.rule for line in rules.scoring]
    cited += [end.rule for end in rules.ends]
    cited += [*rules.cite.values(), *rules.renewal_rules.values()]
    assert set(cited) <= set(rulebook())
