"""The arena: blocks, rotations, tables, and games that break."""

from collections import Counter
from pathlib import Path

import pytest

from dicetown.bots.base import Bot
from dicetown.engine.errors import DiceTownError
from dicetown.sim.arena.labels import LONGEST, labels
from dicetown.sim.arena.plan import (
    ALL,
    MIXED,
    PAIRS,
    ArenaCell,
    ArenaPlan,
    Work,
    code_digest,
    mixed_line_up,
    rotated,
    tables_for,
)
from dicetown.sim.arena.play import Block, play_block
from dicetown.sim.arena.run import run_arena
from dicetown.sim.run import game_seed
from tests.sim.arenas import BOTS, outcome, plan_for


def test_three_bots_meet_in_pairs_and_mixed() -> None:
    names = [table.name for table in tables_for(["a", "b", "c"], 4)]
    assert names == [
        "a among b",
        "b among a",
        "a among c",
        "c among a",
        "b among c",
        "c among b",
        MIXED,
    ]
    assert [table.name for table in tables_for(["a", "b"], 4, ALL)] == ["a among b", "b among a"]
    assert [table.name for table in tables_for(["a", "b"], 2)] == ["a against b"]
    assert [table.name for table in tables_for(["a", "b", "c"], 2, PAIRS)] == [
        "a against b",
        "a against c",
        "b against c",
    ]


def test_rotations_bring_every_bot_everywhere() -> None:
    seatings = [rotated(("a", "b", "b", "c"), rotation) for rotation in range(4)]
    for seat in range(4):
        assert sorted(seating[seat] for seating in seatings) == ["a", "b", "b", "c"]


