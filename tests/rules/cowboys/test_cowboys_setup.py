"""The table with Cowboys: cows, cowboys and rodeos, one property only, five more store cards (SETUP)."""

from collections import Counter

import pytest

from dicetown.engine.box.cards import card_name
from dicetown.engine.box.zones import BOX, PROPERTY_DECK, ROW, STORE_DECK
from dicetown.records.game import new_game
from dicetown.rules.catalogue import ruleset
from dicetown.rules.cowboys.cards import COWBOY_DECK, COWBOYS_OUT
from dicetown.testing.scenario import Scene, town
from tests.rules.cowboys.cows_and_rodeos import herds, posse, prairie, rodeos, rodeos_left, shown

TABLES = [
    ("classic+cowboys", 2),
    ("classic+cowboys", 3),
    ("classic+cowboys", 5),
    ("revised+cowboys", 2),
    ("revised+cowboys", 5),
    ("classic+wanted+cowboys", 6),
    ("revised+wanted+indians+cowboys", 3),
    ("revised+wanted+indians+cowboys", 6),
]
tables = pytest.mark.parametrize(("rules", "seats"), TABLES)


def begun(rules: str, seats: int, seed: int = 3) -> Scene:
    return Scene(new_game(rules, seats, seed=seed, sheriff=0))


@tables
@pytest.mark.rule("SETUP-13")
def test_game_starts_with_cows_and_rodeos(rules: str, seats: int) -> None:
    """Twenty cows are on the prairie, and four rodeos beside the board."""
    scene = begun(rules, seats)
    assert prairie(scene) == 20
    assert herds(scene) == [0] * seats
    assert rodeos_left(scene) == 4
    assert rodeos(scene) == [0] * seats


@tables
@pytest.mark.rule("SETUP-13")
def test_two_of_twelve_cowboys_lie_open(rules: str, seats: int) -> None:
    """There are three of each suit."""
    scene = begun(rules, seats)
    deck = [card_name(card) for card in scene.game.state.zones[COWBOY_DECK]]
    assert len(shown(scene)) == 2
    assert Counter(deck + shown(scene)) == {"spades": 3, "hearts": 3, "diamonds": 3, "clubs": 3}
    assert scene.cards(COWBOYS_OUT) == "-"
    assert all(posse(scene, seat) == "-" for seat in range(seats))


@pytest.mark.parametrize("rules", ["classic+cowboys", "revised+wanted+indians+cowboys"])
@pytest.mark.rule("SETUP-13")
def test_the_cowboys_are_shuffled(rules: str) -> None:
    orders = {begun(rules, 3, seed).cards(COWBOY_DECK) for seed in range(6)}
    assert len(orders) == 6


@pytest.mark.parametrize("rules", ["classic+cowboys", "revised+wanted+indians+cowboys"])
@pytest.mark.rule("SETUP-13", "INFO-3")
def test_only_two_cowboys_are_seen(rules: str) -> None:
    scene = begun(rules, 3)
    for viewer in (0, 2, None):
        [told] = scene.told("CowboysShown", viewer)
        names = told["cards"]
        assert isinstance(names, list)
        assert (sorted(names), told["rule"]) == (shown(scene), "SETUP-13")
        assert scene.game.view_for(viewer).state.zones[COWBOY_DECK] == (
            scene.game.view_for(None).state.zones[COWBOY_DECK][:1] * 10
        )


@pytest.mark.parametrize(
    ("rules", "added"),
    [
        ("classic+cowboys", 5),
        ("revised+cowboys", 5),
        ("classic+wanted+cowboys", 15),
        ("revised+wanted+indians", 11),
        ("revised+wanted+indians+cowboys", 16),
    ],
)
@pytest.mark.rule("SETUP-6")
def test_the_modules_add_their_store_cards(rules: str, added: int) -> None:
    deck = [card_name(card) for card in begun(rules, 3).game.state.zones[STORE_DECK]]
    base = begun(rules.partition("+")[0], 3).game.state.zones[STORE_DECK]
    assert len(deck) == len(base) + added
    for name in ("herder", "lasso", "recruitment", "persuasion", "bribe"):
        assert deck.count(name) == ("cowboys" in rules)
    assert deck.count("smoke") == ("indians" in rules)


@tables
@pytest.mark.rule("SETUP-8")
def test_only_one_property_lies_face_up(rules: str, seats: int) -> None:
    scene = begun(rules, seats)
    assert len(scene.game.state.zones[ROW]) == 1
    [told] = scene.told("RowFilled")
    assert told["rule"] == "SETUP-8"


@pytest.mark.parametrize(("rules", "deck"), [("classic", 24), ("revised", 19)])
@pytest.mark.rule("SETUP-7", "SETUP-8")
def test_two_players_with_wanted_lose_ten_properties(rules: str, deck: int) -> None:
    """They go back to the box before the game."""
    scene = begun(rules + "+wanted+cowboys", 2)
    assert len(scene.game.state.zones[BOX.index]) == 10
    assert len(scene.game.state.zones[ROW]) == 1
    assert len(scene.game.state.zones[PROPERTY_DECK]) == deck
    assert len(begun(rules + "+cowboys", 2).game.state.zones[PROPERTY_DECK]) == deck


@pytest.mark.parametrize(
    ("rules", "order"),
    [
        ("classic+cowboys", "mine bank coach store saloon sheriff hall prairie doc"),
        ("revised+cowboys", "mine bank coach store saloon sheriff hall prairie doc"),
        ("classic+wanted+cowboys", "mine bank coach store saloon sheriff hall prairie doc"),
        (
            "revised+wanted+indians",
            "indian-die mine bank coach store saloon sheriff hall village doc return smoke",
        ),
        (
            "classic+wanted+indians+cowboys",
            "indian-die mine bank coach store saloon sheriff hall village prairie doc return smoke",
        ),
        (
            "revised+wanted+indians+cowboys",
            "indian-die mine bank coach store saloon sheriff hall village prairie doc return smoke",
        ),
    ],
)
@pytest.mark.rule("TOWN-1")
def test_module_steps_have_their_place(rules: str, order: str) -> None:
    assert [step.name for step in ruleset(rules).plan] == order.split()


@pytest.mark.rule("TOWN-1", "INDIAN-2", "INDIAN-1", "INDIAN-7", "CARD-SMOKE", "PRAIRIE-1")
def test_full_round_follows_order_of_rules() -> None:
    scene = town(
        "revised+wanted+indians+cowboys",
        ["999JJ", "TTQQA", "KKKAA"],
        step="indian-die",
        cards={0: "smoke"},
        annexes={"indian-die": "1,0,-1,-1,-1,-1"},
        extra={(1, 3): 4},
        lay={"cowboys-shown": "clubs+hearts"},
        sheriff=2,
    )
    kinds = []
    while scene.game.state.round == 2:
        kinds.append(scene.kind)
        for seat in scene.seats:
            options = scene.options(seat)
            scene.say(seat, "play:smoke" if "play:smoke" in options else options[0])
    told = [event.name for event in scene.events]
    marks = [
        "IndianDieRolled",
        "NuggetsMined",
        "BankRobbed",
        "CoachArrived",
        "StoreCardsDrawn",
        "BadgeKept",
        "PropertiesTaken",
        "ClaimsFiled",
        "CowsTaken",
        "DocIdle",
        "IndianDieReturned",
        "IndianDieTaken",
        "RoundBegun",
    ]
    assert [told.index(mark) for mark in marks] == sorted([told.index(mark) for mark in marks])
    assert kinds.index("gift") < len(kinds) - 1
