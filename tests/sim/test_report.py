"""Reports: what is counted, what is made of it, and the page."""

import re
from html.parser import HTMLParser
from math import isnan

import pytest

import dicetown as dt
from dicetown.bots.random import RandomBot
from dicetown.engine.dice import count
from dicetown.engine.zones import HAND
from dicetown.rules.base.town import DiceLocation
from dicetown.sim.arena.statistics import estimate_share
from dicetown.sim.driver import play_out
from dicetown.sim.report import report
from dicetown.sim.report.counts import Counts
from dicetown.sim.report.estimates import Estimate, Holders, mean, part_of_whole, quantile, ratio, share
from dicetown.sim.report.gather import SIXTIETHS, Watcher, count_game
from dicetown.sim.report.plots import Row
from dicetown.sim.report.report import make_report
from dicetown.sim.report.topics.cards import _standing_out
from dicetown.sim.report.topics.doc import verdict
from dicetown.sim.results import Tally
from dicetown.sim.run import Plan, play_chunk, run_games, run_plans
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


def test_a_round_played_by_hand_is_counted_right() -> None:
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


def test_the_highest_offer_wins_when_the_sheriff_takes_it() -> None:
    scene = last_round()
    play(scene, (0, "offer:1:1d"), (2, "offer:2:2n"), (1, "seat:2"))
    counts = counts_of(scene)
    assert (counts.get("followed", "part"), counts.get("followed", "whole")) == (1, 1)
    assert counts.get("per-game", "nuggets", "sum") == 2
    assert counts.get("per-game", "dollars", "sum") == 0


def test_whoever_controls_nothing_is_counted_at_the_doc() -> None:
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


def test_held_cards_are_those_that_came_to_a_seat_and_not_those_it_looked_at() -> None:
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
def test_dice_followed_through_the_events_are_those_that_win_locations(name: str) -> None:
    """Turned, ambushed, cut and lent dice too: the claim an event tells is the one counted from the hand."""

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
def test_what_is_counted_adds_up(name: str) -> None:
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


def test_final_hands_were_held() -> None:
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


def test_counts_do_not_depend_on_how_games_are_shared() -> None:
    plan = Plan("classic", 3, games=9, seed=3, report=True)
    tally = Tally.empty(3, report=True)
    for start, stop in ((4, 9), (0, 1), (1, 4)):
        tally = tally.plus(play_chunk(plan, start, stop))
    assert tally == play_chunk(plan, 0, 9)


def test_games_without_a_report_tell_no_events_unless_a_bot_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Plan("classic", 2, games=1).begin(0).state.events is None
    assert Plan("classic", 2, games=1).begin(0).state.events is None
    assert Plan("classic", 2, games=1, report=True).begin(0).state.events is not None
    assert Plan("classic", 2, games=1, check=True).begin(0).state.events is not None
    assert run_games(Plan("classic", 2, games=1)).tally.counts is None

    class Looking(RandomBot):
        needs_view = True

    monkeypatch.setattr("dicetown.sim.run.make_bot", lambda name, seed: Looking(seed))
    plan = Plan("classic", 2, games=1, bots=("random", "somebody who looks"))
    assert plan.begin(0).state.events is not None


def test_a_share_has_the_interval_of_wilson() -> None:
    found = share(30, 100)
    assert found.value == 0.3
    assert (found.low, found.high) == pytest.approx((0.2189, 0.3958), abs=1e-4)
    assert share(0, 10).low == 0
    assert share(10, 10).high == 1
    assert isnan(share(0, 0).value)


def test_a_mean_has_the_interval_of_its_standard_error() -> None:
    counts = Counts()
    for value in (1, 2, 3, 4):
        counts.add_value("x", value=value)
    found = mean(counts, 4, "x")
    assert found.value == 2.5
    # The standard deviation of 1, 2, 3, 4 is 1.291, and that of their mean half of it.
    assert found.high - found.value == pytest.approx(1.959964 * 1.290994 / 2, abs=1e-5)
    assert isnan(mean(counts, 1, "x").low)


