"""A refused choice leaves the game as it was and names the rule (INFO-4 and the rule of each decision)."""

import pytest

from dicetown.engine.chance.fate import NoFate
from dicetown.engine.choices import parse_choice
from dicetown.engine.errors import DiceTownError, Refused
from dicetown.engine.state import CHANCE
from dicetown.records.game import Game, new_game
from dicetown.testing.scenario import fingerprint
from tests.rules.scenes import EDITIONS, every_decision, over, scene_at

both = pytest.mark.parametrize("edition", EDITIONS)
at_every_decision = pytest.mark.parametrize(("edition", "name"), every_decision())

ILLEGAL = {
    "keep": [
        (1, "keep:9", "DICE-1"),
        (1, "keep:TTTT", "DICE-1"),
        (0, "keep:99", "DICE-4"),
        (0, "keep:-", "DICE-4"),
        (1, "keep:TTTKK", "DICE-4"),
        (1, "keep:TT+brute", "CARD-BRUTE"),
        (0, "keep:9+brute", "CARD-BRUTE"),
        (0, "pass", "DICE-1"),
    ],
    "cut-keep": [
        (1, "keep:TTT", "CARD-BRUTE"),
        (1, "keep:-", "CARD-BRUTE"),
        (1, "keep:K", "CARD-BRUTE"),
        (1, "keep:TT+brute", "CARD-BRUTE"),
    ],
    "window": [(0, "play:brute", "CARD-2"), (0, "play:poster", "CARD-2"), (1, "turn:9=A", "CARD-2")],
    "turn": [(1, "turn:A=9", "CARD-CHEATER"), (1, "turn:Q=Q", "CARD-CHEATER"), (1, "pass", "CARD-CHEATER")],
    "cancel": [(2, "play:horse", "CARD-POSTER"), (2, "play:dynamite", "CARD-POSTER")],
    "offer": [
        (1, "offer:1:4d", "BRIBE-5"),
        (1, "offer:1:3n", "BRIBE-5"),
        (1, "offer:1:boots", "BRIBE-5"),
        (1, "offer:1:2.horse", "BRIBE-5"),
        (1, "offer:1:3d+3n", "BRIBE-5"),
        (1, "offer:0:1d", "BRIBE-1"),
        (1, "offer:3:1d", "BRIBE-1"),
        (1, "offer:7:1d", "BRIBE-1"),
        (1, "seat:1", "BRIBE-1"),
    ],
    "break-tie": [(0, "seat:0", "TIE-1"), (0, "seat:3", "TIE-1"), (0, "pass", "TIE-1")],
    "doc-order": [(1, "seat:1", "DOC-1"), (1, "seat:2", "DOC-1"), (1, "more", "BRIBE-3")],
    "winner": [(1, "seat:1", "SCORE-10"), (1, "seat:3", "SCORE-10"), (1, "pass", "SCORE-10")],
    "keep-card": [(2, "card:canteen", "STORE-1"), (2, "card:p1", "STORE-1"), (2, "pass", "STORE-1")],
    "victim": [
        (3, "seat:2", "SALOON-1"),
        (3, "seat:3", "SALOON-1"),
        (3, "seat:4", "SALOON-1"),
        (3, "seat:7", "SALOON-1"),
        (3, "pass", "SALOON-1"),
    ],
    "draw": [
        (3, "draw:3s+0p", "SALOON-2"),
        (3, "draw:0s+2p", "SALOON-2"),
        (3, "draw:2s+2p", "SALOON-2"),
        (3, "draw:1s+1p", "SALOON-2"),
    ],
    "keep-loot": [(3, "card:saddle", "SALOON-1"), (3, "card:dynamite", "SALOON-1"), (3, "pass", "SALOON-1")],
    "debtor": [(0, "seat:0", "CARD-JOE"), (0, "seat:4", "CARD-JOE"), (0, "pass", "CARD-JOE")],
    "remedy": [(0, "remedy:nuggets", "DOC-C2"), (0, "elixir:wealth", "DOC-C2")],
    "elixir": [(0, "elixir:wealth", "DOC-R2"), (0, "remedy:wire", "DOC-R2"), (0, "pass", "DOC-R2")],
    "giver": [(0, "seat:3", "ELIXIR-FRIENDSHIP"), (0, "seat:0", "ELIXIR-FRIENDSHIP")],
    "give-card": [(1, "card:saddle", "ELIXIR-FRIENDSHIP"), (1, "card:p2", "ELIXIR-FRIENDSHIP")],
}
"""For each scene of `scenes.py`: who answers, what they may not answer, the rule that says so."""

ILLEGAL_PLACES = ["place:p2", "place:2.p1", "place:p1+p4+p5", "pass"]


def refused(game: Game, seat: int, text: str, decision: int | str | None = None) -> Refused:
    """The refusal of an answer that must change nothing."""
    before = fingerprint(game)
    with pytest.raises(Refused) as caught:
        game.apply(seat, parse_choice(text), decision)
    assert fingerprint(game) == before
    return caught.value


