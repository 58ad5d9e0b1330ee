"""Cards are offered only where they can change something in rules version 2 (CARD-2)."""

import pytest

from dicetown.rules.catalogue import ruleset
from dicetown.rules.wanted.cards import OUTLAW_NAMES
from dicetown.testing.scenario import Scene, town
from tests.rules.cowboys.cows_and_rodeos import cows
from tests.rules.indians.indian_die import die

BOTH = pytest.mark.parametrize("edition", ["classic", "revised"])


def offered(scene: Scene, seat: int, card: str) -> bool:
    """Whether the seat is asked now if it plays this card."""
    return scene.kind == "window" and seat in scene.seats and f"play:{card}" in scene.options(seat)


@BOTH
@pytest.mark.parametrize(("mine", "expected"), [(1, False), (2, False), (3, True), (30, True)])
@pytest.mark.rule("CARD-2", "CARD-DYNAMITE")
def test_dynamite_needs_nuggets_beyond_the_nines(edition: str, mine: int, expected: bool) -> None:
    rules = ruleset(edition, version=2)
    scene = town(rules, ["99TTJ", "KKKAA"], cards={0: "dynamite"}, mine=mine)
    assert offered(scene, 0, "dynamite") == expected


@BOTH
@pytest.mark.parametrize(("mine", "expected"), [(3, False), (4, False), (5, True)])
@pytest.mark.rule("CARD-2", "CARD-DYNAMITE", "COWBOY-SPADES")
def test_dynamite_needs_nuggets_beyond_spades_too(edition: str, mine: int, expected: bool) -> None:
    rules = ruleset(f"{edition}+cowboys", version=2)
    posse = {"posse": {0: "2.spades"}}
    scene = town(rules, ["99TTJ", "KKKAA"], cards={0: "dynamite"}, mine=mine, lay=posse)
    assert offered(scene, 0, "dynamite") == expected


@BOTH
@pytest.mark.parametrize(("bank", "expected"), [(0, False), (1, False), (2, True), (9, True)])
@pytest.mark.rule("CARD-2", "CARD-SPLIT")
def test_even_split_needs_two_dollars(edition: str, bank: int, expected: bool) -> None:
    scene = town(ruleset(edition, version=2), ["TT99J", "KKKAA"], step="bank", cards={1: "split"}, bank=bank)
    assert offered(scene, 1, "split") == expected


@BOTH
@pytest.mark.parametrize(
    ("round_no", "store", "discards", "expected"),
    [
        (2, "-", "-", False),
        (2, "boots", "-", False),
        (2, "boots", "saddle", True),
        (2, "-", "boots+saddle", True),
        (1, "boots+saddle", "-", False),
        (1, "boots+saddle", "horse", True),
    ],
)
@pytest.mark.rule("CARD-2", "CARD-CREDIT", "STORE-2")
def test_credits_need_a_card_for_the_visit(
    edition: str, round_no: int, store: str, discards: str, expected: bool
) -> None:
    scene = town(
        ruleset(edition, version=2),
        ["JJJ99", "KKKAA"],
        step="store",
        round_no=round_no,
        cards={0: "credits"},
        store=store,
        discards=discards,
        only_store=True,
    )
    assert offered(scene, 0, "credits") == expected


@BOTH
@pytest.mark.parametrize(
    ("cards", "deeds", "expected"),
    [
        ({1: "boots"}, {}, False),
        ({}, {2: "p3"}, False),
        ({1: "boots"}, {1: "p3"}, True),
        ({1: "boots"}, {2: "p3"}, True),
        ({1: "boots+saddle"}, {}, True),
    ],
)
@pytest.mark.rule("CARD-2", "CARD-GIRLS")
def test_girls_need_a_second_theft(
    edition: str, cards: dict[int, str], deeds: dict[int, str], expected: bool
) -> None:
    hands = ["QQQ99", "KKKAA", "TTTAA"]
    rules = ruleset(edition, version=2)
    scene = town(rules, hands, step="saloon", cards={0: "girls+horse", **cards}, deeds=deeds)
    assert offered(scene, 0, "girls") == expected


