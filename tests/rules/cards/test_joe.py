"""Nervous Joe: $4 from a player of one's choice (CARD-JOE)."""

import pytest

from dicetown.engine.box.zones import STORE_DISCARDS
from dicetown.testing.scenario import possessions, town

KINGS = ["AAA99", "KKA99", "TT99A"]
NO_KINGS = ["AAA99", "QQA99", "TT99A"]


@pytest.mark.parametrize("hands", [KINGS, NO_KINGS])
@pytest.mark.rule("CARD-JOE", "CARD-3")
def test_classic_joe_is_asked_as_step_begins(hands: list[str]) -> None:
    """The holder is asked with kings on the table or without."""
    scene = town("classic", hands, step="sheriff", cards={2: "joe"})
    assert (scene.kind, scene.seats) == ("window", (2,))
    assert scene.game.decision.facts == {"moment": "sheriff-step"}
    assert scene.named("LocationTaken") == scene.named("LocationIdle") == []


@pytest.mark.parametrize("holder", range(3))
@pytest.mark.rule("CARD-JOE", "SETUP-5")
def test_classic_joe_takes_four_dollars_from_anyone(holder: int) -> None:
    scene = town("classic", KINGS, step="sheriff", cards={holder: "joe"})
    before = possessions(scene.game)
    scene.say(holder, "play:joe")
    others = [seat for seat in range(3) if seat != holder]
    assert (scene.kind, scene.seats) == ("debtor", (holder,))
    assert scene.options(holder) == [f"seat:{seat}" for seat in others]
    scene.say(holder, f"seat:{others[1]}")
    expected = [8, 8, 8]
    expected[holder], expected[others[1]] = 12, 4
    assert scene.game.state.dollars == expected
    assert scene.cards(STORE_DISCARDS) == "joe"
    assert possessions(scene.game) == before
    assert scene.told("DollarsGiven")[0]["rule"] == "CARD-JOE"


@pytest.mark.rule("CARD-JOE", "TOWN-1")
def test_classic_joe_is_paid_before_badge_passes() -> None:
    scene = town("classic", KINGS, step="sheriff", sheriff=0, cards={2: "joe"})
    scene.say(2, "play:joe")
    scene.say(2, "seat:1")
    names = [event.name for event in scene.events]
    assert names.index("DollarsGiven") < names.index("BadgePassed")


@pytest.mark.rule("CARD-JOE")
def test_passing_keeps_classic_joe_for_later() -> None:
    scene = town("classic", KINGS, step="sheriff", cards={2: "joe"})
    scene.say(2, "pass")
    assert scene.hand(2) == "joe"
    assert scene.game.state.dollars == [8, 8, 8]


@pytest.mark.parametrize("step", ["mine", "bank", "store", "saloon", "hall"])
@pytest.mark.rule("CARD-JOE")
def test_classic_joe_waits_for_sheriff_step(step: str) -> None:
    scene = town("classic", ["99TTJ", "9TJQA", "AAAAQ"], step=step, cards={2: "joe"})
    scene.quietly("window", "keep")
    # The hall comes after the Sheriff, so from there the next thing to happen is another round.
    assert scene.kind == ("keep" if step == "hall" else "window")
    if scene.kind == "window":
        assert scene.game.decision.facts == {"moment": "sheriff-step"}


@pytest.mark.rule("CARD-JOE")
def test_classic_joe_is_refused_at_another_moment() -> None:
    scene = town("classic", ["JJAAA", "TTTTT", "KKKKK"], step="store", cards={0: "joe"})
    assert scene.refusal(0, "play:joe") == "STORE-1"


@pytest.mark.rule("CARD-JOE", "CARD-1")
def test_cancelled_classic_joe_brings_nothing() -> None:
    scene = town("classic", KINGS, step="sheriff", cards={2: "joe", 0: "poster"})
    scene.say(2, "play:joe")
    assert (scene.kind, scene.seats) == ("cancel", (0,))
    scene.say(0, "play:poster")
    assert scene.named("DollarsGiven") == []
    assert scene.game.state.dollars == [8, 8, 8]
    assert scene.cards(STORE_DISCARDS) == "joe+poster"


@pytest.mark.parametrize("edition", ["classic", "revised"])
@pytest.mark.rule("CARD-JOE", "GIVE-2")
def test_joe_needs_no_choice_with_two_players(edition: str) -> None:
    if edition == "classic":
        scene = town(edition, ["AAA99", "TT99A"], step="sheriff", cards={0: "joe"})
        scene.say(0, "play:joe")
    else:
        scene = town(edition, ["JAA99", "TT99A"], step="store", store="joe")
    assert scene.game.state.dollars[:2] == [12, 4]


