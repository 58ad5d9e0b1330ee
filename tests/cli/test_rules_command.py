"""`dicetown rules`: the list, one rule, a search, JSON, and what is wrong with bad arguments."""

import json

import pytest

from dicetown.cli.common.language import default_language
from dicetown.cli.main import main
from dicetown.rules.rulebook import LANGUAGES, find_rule, rulebook


@pytest.fixture(autouse=True)
def narrow_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["rules", *arguments]) == 0
    return capsys.readouterr().out


def joined(text: str) -> str:
    """Wrapped text as one line."""
    return " ".join(text.split(None)).replace("\u00a0", " ")


def test_list_names_every_rule_once(capsys: pytest.CaptureFixture[str]) -> None:
    lines = said(capsys).splitlines()
    for rule in rulebook().values():
        assert sum(line.startswith(f"  {rule.id} ") for line in lines) == 1
        assert any(rule.id in line and rule.title("en") in line for line in lines)


def test_list_is_grouped_and_marked(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Marks are for editions, rulings and assumptions."""
    listed = said(capsys)
    assert "\nBRIBE  Bribes\n" in listed
    assert "DOC-C2            The Doc’s remedies  [classic edition]" in listed
    assert "BRIBE-3           Asking for more  [ruling of ours]" in listed
    assert "SETUP-7           The property deck  [assumed value]" in listed


def test_single_rule_is_shown_in_language(capsys: pytest.CaptureFixture[str]) -> None:
    shown = joined(said(capsys, "bribe-3", "--lang", "fr"))
    assert find_rule("BRIBE-3").title("fr") in shown
    assert joined(find_rule("BRIBE-3").text("fr")) in shown


def test_rules_come_in_the_requested_order(capsys: pytest.CaptureFixture[str]) -> None:
    shown = said(capsys, "MINE-1", "DICE-2")
    assert shown.index("MINE-1") < shown.index("DICE-2")


def test_family_shows_all_its_rules(capsys: pytest.CaptureFixture[str]) -> None:
    shown = said(capsys, "bribe")
    assert [f"BRIBE-{number}" in shown for number in range(1, 7)] == [True] * 5 + [False]


def first(shown: str) -> str:
    return shown.split()[0]


@pytest.mark.parametrize(
    ("lang", "words", "rule"),
    [
        ("en", "joe", "CARD-JOE"),
        ("en", "Brute", "CARD-BRUTE"),
        ("en", "who wins a tie", "SCORE-10"),
        ("en", "who breaks ties", "TIE-1"),
        ("en", "DYNAMITE", "CARD-DYNAMITE"),
        ("en", "what is a straight", "RANK-2"),
        ("en", "when does the game end", "END-1"),
        ("fr", "joe", "CARD-JOE"),
        ("fr", "brute", "CARD-BRUTE"),
        ("fr", "qui gagne en cas d’égalité", "SCORE-10"),
        ("fr", "combien coûte conserver deux dés", "DICE-3"),
        ("fr", "pepites", "SCORE-1"),
        ("en", "avis de recherche", "CARD-POSTER"),
    ],
)
def test_words_find_their_rule_first(
    lang: str, words: str, rule: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert first(said(capsys, "--lang", lang, words)) == rule
    assert first(said(capsys, "--lang", lang, *words.split())) == rule


def test_whole_words_are_looked_up(capsys: pytest.CaptureFixture[str]) -> None:
    assert "CARD-JOE" not in said(capsys, "jo")


def test_unknown_words_get_a_suggestion(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "brutte") == "No rule fits.\nDid you mean one of these words: brute?\n"
    assert said(capsys, "zzzz") == "No rule fits.\n"
    assert said(capsys, "zzzz", "--json") == "[]\n"


def test_edition_leaves_out_the_others_rules(capsys: pytest.CaptureFixture[str]) -> None:
    classic = said(capsys, "--edition", "classic")
    assert "DOC-C1" in classic
    assert "DOC-R1" not in classic
    assert "MINE-1" in classic


def test_module_remarks_stand_below_the_rule(
    capsys: pytest.CaptureFixture[str],
) -> None:
    shown = joined(said(capsys, "BRIBE-5", "--lang", "fr"))
    rule = find_rule("BRIBE-5")
    places = [shown.index(joined(rule.text("fr")))]
    for name, remark in zip(("Wanted", "Indiens", "Cowboys"), rule.remarks, strict=True):
        places.append(shown.index(f"{name} {joined(remark.text('fr'))}"))
    assert places == sorted(places)


def test_module_rules_carry_its_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert "INDIAN-5          Bodyguard  [Indians, ruling of ours]" in said(capsys)
    assert "[Indiens, précision de notre part]" in said(capsys, "INDIAN-5", "--lang", "fr")


def test_each_family_has_one_heading(capsys: pytest.CaptureFixture[str]) -> None:
    headings = [line.split()[0] for line in said(capsys).splitlines() if line[:1].isupper()]
    assert len(headings) == len(set(headings))
    assert {"SETUP", "RIVER", "INDIAN", "PRAIRIE"} <= set(headings)


def test_ruleset_shows_only_rules_in_force(capsys: pytest.CaptureFixture[str]) -> None:
    listed = said(capsys, "--ruleset", "revised+wanted+cowboys")
    for rule_id, there in (("DOC-R1", 1), ("DOC-C1", 0), ("MINE-2", 1), ("INDIAN-1", 0), ("RODEO-1", 1)):
        assert (f"  {rule_id} " in listed) == bool(there)
    shown = said(capsys, "BRIBE-5", "--ruleset", "revised+wanted+cowboys")
    assert "Wanted  " in shown
    assert "Indians  " not in shown
    assert "Cowboys  " in shown
    assert "Wanted  " not in said(capsys, "BRIBE-5", "--ruleset", "classic")
    assert said(capsys, "RODEO", "--ruleset", "classic+wanted+indians") == "No rule fits.\n"


def test_search_reads_remarks_in_force_only(capsys: pytest.CaptureFixture[str]) -> None:
    assert "SCORE-2  " in said(capsys, "bounties")
    assert "SCORE-2  " in said(capsys, "bounties", "--ruleset", "classic+wanted")
    assert "SCORE-2  " not in said(capsys, "bounties", "--ruleset", "classic+cowboys")
    assert "HALL-1  " in said(capsys, "cowboys aces bring nothing")


def test_lookup_shows_only_what_holds(capsys: pytest.CaptureFixture[str]) -> None:
    assert "CARD-GUNS" in said(capsys, "two guns")
    assert "CARD-GUNS" not in said(capsys, "two guns", "--ruleset", "classic")
    assert first(said(capsys, "elixir of wealth", "--ruleset", "revised")) == "ELIXIR-WEALTH"
    assert "ELIXIR-WEALTH" not in said(capsys, "elixir of wealth", "--ruleset", "classic")


def test_json_has_the_remarks_in_force(capsys: pytest.CaptureFixture[str]) -> None:
    (rule,) = json.loads(said(capsys, "BRIBE-5", "--json"))
    assert [remark["scope"] for remark in rule["remarks"]] == ["wanted", "indians", "cowboys"]
    assert rule["remarks"][1]["text"] == {
        lang: find_rule("BRIBE-5").remarks[1].text(lang) for lang in LANGUAGES
    }
    (rule,) = json.loads(said(capsys, "BRIBE-5", "--json", "--ruleset", "classic+cowboys"))
    assert [remark["scope"] for remark in rule["remarks"]] == ["cowboys"]


def test_json_has_both_languages_and_marks(capsys: pytest.CaptureFixture[str]) -> None:
    rules = json.loads(said(capsys, "BRIBE-3", "--json"))
    assert len(rules) == 1
    assert rules[0]["id"] == "BRIBE-3"
    assert rules[0]["ruling"] is True
    assert rules[0]["assumed"] is False
    assert rules[0]["scope"] == "base"
    assert rules[0]["title"] == {
        "en": find_rule("BRIBE-3").title("en"),
        "fr": find_rule("BRIBE-3").title("fr"),
    }
    assert set(rules[0]["text"]) == {"en", "fr"}


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["BRIBE-33"], "error: There is no rule 'BRIBE-33'.\nDid you mean BRIBE-3"),
        (["--lang", "de"], "error: There is no language 'de'."),
        (["--edition", "third"], "error: There is no edition 'third'."),
        (["--ruleset", "third"], "error: There is no ruleset 'third': 'third' is not part of one."),
        (["--ruleset", "wanted+revised"], "error: There is no ruleset 'wanted+revised'.\nWrite it revised+"),
        (["--ruleset", "revised+cowboys+wanted"], "error: There is no ruleset 'revised+cowboys+wanted'."),
        (["--ruleset", "revised+indians"], "error: There is no ruleset 'revised+indians': indians needs"),
        (["--ruleset", "classic", "--edition", "classic"], "error: A ruleset includes its edition.\nUse"),
        (["--what"], "error: Unrecognized arguments: --what.\nSee dicetown rules --help."),
    ],
)
def test_bad_arguments_are_one_clear_error(
    arguments: list[str], problem: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rules", *arguments]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.startswith(problem)
    assert len(output.err.splitlines()) <= 2


def test_first_locale_variable_sets_the_language() -> None:
    assert default_language({"LC_ALL": "fr_FR.UTF-8", "LANG": "en_GB.UTF-8"}) == "fr"
    assert default_language({"LC_MESSAGES": "en_US", "LANG": "fr_FR"}) == "en"
    assert default_language({"LANG": "fr_CA"}) == "fr"
    assert default_language({"LANG": "de_DE"}) == "en"


def test_help_and_version_exit_with_0(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["--help"], ["--version"], ["play", "--help"], ["rules", "--help"]):
        assert main(arguments) == 0
        assert "dicetown" in capsys.readouterr().out