def test_a_ratio_over_games_of_one_length_is_a_mean() -> None:
    counts = Counts()
    for part in (1, 2, 3, 4):
        counts.add_pair("r", part=part, whole=10)
        counts.add_value("m", value=part)
    one, other = ratio(counts, 4, "r"), mean(counts, 4, "m", per=10)
    assert (one.value, one.low, one.high) == pytest.approx((other.value, other.low, other.high))
    assert one.n == 40


def test_a_quantile_is_a_value_that_was_seen() -> None:
    assert quantile({3: 1, 5: 8, 9: 1}, 0.5) == 5
    assert quantile({3: 1, 5: 8, 9: 1}, 0.95) == 9
    assert quantile({3: 1, 5: 8, 9: 1}, 0.05) == 3


def holders_of(games: list[tuple[set[int], int, list[int]]], seats: int) -> Holders:
    """The sums that games come to, each given as who had the card, who won, and all margins."""
    rows = [(len(had), int(won in had), sum([m[s] for s in had]), sum(m)) for had, won, m in games]

    def total(one: int, two: int | None = None) -> int:
        return sum([row[one] * (1 if two is None else row[two]) for row in rows])

    sums = {
        "h": total(0),
        "w": total(1),
        "m": total(2),
        "hh": total(0, 0),
        "hw": total(0, 1),
        "mm": total(2, 2),
    }
    sums |= {
        "hm": total(0, 2),
        "m_all": total(2, 3),
        "h_all": total(0, 3),
        "all": total(3),
        "all_all": total(3, 3),
    }
    return Holders(len(games), seats, **sums)


def test_the_value_of_a_card_is_the_difference_between_those_who_had_it_and_the_others() -> None:
    games = [({0}, 0, [5, -5]), ({0}, 1, [-1, 1]), ({1}, 1, [-3, 3]), (set[int](), 0, [2, -2])]
    found = holders_of(games, 2)
    assert (found.had, found.had_not) == (3, 5)
    assert found.wins().value == pytest.approx(2 / 3 - 2 / 5)
    assert found.margins().value == pytest.approx((5 - 1 + 3) / 3 - (-5 + 1 - 3 + 2 - 2) / 5)


def test_the_interval_of_a_card_is_one_over_games() -> None:
    """The same as from the errors of each game, worked out one by one."""
    games = [
        ({0}, 0, [5, -5, -9]),
        ({0, 2}, 1, [-1, 1, -4]),
        ({1}, 1, [-3, 3, -3]),
        (set[int](), 0, [2, -2, -7]),
    ]
    found = holders_of(games, 3)
    with_it, without = found.w / found.had, (4 - found.w) / found.had_not
    errors = []
    for had, winner, _ in games:
        won = int(winner in had)
        errors.append(
            (won - with_it * len(had)) / found.had - (1 - won - without * (3 - len(had))) / found.had_not
        )
    half = 1.959964 * (sum([error**2 for error in errors]) * 4 / 3) ** 0.5
    assert found.wins().high - found.wins().value == pytest.approx(half)
    margin_with, margin_without = found.m / found.had, (found.all - found.m) / found.had_not
    errors = []
    for had, _, margins in games:
        mine = sum([margins[seat] for seat in had])
        others = sum(margins) - mine
        errors.append(
            (mine - margin_with * len(had)) / found.had
            - (others - margin_without * (3 - len(had))) / found.had_not
        )
    half = 1.959964 * (sum([error**2 for error in errors]) * 4 / 3) ** 0.5
    assert found.margins().high - found.margins().value == pytest.approx(half)


def around(value: float, half: float = 0.02) -> Estimate:
    return Estimate(value, value - half, value + half, 1000)


