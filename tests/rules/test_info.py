"""Who knows what: public, private, hidden from all (INFO-1 to INFO-3)."""

import random

import pytest

from dicetown.engine.box.zones import LOOKING
from dicetown.engine.events import Secret
from dicetown.records.game import new_game
from dicetown.rules.catalogue import ruleset
from dicetown.testing.scenario import Scene, town
from tests.rules.scenes import every_decision, scene_at
from tests.rules.viewers import other_world, player, seen, zones

both = pytest.mark.parametrize("edition", ["classic", "revised"])
at_every_decision = pytest.mark.parametrize(("edition", "name"), every_decision())


@at_every_decision
@pytest.mark.rule("INFO-2", "INFO-3", "INFO-4")
def test_views_depend_on_visible_facts_only(edition: str, name: str) -> None:
    game = scene_at(edition, name).game
    for viewer in (0, 1, 2, 3, None):
        other = other_world(game, viewer)
        assert other.state.zones != game.state.zones
        assert seen(other, viewer) == seen(game, viewer)


@at_every_decision
@pytest.mark.rule("INFO-1")
def test_public_facts_are_same_for_all(edition: str, name: str) -> None:
    """They are dollars, nuggets, the badge and the dice set aside."""
    game = scene_at(edition, name).game
    public = ("dollars", "nuggets", "sheriff", "aside", "kept", "face-up", "won", "controlled")
    for seat in range(4):
        state = game.state
        truth = player(game, seat, seat)
        assert (truth["dollars"], truth["nuggets"]) == (state.dollars[seat], state.nuggets[seat])
        assert truth["sheriff"] == (state.sheriff == seat)
        for viewer in (0, 1, 2, 3, None):
            told = player(game, viewer, seat)
            assert [told[name] for name in public] == [truth[name] for name in public]


@at_every_decision
@pytest.mark.rule("INFO-1", "INFO-2")
def test_only_owner_sees_counted_cards(edition: str, name: str) -> None:
    """The others can count the cards of each kind."""
    game = scene_at(edition, name).game
    for owner in range(4):
        for zone in ("hand", "deeds", "looking"):
            truth = player(game, owner, owner)[zone]
            assert isinstance(truth, list)
            assert not [card for card in truth if card.startswith("?")]
            backs = ["?p" if card[1:].isdigit() else "?s" for card in truth]
            for viewer in (0, 1, 2, 3, None):
                if viewer != owner:
                    told = player(game, viewer, owner)[zone]
                    assert told == (truth if game.state.counted else backs)


@at_every_decision
@pytest.mark.rule("INFO-3")
def test_decks_and_discards_stay_hidden(edition: str, name: str) -> None:
    scene = scene_at(edition, name)
    for viewer in (0, 1, 2, 3, None):
        told = zones(scene.game, viewer)
        for hidden, back in (("store", "?s"), ("store-out", "?s"), ("properties", "?p"), ("elixirs", "?e")):
            assert set(told[hidden]) <= {back}
        assert not [card for card in told["row"] if card.startswith("?")]
    view = scene.game.view_for(None).state
    assert [len(cards) for cards in view.zones] == [len(cards) for cards in scene.game.state.zones]


@both
@pytest.mark.rule("INFO-2", "DICE-7")
def test_only_the_owner_looks_under_a_cup(edition: str) -> None:
    game = scene_at(edition, "keep").game
    assert player(game, 1, 1)["cup"] == "TTTKK"
    assert player(game, 0, 1)["cup"] == player(game, None, 1)["cup"] == 5


@both
@pytest.mark.rule("INFO-2")
def test_sealed_keep_is_known_to_owner(edition: str) -> None:
    one, two = scene_at(edition, "keep"), scene_at(edition, "keep")
    one.say(1, "keep:T")
    two.say(1, "keep:TTKK")
    for viewer in (0, 2, 3, None):
        assert seen(one.game, viewer) == seen(two.game, viewer)
    prompt = two.game.prompt_for(1)
    assert prompt is not None
    assert prompt.data()["answer"] == "keep:TTKK"


@both
@pytest.mark.rule("INFO-2", "BRIBE-2")
def test_sealed_offer_is_known_to_owner(edition: str) -> None:
    one, two = scene_at(edition, "offer"), scene_at(edition, "offer")
    one.say(1, "pass")
    two.say(1, "offer:1:2d+1n+horse+p5")
    for viewer in (0, 2, 3, None):
        assert seen(one.game, viewer) == seen(two.game, viewer)


@both
@pytest.mark.rule("INFO-2", "BRIBE-2")
def test_only_sheriff_sees_offered_cards(edition: str) -> None:
    game = scene_at(edition, "break-tie").game
    for viewer in (0, 1):
        assert player(game, viewer, 1)["offer"] == "offer:1:2d+1n+horse+p5"
    for other in (2, 3, None):
        assert player(game, other, 1)["offer"] == "offer:1:2d+1n+%s+%p"


