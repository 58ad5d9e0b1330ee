"""The rule list and the catalogues: complete, the same in both languages, well set."""

import json
import re
from collections import Counter
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from dicetown.engine.errors import DiceTownError
from dicetown.rules.expansions import text_modules
from dicetown.rules.messages import compile_message
from dicetown.rules.rulebook import (
    LANGUAGES,
    Catalogue,
    RuleText,
    catalogue,
    find_rule,
    read_card_rules,
    rulebook,
)

NO_BREAK_SPACE = "\u00a0"

BASE_FAMILIES = [
    "SETUP",
    "DICE",
    "RANK",
    "TOWN",
    "TIE",
    "BRIBE",
    "GIVE",
    "MINE",
    "BANK",
    "COACH",
    "STORE",
    "SALOON",
    "SHERIFF",
    "HALL",
    "DOC",
    "ELIXIR",
    "END",
    "SCORE",
    "CARD",
    "INFO",
]
"""In the order of the rule list."""

NO_MACHINES = re.compile(
    r"\b(software|computer|program|server|click|button|screen|engine|algorithm|machine|bots?"
    r"|logiciel|ordinateur|programme|serveur|cliqu\w+|bouton|écran|moteur|algorithme)\b",
    re.IGNORECASE,
)
"""The rules are those of a table with people around it."""

STORE_CARDS = [
    "dynamite",
    "girls",
    "brute",
    "cheater",
    "corruption",
    "credits",
    "joe",
    "marshall",
    "split",
    "poster",
    "elixir",
]
EQUIPMENT = ["canteen", "lantern", "boots", "saddle", "revolver", "horse"]
PROPERTIES = [f"p{value}" for value in range(1, 10)]
ELIXIRS = ["wealth", "charm", "fortune", "power", "protection", "friendship", "domination"]
REMEDIES = ["wire", "store", "dollars", "nuggets"]
LOCATIONS = ["mine", "bank", "coach", "store", "saloon", "sheriff", "hall", "doc"]
HANDS = ["five", "four", "full", "straight", "three", "pairs", "pair", "high"]
SCORE_LINES = ["nuggets", "dollars", "badge", "equipment", "properties"]
NAMES = [
    *(f"face.{face}" for face in "9TJQKA"),
    *(f"location.{place}" for place in LOCATIONS),
    *(f"hand.{kind}" for kind in HANDS),
    *(f"card.{card}" for card in STORE_CARDS + EQUIPMENT + PROPERTIES),
    *(f"card.{card}.text" for card in STORE_CARDS + EQUIPMENT + PROPERTIES),
    *(f"elixir.{elixir}" for elixir in ELIXIRS),
    *(f"elixir.{elixir}.text" for elixir in ELIXIRS),
    *(f"remedy.{remedy}" for remedy in REMEDIES),
    *(f"remedy.{remedy}.text" for remedy in REMEDIES),
    *(f"score.{line}" for line in SCORE_LINES),
    *(f"edition.{edition}" for edition in ("classic", "revised")),
]


def base_rules() -> list[RuleText]:
    return [rule for rule in rulebook().values() if rule.scope in ("base", "classic", "revised")]


def all_texts(lang: str) -> dict[str, str]:
    """Everything a person may read in this language, by where it stands."""
    texts = {f"message {key}": message for key, message in catalogue(lang).messages.items()}
    for rule in rulebook().values():
        texts[f"title {rule.id}"] = rule.title(lang)
        texts[f"text {rule.id}"] = rule.text(lang)
        texts |= {f"remark {remark.scope} {rule.id}": remark.text(lang) for remark in rule.remarks}
    return texts


def refuse_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    twins = [key for key, count in Counter(key for key, _ in pairs).items() if count > 1]
    assert not twins
    return dict(pairs)


def test_base_rules_come_family_by_family() -> None:
    assert list(dict.fromkeys(rule.id.split("-")[0] for rule in base_rules())) == BASE_FAMILIES


