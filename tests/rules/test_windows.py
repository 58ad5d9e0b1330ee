"""How cards are played, cancelled and put away (CARD-1, CARD-2, CARD-3)."""

from itertools import permutations

import pytest

from dicetown.engine.box.dice import format_dice
from dicetown.engine.box.zones import IN_PLAY, STORE_DISCARDS
from dicetown.engine.ruleset import Ruleset
from dicetown.rules.catalogue import ruleset
from dicetown.testing.scenario import Scene, dice, fingerprint, town

BOTH = pytest.mark.parametrize("edition", ["classic", "revised"])
ROLLS = {(0, 1): "QQQQ9", (1, 1): "9TJQK", (2, 1): "AAKKT", (3, 1): "9TTJJ"}
MINE = ["999JJ", "9AAJJ", "AAAKK"]


def cheaters(edition: str, cards: dict[int, str], sheriff: int = 0) -> Scene:
    """Four players have revealed a die each; who holds a Cheater may play it."""
    scene = dice(edition, 4, ROLLS, cards=cards, sheriff=sheriff)
    scene.say_all({0: "keep:Q", 1: "keep:K", 2: "keep:A", 3: "keep:T"})
    return scene


def two_of(edition: str, card: str) -> Ruleset:
    """The rules with a second copy of a card in the place of a canteen."""
    return ruleset(edition, parts={"store": {card: 2, "canteen": 0}})


@BOTH
@pytest.mark.rule("CARD-1")
def test_card_is_announced_before_cancelling(edition: str) -> None:
    scene = town(edition, MINE, cards={0: "dynamite", 2: "poster"})
    scene.say(0, "play:dynamite")
    for viewer in (1, 2, None):
        assert [(event["seat"], event["card"]) for event in scene.told("CardPlayed", viewer)] == [
            (0, "dynamite")
        ]
    assert scene.cards(IN_PLAY) == "dynamite"
    assert (scene.kind, scene.seats, scene.options(2)) == ("cancel", (2,), ["pass", "play:poster"])
    assert scene.game.decision.facts == {"seat": 0, "card": "dynamite"}


@BOTH
@pytest.mark.rule("CARD-1")
def test_cancelled_card_and_poster_are_discarded(edition: str) -> None:
    scene = town(edition, MINE, cards={0: "dynamite", 2: "poster"})
    scene.say(0, "play:dynamite")
    scene.say(2, "play:poster")
    cancelled = scene.told("CardCancelled")[0]
    assert (cancelled["rule"], cancelled["seat"], cancelled["card"], cancelled["by"]) == (
        "CARD-1",
        0,
        "dynamite",
        2,
    )
    assert (scene.cards(IN_PLAY), scene.cards(STORE_DISCARDS)) == ("-", "dynamite+poster")
    assert scene.game.state.nuggets == [3, 0, 0]


@BOTH
@pytest.mark.rule("CARD-1")
def test_without_poster_no_player_can_cancel(edition: str) -> None:
    scene = town(edition, MINE, cards={0: "dynamite"}, discards="poster")
    scene.say(0, "play:dynamite")
    assert scene.game.state.nuggets == [6, 0, 0]


@BOTH
@pytest.mark.rule("CARD-1", "INFO-4")
def test_others_cannot_see_holder_being_asked(edition: str) -> None:
    scene = town(edition, MINE, cards={0: "dynamite", 2: "poster"})
    scene.say(0, "play:dynamite")
    assert scene.game.decision.covert
    for viewer in (0, 1, None):
        view = scene.game.view_for(viewer)
        assert view.waiting == ()
        assert view.prompt is None
        assert view.state.asking is None
    assert scene.game.view_for(2).waiting == (2,)


@BOTH
@pytest.mark.rule("CARD-1")
def test_each_card_can_be_cancelled_until_poster(edition: str) -> None:
    scene = cheaters(edition, {0: "2.cheater", 3: "poster"})
    scene.say(0, "play:cheater")
    scene.say(3, "pass")
    scene.say(0, "turn:Q=A")
    scene.say(0, "play:cheater")
    assert (scene.kind, scene.seats) == ("cancel", (3,))
    scene.say(3, "play:poster")
    assert format_dice(scene.game.state.aside[0]) == "A"


