"""Marshall: the badge stays (CARD-MARSHALL)."""

import pytest

from dicetown.engine.box.zones import STORE_DISCARDS
from dicetown.rules.catalogue import ruleset
from dicetown.testing.scenario import Scene, town

BOTH = pytest.mark.parametrize("edition", ["classic", "revised"])
HANDS = ["AAA99", "KKAA9", "TT99A"]


def passing(edition: str, cards: dict[int, str]) -> Scene:
    """Seat 1 is about to take the badge from seat 0, who gets the Town Hall; the scene stops at the Doc."""
    return town(edition, HANDS, step="sheriff", sheriff=0, cards=cards)


@BOTH
@pytest.mark.parametrize("holder", range(3))
@pytest.mark.rule("CARD-MARSHALL", "CARD-3")
def test_any_player_can_stop_the_passing_badge(edition: str, holder: int) -> None:
    scene = passing(edition, {holder: "marshall"})
    assert (scene.kind, scene.seats) == ("window", (holder,))
    assert scene.game.decision.facts == {"moment": "badge-passing", "seat": 1}
    assert scene.game.state.sheriff == 0
    scene.say(holder, "play:marshall")
    assert scene.game.state.sheriff == 0
    assert scene.named("BadgePassed") == []
    stopped = scene.told("BadgeStopped")[0]
    assert (stopped["rule"], stopped["seat"], stopped["to"]) == ("CARD-MARSHALL", 0, 1)
    assert scene.cards(STORE_DISCARDS) == "marshall"


@BOTH
@pytest.mark.rule("CARD-MARSHALL")
def test_the_badge_passes_if_the_holder_passes(edition: str) -> None:
    scene = passing(edition, {2: "marshall"})
    scene.say(2, "pass")
    assert scene.game.state.sheriff == 1
    assert scene.hand(2) == "marshall"


@BOTH
@pytest.mark.rule("CARD-MARSHALL", "SHERIFF-1")
def test_badge_kept_by_sheriff_cannot_be_stopped(edition: str) -> None:
    scene = town(edition, HANDS, step="sheriff", sheriff=1, cards={0: "marshall"})
    assert scene.told("BadgeKept")[0]["seat"] == 1
    assert scene.kind != "window"
    assert scene.hand(0) == "marshall"


@BOTH
@pytest.mark.rule("CARD-MARSHALL", "SHERIFF-1")
def test_without_king_there_is_no_badge_question(edition: str) -> None:
    scene = town(edition, ["AAA99", "QQAA9", "TT99A"], step="sheriff", cards={0: "marshall"})
    assert scene.kind != "window"
    assert scene.hand(0) == "marshall"


@BOTH
@pytest.mark.rule("CARD-MARSHALL", "TIE-1")
def test_badge_tie_is_decided_before_marshall(edition: str) -> None:
    scene = town(
        ruleset(edition, bribes="off"), ["AAA99", "KAAA9", "KAA99"], step="sheriff", cards={0: "marshall"}
    )
    assert scene.kind == "break-tie"
    scene.say(0, "seat:2")
    assert scene.game.decision.facts == {"moment": "badge-passing", "seat": 2}


@BOTH
@pytest.mark.rule("CARD-MARSHALL", "CARD-1")
def test_a_cancelled_marshall_stops_nothing(edition: str) -> None:
    scene = passing(edition, {0: "marshall", 1: "poster"})
    scene.say(0, "play:marshall")
    assert (scene.kind, scene.seats) == ("cancel", (1,))
    scene.say(1, "play:poster")
    assert scene.game.state.sheriff == 1
    assert scene.named("BadgeStopped") == []
    assert scene.cards(STORE_DISCARDS) == "marshall+poster"


@pytest.mark.rule("CARD-MARSHALL", "DOC-C1")
def test_classic_stopped_badge_is_no_win() -> None:
    scene = passing("classic", {0: "marshall"})
    scene.say(0, "play:marshall")
    assert scene.told("DocOpened")[0]["seats"] == [1, 2]


@pytest.mark.rule("CARD-MARSHALL", "DOC-C1")
def test_badge_let_through_by_marshall_is_won() -> None:
    scene = passing("classic", {0: "marshall"})
    scene.say(0, "pass")
    assert scene.told("DocOpened")[0]["seats"] == [2]


@pytest.mark.rule("CARD-MARSHALL", "DOC-R1")
def test_revised_stopped_badge_still_controls_location() -> None:
    scene = passing("revised", {0: "marshall"})
    scene.say(0, "play:marshall")
    assert scene.told("DocOpened")[0]["seats"] == [2]


@pytest.mark.rule("CARD-MARSHALL", "ELIXIR-POWER")
def test_revised_marshall_stops_elixir_of_power() -> None:
    scene = town(
        "revised", HANDS, step="doc", controlled=[0, 1], cards={1: "marshall"}, elixirs_shown="power+wealth"
    )
    scene.say(2, "elixir:power")
    assert (scene.kind, scene.seats) == ("window", (1,))
    assert scene.game.decision.facts == {"moment": "badge-passing", "seat": 2}
    scene.say(1, "play:marshall")
    assert scene.game.state.sheriff == 0
    assert scene.named("BadgeStopped")


@pytest.mark.rule("CARD-MARSHALL", "ELIXIR-POWER")
def test_power_works_if_marshall_is_not_played() -> None:
    scene = town(
        "revised", HANDS, step="doc", controlled=[0, 1], cards={1: "marshall"}, elixirs_shown="power+wealth"
    )
    scene.say(2, "elixir:power")
    scene.say(1, "pass")
    assert scene.game.state.sheriff == 2
    assert scene.told("BadgePassed")[0]["rule"] == "ELIXIR-POWER"


@pytest.mark.rule("CARD-MARSHALL", "ELIXIR-POWER")
def test_power_for_sheriff_asks_no_marshall() -> None:
    """No badge moves."""
    scene = town(
        "revised",
        HANDS,
        step="doc",
        sheriff=2,
        controlled=[0, 1],
        cards={1: "marshall"},
        elixirs_shown="power+wealth",
    )
    scene.say(2, "elixir:power")
    assert scene.kind == "keep"
    assert scene.hand(1) == "marshall"


@pytest.mark.rule("CARD-MARSHALL", "ELIXIR-POWER")
def test_only_the_change_at_hand_is_stopped() -> None:
    scene = town("revised", HANDS, step="sheriff", cards={0: "marshall"}, elixirs_shown="power+wealth")
    scene.say(0, "play:marshall")
    assert scene.game.state.sheriff == 0
    scene.say(2, "elixir:power")
    assert scene.game.state.sheriff == 2


@BOTH
@pytest.mark.rule("CARD-MARSHALL")
def test_marshall_cannot_be_played_at_another_moment(edition: str) -> None:
    scene = town(
        edition, ["JJAAA", "KKAA9", "TT99A"], step="store", cards={0: "marshall"}, store="boots+horse"
    )
    assert scene.refusal(0, "play:marshall") == "STORE-1"
