"""Reports: what is counted of a game."""

import pytest

import dicetown as dt
from dicetown.bots.random import RandomBot
from dicetown.engine.box.dice import count
from dicetown.engine.box.zones import HAND
from dicetown.rules.base.town import DiceLocation
from dicetown.sim.driver import play_out
from dicetown.sim.report.counts import Counts
from dicetown.sim.report.gather import SIXTIETHS, Watcher, count_game
from dicetown.sim.results import Tally
from dicetown.sim.run import Plan, play_chunk, run_games
from dicetown.testing.scenario import Scene, dice


def last_round() -> Scene:
    """Three seats, one round, played to the end: seat 0 keeps five nines and empties the mine."""
    scene = dice(
        "revised",
        3,
        {(0, 1): "9999A", (1, 1): "TTJQK", (2, 1): "TTJQK", (1, 2): "JQK", (2, 2): "QK"},
        round_no=2,
        sheriff=1,
        dollars=[8, 8, 8],
        nuggets=[0, 0, 3],
        mine=4,
        bank=6,
    )
    scene.say_all({0: "keep:9999A", 1: "keep:TT", 2: "keep:TTJ"})
    return scene


def counts_of(scene: Scene) -> Counts:
    return count_game(scene.game, decisions=7, reason="mine-empty")


def play(scene: Scene, *answers: tuple[int, str]) -> None:
    """Answer as told when these seats are asked for that, quietly otherwise."""
    wanted = list(answers)
    while not scene.game.over:
        if wanted and wanted[0][0] in scene.seats and wanted[0][1] in scene.options(wanted[0][0]):
            scene.say(*wanted.pop(0))
            continue
        seat = scene.seats[0]
        options = scene.options(seat)
        scene.say(seat, "pass" if "pass" in options else options[0])
    assert not wanted


def test_round_played_by_hand_is_counted_right() -> None:
    scene = last_round()
    # Seats 1 and 2 are tied at bank, store, saloon and Sheriff; seat 2 pays for the bank, seat 1 gets it.
    play(scene, (0, "offer:1:1d"), (2, "offer:2:2n"), (1, "seat:1"))
    counts = counts_of(scene)
    assert counts.histogram("rounds") == {1: 1}
    assert counts.under("contest", "mine") == {"alone": 1}
    for place in ("bank", "store", "saloon", "sheriff"):
        assert counts.under("contest", place) == {"tied": 1}, place
    assert counts.under("contest", "hall") == {"outdone": 1}
    assert counts.under("claim", "mine") == {4: 1}
    assert counts.under("claim", "bank") == {2: 1}
    assert counts.histogram("paid") == {4: 1, 1: 1, 2: 1}
    assert counts.histogram("kept") == {5: 1, 2: 1, 3: 1}
    assert counts.histogram("last") == {3: 1, 2: 1}
    assert counts.histogram("rolls") == {2: 1}
    assert counts.get("per-game", "ties", "sum") == 4
    assert counts.get("per-game", "offers", "sum") == 2
    assert counts.get("per-game", "paid", "sum") == 1
    assert counts.get("per-game", "dollars", "sum") == 1
    assert counts.get("per-game", "nuggets", "sum") == 0
    # The two nuggets for seat 2 were worth more than the dollar for seat 1, who was chosen.
    assert (counts.get("followed", "part"), counts.get("followed", "whole")) == (0, 1)
    assert counts.get("by-chance") == SIXTIETHS // 2
    # The Sheriff was one of the two tied each time.
    assert counts.get("own-cause") == 4
    assert counts.get("reasons", "mine-empty") == 1


def test_highest_offer_counts_if_sheriff_accepts() -> None:
    scene = last_round()
    play(scene, (0, "offer:1:1d"), (2, "offer:2:2n"), (1, "seat:2"))
    counts = counts_of(scene)
    assert (counts.get("followed", "part"), counts.get("followed", "whole")) == (1, 1)
    assert counts.get("per-game", "nuggets", "sum") == 2
    assert counts.get("per-game", "dollars", "sum") == 0


def test_player_without_location_visits_the_doc() -> None:
    scene = last_round()
    # All four ties go to seat 1, so seat 2 has nothing.
    play(scene, (1, "seat:1"), (1, "seat:1"), (1, "seat:1"), (1, "seat:1"))
    counts = counts_of(scene)
    assert counts.get("per-game", "visits", "sum") == 1
    assert (counts.get("doc-rounds", "part"), counts.get("doc-rounds", "whole")) == (1, 1)


GAINS = {
    "StoreCardKept": ("card", "seat"),
    "StoreCardTaken": ("card", "seat"),
    "CardStolen": ("card", "seat"),
    "CardGiven": ("card", "to"),
    "BribePaid": ("cards", "sheriff"),
    "PropertiesTaken": ("cards", "seat"),
    "PropertyDrawn": ("card", "seat"),
}
"""How cards come to a seat in the base game, and in which fields its events say so."""


