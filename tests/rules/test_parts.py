"""Corrected parts: an owner of the box may correct counts and values, and nothing that breaks the game."""

import pytest

from dicetown.engine.box.cards import format_cards
from dicetown.engine.box.zones import ELIXIR_DECK, ELIXIRS_SHOWN, PROPERTY_DECK, ROW, STORE_DECK
from dicetown.engine.errors import BadParts
from dicetown.records.game import new_game
from dicetown.rules.catalogue import ruleset
from dicetown.testing.scenario import town

HANDS = ["99TJK", "TTTKA"]
both = pytest.mark.parametrize("edition", ["classic", "revised"])

SPLIT = {
    "classic": {"1": 7, "2": 6, "3": 5, "4": 4, "5": 3},
    "revised": {"1": 6, "2": 5, "3": 4, "4": 3, "5": 2},
}
"""Another split of the same number of properties."""


@both
@pytest.mark.rule("SETUP-2", "SETUP-3", "SETUP-4", "SETUP-5", "SETUP-8")
def test_corrected_numbers_lay_the_table(edition: str) -> None:
    parts = {"setup": {"dollars": 10, "mine": 20, "bank": 5, "coach": 2, "row": 4}}
    state = new_game(edition, 3, seed=1, parts=parts).state
    assert (state.dollars, state.mine, state.bank, state.coach) == ([10, 10, 10], 20, 5, 2)
    assert len(state.zones[ROW]) == 4


@both
@pytest.mark.rule("SETUP-7")
def test_corrected_split_of_properties_is_dealt(edition: str) -> None:
    state = new_game(edition, 2, seed=1, parts={"properties": SPLIT[edition]}).state
    cards = sorted(state.zones[PROPERTY_DECK] + state.zones[ROW])
    expected = "+".join([f"{count}.p{value}" for value, count in SPLIT[edition].items()])
    assert format_cards(tuple(cards)) == expected


@both
@pytest.mark.rule("SETUP-6")
def test_corrected_store_cards_are_dealt(edition: str) -> None:
    parts = {"store": {"brute": 1, "cheater": 3}}
    state = new_game(edition, 2, seed=1, parts=parts).state
    names = format_cards(tuple(sorted(state.zones[STORE_DECK]))).split("+")
    assert "brute" in names
    assert "3.cheater" in names
    assert len(state.zones[STORE_DECK]) == len(new_game(edition, 2, seed=1).state.zones[STORE_DECK])


@pytest.mark.rule("SETUP-9")
def test_corrected_elixirs_are_dealt_and_shown() -> None:
    parts = {"elixirs": {"wealth": 7, **dict.fromkeys(NOT_WEALTH, 0)}, "setup": {"elixirs_shown": 3}}
    state = new_game("revised", 2, seed=1, parts=parts).state
    assert format_cards(state.zones[ELIXIRS_SHOWN]) == "3.wealth"
    assert format_cards(state.zones[ELIXIR_DECK]) == "4.wealth"


NOT_WEALTH = ("charm", "fortune", "power", "protection", "friendship", "domination")


@both
@pytest.mark.rule("SCORE-3", "SCORE-4")
def test_corrected_values_count_in_the_score(edition: str) -> None:
    rules = ruleset(edition, parts={"points": {"horse": 6, "canteen": 0, "badge": 7}})
    scene = town(
        rules, HANDS, step="end", mine=0, sheriff=1, dollars=[0, 0], cards={0: "horse+canteen", 1: "boots"}
    )
    assert scene.game.score().totals == [6, 10]


@both
@pytest.mark.rule("END-1", "MINE-1")
def test_a_smaller_mine_ends_the_game_earlier(edition: str) -> None:
    rules = ruleset(edition, parts={"setup": {"mine": 2}})
    scene = town(rules, HANDS, won=(0, 1), controlled=(0, 1)).end_round()
    assert scene.game.over


@both
@pytest.mark.rule("SETUP-3")
def test_corrections_leave_the_box_as_it_was(edition: str) -> None:
    ruleset(edition, parts={"setup": {"mine": 2}})
    assert ruleset(edition).parts.number("setup", "mine") == 30
    assert new_game(edition, 2, seed=1).state.mine == 30


@both
@pytest.mark.rule("BRIBE-1")
def test_correcting_parts_keeps_ruleset_options(edition: str) -> None:
    game = new_game(ruleset(edition, bribes="all"), 2, seed=1, parts={"setup": {"bank": 4}})
    assert game.state.rules.bribes == "all"
    assert game.state.bank == 4


@both
@pytest.mark.rule("SETUP-6", "SETUP-7")
def test_uncorrected_parts_are_the_box(edition: str) -> None:
    assert ruleset(edition, parts={}).parts.data() == ruleset(edition).parts.data()


