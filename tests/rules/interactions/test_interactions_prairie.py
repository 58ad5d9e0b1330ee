"""What meets on the prairie: cows, Clubs, Lasso, Cattle Herder, cowboys, rodeos, pastures."""

import pytest

from dicetown.testing.scenario import Scene, town
from tests.rules.cowboys.cows_and_rodeos import cows
from tests.rules.indians.indian_die import die
from tests.rules.interactions.everything import CLASSIC, REVISED, cattle_of, moment, pile, takers

both = pytest.mark.parametrize("rules", [CLASSIC, REVISED])
HANDS = ["AA9TJ", "A99QK", "TTJQK"]


def prairie(
    rules: str,
    cattle: dict[str, str],
    *,
    cards: dict[int, str] | None = None,
    lay: dict[str, str | dict[int, str]] | None = None,
    hands: list[str] | None = None,
    deeds: dict[int, str] | None = None,
    face_up: dict[int, str] | None = None,
    guarded: int = -1,
    closed: str = "",
) -> Scene:
    """Seat 0 has the most aces, seat 1 comes second."""
    return town(
        rules,
        HANDS if hands is None else hands,
        step="prairie",
        cards=cards,
        deeds=deeds,
        face_up=face_up,
        lay=lay,
        annexes={**cattle, **die(guarded=guarded, closed=closed)},
    )


@both
@pytest.mark.parametrize(
    ("grazing", "lasso", "clubs", "taken", "robbed"),
    [
        (10, False, 2, 4, 0),
        (10, True, 2, 6, 0),
        (5, True, 2, 5, 0),
        (3, True, 2, 3, 1),
        (1, False, 2, 1, 1),
        (0, True, 2, 0, 4),
        (0, False, 3, 0, 2),
    ],
)
@pytest.mark.rule("PRAIRIE-2", "CARD-LASSO", "COWBOY-CLUBS")
def test_clubs_add_only_prairie_cows(
    rules: str, grazing: int, lasso: bool, clubs: int, taken: int, robbed: int
) -> None:
    scene = prairie(
        rules,
        cows(grazing, (0, 20 - grazing)),
        cards={0: "lasso"},
        lay={"posse": {0: f"{clubs}.clubs"}},
    )
    scene.say(0, "do:cows")
    scene.say(0, "play:lasso" if lasso else "pass")
    assert cattle_of(scene).prairie == grazing - taken
    assert cattle_of(scene).herds[:2] == [taken + robbed, 20 - grazing - robbed]


@both
@pytest.mark.rule("CARD-HERDER", "PRAIRIE-2")
def test_cattle_herder_redirects_the_thief(rules: str) -> None:
    scene = prairie(rules, cows(0, (0, 12, 8)), cards={1: "herder"})
    scene.say(0, "do:cows")
    scene.say(0, "seat:1")
    assert (moment(scene), scene.seats) == ("herd-named", (1,))
    scene.say(1, "play:herder")
    assert cattle_of(scene).herds[:3] == [2, 12, 6]


@both
@pytest.mark.rule("CARD-HERDER", "PRAIRIE-2", "TOWN-8")
def test_herder_with_lone_herd_stops_thief(rules: str) -> None:
    scene = prairie(rules, cows(0, (0, 20)), cards={1: "herder"})
    scene.say(0, "do:cows")
    scene.say(1, "play:herder")
    assert cattle_of(scene).herds[:3] == [0, 20, 0]
    assert scene.named("NoCowsLeft")
    assert not scene.game.state.won & 1


@both
@pytest.mark.rule("CARD-HERDER", "CARD-LASSO", "PRAIRIE-2")
def test_late_herder_saves_remaining_cows(rules: str) -> None:
    scene = prairie(rules, cows(0, (0, 12, 8)), cards={0: "lasso", 1: "herder"})
    scene.say(0, "do:cows")
    scene.say(0, "play:lasso")
    scene.say(0, "seat:1")
    scene.say(1, "pass")
    scene.say(0, "cows:1")
    scene.say(0, "seat:1")
    scene.say(1, "play:herder")
    assert cattle_of(scene).herds[:3] == [4, 11, 5]


