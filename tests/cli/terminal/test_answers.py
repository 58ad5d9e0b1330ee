"""What people type in answer to a question, and what is said to what they must not."""

import pytest

import dicetown as dt
from dicetown.cli.terminal.answers import read_answer, refusal
from dicetown.cli.terminal.menu import make_menu
from dicetown.cli.terminal.offers import NotUnderstood
from dicetown.engine.box.cards import card_name
from dicetown.engine.box.zones import DEEDS, HAND
from dicetown.engine.choices import parse_choice
from dicetown.rules.rulebook import catalogue

ENGLISH = catalogue("en")
NAMES = ["Ann", "Bob", "Cleo", "Dan"]


class Asked:
    """A question to seat 0, and what typing means there."""

    def __init__(self, game: dt.Game) -> None:
        self.view = game.view_for(0)

    def reads(self, typed: str) -> str:
        prompt = self.view.prompt
        assert prompt is not None
        menu = make_menu(prompt, self.view, NAMES, ENGLISH)
        return read_answer(typed, prompt, menu, self.view, NAMES, ENGLISH).text


def first_question(kind: str, edition: str = "revised") -> dt.Game:
    """A game at the first question of a kind that seat 0 is asked, by always taking some other option."""
    for seed in range(200):
        game = dt.new_game(edition, 4, seed=seed)
        for step in range(600):
            if game.over:
                break
            prompt = game.prompt_for(0)
            if prompt is not None and prompt.kind == kind:
                return game
            for seat in game.decision.seats:
                options = game.options(seat)
                game.apply(seat, options[(step * 7 + seat) % len(options)])
    raise AssertionError(f"no game asks {kind}")


@pytest.fixture
def keeping() -> Asked:
    game = dt.new_game("revised", 4, seed=11)
    assert game.view_for(0).data()["players"][0]["cup"] == "9TTTK"  # type: ignore[index]
    return Asked(game)


@pytest.mark.parametrize(
    ("typed", "choice"),
    [
        ("1", "keep:9"),
        ("9", "keep:9"),
        ("10", "keep:T"),
        ("t", "keep:T"),
        ("101010", "keep:TTT"),
        ("10 10 k", "keep:TTK"),
        ("9,10,K", "keep:9TK"),
        ("keep:9TTTK", "keep:9TTTK"),
        ("none", "keep:-"),
        ("-", "keep:-"),
        ("tt!", "keep:TT+brute"),
    ],
)
def test_dice_can_be_typed_as_shown(keeping: Asked, typed: str, choice: str) -> None:
    assert keeping.reads(typed) == choice


def test_labels_of_keeps_never_look_like_dice(keeping: Asked) -> None:
    prompt = keeping.view.prompt
    assert prompt is not None
    menu = make_menu(prompt, keeping.view, NAMES, ENGLISH)
    labels = [item.label for item in menu.items()]
    assert len(labels) == len(set(labels)) == len(prompt.options)
    assert not {"9", "10"} & set(labels)


def test_offers_can_be_typed_freely() -> None:
    asked = Asked(first_question("offer"))
    assert asked.view.prompt is not None
    seats = asked.view.prompt.facts["seats"]
    assert isinstance(seats, list)
    favour = next(seat for seat in seats if seat)
    assert asked.reads(f"{NAMES[favour]} $2") == f"offer:{favour}:2d"
    assert asked.reads(f"{favour} 3$") == f"offer:{favour}:3d"
    assert asked.reads(f"{NAMES[favour].lower()}, 3d") == f"offer:{favour}:3d"
    assert asked.reads(f"offer:{favour}:1n") == f"offer:{favour}:1n"
    assert asked.reads("offer nothing") == "pass"
    assert asked.reads("1") == "pass"
    with pytest.raises(NotUnderstood):
        asked.reads(f"{favour} 3x")


def test_players_and_cards_can_be_named() -> None:
    game = first_question("victim")
    asked = Asked(game)
    for choice in game.options(0):
        assert asked.reads(NAMES[choice.value].lower()) == choice.text
    game = first_question("keep-card")
    asked = Asked(game)
    for choice in game.options(0):
        assert asked.reads(ENGLISH.say("card." + choice.text.removeprefix("card:"))) == choice.text


def test_die_can_be_turned_in_short() -> None:
    game = first_question("turn")
    choice = game.options(0)[0].text
    before, after = choice.removeprefix("turn:").split("=")
    assert Asked(game).reads(f"{before}={after}") == choice
    assert Asked(game).reads(f"{before.lower()} {after}") == choice


@pytest.mark.parametrize("edition", dt.ruleset_names())
def test_every_option_can_be_typed(edition: str) -> None:
    game = dt.new_game(dt.ruleset(edition, bribes="all"), 4, seed=3)
    step = 0
    while not game.over:
        prompt = game.prompt_for(0)
        if prompt is not None:
            asked = Asked(game)
            menu = make_menu(prompt, asked.view, NAMES, ENGLISH)
            for item in menu.items():
                assert asked.reads(item.label) == item.choice.text
            for choice in prompt.options:
                assert asked.reads(choice.text) == choice.text
        for seat in game.decision.seats:
            step += 1
            options = game.options(seat)
            game.apply(seat, options[(step * 5) % len(options)])