@BOTH
@pytest.mark.parametrize(
    ("own", "shown", "expected"),
    [("whiskey", "ranch", True), ("horse", "ranch", False), ("whiskey", "p3", False)],
)
@pytest.mark.rule("CARD-2", "CARD-GIRLS", "CARD-WHISKEY")
def test_whiskey_allows_girls_a_second_theft(edition: str, own: str, shown: str, expected: bool) -> None:
    scene = town(
        ruleset(f"{edition}+wanted", version=2),
        ["QQQ99", "KKKAA", "TTTAA"],
        step="saloon",
        cards={0: f"girls+{own}", 1: "boots"},
        face_up={2: shown},
    )
    scene.say(0, "do:steal")
    assert offered(scene, 0, "girls") == expected


@BOTH
@pytest.mark.parametrize(("left", "expected"), [(1, False), (2, True)])
@pytest.mark.rule("CARD-2", "CARD-DESPERADO")
def test_desperado_needs_two_outlaws(edition: str, left: int, expected: bool) -> None:
    scene = town(
        ruleset(f"{edition}+wanted", version=2),
        ["QQQ99", "KKKAA", "TTTAA"],
        step="saloon",
        cards={0: "desperado"},
        lay={"office": "+".join(OUTLAW_NAMES[left:])},
    )
    scene.say(0, "do:recruit")
    assert offered(scene, 0, "desperado") == expected


@BOTH
@pytest.mark.parametrize(
    ("prairie", "herds", "clubs", "expected"),
    [
        (2, [0, 0], 0, False),
        (3, [0, 0], 0, True),
        (3, [0, 0], 1, False),
        (3, [0, 1], 1, True),
        (4, [0, 0], 1, True),
        (0, [5, 2], 0, False),
        (0, [0, 3], 0, True),
        (1, [0, 1], 0, False),
        (1, [0, 2], 0, True),
    ],
)
@pytest.mark.rule("CARD-2", "CARD-LASSO", "COWBOY-CLUBS")
def test_lasso_needs_a_cow_more(
    edition: str, prairie: int, herds: list[int], clubs: int, expected: bool
) -> None:
    scene = town(
        ruleset(f"{edition}+cowboys", version=2),
        ["AA999", "KKKQQ"],
        step="prairie",
        cards={0: "lasso"},
        lay={"posse": {0: "clubs"}} if clubs else {},
        annexes=cows(prairie, herds),
    )
    scene.say(0, "do:cows")
    assert offered(scene, 0, "lasso") == expected


@BOTH
@pytest.mark.parametrize(("mine", "holder", "expected"), [(5, 1, True), (5, 0, False), (0, 1, False)])
@pytest.mark.rule("CARD-2", "CARD-SMOKE", "END-1")
def test_smoke_signals_need_another_round(edition: str, mine: int, holder: int, expected: bool) -> None:
    scene = town(
        ruleset(f"{edition}+wanted+indians", version=2),
        ["AA999", "KKKQQ"],
        step="return",
        cards={0: "smoke"},
        mine=mine,
        annexes=die(holder, given=1),
    )
    assert offered(scene, 0, "smoke") == expected


@BOTH
@pytest.mark.parametrize(
    ("top", "dollars", "expected"),
    [("swindler", [8, 0, 1], True), ("swindler", [8, 0, 0], False), ("gift", [8, 0, 0], True)],
)
@pytest.mark.rule("CARD-2", "CARD-POSTER", "STORE-5")
def test_poster_needs_an_effect_to_cancel(edition: str, top: str, dollars: list[int], expected: bool) -> None:
    scene = town(
        ruleset(f"{edition}+wanted", version=2),
        ["JAAA9", "KKKQQ", "TTTAA"],
        step="store",
        cards={1: "poster"},
        store=top,
        dollars=dollars,
    )
    scene.say(0, "do:visit")
    assert (scene.kind == "cancel") == expected
    assert scene.told("CardPlayed")[0]["card"] == top