@BOTH
@pytest.mark.rule("CARD-2")
def test_all_with_the_card_are_asked(edition: str) -> None:
    scene = cheaters(edition, {0: "cheater", 1: "boots+brute", 3: "cheater"})
    assert (scene.kind, scene.seats) == ("window", (0, 3))
    assert scene.game.decision.covert
    assert scene.options(0) == scene.options(3) == ["pass", "play:cheater"]
    assert scene.refusal(1, "pass") == "INFO-4"
    assert scene.refusal(0, "play:brute") == "CARD-2"


@BOTH
@pytest.mark.rule("CARD-2", "INFO-4")
def test_asked_players_learn_nothing_of_others(edition: str) -> None:
    received = []
    for other in ("cheater", "boots"):
        scene = cheaters(edition, {0: "cheater", 3: other})
        received.append([scene.received(seat) for seat in (0, 1, 2, None)])
        assert scene.game.view_for(0).waiting == (0,)
    assert received[0] == received[1]


@BOTH
@pytest.mark.rule("CARD-2", "INFO-4")
def test_window_answer_is_hidden_until_complete(edition: str) -> None:
    received = []
    for answer in (None, "pass", "play:cheater"):
        scene = cheaters(edition, {0: "cheater", 3: "cheater"})
        if answer is not None:
            assert scene.say(0, answer) == []
        received.append([scene.received(seat) for seat in (1, 2, 3, None)])
        assert scene.hand(0) == "cheater"
    assert received[0] == received[1] == received[2]


@BOTH
@pytest.mark.rule("CARD-2")
def test_window_answer_can_change_until_complete(edition: str) -> None:
    scene = cheaters(edition, {0: "cheater", 3: "cheater"})
    scene.say(0, "play:cheater")
    scene.say(0, "pass")
    scene.say(3, "pass")
    assert scene.kind == "keep"
    assert scene.named("CardPlayed") == []


@BOTH
@pytest.mark.rule("CARD-2")
def test_the_order_of_the_answers_changes_nothing(edition: str) -> None:
    ends = set()
    for order in permutations((0, 3)):
        scene = cheaters(edition, {0: "cheater", 3: "cheater"}, sheriff=2)
        for seat in order:
            scene.say(seat, "play:cheater")
        ends.add(fingerprint(scene.game))
    assert len(ends) == 1


@BOTH
@pytest.mark.parametrize(("sheriff", "order"), [(0, [0, 3]), (1, [3, 0]), (2, [3, 0]), (3, [3, 0])])
@pytest.mark.rule("CARD-2")
def test_cards_resolve_clockwise_from_sheriff(edition: str, sheriff: int, order: list[int]) -> None:
    scene = cheaters(edition, {0: "cheater", 3: "cheater"}, sheriff)
    scene.say_all({0: "play:cheater", 3: "play:cheater"})
    assert [event["seat"] for event in scene.told("CardPlayed")] == order
    for seat in order:
        assert (scene.kind, scene.seats) == ("turn", (seat,))
        scene.say(seat, scene.options(seat)[0])
    assert [event["seat"] for event in scene.told("DieTurned")] == order


@BOTH
@pytest.mark.rule("CARD-2", "CARD-1")
def test_simultaneous_cards_are_cancelled_in_turn(edition: str) -> None:
    scene = cheaters(edition, {0: "cheater", 1: "cheater", 2: "poster"})
    scene.say_all({0: "play:cheater", 1: "play:cheater"})
    assert scene.game.decision.facts == {"seat": 0, "card": "cheater"}
    scene.say(2, "pass")
    scene.say(0, "turn:Q=A")
    assert scene.game.decision.facts == {"seat": 1, "card": "cheater"}
    scene.say(2, "play:poster")
    assert [event["seat"] for event in scene.told("DieTurned")] == [0]
    assert scene.cards(STORE_DISCARDS) == "2.cheater+poster"


