"""How cards are played, cancelled and put away (CARD-1, CARD-2, CARD-3)."""

from itertools import permutations

import pytest

from dicetown.engine.box.zones import STORE_DISCARDS
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