@both
@pytest.mark.rule("CARD-HERDER", "PRAIRIE-2")
def test_prairie_cows_ask_no_herder(rules: str) -> None:
    scene = prairie(rules, cows(8, (0, 12)), cards={1: "herder"})
    scene.say(0, "do:cows")
    assert moment(scene) != "herd-named"
    assert cattle_of(scene).herds[:2] == [2, 12]


@both
@pytest.mark.rule("INDIAN-5", "PRAIRIE-2", "CARD-HERDER")
def test_guarded_players_herd_cannot_be_named(rules: str) -> None:
    scene = prairie(rules, cows(0, (0, 12, 8)), cards={1: "herder"}, guarded=1)
    scene.say(0, "do:cows")
    assert cattle_of(scene).herds[:3] == [2, 12, 6]
    assert scene.hand(1) == "herder"


@both
@pytest.mark.rule("INDIAN-5", "PRAIRIE-2", "TOWN-8")
def test_guarded_lone_herd_loses_no_cows(rules: str) -> None:
    scene = prairie(rules, cows(1, (0, 19)), guarded=1)
    scene.say(0, "do:cows")
    assert cattle_of(scene).herds[:2] == [1, 19]
    assert scene.named("NoCowsLeft")


@both
@pytest.mark.rule("COWBOY-HEARTS", "PRAIRIE-2")
def test_hearts_and_an_insurance_protect_no_cows(rules: str) -> None:
    scene = prairie(rules, cows(0, (0, 20)), cards={1: "insurance"}, lay={"posse": {1: "3.hearts"}})
    scene.say(0, "do:cows")
    assert cattle_of(scene).herds[:2] == [2, 18]
    assert scene.hand(1) == "insurance"


@both
@pytest.mark.rule("PRAIRIE-1", "TOWN-5", "TOWN-7", "CARD-LASSO")
def test_second_steals_cows_when_first_recruits(rules: str) -> None:
    scene = prairie(rules, cows(20), cards={0: "lasso", 1: "lasso"}, lay={"cowboys-shown": "hearts+spades"})
    scene.say(0, "do:cowboy")
    scene.say(0, "card:spades")
    assert pile(scene, "posse", 0) == "spades"
    assert (moment(scene), scene.seats) == ("cows-coming", (1,))
    scene.say(1, "play:lasso")
    assert cattle_of(scene).herds[:2] == [0, 2]


@both
@pytest.mark.rule("PRAIRIE-1", "TOWN-5", "CARD-RECRUITMENT")
def test_second_recruits_when_first_steals_cows(rules: str) -> None:
    scene = prairie(
        rules, cows(20), cards={0: "recruitment", 1: "recruitment"}, lay={"cowboys-shown": "hearts+spades"}
    )
    scene.say(0, "do:cows")
    assert (moment(scene), scene.seats) == ("cowboy-coming", (1,))
    scene.say(1, "play:recruitment")
    assert pile(scene, "posse", 1) == "spades+hearts"
    assert scene.hand(0) == "recruitment"


@pytest.mark.parametrize("rules", ["classic+cowboys", "revised+cowboys"])
@pytest.mark.rule("PRAIRIE-1", "TOWN-4")
def test_without_outlaws_prairie_has_one_place(rules: str) -> None:
    scene = town(rules, HANDS, step="prairie", annexes=cows(20))
    scene.say(0, "do:cowboy")
    scene.quietly("remedy", "elixir", "keep", "break-tie")
    assert cattle_of(scene).herds[:3] == [0, 0, 0]
    assert takers(scene, "prairie") == [0]


@both
@pytest.mark.rule("CARD-RECRUITMENT", "RODEO-1")
def test_second_recruited_cowboy_completes_rodeo(rules: str) -> None:
    scene = prairie(
        rules,
        cows(20),
        cards={0: "recruitment"},
        lay={"posse": {0: "spades+diamonds"}, "cowboys-shown": "hearts+clubs"},
    )
    scene.say(0, "do:cowboy")
    scene.say(0, "play:recruitment")
    assert pile(scene, "posse", 0) == "-"
    assert (cattle_of(scene).rodeos[0], cattle_of(scene).rodeos_left) == (1, 3)