def test_one_of_many_comparisons_has_to_be_clearer_than_one_alone() -> None:
    found = around(0.53, 0.025)
    assert found.excludes(0.5)
    assert found.above(0.5)
    assert not found.below(0.5)
    # 20 comparisons take 3.02 standard errors, and here are 2.35 of them.
    assert not found.excludes(0.5, 20)
    assert around(0.54, 0.025).excludes(0.5, 20)
    assert around(0.46, 0.025).below(0.5, 20)


def test_what_was_the_same_in_all_games_has_the_interval_of_the_arena() -> None:
    arena = estimate_share([1.0] * 10)
    assert arena is not None
    counts = Counts()
    for _ in range(10):
        counts.add_pair("r", part=3, whole=3)
        counts.add_pair("none", part=0, whole=3)
    for found in (share(10, 10), part_of_whole(counts, 10, "r")):
        assert (found.value, found.low, found.high) == pytest.approx((1.0, arena.low, arena.high))
    none = part_of_whole(counts, 10, "none")
    assert arena.low is not None
    assert (none.value, none.low, none.high) == pytest.approx((0.0, 0.0, 1 - arena.low))


def test_a_card_is_named_only_if_it_stands_out_among_all_that_are_compared() -> None:
    rows = [Row("Horse", (around(0.03, 0.025),)), Row("Boots", (around(0.01, 0.025),))]
    assert _standing_out(rows, "had", 1) == "who had Horse wins 3 percentage points more often"
    assert _standing_out(rows, "had", 40) == "none clearly stands out"


@pytest.mark.parametrize(("few", "warned"), [(5, True), (4, False)])
def test_few_games_are_told_to_be_few(monkeypatch: pytest.MonkeyPatch, few: int, warned: bool) -> None:
    assert report.FEW == 200
    monkeypatch.setattr(report, "FEW", few)
    text = report_on(1, Plan("classic", 2, games=4, seed=1, report=True))
    assert (f"These are few games: with less than {few} of a kind" in text) is warned


def test_a_heading_over_several_cells_gives_a_range() -> None:
    plans = [Plan("revised", seats, games=20, seed=2, report=True) for seats in (2, 5)]
    played = list(zip(plans, run_plans(plans), strict=True))
    rates = [results.tally.counts.get("per-game", "ties", "sum") / 20 for _, results in played]  # type: ignore[union-attr]
    low, high = sorted(rates)
    assert high - low > 1
    assert f"{low:.1f} to {high:.1f} ties and " in make_report(played)


@pytest.mark.parametrize(
    ("shares", "said"),
    [
        ({2: 0.01, 3: 0.15, 4: 0.6, 5: 0.8}, "agree with the report"),
        ({2: 0.01, 3: 0.15, 4: 0.45, 5: 0.8}, "agree in part"),
        ({2: 0.6, 3: 0.6, 4: 0.6, 5: 0.6}, "do not agree"),
        ({4: 0.6}, "fewer seats were not played"),
        ({2: 0.24, 3: 0.24, 4: 0.49, 5: 0.51}, "agree in part"),
        ({2: 0.25, 3: 0.25, 4: 0.26, 5: 0.8}, "do not agree"),
        ({5: 0.5}, "neither agree nor disagree clearly"),
        ({2: 0.6}, "do not agree as far as they go; more seats were not played"),
    ],
)
def test_the_doc_is_compared_with_what_players_report(shares: dict[int, float], said: str) -> None:
    assert said in verdict({seats: around(value) for seats, value in shares.items()})


def test_too_few_games_do_not_decide_about_the_doc() -> None:
    wide = {seats: Estimate(0.4, 0.05, 0.75, 5) for seats in (2, 4)}
    assert "too few to say" in verdict(wide)


def report_on(jobs: int, *plans: Plan) -> str:
    return make_report(list(zip(plans, run_plans(plans, jobs), strict=True)))