@both
@pytest.mark.rule("INFO-2", "INFO-3", "STORE-1")
def test_discarded_cards_are_known_to_looker(edition: str) -> None:
    scene = scene_at(edition, "keep-card")
    assert player(scene.game, 2, 2)["looking"] == ["boots", "saddle", "horse", "dynamite"]
    scene.say(2, "card:horse")
    [thrown] = scene.told("StoreCardsDiscarded", 2)
    assert thrown["cards"] == ["boots", "saddle", "dynamite"]
    for viewer in (0, 1, 3, None):
        [thrown] = scene.told("StoreCardsDiscarded", viewer)
        assert (thrown["amount"], thrown["cards"]) == (3, None)


@both
@pytest.mark.rule("INFO-1", "CARD-1")
def test_played_card_lies_open_while_acting(edition: str) -> None:
    game = scene_at(edition, "turn").game
    for viewer in (0, 1, 2, 3, None):
        assert zones(game, viewer)["in-play"] == ["cheater"]


@pytest.mark.rule("INFO-1", "DOC-R2")
def test_elixirs_face_up_and_applied_are_public() -> None:
    game = scene_at("revised", "protect").game
    for viewer in (0, 3, None):
        told = zones(game, viewer)
        assert told["elixirs-shown"] == ["friendship"]
        assert told["in-play"] == ["protection"]
        assert set(told["elixirs"]) == {"?e"}


@both
@pytest.mark.rule("INFO-1")
def test_wins_and_control_are_public(edition: str) -> None:
    scene = town(edition, ["TTT9K", "99JJA", "JJ9TQ"], bank=0).quietly("keep-card", "break-tie", "offer")
    for viewer in (0, 2, None):
        assert [player(scene.game, viewer, seat)["controlled"] for seat in range(3)] == [True, True, False]
        assert [player(scene.game, viewer, seat)["won"] for seat in range(3)] == [False, True, False]


@both
@pytest.mark.rule("INFO-3")
def test_future_dice_are_in_no_view(edition: str) -> None:
    one = town(
        edition, ["99TJK", "TTTKA"], step="hall", won=(0, 1), controlled=(0, 1), cards={1: "corruption"}
    )
    two = town(
        edition,
        ["99TJK", "TTTKA"],
        step="hall",
        won=(0, 1),
        controlled=(0, 1),
        cards={1: "corruption"},
        seed=2,
    )
    assert one.kind == two.kind == "window"
    for viewer in (0, 1, None):
        assert seen(one.game, viewer) == seen(two.game, viewer)
    one.quietly("keep")
    two.quietly("keep")
    assert one.game.state.cup != two.game.state.cup


@both
@pytest.mark.rule("INFO-2", "SALOON-4")
def test_only_victim_knows_cards_thief_sees(edition: str) -> None:
    looks: dict[str, tuple[str, str]] = {}
    for seed in range(8):
        hands = ["TTTKK", "QQJJ9", "TTKKA"]
        scene = town(edition, hands, step="saloon", cards={0: "horse+boots+saddle"}, seed=seed)
        assert scene.kind == "keep-loot"
        looks[scene.cards(LOOKING + 1)] = (seen(scene.game, 0), seen(scene.game, 2))
    assert len(looks) > 1
    assert len({victim for victim, _ in looks.values()}) == len(looks)
    assert len({other for _, other in looks.values()}) == 1


AUDIENCE = {
    "DiceRolled": ("seat",),
    "StoreCardsDrawn": ("seat",),
    "StoreCardKept": ("seat",),
    "StoreCardsDiscarded": ("seat",),
    "StoreCardTaken": ("seat",),
    "PropertyDrawn": ("seat",),
    "CardsPeeked": ("seat", "victim"),
    "CardStolen": ("seat", "victim"),
    "LootReturned": ("seat", "victim"),
    "CardGiven": ("seat", "to"),
    "OfferShown": ("seat", "sheriff"),
    "BribePaid": ("seat", "sheriff"),
}
"""For each event with a secret, the fields that name who knows it; the Sheriff is the one of the moment."""


@both
@pytest.mark.rule("INFO-2", "SALOON-4", "BRIBE-2")
def test_secrets_reach_only_their_audience(edition: str) -> None:
    told: set[str] = set()
    for seed in range(12):
        told |= check_secrets(played_at_random(edition, seed))
    expected = set(AUDIENCE) - ({"CardGiven"} if edition == "classic" else set())
    assert told == expected


def played_at_random(edition: str, seed: int) -> Scene:
    """A whole game of four, with bribes everywhere, played by a generator of its own."""
    rng = random.Random(seed)
    scene = Scene(new_game(ruleset(edition, bribes="all"), 4, seed=seed, sheriff=0))
    while not scene.game.over:
        for seat in scene.seats:
            scene.say(seat, rng.choice(scene.options(seat)))
    return scene


def check_secrets(scene: Scene) -> set[str]:
    """Check each event against its audience; the kinds of events with secrets that occurred."""
    kinds: set[str] = set()
    sheriff: object = 0
    for event in scene.events:
        if event.name == "BadgePassed":
            sheriff = event.get("to")
        for field, value in zip(event.kind.fields, event.values, strict=True):
            if not isinstance(value, Secret):
                continue
            kinds.add(event.name)
            knows = {sheriff if who == "sheriff" else event.get(who) for who in AUDIENCE[event.name]}
            for viewer in (0, 1, 2, 3, None):
                expected = value.value if viewer in knows else None
                assert event.seen_by(viewer).get(field) == expected, (event, viewer)
    return kinds