@pytest.mark.parametrize(
    ("edition", "parts", "rule", "says"),
    [
        ("classic", {"properties": {"1": 6}}, "SETUP-7", "add up to 26, the classic box has 25"),
        ("revised", {"properties": {"5": 3}}, "SETUP-7", "add up to 19, the revised box has 20"),
        ("classic", {"store": {"horse": 0}}, "SETUP-6", "add up to {less}, the classic box has {box}"),
        ("revised", {"store": {"brute": 3}}, "SETUP-6", "add up to {more}, the revised box has {box}"),
        ("revised", {"elixirs": {"power": 2}}, "SETUP-9", "add up to 8, the revised box has 7"),
        ("classic", {"setup": {"dollars": 0}}, "SETUP-2", "parts.setup.dollars: 0 is not from 1"),
        ("classic", {"setup": {"mine": 0}}, "SETUP-3", "parts.setup.mine: 0 is not from 1"),
        ("revised", {"setup": {"row": 0}}, "SETUP-8", "parts.setup.row: 0 is not from 1"),
        ("classic+wanted", {"setup": {"mine@2": 0}}, "SETUP-3", "parts.setup.mine@2: 0 is not from 1"),
        ("classic+wanted", {"river": {"star": 2}}, "SETUP-11", "add up to 13"),
        (
            "revised+wanted",
            {"hunted": {"coyote": 8}},
            "OUTLAW-5",
            "parts.hunted.coyote: 8 is not from 9 to 14",
        ),
        ("revised+wanted", {"store": {"guns": 2, "mule": 0}}, "CARD-GUNS", "parts.store.guns: 2"),
        ("revised+wanted+indians", {"indian_die": {"warpath": 2}}, "INDIAN-2", "add up to 7"),
        ("classic+cowboys", {"cowboys": {"hearts": 2}}, "SETUP-13", "add up to 11"),
        (
            "revised",
            {"setup": {"elixirs_shown": 7}},
            "SETUP-9",
            "parts.setup.elixirs_shown: 7 is not from 0 to 6",
        ),
    ],
)
@pytest.mark.rule("SETUP-2", "SETUP-3", "SETUP-6", "SETUP-7", "SETUP-8", "SETUP-9")
def test_unplayable_table_is_refused_by_rule(edition: str, parts: object, rule: str, says: str) -> None:
    with pytest.raises(BadParts) as refused:
        ruleset(edition, parts=parts)
    assert refused.value.rule == rule
    box = sum(ruleset(edition).parts.section("store").values())
    assert says.format(less=box - 1, more=box + 1, box=box) in str(refused.value)
    with pytest.raises(BadParts):
        new_game(edition, 2, seed=1, parts=parts)


@pytest.mark.parametrize(
    ("parts", "says"),
    [
        ([], "parts: a parts table is an object of sections, not a list"),
        ("mine", "parts: a parts table is an object of sections, not a text"),
        (3, "parts: a parts table is an object of sections, not 3"),
        ({"setup": [1]}, "parts.setup: a section is an object of numbers, not a list"),
        ({"setup": None}, "parts.setup: a section is an object of numbers, not nothing"),
        ({"setup": {"mine": "30"}}, "parts.setup.mine: '30' is not a whole number from 0 to 99"),
        ({"setup": {"mine": 2.5}}, "parts.setup.mine: 2.5 is not a whole number"),
        ({"setup": {"mine": True}}, "parts.setup.mine: True is not a whole number"),
        ({"setup": {"mine": -1}}, "parts.setup.mine: -1 is not a whole number"),
        ({"setup": {"mine": 100}}, "parts.setup.mine: 100 is not a whole number"),
        ({"setup": {"mine": None}}, "parts.setup.mine: None is not a whole number"),
        ({"town": {}}, "there is no section 'town'. Sections: setup, properties, store"),
        ({"setup": {"gold": 3}}, "parts.setup: there is no part 'gold'. Parts: dollars, mine, bank"),
        ({"properties": {"6": 1}}, "parts.properties: there is no part '6'. Parts: 1, 2, 3, 4, 5"),
        ({"store": {"whiskey": 1}}, "parts.store: there is no part 'whiskey'. Parts: canteen"),
    ],
)
@both
@pytest.mark.rule("SETUP-2", "SETUP-6", "SETUP-7")
def test_wrong_parts_are_refused_with_place(edition: str, parts: object, says: str) -> None:
    with pytest.raises(BadParts) as refused:
        ruleset(edition, parts=parts)
    assert says in str(refused.value)


@both
@pytest.mark.rule("SETUP-4")
def test_stagecoach_may_start_with_any_dollars(edition: str) -> None:
    assert new_game(edition, 2, seed=1, parts={"setup": {"coach": 7}}).state.coach == 7


@pytest.mark.rule("SETUP-9")
def test_classic_box_has_no_elixirs() -> None:
    for parts in ({"elixirs": {"wealth": 1}}, {"setup": {"elixirs_shown": 2}}):
        with pytest.raises(BadParts, match="there is no"):
            ruleset("classic", parts=parts)


def test_long_name_makes_short_error() -> None:
    with pytest.raises(BadParts) as refused:
        ruleset("classic", parts={"store": {"[" * 6000: 2}})
    assert len(refused.value.message) < 120