@both
@pytest.mark.rule("CARD-RECRUITMENT", "RODEO-1")
def test_recruitment_can_complete_two_rodeos(rules: str) -> None:
    for left, won, kept in ((4, 2, "-"), (1, 1, "spades+hearts+diamonds+clubs")):
        scene = prairie(
            rules,
            cows(20, rodeos=(4 - left,)),
            cards={0: "recruitment"},
            lay={"posse": {0: "2.spades+2.diamonds+hearts+clubs"}, "cowboys-shown": "hearts+clubs"},
        )
        scene.say(0, "do:cowboy")
        scene.say(0, "play:recruitment")
        assert pile(scene, "posse", 0) == kept
        assert cattle_of(scene).rodeos[0] == 4 - left + won
        assert cattle_of(scene).rodeos_left == left - won


@both
@pytest.mark.rule("RODEO-1", "PRAIRIE-5")
def test_rodeo_cowboys_are_shuffled_for_refill(rules: str) -> None:
    posse = {0: "spades+diamonds+hearts", 1: "2.spades+2.hearts+2.diamonds+clubs"}
    scene = prairie(rules, cows(20), lay={"posse": posse, "cowboys-shown": "clubs+clubs"})
    scene.say(0, "do:cowboy")
    assert cattle_of(scene).rodeos[0] == 1
    assert len(scene.told("CowboysShown")) == 1
    assert scene.told("DeckShuffled")[0]["amount"] == 4


@both
@pytest.mark.rule("CARD-RECRUITMENT")
def test_recruitment_waits_with_one_cowboy_left(rules: str) -> None:
    posse = {1: "3.spades+3.hearts+3.diamonds+2.clubs"}
    scene = prairie(
        rules,
        cows(20, rodeos=(0, 4)),
        cards={0: "recruitment"},
        lay={"posse": posse, "cowboys-shown": "clubs"},
    )
    scene.say(0, "do:cowboy")
    assert pile(scene, "posse", 0) == "clubs"
    assert scene.hand(0) == "recruitment"


@both
@pytest.mark.rule("PRAIRIE-3", "RANCH-2", "DOC-C3", "ELIXIR-PROTECTION")
def test_cows_go_anywhere_but_on_ranches(rules: str) -> None:
    """A wired property can get them, or one of the hand."""
    scene = prairie(rules, cows(15, (5,)), deeds={0: "p2+p5"}, face_up={0: "p3+ranch"})
    scene.say(0, "do:cows")
    assert scene.options(0) == ["pass", "graze:hand=p2", "graze:hand=p5", "graze:open=p3"]
    scene.say(0, "graze:open=p3")
    assert (pile(scene, "pasture", 0), scene.face_up(0), cattle_of(scene).herds[0]) == ("p3", "ranch", 4)


@both
@pytest.mark.rule("PRAIRIE-3", "CARD-HERDER")
def test_cows_are_placed_after_empty_theft(rules: str) -> None:
    scene = prairie(rules, cows(0, (5, 15)), cards={1: "herder"}, deeds={0: "p5"})
    scene.say(0, "do:cows")
    scene.say(1, "play:herder")
    assert scene.kind == "pasture"
    scene.say(0, "graze:hand=p5")
    assert cattle_of(scene).herds[0] == 0


@both
@pytest.mark.rule("PRAIRIE-4", "PRAIRIE-2")
def test_cows_on_properties_cannot_be_robbed(rules: str) -> None:
    scene = prairie(rules, cows(0, (0, 1, 15)), lay={"pasture": {1: "p4"}})
    scene.say(0, "do:cows")
    scene.say(0, "seat:1")
    assert cattle_of(scene).herds[:3] == [2, 0, 14]
    assert pile(scene, "pasture", 1) == "p4"


@both
@pytest.mark.rule("INDIAN-6", "CARD-LASSO", "CARD-RECRUITMENT")
def test_closed_prairie_gives_no_cows_or_cowboys(rules: str) -> None:
    scene = prairie(rules, cows(20), cards={0: "lasso+recruitment"}, deeds={0: "p1"}, closed="prairie")
    assert takers(scene, "prairie") == []
    assert cattle_of(scene).prairie == 20
    assert moment(scene) == ""
