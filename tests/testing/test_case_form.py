"""The short form of cases, the JSON Lines made of it, and what a case that does not hold says."""

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from dicetown.engine.errors import BadNotation, DiceTownError
from dicetown.testing.cases import Case, check_files, failures, line_of, lines_in, parse_cases
from dicetown.testing.cases.__main__ import main
from dicetown.testing.cases.counting import counts_of, positions_in
from tools.cases.make_cases import FOLDER, sentences

CASE = """MINE-1.99  Dynamite can be cancelled.
rules MINE-1 CARD-1, in both
town  999AA AATJK, hand0 dynamite, hand1 poster, nuggets 1,0
"""
PLAYED = "say   0 play:dynamite\n"


def the_case(lines: str) -> Case:
    [case] = parse_cases(CASE + lines)
    return case


def made(lines: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(line_of(the_case(lines), {"en": "A", "fr": "B"}))
    return data


HELD = (
    "asks 1 cancel",
    "about seat=0 card=dynamite",
    "by CARD-POSTER",
    "covert yes",
    "options1 pass play:poster",
    "may1 play:poster",
    "may-not1 play:dynamite",
    "refused 0 pass INFO-4",
    "told CardPlayed card=dynamite",
    "told@1 CardPlayed x1",
    "untold CardCancelled",
    "in-play dynamite",
    "nuggets 1,0",
    "nuggets0 1",
    "hand1@0 %s",
    "points1 4",
)
BROKEN = (
    "asks 0,1 cancel",
    "about seat=1",
    "by CARD-2",
    "covert no",
    "options1 pass",
    "may1 play:dynamite",
    "may-not1 pass",
    "refused 0 pass CARD-1",
    "refused 1 pass CARD-1",
    "told CardPlayed card=horse",
    "told CardPlayed x2",
    "untold CardPlayed",
    "in-play -",
    "nuggets 1,1",
    "nuggets0 4",
    "hand1@0 poster",
    "points1 1",
    "no-such-thing 1",
)


@pytest.mark.parametrize("item", HELD)
def test_what_is_so_holds(item: str) -> None:
    assert failures(made(f"{PLAYED}then  {item}\n")) == []


@pytest.mark.parametrize("item", BROKEN)
def test_what_differs_is_named(item: str) -> None:
    classic, revised = failures(made(f"{PLAYED}then  {item}\n"))
    assert classic.startswith("MINE-1.99 in classic: ")
    assert revised.startswith("MINE-1.99 in revised: ")
    assert "\n  from dt1/rules=revised," in revised


def test_answers_can_be_followed_inline() -> None:
    inline, apart = the_case("say   1 pass -> asks 1 keep\n"), the_case("say   1 pass\nthen  asks 1 keep\n")
    assert inline.script == apart.script == [{"seat": 1, "answer": "pass"}, {"asks": "1 keep"}]


def test_quiet_stretches_are_written_out() -> None:
    steps = made(f"{PLAYED}say   on keep\nthen  nuggets 7,0\n")["runs"][0]["steps"]
    assert [(step["seat"], step["answer"]) for step in steps if "seat" in step][:2] == [
        (0, "play:dynamite"),
        (1, "pass"),
    ]
    assert all("on" not in step for step in steps)


@pytest.mark.parametrize(
    ("name", "value", "problem"),
    [
        ("events", ["CardPlayed", "CardPlayed"], "happened: ['CardPlayed']"),
        ("asks", "0 cancel", "asked: '1 cancel'"),
        ("by", "CARD-1", "the question's rule: 'CARD-POSTER'"),
        ("about", {"seat": "1"}, "the question is about: {'seat': '0', 'card': 'dynamite'}"),
    ],
)
def test_what_follows_an_answer_must_hold(name: str, value: object, problem: str) -> None:
    data = made(PLAYED)
    assert failures(data) == []
    data["runs"][0]["steps"][1][name] = value
    [found] = failures(data)
    assert f"step 2, 0 play:dynamite: {problem}" in found


def test_changed_fields_of_the_end_must_hold() -> None:
    data = made(PLAYED)
    end = data["runs"][1]["end"]
    assert (end["in-play"], end["hand"]) == ("dynamite", "-,poster")
    assert "dollars" not in end
    end["dollars"] = "8,9"
    [found] = failures(data)
    assert "MINE-1.99 in revised: at the end: " in found


def test_chance_of_a_line_is_complete() -> None:
    """Without its fallback seed the same game is played."""
    data = made(f"{PLAYED}say   on keep\nthen  asks 0,1 keep\n")
    assert failures(data) == []
    run = data["runs"][0]
    assert run["chance"]
    run["chance"] = {}
    assert "FateError" in failures(data)[0]


def test_another_version_is_refused() -> None:
    data = made(PLAYED)
    data["version"] += 1
    assert failures(data) == ["MINE-1.99 is for version 2 of the rules, not 1"]


def test_rulesets_have_short_names() -> None:
    [case] = parse_cases(CASE.replace("in both", "in both+all both,bribes=off classic+cowboys"))
    everything = "+wanted+indians+cowboys"
    options = [edition + ",bribes=off" for edition in ("classic", "revised")]
    assert case.rulesets == [
        "classic" + everything,
        "revised" + everything,
        *options,
        "classic+cowboys",
    ]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("MINE-1  A sentence.\n", "line 1: 'MINE-1  A sentence.' does not begin a case"),
        ("MINE-1.1  A.\nrule MINE-1\n", "MINE-1.1, line 2: 'rule' begins no line"),
        ("MINE-1.1  A.\nrules mine, in both\n", "'mine' is not the id of a rule"),
        ("MINE-1.1  A.\nrules MINE-1, in both\n", "MINE-1.1 has no rules, no rulesets or no layout"),
        (CASE + "say   pass\n", "'pass' is no answer"),
        (CASE + "then  nuggets\n", "'nuggets' does not say what must be so"),
        (CASE + "then  about seat\n", "'seat' is not name=value"),
    ],
)
def test_misshapen_text_is_refused(text: str, problem: str) -> None:
    with pytest.raises(BadNotation, match=problem):
        parse_cases(text)