def test_numbers_of_a_family_have_no_gaps() -> None:
    numbers: dict[str, list[int]] = {}
    for rule in rulebook():
        family, _, number = rule.partition("-")
        if number.isdigit():
            numbers.setdefault(family, []).append(int(number))
    assert {family: list(range(1, len(found) + 1)) for family, found in numbers.items()} == numbers


def test_rules_never_speak_of_machines() -> None:
    for rule in rulebook().values():
        for lang in LANGUAGES:
            said = [rule.title(lang), rule.text(lang), *(remark.text(lang) for remark in rule.remarks)]
            assert not NO_MACHINES.search(" ".join(said)), rule.id


def test_editions_have_own_doc_rules() -> None:
    assert [rule.id for rule in base_rules() if rule.scope == "classic"] == ["DOC-C1", "DOC-C2", "DOC-C3"]
    revised = {rule.id for rule in base_rules() if rule.scope == "revised"}
    assert revised == {"SETUP-9", "DOC-R1", "DOC-R2", *(f"ELIXIR-{elixir.upper()}" for elixir in ELIXIRS)}


def test_rule_marks_rulings_of_ours() -> None:
    for rule in rulebook().values():
        assert ("Ruling" in rule.text("en")) == rule.ruling, rule.id
        assert ("Précision" in rule.text("fr")) == rule.ruling, rule.id


def test_rule_marks_its_assumptions() -> None:
    assert [rule.id for rule in base_rules() if rule.assumed] == ["SETUP-7", "SCORE-5"]
    for rule in rulebook().values():
        assert ("Assumed:" in rule.text("en")) == rule.assumed, rule.id
        assert (f"Supposé{NO_BREAK_SPACE}:" in rule.text("fr")) == rule.assumed, rule.id


def test_edition_differences_are_named_in_both() -> None:
    for rule in rulebook().values():
        named = {
            "Classic:" in rule.text("en"),
            "Revised:" in rule.text("en"),
            f"Édition classique{NO_BREAK_SPACE}:" in rule.text("fr"),
            f"Édition révisée{NO_BREAK_SPACE}:" in rule.text("fr"),
        }
        assert len(named) == 1, rule.id


def test_rules_that_a_text_refers_to_exist() -> None:
    for lang in LANGUAGES:
        for where, text in all_texts(lang).items():
            for mentioned in re.findall(r"\b[A-Z]{3,}-[A-Z0-9]+\b", text):
                assert mentioned in rulebook(), where


def test_languages_of_rule_cite_same_numbers() -> None:
    def amounts(text: str) -> list[str]:
        return sorted(re.findall(r"\d+", text))

    for rule in rulebook().values():
        assert amounts(rule.text("en")) == amounts(rule.text("fr")), rule.id


@pytest.mark.parametrize("lang", LANGUAGES)
def test_texts_are_filled_and_trimmed(lang: str) -> None:
    for where, text in all_texts(lang).items():
        assert text, where
        assert text == text.strip(), where
        assert "  " not in text, where


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_rule_text_is_whole_sentences(lang: str) -> None:
    for rule in rulebook().values():
        assert rule.text(lang).endswith("."), rule.id
        assert not rule.title(lang).endswith("."), rule.id


@pytest.mark.parametrize("lang", LANGUAGES)
def test_texts_use_typographic_apostrophes(lang: str) -> None:
    for where, text in all_texts(lang).items():
        assert "'" not in re.sub(r"'[{}#]'", "", text), where


def test_french_punctuation_has_unbreakable_spaces() -> None:
    for where, text in all_texts("fr").items():
        assert not re.search(rf"[^{NO_BREAK_SPACE}][:;!?»]", text), where
        assert not re.search(rf"«[^{NO_BREAK_SPACE}]", text), where
        assert not re.search(r"[\d}] (\$|PV)", text), where
        assert '"' not in text, where


