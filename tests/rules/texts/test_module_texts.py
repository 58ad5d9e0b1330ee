"""What the modules bring to the rule list and the catalogues, and their remarks on rules of others."""

import re

import pytest

from dicetown.engine.errors import DiceTownError
from dicetown.rules.rulebook import (
    LANGUAGES,
    Remark,
    RuleText,
    catalogue,
    read_messages,
    read_remarks,
    read_rules,
    rulebook,
)

NO_BREAK_SPACE = "\u00a0"

ASSUMED = {
    "wanted": ["SETUP-11", "RIVER-GOLD", "RIVER-NOTHING", "OUTLAW-2", "OUTLAW-5", "OUTLAW-6"],
    "indians": ["INDIAN-2"],
    "cowboys": [],
}
"""Which rules of each module rest on an assumption."""

MODULE_FAMILIES = {
    "wanted": {"RIVER", "OUTLAW", "RANCH"},
    "indians": {"INDIAN"},
    "cowboys": {"PRAIRIE", "COWBOY", "RODEO"},
}
"""Families that only this module has."""

MODULE_CARDS = {
    "wanted": [
        *("cattle", "winchester", "mule", "dog", "gift", "swindler", "guns", "whiskey", "insurance"),
        *("desperado", "ranch", "gold2", "gold3", "gold4", "gold5", "star", "wallet2", "wallet3"),
        *("discovery", "coupon", "nothing", "coyote", "magpie", "badger", "weasel", "gambler", "preacher"),
        *("widow", "duchess", "colonel", "undertaker", "vulture", "ghost"),
    ],
    "indians": ["smoke"],
    "cowboys": [
        *("herder", "lasso", "recruitment", "persuasion", "bribe"),
        *("spades", "hearts", "diamonds", "clubs"),
    ],
}
MODULE_WORDS = {
    "wanted": [
        *(f"action.mine.{action}" for action in ("exploit", "river")),
        *(f"action.bank.{action}" for action in ("rob", "coach")),
        *(f"action.store.{action}" for action in ("visit", "doc")),
        *(f"action.saloon.{action}" for action in ("steal", "recruit")),
        *(f"action.sheriff.{action}" for action in ("badge", "chase")),
        *(f"action.hall.{action}" for action in ("take", "deck")),
        *(f"score.{line}" for line in ("ranches", "cattle", "winchester", "mule", "dog")),
    ],
    "indians": [
        *(f"effect.{effect}" for effect in ("shaman", "ambush", "bodyguard", "warpath")),
        *(f"effect.{effect}.text" for effect in ("shaman", "ambush", "bodyguard", "warpath")),
        *("location.village", "location.village.the", "location.village.at"),
    ],
    "cowboys": [
        *("location.prairie", "location.prairie.the", "location.prairie.at", "die.prairie"),
        *("action.prairie.cows", "action.prairie.cowboy"),
        *(f"score.{line}" for line in ("pastures", "rodeos", "herd")),
    ],
}
OUTLAWS = MODULE_CARDS["wanted"][-12:]


def base_rules() -> list[RuleText]:
    return [rule for rule in rulebook().values() if rule.scope in ("base", "classic", "revised")]


def package_of(module: str) -> str:
    return f"dicetown.rules.{module}"


def all_remarks() -> list[tuple[str, Remark]]:
    return [(rule.id, remark) for rule in rulebook().values() for remark in rule.remarks]


def test_modules_bring_families_of_their_own() -> None:
    for module, assumed in ASSUMED.items():
        rules = read_rules(package_of(module))
        assert {rule.scope for rule in rules} == {module}
        assert [rule.id for rule in rules if rule.assumed] == assumed
        families = {rule.id.split("-")[0] for rule in rules} - {
            rule.id.split("-")[0] for rule in base_rules()
        }
        assert families == MODULE_FAMILIES[module]


def test_every_remark_stands_beside_its_rule() -> None:
    read = [found for module in ASSUMED for found in read_remarks(package_of(module))]
    assert read
    texts = sorted((remark.rule_id, remark.text("en")) for remark in read)
    assert sorted((rule_id, remark.text("en")) for rule_id, remark in all_remarks()) == texts


def test_rule_family_stays_together_across_modules() -> None:
    families = [rule_id.split("-")[0] for rule_id in rulebook()]
    changes = [family for number, family in enumerate(families) if family not in families[:number][-1:]]
    assert len(changes) == len(set(changes))
    assert [rule_id for rule_id in rulebook() if rule_id.startswith("TOWN-")] == [
        f"TOWN-{number}" for number in range(1, 9)
    ]
    doc = [rule_id for rule_id in rulebook() if rule_id.startswith("DOC-")]
    assert doc == ["DOC-1", "DOC-2", "DOC-C1", "DOC-C2", "DOC-C3", "DOC-R1", "DOC-R2"]
    for lang in LANGUAGES:
        assert all(catalogue(lang).has(f"ui.family.{family}") for family in changes)


def test_the_base_rules_name_no_module() -> None:
    """What a module changes in them, its remarks say."""
    words = re.compile(r"outlaws?\b|ranch|indian|cowboy|prairie|\bcows?\b|river|rodeo", re.IGNORECASE)
    for rule in base_rules():
        assert not words.search(rule.text("en")), rule.id