@at_every_decision
@pytest.mark.rule(
    "INFO-4", "DICE-1", "DICE-4", "CARD-BRUTE", "CARD-2", "CARD-CHEATER", "CARD-POSTER", "CARD-JOE"
)
@pytest.mark.rule("BRIBE-1", "BRIBE-3", "BRIBE-5", "TIE-1", "DOC-1", "DOC-C2", "DOC-R2", "ELIXIR-FRIENDSHIP")
@pytest.mark.rule("STORE-1", "SALOON-1", "SALOON-2", "SCORE-10", "DOC-C3", "ELIXIR-PROTECTION")
def test_illegal_choice_cites_rule_changing_nothing(edition: str, name: str) -> None:
    scene = scene_at(edition, name)
    wrong = ILLEGAL.get(name, [])
    if name == "protect":
        rule = "DOC-C3" if edition == "classic" else "ELIXIR-PROTECTION"
        wrong = [(0, text, rule) for text in ILLEGAL_PLACES]
    assert wrong
    for seat, text, rule in wrong:
        assert not scene.game.is_legal(seat, parse_choice(text))
        assert refused(scene.game, seat, text).rule == rule, text


@at_every_decision
@pytest.mark.rule("INFO-4")
def test_choice_of_another_kind_is_refused(edition: str, name: str) -> None:
    scene = scene_at(edition, name)
    strange = ["roll:99999", "top:horse", "draw:9s+9p", "place:p9", "turn:9=9", "card:wealth", "play:horse"]
    for seat in scene.seats:
        for text in strange:
            problem = refused(scene.game, seat, text)
            assert problem.rule
            assert str(problem).count(problem.rule)


@at_every_decision
@pytest.mark.rule("INFO-4", "SETUP-1")
def test_seat_not_asked_is_always_refused(edition: str, name: str) -> None:
    scene = scene_at(edition, name)
    legal = scene.options(scene.seats[0])[0]
    for seat in range(4):
        if seat not in scene.seats:
            assert refused(scene.game, seat, legal).rule == "INFO-4"
    for no_player in (-1, 4, 5, CHANCE, 8, 99):
        assert refused(scene.game, no_player, legal).rule == "SETUP-1"


@at_every_decision
@pytest.mark.rule("INFO-4")
def test_refusal_hides_what_others_are_asked(edition: str, name: str) -> None:
    scene = scene_at(edition, name)
    for seat in set(range(4)) - set(scene.seats):
        problem = refused(scene.game, seat, "pass")
        assert str(problem) == (
            f"Seat {seat} is not asked anything right now. [INFO-4] Wait for your turn to choose."
        )


@at_every_decision
@pytest.mark.rule("INFO-4")
def test_an_answer_to_another_decision_is_refused(edition: str, name: str) -> None:
    scene = scene_at(edition, name)
    game = scene.game
    now = game.decision.id
    seat = scene.seats[0]
    legal = scene.options(seat)[0]
    prompt = game.prompt_id(seat)
    number = int(prompt.split(".")[1])
    other = (seat + 1) % 4
    stale: list[int | str] = [now - 1, now + 1, 0, -1, "", str(now), f"s{seat}.{number - 1}"]
    for wrong in [*stale, f"s{seat}.{number + 1}", f"s{other}.{number}", prompt.upper()]:
        assert refused(game, seat, legal, wrong).rule == "INFO-4", wrong


@at_every_decision
@pytest.mark.rule("INFO-4")
def test_answer_naming_open_decision_is_taken(edition: str, name: str) -> None:
    for named in ("number", "prompt"):
        scene = scene_at(edition, name)
        seat = scene.seats[0]
        before = fingerprint(scene.game)
        right = scene.game.decision.id if named == "number" else scene.game.prompt_id(seat)
        scene.game.apply(seat, scene.game.options(seat)[0], right)
        assert fingerprint(scene.game) != before


@both
@pytest.mark.rule("INFO-4")
def test_old_decision_ids_become_stale(edition: str) -> None:
    scene = scene_at(edition, "keep-card")
    number, prompt = scene.game.decision.id, scene.game.prompt_id(2)
    scene.say(2, "card:horse")
    scene.quietly("keep")
    for stale in (number, prompt):
        assert refused(scene.game, 2, scene.options(2)[0], stale).rule == "INFO-4"


@both
@pytest.mark.rule("INFO-4")
def test_changed_answer_may_name_same_decision(edition: str) -> None:
    scene = scene_at(edition, "keep")
    number, prompt = scene.game.decision.id, scene.game.prompt_id(1)
    scene.game.apply(1, parse_choice("keep:T"), number)
    scene.game.apply(1, parse_choice("keep:K"), prompt)
    view = scene.game.prompt_for(1)
    assert view is not None
    assert view.data()["answer"] == "keep:K"
    assert refused(scene.game, 1, "keep:9").rule == "DICE-1"
    assert view.data()["answer"] == "keep:K"


@both
@pytest.mark.rule("END-2")
def test_nothing_is_taken_after_the_end(edition: str) -> None:
    scene = over(edition)
    assert scene.game.over
    for seat in range(4):
        assert refused(scene.game, seat, "pass").rule == "END-2"
        assert not scene.game.is_legal(seat, parse_choice("pass"))
        assert scene.game.prompt_for(seat) is None
        with pytest.raises(Refused, match="END-2"):
            scene.game.options(seat)
    with pytest.raises(DiceTownError, match="over"):
        _ = scene.game.decision


@both
@pytest.mark.rule("INFO-3")
def test_impossible_chance_outcome_is_refused(edition: str) -> None:
    asked = 0
    game = new_game(edition, 2, fate=NoFate(), sheriff=0)
    while game.decision.kind == "chance":
        asked += 1
        options = {option.text for option in game.options(CHANCE)}
        for text in {"roll:99", "top:p9", "seat:7", "pass", "top:wealth"} - options:
            assert refused(game, CHANCE, text).rule
        assert refused(game, 0, min(options)).rule == "INFO-4"
        game.apply(CHANCE, game.options(CHANCE)[0])
    assert asked > 3