@BOTH
@pytest.mark.rule("CARD-2")
def test_impossible_card_returns_to_hand(edition: str) -> None:
    scene = town(
        two_of(edition, "marshall"),
        ["AAA99", "KKAA9", "TT99A"],
        step="sheriff",
        sheriff=2,
        cards={0: "marshall", 1: "marshall"},
    )
    assert scene.seats == (0, 1)
    scene.say_all({0: "play:marshall", 1: "play:marshall"})
    returned = scene.told("CardReturned")
    assert [(event["rule"], event["seat"], event["card"]) for event in returned] == [
        ("CARD-2", 1, "marshall")
    ]
    assert (scene.hand(0), scene.hand(1)) == ("-", "marshall")
    assert scene.cards(STORE_DISCARDS) == "marshall"
    assert scene.game.state.sheriff == 2


@BOTH
@pytest.mark.rule("CARD-2", "CARD-1")
def test_cancelled_first_leaves_second_possible(edition: str) -> None:
    scene = town(
        two_of(edition, "split"),
        ["TTJJA", "AAJJ9", "KKJJ9", "QQJJA"],
        step="bank",
        bank=6,
        sheriff=1,
        cards={1: "split", 2: "split", 3: "poster"},
    )
    scene.say_all({1: "play:split", 2: "play:split"})
    assert scene.game.decision.facts == {"seat": 1, "card": "split"}
    scene.say(3, "play:poster")
    assert scene.named("CardReturned") == []
    assert scene.game.state.dollars == [11, 8, 11, 8]


@BOTH
@pytest.mark.rule("CARD-2")
def test_all_are_asked_until_they_pass(edition: str) -> None:
    scene = cheaters(edition, {0: "cheater", 3: "cheater"})
    scene.say_all({0: "pass", 3: "play:cheater"})
    scene.say(3, "turn:T=A")
    assert (scene.kind, scene.seats) == ("window", (0,))
    scene.say(0, "play:cheater")
    scene.say(0, "turn:Q=A")
    assert scene.kind == "keep"


@BOTH
@pytest.mark.rule("CARD-2")
def test_moment_ends_when_all_have_passed(edition: str) -> None:
    scene = cheaters(edition, {0: "cheater", 3: "cheater"})
    scene.say_all({0: "pass", 3: "pass"})
    assert (scene.kind, scene.seats) == ("keep", (0, 1, 2, 3))
    assert (scene.hand(0), scene.hand(3)) == ("cheater", "cheater")


@BOTH
@pytest.mark.rule("CARD-2")
def test_second_copy_is_offered_after_first(edition: str) -> None:
    scene = cheaters(edition, {0: "2.cheater"})
    assert scene.options(0) == ["pass", "play:cheater"]
    scene.say(0, "play:cheater")
    assert scene.hand(0) == "cheater"


@BOTH
@pytest.mark.parametrize(
    ("card", "step", "hands", "moment", "done"),
    [
        ("dynamite", "mine", ["99AAA", "KKKKK", "TTT9A"], "mine-exploited", "NuggetsMined"),
        ("credits", "store", ["JJAAA", "KKKKK", "TT99A"], "store-visited", "StoreCardsDrawn"),
        ("girls", "saloon", ["QQAAA", "KKKKK", "TT99A"], "theft-begun", "TheftBegun"),
        ("marshall", "sheriff", ["AAAAA", "KKKKK", "TT99A"], "badge-passing", "BadgePassed"),
        ("split", "bank", ["AAAAA", "TTTKK", "TT99A"], "bank-robbed", "BankRobbed"),
    ],
)
@pytest.mark.rule("CARD-3")
def test_card_is_asked_for_before_taking(
    edition: str, card: str, step: str, hands: list[str], moment: str, done: str
) -> None:
    scene = town(edition, hands, step=step, cards={0: card, 1: "boots"})
    assert (scene.kind, scene.seats) == ("window", (0,))
    assert scene.game.decision.facts["moment"] == moment
    assert scene.named(done) == []
    scene.say(0, "pass")
    while not scene.named(done):
        for seat in scene.seats:
            scene.say(seat, scene.options(seat)[0])