def test_the_same_games_give_the_same_page_for_any_number_of_processes() -> None:
    plans = [Plan("revised", seats, games=6, seed=2, report=True) for seats in (2, 4)]
    assert report_on(1, *plans) == report_on(2, *plans)


class Reader(HTMLParser):
    """Checks that elements are closed in order, and notes what it meets."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.met: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.met.append((tag, dict(attrs)))
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.met.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.fixture(scope="module")
def page() -> str:
    return report_on(
        1,
        Plan("classic", 3, games=25, seed=2, report=True, bots=("random",) * 3),
        Plan("revised+wanted+indians+cowboys", 4, games=12, seed=2, report=True),
    )


def test_the_page_needs_nothing_from_elsewhere(page: str) -> None:
    assert "http" not in page
    assert "//" not in re.sub(r"<!DOCTYPE[^>]*>", "", page)
    assert "@import" not in page
    assert "<script" not in page
    reader = Reader()
    reader.feed(page)
    assert not reader.open
    for tag, attributes in reader.met:
        assert tag not in ("img", "link", "iframe", "object")
        target = attributes.get("href")
        assert target is None or target.startswith("#")


def test_every_reference_on_the_page_has_its_target_and_no_name_is_taken_twice(page: str) -> None:
    reader = Reader()
    reader.feed(page)
    names = [attributes["id"] for _, attributes in reader.met if "id" in attributes]
    assert len(names) == len(set(names))
    wanted = set(re.findall(r'(?:href="#|url\(#|labelledby=")([^")]+)', page))
    assert wanted <= set(names)


def test_every_figure_says_its_finding_its_n_and_its_numbers(page: str) -> None:
    figures = re.findall(r"<figure>.*?</figure>", page, re.DOTALL)
    assert len(figures) > 20
    for figure in figures:
        (finding,) = re.findall(r"<h3>(.+?)</h3>", figure)
        assert "<title id=" in figure
        assert finding in re.findall(r"<title[^>]*>(.+?)</title>", figure)
        assert 'role="img"' in figure
        assert "<details><summary>The numbers</summary>" in figure
        assert figure.count("<tr>") > 1
        (note,) = re.findall(r'<p class="note">(.+?)</p>', figure)
        assert re.search(r"\bn (=|of each)", note)
        assert "nan" not in figure


def test_colours_come_from_the_page_so_that_they_can_be_light_or_dark(page: str) -> None:
    drawn = "".join(re.findall(r"<svg.*?</svg>", page, re.DOTALL))
    assert "var(--rust)" in drawn
    assert not re.search(r"#[0-9a-f]{6}\b", drawn)
    style = page[page.index("<style>") : page.index("</style>")]
    for name in set(re.findall(r"var\(--([a-z-]+)\)", page)):
        assert style.count(f"--{name}:") == 2, name


def test_letters_in_figures_can_be_read_on_a_phone(page: str) -> None:
    """Of 400 pixels, margins, paddings and borders leave 376."""
    for figure in re.findall(r"<svg.*?</svg>", page, re.DOTALL):
        (width,) = re.findall(r'viewBox="0 0 ([\d.]+) ', figure)
        sizes = [float(size) for size in re.findall(r"font-size: ([\d.]+)px", figure)]
        assert sizes
        assert min(sizes) * 376 / float(width) >= 11


def test_names_on_the_page_are_those_of_the_texts(page: str) -> None:
    for name in ("Horse", "Gold Mine", "Prairie", "Largest herd", "three of a kind", "Barbed wire"):
        assert name in page


def test_one_game_is_enough_for_a_report() -> None:
    text = report_on(1, Plan("classic", 2, games=1, seed=1, report=True))
    assert "1 game of classic with 2 seats" in text
    assert "nan" not in text


def test_unlike_bots_are_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dicetown.sim.run.make_bot", lambda name, seed: RandomBot(seed))
    text = report_on(1, Plan("classic", 2, games=4, seed=1, report=True, bots=("calm", "wild")))
    assert "seat 1: wild" in text