def test_remarks_follow_the_order_of_modules() -> None:
    assert [remark.scope for remark in rulebook()["BRIBE-5"].remarks] == ["wanted", "indians", "cowboys"]
    assert [remark.scope for remark in rulebook()["SETUP-1"].remarks] == ["wanted"]
    assert [remark.scope for remark in rulebook()["RANCH-2"].remarks] == ["indians", "cowboys"]
    assert [remark.scope for remark in rulebook()["PRAIRIE-1"].remarks] == ["wanted"]
    assert rulebook()["RANK-1"].remarks == []
    assert "2 to 6" in rulebook()["SETUP-1"].remarks[0].text("en")
    assert "2 à 6" in rulebook()["SETUP-1"].remarks[0].text("fr")


def test_module_remarks_once_on_foreign_rules() -> None:
    places = [(rule_id, remark.scope) for rule_id, remark in all_remarks()]
    assert len(places) == len(set(places))
    for rule_id, scope in places:
        assert rulebook()[rule_id].scope != scope, rule_id
        assert scope in ASSUMED


def test_remarks_agree_in_both_languages() -> None:
    for rule_id, remark in all_remarks():
        english, french = remark.text("en"), remark.text("fr")
        assert english.endswith("."), rule_id
        assert french.endswith("."), rule_id
        assert ("Ruling:" in english) == (f"Précision{NO_BREAK_SPACE}:" in french), rule_id
        assert sorted(re.findall(r"\d+", english)) == sorted(re.findall(r"\d+", french)), rule_id


def test_only_rules_in_play_apply() -> None:
    assert rulebook()["MINE-1"].holds_in(["classic"])
    assert rulebook()["DOC-C1"].holds_in(["classic", "wanted"])
    assert not rulebook()["DOC-C1"].holds_in(["revised"])
    assert not rulebook()["INDIAN-1"].holds_in(["revised", "wanted", "cowboys"])
    bribe = rulebook()["BRIBE-5"]
    assert [remark.scope for remark in bribe.remarks_in(["revised", "cowboys"])] == ["cowboys"]
    assert bribe.remarks_in(["revised"]) == []
    assert bribe.remarks_in(None) == bribe.remarks


def test_remark_on_unknown_rule_suggests_ids() -> None:
    with pytest.raises(
        DiceTownError, match=r"dicetown\.rules\.cowboys remarks on TOWN-5, which is not a rule"
    ):
        rulebook(("dicetown.rules.base", "dicetown.rules.cowboys"))
    with pytest.raises(DiceTownError) as caught:
        rulebook(("dicetown.rules.cowboys",))
    assert "SETUP-13" in caught.value.hint


def test_a_package_without_remarks_has_none() -> None:
    assert read_remarks("dicetown.rules.base") == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("module", ASSUMED)
def test_module_catalogue_names_all_its_things(module: str, lang: str) -> None:
    messages = read_messages(package_of(module), lang)
    cards = MODULE_CARDS[module]
    wanted = [*(f"card.{card}" for card in cards), *(f"card.{card}.text" for card in cards)]
    wanted += [*MODULE_WORDS[module], f"module.{module}"]
    wanted += [f"ui.family.{family}" for family in MODULE_FAMILIES[module]]
    assert [key for key in wanted if key not in messages] == []
    for card in cards:
        assert messages[f"card.{card}.text"].endswith("."), card


@pytest.mark.parametrize("lang", LANGUAGES)
def test_module_replaces_only_existing_texts(lang: str) -> None:
    own = {key: module for module in ASSUMED for key in read_messages(package_of(module), lang)}
    replacing = [key for key in own if ".text." in key]
    assert "action.hall.take.text.cowboys" in replacing
    for key in replacing:
        text, _, module = key.rpartition(".")
        assert own[key] == module
        assert catalogue(lang).has(text)
        assert text not in read_messages(package_of(module), lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_store_card_and_rule_share_name(lang: str) -> None:
    for rule in rulebook().values():
        card = rule.id.removeprefix("CARD-").removeprefix("COWBOY-").lower()
        if rule.scope in ASSUMED and card in MODULE_CARDS[rule.scope]:
            assert rule.title(lang) == catalogue(lang).say(f"card.{card}"), rule.id


def test_backs_of_module_cards_are_counted() -> None:
    for thing in ("ranch", "outlaw", "river", "cowboy"):
        for lang in LANGUAGES:
            assert "3" in catalogue(lang).say(f"thing.{thing}", {"n": 3})
            assert "1" not in catalogue(lang).say(f"thing.{thing}", {"n": 1})


@pytest.mark.parametrize("lang", LANGUAGES)
def test_outlaws_have_names_without_faces(lang: str) -> None:
    names = [catalogue(lang).say(f"card.{outlaw}") for outlaw in OUTLAWS]
    assert len(set(names)) == 12
    for outlaw in OUTLAWS:
        assert not re.search(r"\d|\$|\b[JQKA]s?\b", catalogue(lang).say(f"card.{outlaw}.text"))