@pytest.mark.parametrize(("bots", "seats", "cycle"), [(3, 4, 3), (5, 3, 10), (4, 4, 1), (3, 2, 3), (2, 5, 2)])
def test_mixed_tables_share_seats_equally(bots: int, seats: int, cycle: int) -> None:
    line_ups = [mixed_line_up(bots, seats, 7, block) for block in range(2 * cycle)]
    for some in (line_ups[:cycle], line_ups[cycle:]):
        counts = Counter(bot for line_up in some for bot in line_up)
        assert set(counts.values()) == {seats * cycle // bots}
    for line_up in line_ups:
        counts = Counter(line_up)
        assert max(counts.values()) - min(counts[bot] for bot in range(bots)) <= 1


def test_seed_and_block_decide_mixed_line_up() -> None:
    drawn = [tuple(mixed_line_up(4, 4, seed, block)) for seed in (1, 2) for block in range(20)]
    assert drawn == [tuple(mixed_line_up(4, 4, seed, block)) for seed in (1, 2) for block in range(20)]
    assert drawn[:20] != drawn[20:]
    assert len(set(drawn)) > 5


def test_games_are_rounded_up_to_whole_blocks(file: str) -> None:
    results = run_arena(plan_for(("random", f"{file}:Keeper"), games=5, seats=3))
    figure = results.cell(ArenaCell("revised", 3)).figures[0]
    assert (figure.games, figure.blocks) == (6, 2)


def test_block_rotates_line_up_over_one_deal(file: str) -> None:
    keeper = f"{file}:Keeper"
    plan = plan_for((keeper, "random"))
    table = plan.tables_of(plan.cells[0])[0]
    block = play_block(plan, Work(plan.cells[0], table, 3))
    assert [game.bots.index(keeper) for game in block.games] == [0, 1, 2, 3]
    assert all(len(game.points) == 4 and min(game.decisions) > 0 for game in block.games)
    # A table of one and the same bot plays the deal of the block four times alike.
    same = ArenaPlan((keeper, f"{file}:Twin"), plan.cells, 4, seed=1)
    block = play_block(same, Work(plan.cells[0], same.tables_of(plan.cells[0])[0], 3))
    assert len({(game.winner, game.points) for game in block.games}) == 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_identical_bots_get_exactly_fair_shares(file: str, seats: int) -> None:
    results = run_arena(plan_for((f"{file}:Keeper", f"{file}:Twin"), seats=seats))
    for figure in results.cell(ArenaCell("revised", seats)).figures:
        assert figure.share is not None
        assert figure.margin is not None
        assert figure.share.value == pytest.approx(1 / seats)
        assert figure.margin.value == pytest.approx(0)


def test_mixed_table_shares_sum_to_one(file: str) -> None:
    bots = ("random", f"{file}:Keeper", f"{file}:Twin")
    results = run_arena(plan_for(bots, seats=3, tables=MIXED))
    shares = [figure.share for figure in results.cell(ArenaCell("revised", 3)).figures]
    assert len(shares) == 3
    assert sum(share.value for share in shares if share is not None) == pytest.approx(1)


def test_two_seats_count_in_both_directions(file: str) -> None:
    keeper = f"{file}:Keeper"
    results = run_arena(plan_for(("random", keeper), seats=2))
    cell = results.cell(ArenaCell("revised", 2))
    one, other = cell.against("random", keeper), cell.against(keeper, "random")
    assert one is not None
    assert other is not None
    assert one.share is not None
    assert other.share is not None
    assert one.share.value + other.share.value == pytest.approx(1)
    assert one.games == other.games == cell.games


def test_margin_and_lead_compare_different_rivals() -> None:
    """The margin is to the mean of the others, the lead to the best of them."""
    from dicetown.sim.arena.play import Played
    from dicetown.sim.arena.results import figure_of

    table = tables_for(["a", "b"], 3)[0]
    games = [
        Played(("a", "b", "b"), 0, (20, 10, 16), (1, 1, 1)),
        Played(("b", "a", "b"), 2, (9, 12, 15), (1, 1, 1)),
        Played(("b", "b", "a"), 1, (8, 30, 6), (1, 1, 1)),
    ]
    figure = figure_of(table, "a", [Block(games)], 1 / 3)
    assert figure.share is not None
    assert figure.margin is not None
    assert figure.lead is not None
    assert figure.share.value == pytest.approx(1 / 3)
    assert figure.margin.value == pytest.approx(((20 - 13) + (12 - 12) + (6 - 19)) / 3)
    assert figure.lead.value == pytest.approx((4 - 3 - 24) / 3)


def test_bot_is_equal_under_every_file_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "folder").mkdir()
    file = tmp_path / "mybot.py"
    file.write_text(BOTS.partition("class Twin")[0] + "Alias = Keeper\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    names = ("./mybot.py", "mybot.py:Keeper", "folder/../mybot.py", "./mybot.py:Alias", f"{file}:Keeper")
    assert {plan_for((name, "random")).bots for name in names} == {(f"{file}:Keeper", "random")}
    with pytest.raises(DiceTownError, match="named twice"):
        plan_for(names[:2]).check()


def test_digest_covers_files_without_class_names(tmp_path: Path) -> None:
    file = tmp_path / "mybot.py"
    digests = []
    for end in ("", "# changed\n"):
        file.write_text(BOTS.partition("class Twin")[0] + end, encoding="utf-8")
        digests.append([code_digest([spec, "random"]) for spec in (str(file), f"{file}:Keeper")])
    assert digests[0][0] == digests[0][1] != digests[1][0] == digests[1][1]
    assert code_digest(["random"]) == code_digest(["random", "greedy"])


@pytest.mark.parametrize("name", ["Faulty", "Cheat"])
def test_broken_game_does_not_stop_others(file: str, tmp_path: Path, name: str) -> None:
    bad = f"{file}:{name}"
    plan = plan_for((bad, "random", f"{file}:Keeper"), games=4, tables=PAIRS)
    results = run_arena(plan, 1, tmp_path / "arena.jsonl")
    failures = results.failures()
    assert failures
    for work, broken in failures:
        assert bad in work.table.name
        assert broken.bot == bad
        assert broken.seat is not None
        assert broken.line_up[broken.seat] == bad
        assert broken.seed == game_seed(1, work.block)
        assert broken.position.startswith("dt1/")
        assert broken.problems
    sound = results.cells()[0].against("random", f"{file}:Keeper")
    assert sound is not None
    assert sound.games == 4
    again = run_arena(plan, 1, tmp_path / "arena.jsonl")
    assert outcome(again) == outcome(results)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"bots": ("random",)}, "1 bot cannot be compared"),
        ({"bots": ("random", "random")}, "named twice"),
        ({"bots": ("random", "nonesuch")}, "no bot 'nonesuch'"),
        ({"games": 0}, "0 games"),
        ({"seed": -1}, "not a seed"),
        ({"tables": "round"}, "no tables"),
        ({"playouts": 0}, "0 playouts"),
        ({"cells": (ArenaCell("revised", 7),)}, "7 seats"),
        ({"bribes": "never"}, "bribes"),
    ],
)
def test_impossible_plans_say_why(file: str, change: dict[str, object], message: str) -> None:
    arguments: dict[str, object] = {"bots": ("random", f"{file}:Keeper"), "games": 4, **change}
    with pytest.raises(DiceTownError, match=message):
        run_arena(plan_for(**arguments))  # type: ignore[arg-type]  # a test's shorthand


def test_bots_get_the_history_of_views(monkeypatch: pytest.MonkeyPatch) -> None:
    class Historian(Bot):
        seen = 0

        def choose(self, view, prompt, options):  # type: ignore[no-untyped-def]  # as in Bot
            Historian.seen += len(view.history)
            return options[0]

    monkeypatch.setattr("dicetown.sim.arena.play.make_bot", lambda name, seed, budget: Historian(seed))
    plan = plan_for(("one", "other"), games=4)
    play_block(plan, plan.work()[0])
    assert Historian.seen > 0


def test_labels_are_short_and_distinct() -> None:
    specs = [
        "solver",
        "./a/very/long/way/to/mybot.py:MyBot",
        "./x.py:Same",
        "./y.py:Same",
        "./" + "z" * 50 + "/b.py:Same",
        "./" + "y" * 50 + "/b.py:Same",
    ]
    found = labels(specs)
    assert found["solver"] == "solver"
    assert found[specs[1]] == "MyBot"
    assert found["./x.py:Same"] == "./x.py:Same"
    assert len(set(found.values())) == len(specs)
    assert max(len(label) for label in found.values()) <= LONGEST