@pytest.mark.parametrize("edition", ["classic", "revised"])
@pytest.mark.parametrize("owned", range(4))
@pytest.mark.rule("CARD-JOE", "GIVE-1")
def test_joe_takes_all_of_less_than_four(edition: str, owned: int) -> None:
    if edition == "classic":
        scene = town(edition, KINGS, step="sheriff", dollars=[8, owned, 8], cards={0: "joe"})
        scene.say(0, "play:joe")
    else:
        scene = town(edition, ["JAA99", "KKA99", "TT99A"], step="store", dollars=[8, owned, 8], store="joe")
    scene.say(0, "seat:1")
    assert scene.told("DollarsGiven")[0]["amount"] == owned
    assert scene.game.state.dollars[:2] == [8 + owned, 0]


@pytest.mark.rule("CARD-JOE", "STORE-5")
def test_revised_joe_kept_at_store_is_played() -> None:
    scene = town("revised", ["JJA99", "KKA99", "TT99A"], step="store", store="joe+boots")
    scene.say(0, "card:joe")
    assert [event["card"] for event in scene.told("CardPlayed")] == ["joe"]
    assert (scene.kind, scene.seats) == ("debtor", (0,))
    scene.say(0, "seat:2")
    assert scene.game.state.dollars == [12, 8, 4]
    assert scene.hand(0) == "-"
    assert scene.cards(STORE_DISCARDS) == "boots+joe"


@pytest.mark.rule("CARD-JOE", "STORE-5", "ELIXIR-FORTUNE")
def test_revised_joe_from_fortune_is_played_immediately() -> None:
    scene = town(
        "revised",
        ["AAAAA", "KKA99", "TT99A"],
        step="doc",
        controlled=[0, 1],
        store="joe",
        elixirs_shown="fortune+wealth",
    )
    scene.say(2, "elixir:fortune")
    assert (scene.kind, scene.seats) == ("debtor", (2,))
    assert scene.named("ElixirDiscarded") == []
    scene.say(2, "seat:0")
    assert scene.game.state.dollars == [4, 8, 12]
    assert scene.named("ElixirDiscarded")


@pytest.mark.rule("CARD-JOE", "STORE-5", "SALOON-1")
def test_stolen_revised_joe_is_played_immediately() -> None:
    scene = town("revised", ["QQA99", "KKA99", "TT99A"], step="saloon", cards={1: "joe+boots"})
    scene.say(0, "card:joe")
    assert (scene.kind, scene.seats) == ("debtor", (0,))
    assert scene.hand(1) == "boots"
    scene.say(0, "seat:1")
    assert scene.game.state.dollars == [12, 4, 8]


@pytest.mark.rule("CARD-JOE", "STORE-5", "CARD-GIRLS")
def test_revised_joe_interrupts_thefts_of_girls() -> None:
    """He is played before the second theft."""
    scene = town("revised", ["QQA99", "KKA99", "TT99A"], step="saloon", cards={0: "girls", 1: "joe+boots"})
    scene.say(0, "play:girls")
    scene.say(0, "card:joe")
    assert scene.kind == "debtor"
    scene.say(0, "seat:1")
    assert len(scene.named("CardStolen")) == 2
    assert scene.hand(0) == "boots"


@pytest.mark.rule("CARD-JOE", "STORE-5", "BRIBE-4")
def test_bribed_revised_joe_is_played_immediately() -> None:
    scene = town("revised", ["999AA", "999AA", "KKKKK"], sheriff=2, cards={0: "joe"})
    scene.say_all({0: "offer:0:joe", 1: "pass"})
    scene.say(2, "seat:0")
    assert (scene.kind, scene.seats) == ("debtor", (2,))
    assert scene.named("NuggetsMined") == []
    scene.say(2, "seat:1")
    assert scene.told("NuggetsMined")[0]["seat"] == 0


@pytest.mark.rule("CARD-JOE", "STORE-5", "ELIXIR-FRIENDSHIP")
def test_revised_joe_from_friendship_is_played_immediately() -> None:
    scene = town(
        "revised",
        ["AAAAA", "KKA99", "TT99A"],
        step="doc",
        controlled=[0, 1],
        cards={0: "joe"},
        elixirs_shown="friendship+wealth",
    )
    scene.say(2, "elixir:friendship")
    assert (scene.kind, scene.seats) == ("debtor", (2,))


@pytest.mark.rule("CARD-JOE", "CARD-1", "STORE-5")
def test_cancelled_revised_joe_brings_nothing() -> None:
    scene = town("revised", ["JJA99", "KKA99", "TT99A"], step="store", store="joe+boots", cards={1: "poster"})
    scene.say(0, "card:joe")
    assert (scene.kind, scene.seats) == ("cancel", (1,))
    scene.say(1, "play:poster")
    assert scene.named("DollarsGiven") == []
    assert scene.game.state.dollars[0] == 8
    assert scene.cards(STORE_DISCARDS) == "boots+joe+poster"


@pytest.mark.rule("CARD-JOE", "CARD-2")
def test_revised_joe_has_no_sheriff_step_window() -> None:
    scene = town("revised", ["AAAA9", "KKA99", "TT99A"], step="sheriff", cards={0: "joe"})
    assert scene.kind == "elixir"
    assert scene.told("BadgePassed")[0]["to"] == 1
