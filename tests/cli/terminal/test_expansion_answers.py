"""What people type in answer to the questions of the expansions."""

import io
import random

import pytest

import dicetown as dt
from dicetown.cli.common.screen import Screen, cells
from dicetown.cli.terminal.answers import read_answer
from dicetown.cli.terminal.menu import make_menu
from dicetown.cli.terminal.offers import NotUnderstood
from dicetown.records.game import Game
from dicetown.rules.narrate import describe_prompt
from dicetown.rules.rulebook import catalogue
from dicetown.testing import dice, town

ALL = "revised+wanted+indians+cowboys"
ENGLISH = catalogue("en")
NAMES = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Fay"]
HANDS = ["999JK", "99TTA", "QQKKA"]
KEPT = ("keep", "cut-keep")


def reads(game: Game, seat: int, typed: str, lang: str = "en") -> str:
    view = game.view_for(seat)
    assert view.prompt is not None
    texts = catalogue(lang)
    menu = make_menu(view.prompt, view, NAMES, texts)
    return read_answer(typed, view.prompt, menu, view, NAMES, texts).text


def menu_of(game: Game, seat: int) -> str:
    view = game.view_for(seat)
    assert view.prompt is not None
    out = io.StringIO()
    make_menu(view.prompt, view, NAMES, ENGLISH).show(Screen(out, io.StringIO()))
    return out.getvalue().replace("\u00a0", " ")


@pytest.fixture(scope="module")
def two_outlaws() -> Game:
    return dice("classic+wanted", 3, {}, lay={"gang": {0: "coyote+widow"}}).game


@pytest.mark.parametrize(
    ("typed", "choice"),
    [
        ("1", "pass"),
        ("2", "use:coyote=1"),
        ("5", "use:widow=2"),
        ("coyote 2", "use:coyote=2"),
        ("cal 1", "use:coyote=1"),
        ("Cal the Coyote = 2", "use:coyote=2"),
        ("widow x2, cal 1", "use:coyote=1+widow=2"),
        ("coyote=1+widow=1", "use:coyote=1+widow=1"),
        ("use:widow=1", "use:widow=1"),
        ("use no outlaw", "pass"),
    ],
)
def test_outlaws_are_used_by_number_or_name(two_outlaws: Game, typed: str, choice: str) -> None:
    assert reads(two_outlaws, 0, typed) == choice


@pytest.mark.parametrize("typed", ["coyote 3", "cal 1, coyote 1", "ghost 1", "coyote 2 widow", "widow,1"])
def test_unclear_use_of_outlaws_shows_an_example(two_outlaws: Game, typed: str) -> None:
    with pytest.raises(NotUnderstood, match="Coyote 1, Widow 1"):
        reads(two_outlaws, 0, typed)


def test_number_without_an_option_is_refused(two_outlaws: Game) -> None:
    with pytest.raises(NotUnderstood, match="“77” is none of the options"):
        reads(two_outlaws, 0, "77")


def test_outlaws_have_french_names_too(two_outlaws: Game) -> None:
    assert reads(two_outlaws, 0, "veuve 2, cal 1", "fr") == "use:coyote=1+widow=2"


def test_small_gangs_list_their_combinations() -> None:
    """A large gang is listed outlaw by outlaw only."""
    few = menu_of(dice("classic+wanted", 3, {}, lay={"gang": {0: "coyote+widow"}}).game, 0)
    assert "Cal the Coyote (hunted with [10], $3)  2) [9]  3) [9][9]" in few
    assert "9) Cal the Coyote [9][9], Wilma the Widow [Q][Q]" in few
    gang = dice("classic+wanted", 3, {}, lay={"gang": {0: "coyote+widow+ghost+colonel+badger"}}).game
    many = menu_of(gang, 0)
    assert len(gang.options(0)) > 100
    assert len(many.splitlines()) == 6
    assert reads(gang, 0, "cal 1, wilma 2, ghost 2") == "use:coyote=1+widow=2+ghost=2"


def test_places_and_actions_have_names() -> None:
    """An action can be called by a word of it."""
    annex = {"indian-die": "0,0,-1,-1,-1,-1"}
    path = town(ALL, HANDS, step="indian-die", annexes=annex, extra={(0, 3): 5}).game
    assert path.decision.kind == "warpath"
    assert reads(path, 0, "gold mine") == "at:mine"
    assert reads(path, 0, "prairie") == "at:prairie"
    mine = town(ALL, HANDS, step="mine").game
    assert reads(mine, 0, "river") == "do:river"
    assert reads(mine, 0, "dig") == "do:exploit"


def test_shaman_turns_dice_like_the_cheater() -> None:
    annex = {"indian-die": "0,0,-1,-1,-1,-1"}
    game = town(ALL, HANDS, step="indian-die", annexes=annex, extra={(0, 3): 0}).game
    assert game.decision.kind == "shaman"
    assert reads(game, 0, "9 A") == "turn:9=A"
    assert reads(game, 0, "k=10") == "turn:K=T"
    assert "turn a die from 9 to" in menu_of(game, 0)
    assert reads(game, 0, "1") == game.options(0)[0].text


def test_herd_is_named_by_its_owner() -> None:
    annexes = {"cows": "0,0,2,5,0,0,0,4,0,0,0,0,0,0,0"}
    game = town("revised+cowboys", ["AA99T", "QQJ9T", "KKJ9T"], step="prairie", annexes=annexes).game
    while game.decision.kind != "herd":
        game.apply(0, game.options(0)[0])
    assert reads(game, 0, "cleo") == "seat:2"


def test_long_card_list_leaves_out_texts() -> None:
    out = "brute+cheater+dynamite+girls+corruption+credits+joe+marshall+split+poster"
    game = town("revised+wanted", HANDS, step="mine", lay={"river": "coupon"}, discards=out).game
    game.apply(0, dt.parse_choice("do:river"))
    assert game.decision.kind == "coupon"
    menu = menu_of(game, 0)
    assert len(menu.splitlines()) == 11
    assert "why CARD-" in menu.splitlines()[-1]
    assert reads(game, 0, "dynamite") == "card:dynamite"


@pytest.mark.parametrize("name", dt.ruleset_names())
def test_labels_and_notation_reach_every_option(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    seats = 6 if "wanted" in name else 5
    game = dt.new_game(name, seats, seed=3)
    rng = random.Random(3)
    while not game.over:
        for seat in game.decision.seats:
            options = game.options(seat)
            if rng.random() < 0.2:
                check_menu(game, seat, catalogue(rng.choice(("en", "fr"))).lang)
            game.apply(seat, rng.choice(options))


def check_menu(game: Game, seat: int, lang: str) -> None:
    view = game.view_for(seat)
    prompt = view.prompt
    assert prompt is not None
    texts = catalogue(lang)
    assert describe_prompt(prompt, view, NAMES, lang)
    menu = make_menu(prompt, view, NAMES, texts)
    out = io.StringIO()
    menu.show(Screen(out, io.StringIO()))
    assert max(cells(line) for line in out.getvalue().splitlines()) <= 80
    assert len(out.getvalue().splitlines()) <= 24
    labels = [item.label for item in menu.items()]
    assert len(set(labels)) == len(labels)
    for item in menu.items():
        assert read_answer(item.label, prompt, menu, view, NAMES, texts) == item.choice
    for option in prompt.options:
        assert read_answer(option.text, prompt, menu, view, NAMES, texts) == option