def test_french_names_need_no_elision() -> None:
    for where, text in all_texts("fr").items():
        assert not re.search(r"\b(de|que) \{(seats?|sheriff|first|to)\}", text), where


def test_no_file_gives_a_key_twice() -> None:
    for package in text_modules():
        for lang in LANGUAGES:
            for folder in ("texts", "texts/rules"):
                text = files(package).joinpath(folder, f"{lang}.json").read_text(encoding="utf-8")
                json.loads(text, object_pairs_hook=refuse_twins)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", NAMES)
def test_everything_in_base_has_a_name(lang: str, key: str) -> None:
    assert catalogue(lang).has(key)
    edition = {"edition": "classic"}
    assert catalogue(lang).say(key, edition) == compile_message(catalogue(lang).messages[key]).format(
        edition, lang
    )


def test_names_are_those_of_rule_books() -> None:
    french = catalogue("fr")
    assert french.say("location.mine", {}) == "Mine d’or"
    assert french.say("card.joe", {}) == "Joe le nerveux"
    assert french.say("card.poster", {}) == "Avis de recherche"
    assert catalogue("en").say("card.split", {}) == "Even Split"


def test_the_rulebook_is_read_once() -> None:
    assert rulebook() is rulebook()
    assert catalogue("fr") is catalogue("fr")


def test_a_rule_is_found_in_any_case() -> None:
    assert find_rule("mine-1") is find_rule(" MINE-1 ") is rulebook()["MINE-1"]


def test_unknown_rule_suggests_near_ids() -> None:
    with pytest.raises(DiceTownError) as caught:
        find_rule("card-dinamite")
    assert "'card-dinamite'" in str(caught.value)
    assert "CARD-DYNAMITE" in caught.value.hint


def test_meaningless_rule_gets_no_suggestion() -> None:
    with pytest.raises(DiceTownError) as caught:
        find_rule("???")
    assert caught.value.hint == ""


def test_unknown_key_names_key_and_language() -> None:
    with pytest.raises(DiceTownError) as caught:
        catalogue("fr").say("card.dynamit", {})
    assert "'card.dynamit'" in str(caught.value)
    assert "'fr'" in str(caught.value)
    assert "card.dynamite" in caught.value.hint


def test_unknown_language_lists_known_ones() -> None:
    for ask in (catalogue, find_rule("MINE-1").title, find_rule("MINE-1").text):
        with pytest.raises(DiceTownError) as caught:
            ask("de")
        assert str(caught.value) == "There is no language 'de'. Known: en (English), fr (Français)."


def test_rule_may_stand_with_words_of_card(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    words = {"en": ("Tea pot", "Drink it hot."), "fr": ("Théière", "Buvez-le chaud.")}
    texts = tmp_path / "tea_house" / "texts"
    texts.mkdir(parents=True)
    (texts.parent / "__init__.py").touch()
    for lang, (title, rule) in words.items():
        messages = {"card.tea-pot": title, "card.tea-pot.text": "…", "card.tea-pot.rule": rule}
        (texts / f"{lang}.json").write_text(json.dumps(messages), encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    (found,) = read_card_rules("tea_house")
    assert (found.id, found.scope) == ("CARD-TEA-POT", "tea_house")
    assert (found.title("fr"), found.text("en")) == ("Théière", "Drink it hot.")


def test_doubled_rule_or_text_is_refused() -> None:
    twice = (text_modules()[0],) * 2
    with pytest.raises(DiceTownError, match="SETUP-1 is listed twice"):
        rulebook(twice)
    with pytest.raises(DiceTownError, match=r"'language\.name' is given twice"):
        catalogue("en", twice)


def test_catalogue_speaks_its_language() -> None:
    messages = {"dice": "{n, plural, one {# dé} other {# dés}}"}
    assert Catalogue("fr", messages).say("dice", {"n": 0}) == "0 dé"
    assert not Catalogue("fr", messages).has("die")