@BOTH
@pytest.mark.rule("CARD-3")
def test_played_card_stays_while_effect_lasts(edition: str) -> None:
    scene = cheaters(edition, {0: "cheater"})
    scene.say(0, "play:cheater")
    assert scene.kind == "turn"
    assert (scene.cards(IN_PLAY), scene.cards(STORE_DISCARDS)) == ("cheater", "-")
    scene.say(0, "turn:Q=A")
    assert (scene.cards(IN_PLAY), scene.cards(STORE_DISCARDS)) == ("-", "cheater")
    assert [(event["rule"], event["card"]) for event in scene.told("CardFinished")] == [("CARD-3", "cheater")]


@BOTH
@pytest.mark.parametrize(
    ("card", "step", "hands", "done"),
    [
        ("dynamite", "mine", ["99AAA", "KKKKK", "TTT9A"], "NuggetsMined"),
        ("marshall", "sheriff", ["AAAAA", "KKKKK", "TT99A"], "BadgeStopped"),
        ("split", "bank", ["AAAAA", "TTTKK", "TT99A"], "DollarsGiven"),
    ],
)
@pytest.mark.rule("CARD-3")
def test_changing_card_is_discarded_after_action(
    edition: str, card: str, step: str, hands: list[str], done: str
) -> None:
    scene = town(edition, hands, step=step, cards={0: card})
    names = [event.name for event in scene.say(0, f"play:{card}")]
    assert names.index(done) < names.index("CardFinished")


@BOTH
@pytest.mark.rule("CARD-3")
def test_cards_played_together_are_discarded_separately(edition: str) -> None:
    scene = cheaters(edition, {0: "cheater", 3: "cheater"})
    scene.say_all({0: "play:cheater", 3: "play:cheater"})
    scene.say(0, "turn:Q=A")
    assert (scene.cards(IN_PLAY), scene.cards(STORE_DISCARDS)) == ("cheater", "cheater")


@BOTH
@pytest.mark.rule("CARD-3", "STORE-3")
def test_lasting_card_is_not_shuffled_in(edition: str) -> None:
    scene = town(
        edition,
        ["JJAA9", "TT99A", "KKKKK"],
        step="store",
        cards={0: "credits"},
        store="boots+saddle",
        only_store=True,
    )
    scene.say(0, "play:credits")
    scene.say(0, "card:boots")
    assert scene.told("DeckShuffled")[0]["amount"] == 1
    assert scene.told("StoreCardsDrawn")[1]["cards"] == ["saddle"]
    assert scene.hand(0) == "boots+saddle"
    assert scene.cards(STORE_DISCARDS) == "credits"


@pytest.mark.rule("CARD-3", "CARD-ELIXIR", "STORE-3")
def test_classic_elixir_cannot_draw_itself() -> None:
    scene = town("classic", ["AAAJJ", "TT99A"], step="doc", won=[0, 1], cards={0: "elixir"}, only_store=True)
    scene.say(0, "play:elixir")
    scene.say(0, "remedy:store")
    assert scene.hand(0) == "-"
    assert scene.cards(STORE_DISCARDS) == "elixir"


@pytest.mark.rule("CARD-3", "CARD-JOE", "STORE-5", "STORE-3")
def test_revised_joe_is_discarded_before_shuffle() -> None:
    scene = town("revised", ["JJAA9", "TT99A"], step="store", round_no=1, store="joe+saddle", only_store=True)
    scene.say(0, "card:joe")
    assert scene.told("DeckShuffled")[0]["amount"] == 2
    assert sorted(scene.options(0)) == ["card:joe", "card:saddle"]
