"""The page about the ladder: figures with n and interval, gates judged by the right end, pictures."""

import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from dicetown.bots.registry import BOTS
from dicetown.sim.arena.plan import ArenaCell
from dicetown.sim.arena.results import Figure
from dicetown.sim.statistics import Estimate
from lab.ladder import page as ladder_page
from lab.ladder import play as make_ladder
from lab.ladder.strips import Strip

SIZES = [
    *("--games", "4", "--cells-games", "3"),
    *("--search-games", "4", "--search-back-games", "4", "--search-cells-games", "3"),
]


@pytest.fixture
def docs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A ladder of one bot under three names, in few cells."""
    for name in ("greedy", "search"):
        monkeypatch.setitem(BOTS._things, name, BOTS._things["random"])
    monkeypatch.setattr(
        make_ladder, "RUNGS", (("search", "greedy"), ("greedy", "random"), ("search", "random"))
    )
    monkeypatch.setattr(
        make_ladder, "other_cells", lambda: [ArenaCell("revised+wanted", 3), ArenaCell("classic", 3)]
    )
    monkeypatch.setattr(make_ladder, "DOCS", tmp_path / "docs")
    return tmp_path / "docs"


def test_page_shows_every_contest_and_picture(docs: Path, tmp_path: Path) -> None:
    arguments = ["--folder", str(tmp_path / "saves"), *SIZES]
    assert make_ladder.main(arguments) == 0
    page = (docs / "evidence" / "ladder.md").read_text(encoding="utf-8")
    for who in (
        "greedy among random",
        "random among greedy",
        "search among greedy",
        "greedy among search",
        "greedy against random",
    ):
        assert f"| {who} | 4 |" in page
    assert "| revised+wanted | 3 | 3 | 33.3% (" in page
    assert "seed 1" in page
    assert "60 playouts in the base game and 20 playouts in all other cells" in page
    # A bot two rungs lower is met in the base game only.
    assert "### search and greedy" in page
    assert "### search and random" not in page
    for picture in ("ladder-revised-4.svg", "ladder-classic-2.svg", "ladder-greedy-random.svg"):
        assert f"images/{picture}" in page
        ElementTree.fromstring((docs / "images" / picture).read_text(encoding="utf-8"))
    times = page[page.index("## Time per decision") :]
    assert make_ladder.main([*arguments, "--page-only"]) == 0
    again = (docs / "evidence" / "ladder.md").read_text(encoding="utf-8")
    assert again == page
    assert "| search, 60 playouts | base game" in times


def test_partial_page_uses_the_existing_saves(docs: Path, tmp_path: Path) -> None:
    arguments = ["--folder", str(tmp_path / "saves"), *SIZES]
    assert make_ladder.main(arguments) == 0
    for file in (tmp_path / "saves").glob("search-*"):
        file.unlink()
    assert make_ladder.main([*arguments, "--page-only"]) == 0
    page = (docs / "evidence" / "ladder.md").read_text(encoding="utf-8")
    assert "greedy among random" in page
    assert "search among greedy" not in page


def figure(bot: str, other: str, low: float, high: float) -> Figure:
    share = Estimate((low + high) / 2, low, high)
    return Figure(f"{bot} among {other}", "pairs", bot, (other,), 400, 100, 0.25, share, None, None)


@pytest.mark.parametrize(
    ("bot", "other", "low", "high", "verdict"),
    [
        ("solver", "greedy", 0.551, 0.60, "met"),
        ("solver", "greedy", 0.549, 0.70, "**not met**"),
        ("greedy", "solver", 0.15, 0.209, "met"),
        ("greedy", "solver", 0.05, 0.211, "**not met**"),
    ],
)
def test_nearer_interval_end_decides_a_gate(
    bot: str, other: str, low: float, high: float, verdict: str
) -> None:
    row = ladder_page._gate(ArenaCell("revised", 4), figure(bot, other, low, high))
    assert row is not None
    assert row[-1] == verdict


def test_all_cells_together_narrow_the_interval() -> None:
    cells = [Strip("a", Estimate(0.5, 0.2, 0.8), 0.25), Strip("b", Estimate(0.7, 0.3, 1.0), 0.25)]
    found = ladder_page.together(cells)
    assert "above it in 1." in found
    # Half of the root of 0.3 and 0.4 squared is 0.25.
    assert "60.0% (35.0% to 85.0%); 25.0% would be fair" in found


def test_missing_interval_leaves_none_for_all() -> None:
    found = ladder_page.together([Strip("a", Estimate(0.5, 0.4, 0.6), 0.25), Strip("b", Estimate(1.0), 0.25)])
    assert found == "All of the interval is above it in 1."