def offering(tied: bool) -> dt.Game:
    """A game where seat 0 is asked for an offer, being one of the tied players or not, with some cards."""
    for seed in range(400):
        game = dt.new_game("revised", 4, seed=seed)
        for step in range(600):
            if game.over:
                break
            prompt = game.prompt_for(0)
            if prompt is not None and prompt.kind == "offer":
                seats = prompt.facts["seats"]
                assert isinstance(seats, list)
                state = game.state
                if (0 in seats) == tied and state.zones[DEEDS] and state.nuggets[0] and state.dollars[0] > 2:
                    return game
            for seat in game.decision.seats:
                options = game.options(seat)
                game.apply(seat, options[(step * 7 + seat) % len(options)])
    raise AssertionError("no such game")


@pytest.mark.rule("BRIBE-1", "BRIBE-5")
@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("0 -1d", "“-1d” is neither"),
        ("0 --2d", "“--2d” is neither"),
        ("-1 1d", "“-1” is neither"),
        ("0 1d!", "“1d!” is neither"),
        ("0 (1d)", "“(1d)” is neither"),
        ("0 1.d", "“1.d” is neither"),
        ("0 +1d", "“0 +1d”: put things side by side"),
        ("0 1d+", "“0 1d+”: put things side by side"),
        ("0 1d,,1n", "“0 1d,,1n”: put things side by side"),
        ("0 1d 1d", "Dollars twice"),
        ("0 1n+1n", "Nuggets twice"),
        ("0 999999999999999999999d", "[BRIBE-5]"),
        ("0 999n", "That is more than you have: $"),
        ("0 horse", "You don’t hold that: Horse. [BRIBE-5]"),
        ("0 unlimited credits", "You don’t hold that: Unlimited Credits. [BRIBE-5]"),
        ("offer:0:99999d", "That is more than you have: $"),
        ("offer:0:1d!", "“1d!” is neither"),
        ("7 1d", "There is no seat 7. The Sheriff chooses between"),
        ("0 0d", "That offers nothing."),
        ("yourself", "That offers nothing."),
        ("Zed 1d", "“Zed” is neither"),
        ("999", "“999” is none of the options"),
    ],
)
def test_invalid_offer_is_refused_with_reason(typed: str, reason: str) -> None:
    with pytest.raises(NotUnderstood) as refused:
        Asked(offering(tied=True)).reads(typed)
    assert reason in str(refused.value)


@pytest.mark.rule("BRIBE-1")
def test_offer_for_untied_player_names_tied_ones() -> None:
    game = offering(tied=False)
    asked = Asked(game)
    prompt = asked.view.prompt
    assert prompt is not None
    with pytest.raises(NotUnderstood, match=r"The Sheriff chooses between .+ and .+; you are not tied"):
        asked.reads("0 1d")
    reason, rule = refusal(parse_choice("offer:0:1d"), prompt, asked.view, NAMES, ENGLISH)
    assert "you are not tied" in reason
    assert rule == "BRIBE-1"
    assert "no seat 7" in refusal(parse_choice("offer:7:1d"), prompt, asked.view, NAMES, ENGLISH)[0]
    with pytest.raises(NotUnderstood, match="In whose favour"):
        asked.reads("1d")


def test_offers_accept_several_ways_of_naming() -> None:
    game = offering(tied=True)
    asked = Asked(game)
    deed = card_name(game.state.zones[DEEDS][0])
    for typed in ("0 1d 1n", "0 1n 1d", "1d+1n", "yourself 1d, 1n", "you 1d + 1n", "ann $1 1n"):
        assert asked.reads(typed) == "offer:0:1d+1n"
    assert asked.reads(f"0 1d {deed}") == f"offer:0:1d+{deed}"
    words = ENGLISH.say(f"card.{deed}")
    assert asked.reads(f"0 1d, {words} 1n") == f"offer:0:1d+1n+{deed}"
    for card in game.state.zones[HAND]:
        assert asked.reads(f"0 {ENGLISH.say('card.' + card_name(card))}") == f"offer:0:{card_name(card)}"
    french = catalogue("fr")
    prompt = asked.view.prompt
    assert prompt is not None
    menu = make_menu(prompt, asked.view, NAMES, french)
    assert read_answer("vous-même 1d", prompt, menu, asked.view, NAMES, french).text == "offer:0:1d"


def test_labels_can_be_typed_as_shown(keeping: Asked) -> None:
    assert keeping.reads("1)") == keeping.reads("1")


def test_keeps_are_never_numbered_nine_or_ten() -> None:
    for seed in range(20):
        asked = Asked(dt.new_game("revised", 4, seed=seed))
        assert asked.view.prompt is not None
        menu = make_menu(asked.view.prompt, asked.view, NAMES, ENGLISH)
        labels = [item.label for item in menu.items()]
        wanted = [str(number) for number in range(1, len(labels) + 3) if number not in (9, 10)]
        assert labels == wanted[: len(labels)]
