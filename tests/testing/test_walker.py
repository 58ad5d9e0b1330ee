"""The walker over all rulesets and numbers of seats; and the faults it catches."""

import pytest

from dicetown import NoFate, ruleset
from dicetown.engine.chance.fate import Fate
from dicetown.engine.errors import DiceTownError
from dicetown.engine.frames import Args
from dicetown.engine.state import State
from dicetown.records.game import Game
from dicetown.rules.base import ties
from dicetown.rules.base.places import bank
from dicetown.rules.base.places.mine import ExploitMine
from dicetown.rules.catalogue import VERSIONS, ruleset_names
from dicetown.testing import Broken, walk


def walk_some(edition: str = "classic", try_options: int = 6) -> None:
    for seed in range(5):
        walk(ruleset(edition), 4, seed, try_options=try_options)


CELLS = [
    (name, seats, bribes)
    for name in ruleset_names()
    for seats in range(ruleset(name).min_seats, ruleset(name).max_seats + 1)
    for bribes in (("all",) if "+" in name else ("ties", "all", "off"))
]


@pytest.mark.slow
@pytest.mark.rule("SETUP-1", "SETUP-5", "TOWN-8")
@pytest.mark.parametrize(("name", "seats", "bribes"), CELLS)
def test_random_game_keeps_all_invariants(name: str, seats: int, bribes: str) -> None:
    for seed in (1,) if "+" in name else (1, 2):
        walked = walk(ruleset(name, bribes=bribes), seats, seed)
        assert walked.game.over
        assert walked.decisions > 20


@pytest.mark.slow
@pytest.mark.parametrize("bargaining", ["open", "sealed"])
@pytest.mark.parametrize(("name", "seats"), sorted({cell[:2] for cell in CELLS}))
def test_random_game_of_version_two_keeps_invariants(name: str, seats: int, bargaining: str) -> None:
    walked = walk(ruleset(name, bargaining=bargaining, version=2), seats, seats)
    assert walked.game.over
    assert ("bargain" in walked.kinds) <= (bargaining == "open")
    assert ("offer" in walked.kinds) <= (bargaining == "sealed")


@pytest.mark.parametrize("bargaining", ["open", "sealed"])
def test_one_game_of_version_two_keeps_invariants(bargaining: str) -> None:
    rules = ruleset("classic", bargaining=bargaining, version=2)
    walked = walk(rules, 4, 2, try_options=2)
    assert walked.game.over
    assert {"visit", "window"} <= walked.kinds


@pytest.mark.slow
def test_version_two_walks_meet_its_questions() -> None:
    kinds: set[str] = set()
    for seed in range(12):
        kinds |= walk(ruleset("classic+wanted", version=2), 4, seed, try_options=1).kinds
    assert {"bargain", "visit", "capture", "turn", "remedy"} <= kinds


def test_all_cells_are_walked() -> None:
    assert len({(name, seats) for name, seats, _ in CELLS}) == 56


@pytest.mark.slow
@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("name", ruleset_names())
def test_game_without_fate_keeps_all_invariants(name: str, version: int) -> None:
    fate: Fate = NoFate()
    walked = walk(ruleset(name, version=version), 3, 5, fate=fate)
    assert "chance" in walked.kinds
    assert walked.game.over


@pytest.mark.slow
@pytest.mark.parametrize("edition", ["classic", "revised"])
def test_walks_meet_every_kind_of_decision(edition: str) -> None:
    kinds: set[str] = set()
    for seed in range(12):
        kinds |= walk(ruleset(edition, bribes="all"), 4, seed, try_options=1).kinds
    expected = {"keep", "cut-keep", "window", "cancel", "turn", "offer", "break-tie"}
    expected |= {"keep-card", "victim", "draw", "keep-loot", "debtor", "protect"}
    expected |= {"remedy"} if edition == "classic" else {"elixir", "giver", "give-card"}
    assert expected <= kinds


@pytest.mark.slow
def test_module_walks_meet_their_decisions() -> None:
    kinds: set[str] = set()
    for seed in range(12):
        rules = ruleset("revised+wanted+indians+cowboys")
        kinds |= walk(rules, 3 + seed % 4, seed, try_options=1).kinds
    expected = {"action", "use-outlaws", "capture", "river-card", "river-top", "coupon"}
    expected |= {"gift", "shaman", "ambush", "ambush-die", "warpath"}
    expected |= {"cowboy", "herd", "cows", "pasture"}
    assert expected <= kinds


def test_money_that_appears_from_nowhere_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def begin(self: ExploitMine, state: State, seat: int) -> None:
        state.nuggets[seat] += 1

    monkeypatch.setattr(ExploitMine, "begin", begin)
    with pytest.raises(Broken, match="nuggets"):
        walk(ruleset("classic"), 4, 1)


def test_card_in_two_places_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(State, "remove_card", lambda self, zone, card: None)
    with pytest.raises(Broken, match=r"There are not|do not add up"):
        walk(ruleset("classic"), 4, 1)


def test_change_that_no_event_tells_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def begin(self: ExploitMine, state: State, seat: int) -> None:
        state.nuggets[seat] += 1
        state.mine -= 1

    monkeypatch.setattr(ExploitMine, "begin", begin)
    with pytest.raises(Broken, match="Events do not add up to what a spectator sees: mine"):
        walk(ruleset("classic"), 4, 1)


def test_clone_sharing_list_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = State.clone

    def sharing_clone(self: State) -> State:
        other = honest(self)
        other.dollars = self.dollars
        return other

    monkeypatch.setattr(State, "clone", sharing_clone)
    with pytest.raises(Broken, match="changed"):
        walk(ruleset("classic"), 4, 1)


def test_question_changing_game_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = ties.BreakTie.options

    def changing_options(self: ties.BreakTie, state: State, seat: int) -> object:
        state.bank, state.coach = state.coach, state.bank
        return honest(self, state, seat)

    monkeypatch.setattr(ties.BreakTie, "options", changing_options)
    with pytest.raises((Broken, DiceTownError)):
        walk_some()


def test_inapplicable_option_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ties.BreakTie, "allows", lambda self, state, seat, choice: choice.value == 0)
    with pytest.raises(Broken, match="listed but not legal"):
        walk_some()


def test_unrepeatable_game_is_caught_by_replay(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = iter(range(1_000_000))
    honest = bank.BankRobbed.proceed

    def unsteady_proceed(self: bank.BankRobbed, state: State, subject: int, args: Args) -> None:
        if next(calls) % 2:
            honest(self, state, subject, args)

    monkeypatch.setattr(bank.BankRobbed, "proceed", unsteady_proceed)
    with pytest.raises((Broken, ValueError)):
        walk_some(try_options=0)


def test_a_past_state_that_changes_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Game.clone

    def changing_clone(self: Game) -> Game:
        other = honest(self)
        self.state.zones[0] = self.state.zones[0][:-1]
        return other

    monkeypatch.setattr(Game, "clone", changing_clone)
    with pytest.raises((Broken, ValueError, IndexError)):
        walk(ruleset("classic"), 4, 1)