def test_held_cards_exclude_those_looked_at() -> None:
    for seed in range(5):
        game = dt.new_game("classic", 4, seed=seed)
        play_out(game, [RandomBot(seat) for seat in range(4)])
        held: list[set[object]] = [set() for _ in range(4)]
        for event in game.events_of_all():
            if event.name in GAINS:
                what, who = GAINS[event.name]
                cards, seat = event.get(what), event.get(who)
                assert isinstance(seat, int)
                held[seat].update(cards if isinstance(cards, tuple) else [cards])
        watcher = Watcher(game.state.rules, 4)
        watcher.watch(game.events_of_all())
        assert watcher.held == held


RULESETS = ("classic", "revised", "classic+wanted+cowboys", "revised+wanted+indians+cowboys")


@pytest.mark.parametrize("name", RULESETS)
def test_dice_from_events_match_winning_hands(name: str) -> None:
    """Turned, ambushed, cut and lent dice count too."""

    class Checking(Watcher):
        checked = 0

        def location_taken(self, values: tuple[object, ...], rule: str) -> None:
            place, seat, amount = values
            face = self.faces[str(place)]
            assert isinstance(seat, int)
            if face >= 0:
                assert count(self.hands[seat], face) == amount
                self.checked += 1
            super().location_taken(values, rule)

    for seed in range(6):
        game = dt.new_game(name, 4, seed=seed)
        play_out(game, [RandomBot(seat) for seat in range(4)])
        watcher = Checking(game.state.rules, 4)
        watcher.watch(game.events_of_all())
        assert watcher.hands == game.state.aside
        assert watcher.checked > 10


@pytest.mark.parametrize("name", RULESETS)
def test_counts_of_a_report_add_up(name: str) -> None:
    games, seats = 6, 4
    tally = play_chunk(Plan(name, seats, games=games, seed=5, report=True), 0, games)
    counts = tally.counts
    assert counts is not None
    rounds = counts.get("rounds-mean", "sum")
    assert rounds == tally.rounds
    assert counts.get("decisions-mean", "sum") == tally.decisions
    assert counts.under("reasons") == tally.end_reasons
    points = sum(counts.under("points", "winner").values()) + sum(counts.under("points", "others").values())
    assert points == sum(tally.points)
    assert counts.get("total", "winner", "sum") + counts.get("total", "others", "sum") == points
    for what in ("seat", "from-sheriff", "badge"):
        assert sum(counts.under("won", what).values()) == games
    assert [counts.get("won", "seat", seat) for seat in range(seats)] == tally.wins
    for place in Plan(name, seats, games=1).rules().locations:
        outcomes = counts.under("contest", place.name)
        assert sum(outcomes.values()) == rounds
        taken = rounds - outcomes.get("idle", 0) - outcomes.get("closed", 0)
        assert sum(counts.under("claim", place.name).values()) == taken
        if isinstance(place, DiceLocation):
            assert set(counts.under("claim", place.name)) <= {1, 2, 3, 4, 5}
    assert sum(counts.histogram("paid").values()) == rounds * seats
    assert sum(counts.histogram("rolls").values()) == rounds
    assert counts.get("per-game", "paid", "sum") <= counts.get("per-game", "offers", "sum")


def test_counted_final_hands_were_held() -> None:
    game = dt.new_game("revised+wanted", 3, seed=8)
    play_out(game, [RandomBot(seat) for seat in range(3)])
    watcher = Watcher(game.state.rules, 3)
    watcher.watch(game.events_of_all())
    for seat in range(3):
        last = set(game.state.zones[HAND + seat])
        for zone in game.state.rules.property_zones:
            last |= set(game.state.zones[zone + seat])
        assert last
        assert last <= watcher.held[seat]


def test_sharing_games_does_not_change_counts() -> None:
    plan = Plan("classic", 3, games=9, seed=3, report=True)
    tally = Tally.empty(3, report=True)
    for start, stop in ((4, 9), (0, 1), (1, 4)):
        tally = tally.plus(play_chunk(plan, start, stop))
    assert tally == play_chunk(plan, 0, 9)


def test_games_without_report_or_watcher_skip_events(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Plan("classic", 2, games=1).begin(0).state.events is None
    assert Plan("classic", 2, games=1).begin(0).state.events is None
    assert Plan("classic", 2, games=1, report=True).begin(0).state.events is not None
    assert Plan("classic", 2, games=1, check=True).begin(0).state.events is not None
    assert run_games(Plan("classic", 2, games=1)).tally.counts is None

    class Looking(RandomBot):
        needs_view = True

    monkeypatch.setattr("dicetown.sim.run.make_bot", lambda name, seed: Looking(seed))
    plan = Plan("classic", 2, games=1, bots=("random", "a bot that looks"))
    assert plan.begin(0).state.events is not None
