"""Reports: the page."""

import re
from html.parser import HTMLParser

import pytest

from dicetown.bots.random import RandomBot
from dicetown.sim.report import report
from dicetown.sim.report.report import make_report
from dicetown.sim.run import Plan, run_plans


def report_on(jobs: int, *plans: Plan) -> str:
    return make_report(list(zip(plans, run_plans(plans, jobs), strict=True)))


@pytest.mark.parametrize(("few", "warned"), [(5, True), (4, False)])
def test_few_games_are_marked_as_few(monkeypatch: pytest.MonkeyPatch, few: int, warned: bool) -> None:
    assert report.FEW == 200
    monkeypatch.setattr(report, "FEW", few)
    text = report_on(1, Plan("classic", 2, games=4, seed=1, report=True))
    assert (f"These are few games: with less than {few} of a kind" in text) is warned


def test_heading_over_several_cells_gives_range() -> None:
    plans = [Plan("revised", seats, games=20, seed=2, report=True) for seats in (2, 5)]
    played = list(zip(plans, run_plans(plans), strict=True))
    rates = [results.tally.counts.get("per-game", "ties", "sum") / 20 for _, results in played]  # type: ignore[union-attr]
    low, high = sorted(rates)
    assert high - low > 1
    assert f"{low:.1f} to {high:.1f} ties and " in make_report(played)


def test_number_of_processes_never_changes_the_page() -> None:
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


def test_page_needs_no_other_files(page: str) -> None:
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


def test_every_reference_on_the_page_resolves(page: str) -> None:
    """No name is used twice."""
    reader = Reader()
    reader.feed(page)
    names = [attributes["id"] for _, attributes in reader.met if "id" in attributes]
    assert len(names) == len(set(names))
    wanted = set(re.findall(r'(?:href="#|url\(#|labelledby=")([^")]+)', page))
    assert wanted <= set(names)


def test_every_figure_tells_its_finding_and_numbers(page: str) -> None:
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


def test_figures_use_the_colours_of_the_page(page: str) -> None:
    drawn = "".join(re.findall(r"<svg.*?</svg>", page, re.DOTALL))
    assert "var(--rust)" in drawn
    assert not re.search(r"#[0-9a-f]{6}\b", drawn)
    style = page[page.index("<style>") : page.index("</style>")]
    for name in set(re.findall(r"var\(--([a-z-]+)\)", page)):
        assert style.count(f"--{name}:") == 2, name


def test_letters_in_figures_fit_a_phone(page: str) -> None:
    """Of 400 pixels, margins, paddings and borders leave 376."""
    for figure in re.findall(r"<svg.*?</svg>", page, re.DOTALL):
        (width,) = re.findall(r'viewBox="0 0 ([\d.]+) ', figure)
        sizes = [float(size) for size in re.findall(r"font-size: ([\d.]+)px", figure)]
        assert sizes
        assert min(sizes) * 376 / float(width) >= 11


def test_page_names_come_from_the_texts(page: str) -> None:
    for name in ("Horse", "Gold Mine", "Prairie", "Largest herd", "three of a kind", "Barbed wire"):
        assert name in page


def test_one_game_is_enough_for_a_report() -> None:
    text = report_on(1, Plan("classic", 2, games=1, seed=1, report=True))
    assert "1 game of classic with 2 seats" in text
    assert "nan" not in text


def test_different_bots_are_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dicetown.sim.run.make_bot", lambda name, seed: RandomBot(seed))
    text = report_on(1, Plan("classic", 2, games=4, seed=1, report=True, bots=("calm", "wild")))
    assert "seat 1: wild" in text