def test_a_wrong_layout_names_its_case() -> None:
    [case] = parse_cases(CASE.replace("nuggets 1,0", "nuggets=1"))
    with pytest.raises(DiceTownError, match=r"MINE-1\.99 in classic: 'nuggets=1' is nothing"):
        line_of(case, {})


def test_page_shows_a_case_that_exists() -> None:
    page = (FOLDER.parent / "docs" / "rules" / "cases.md").read_text(encoding="utf-8")
    shown = page[page.index("CARD-GIRLS.13") :].partition("```")[0]
    assert shown in (FOLDER / "meetings-saloon-to-sheriff.txt").read_text(encoding="utf-8")


def test_lines_fit_their_schema() -> None:
    schema = json.loads((FOLDER / "case.schema.json").read_text(encoding="utf-8"))
    check = jsonschema.Draft202012Validator(schema)
    for case in lines_in(FOLDER / "lines"):
        assert list(check.iter_errors(case)) == [], case["id"]
    assert list(check.iter_errors({**made(PLAYED), "steps": []}))


def test_every_case_has_sentences() -> None:
    texts = sentences()
    assert set(texts) == {"en", "fr"}
    for lang, found in texts.items():
        for name, sentence in found.items():
            assert sentence[0].isupper() or sentence[0] in "ÀÉ", (lang, name)
            assert sentence.endswith("."), (lang, name)


def test_missing_sentences_are_named(tmp_path: Path) -> None:
    (tmp_path / "texts").mkdir()
    (tmp_path / "mine.txt").write_text(CASE, encoding="utf-8")
    (tmp_path / "texts" / "fr.txt").write_text("MINE-1.98  Une phrase.\n", encoding="utf-8")
    with pytest.raises(DiceTownError, match=r"fr\.txt and the cases differ in MINE-1\.98, MINE-1\.99"):
        sentences(tmp_path)


def test_counts_follow_chance_too() -> None:
    """At depth 2 a seat answers after another, or chance does."""
    name, position, _ = positions_in(FOLDER / "counts.list")[0]
    assert name == "classic.victim"
    assert counts_of(position, 2)[1] > counts_of(position, 1)[0] > 1


def test_files_of_cases_are_counted(tmp_path: Path) -> None:
    good, bad = made(PLAYED), made(f"{PLAYED}then  nuggets 9,9\n")
    counted = json.loads((FOLDER / "counts.jsonl").read_text(encoding="utf-8").splitlines()[0])
    counted["counts"][0] += 1
    lines = [json.dumps(line) + "\n" for line in (good, bad, counted, {"id": "odd"})]
    (tmp_path / "some.jsonl").write_text("".join(lines), encoding="utf-8")
    count, differing = check_files(tmp_path)
    assert count == 4
    assert [text.split()[0] for text in differing] == ["MINE-1.99", "MINE-1.99", "classic.victim:", "odd"]


def test_command_runs_cases_and_counts(capsys: pytest.CaptureFixture[str]) -> None:
    files = [FOLDER / "lines" / "places.jsonl", FOLDER / "counts.jsonl"]
    count = sum(file.read_text(encoding="utf-8").count("\n") for file in files)
    assert main([str(file) for file in files]) == 0
    assert capsys.readouterr().out == f"{count} of {count} pass.\n"


def test_command_names_cases_that_differ(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    lines = (FOLDER / "lines" / "setup.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
    file = tmp_path / "two.jsonl"
    file.write_text("".join(lines[:2]).replace('"fact":"sheriff","is":"1"', '"fact":"sheriff","is":"0"'))
    assert main([str(file)]) == 1
    told = capsys.readouterr().out
    assert told.startswith("SETUP-1.1 in classic: step 4, sheriff: '1' instead of '0'\n  from a new game")
    assert told.endswith("1 of 2 pass.\n")


@pytest.mark.parametrize("name", ["missing.jsonl", "odd.jsonl"])
def test_command_refuses_what_it_cannot_read(name: str, tmp_path: Path) -> None:
    (tmp_path / "odd.jsonl").write_text("no case", encoding="utf-8")
    assert main([str(tmp_path / name)]) == 2
