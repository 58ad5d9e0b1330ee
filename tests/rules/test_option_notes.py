"""What an option gives as things stand, and why another is barred."""

from __future__ import annotations

import random

import pytest

from dicetown.engine.decisions import OptionNote
from dicetown.engine.errors import Refused
from dicetown.engine.views.view import Notes, notes_for, redact
from dicetown.records.game import Game, new_game
from dicetown.rules.catalogue import ruleset_names
from dicetown.rules.rulebook import LANGUAGES, catalogue
from dicetown.rules.say import say_note
from dicetown.testing.scenario import Scene, town
from tests.rules.cowboys.cows_and_rodeos import cows
from tests.rules.indians.indian_die import die

ALL = "classic+wanted+indians+cowboys"


def said(scene: Scene, seat: int, kind: str = "gives") -> dict[str, str]:
    notes = scene.game.view_for(seat).notes()
    assert notes is not None
    found = notes.gives if kind == "gives" else notes.barred
    words = {choice: say_note(kind, note, catalogue("en")) for choice, note in found.items()}
    return {choice: text.replace("\u00a0", " ") for choice, text in words.items()}


def plain(notes: Notes | None) -> list[dict[str, tuple[object, ...]]]:
    def data(found: dict[str, OptionNote]) -> dict[str, tuple[object, ...]]:
        return {choice: (note.key, note.rule, note.given, note.cards) for choice, note in found.items()}

    return [] if notes is None else [data(notes.gives), data(notes.barred)]


def check_notes(game: Game, seat: int) -> set[str]:
    """Notes say nothing hidden, fit the options and have words; the keys of those found."""
    state = game.state
    frame = state.asking
    assert frame is not None
    notes = notes_for(state, seat)
    assert plain(notes) == plain(game.view_for(seat).notes())
    if notes is None:
        seen = redact(state, seat)
        assert not frame.gives(seen, seat)
        assert not frame.barred(seen, seat)
        return set()
    listed = {option.text for option in game.options(seat)}
    assert not notes.barred.keys() & listed
    assert notes.gives.keys() <= listed | notes.barred.keys()
    for choice, note in notes.barred.items():
        with pytest.raises(Refused) as refused:
            game.apply(seat, choice)
        assert refused.value.rule == note.rule
    found = {f"gives.{note.key}" for note in notes.gives.values()}
    found |= {f"barred.{note.key}" for note in notes.barred.values()}
    for lang in LANGUAGES:
        assert all(catalogue(lang).has(key) for key in found), found
        assert all(say_note("gives", note, catalogue(lang)) for note in notes.gives.values())
    return found


@pytest.mark.parametrize("name", ruleset_names())
def test_notes_fit_the_options_they_are_about(name: str) -> None:
    found: set[str] = set()
    for seed in range(3):
        game = new_game(name, 3 + seed, seed=seed)
        rng = random.Random(seed)
        while not game.over:
            for seat in game.decision.seats:
                found |= check_notes(game, seat)
                game.apply(seat, rng.choice(game.options(seat)))
    assert found


@pytest.mark.rule("MINE-1", "COWBOY-SPADES")
def test_mine_gives_no_more_than_it_holds() -> None:
    def mine(left: int, posse: str) -> str:
        hands = ["9999K", "TTTJK", "TTJJQ"]
        scene = town(ALL, hands, step="mine", mine=left, lay={"posse": {0: posse}})
        return said(scene, 0)["do:exploit"]

    assert mine(20, "-") == "4 nuggets for your 4 × 9"
    assert mine(20, "2.spades") == "4 nuggets for your 4 × 9 (+2 Cowboy of Spades)"
    assert mine(5, "2.spades") == "4 nuggets for your 4 × 9 (+1 Cowboy of Spades), all that are left"
    assert mine(3, "2.spades") == "3 nuggets for your 4 × 9, all that are left"
    assert mine(0, "-") == "nothing, the mine is empty"


@pytest.mark.parametrize("posse", ["-", "2.spades"])
@pytest.mark.parametrize("left", [0, 3, 5, 20])
@pytest.mark.rule("MINE-1", "COWBOY-SPADES")
def test_mine_gives_what_its_note_says(left: int, posse: str) -> None:
    hands = ["9999K", "TTTJK", "TTJJQ"]
    scene = town(ALL, hands, step="mine", mine=left, nuggets=(0, 0, 0), lay={"posse": {0: posse}})
    notes = scene.game.view_for(0).notes()
    assert notes is not None
    given = notes.gives["do:exploit"].given
    scene.say(0, "do:exploit")
    assert scene.game.state.nuggets[0] == int(str(given["amount"])) + int(str(given["extra"]))


@pytest.mark.rule("BANK-1", "BANK-2", "COWBOY-DIAMONDS")
def test_bank_note_adds_dollars_of_diamonds() -> None:
    hands = ["TTTJK", "9999K", "99JJQ"]
    scene = town(ALL, hands, step="bank", bank=7, coach=2, lay={"posse": {0: "3.diamonds"}})
    assert said(scene, 0) == {
        "do:rob": "$7, and $3 from each opponent (Cowboy of Diamonds)",
        "do:coach": "$2 of the $2 for your 3 × 10",
    }


@pytest.mark.rule("PRAIRIE-2", "CARD-HERDER", "INDIAN-5", "COWBOY-CLUBS")
def test_prairie_promises_only_cows_within_reach() -> None:
    def prairie(left: int, herds: list[int], **more: str) -> str:
        annexes = {**cows(left, herds), **more}
        scene = town(ALL, ["AAAJK", "9999K", "TTJJQ"], step="prairie", annexes=annexes)
        return said(scene, 0)["do:cows"]

    assert prairie(0, [15, 2, 3]) == "3 cows for your 3 × A, 3 of them from herds"
    assert prairie(1, [18, 1, 0]) == "2 cows for your 3 × A, 1 of them from herds"
    assert prairie(1, [19, 0, 0]) == "1 cow for your 3 × A"
    assert prairie(0, [20, 0, 0]) == "there is no cow that you could take"
    assert prairie(0, [17, 3, 0], **die(guarded=1)) == "there is no cow that you could take"


@pytest.mark.rule("SALOON-1", "COWBOY-HEARTS")
def test_theft_note_counts_drawable_cards() -> None:
    def saloon(cards: dict[int, str], hearts: str = "-") -> str:
        lay: dict[str, str | dict[int, str]] = {"posse": {1: hearts}}
        scene = town(ALL, ["QQQJK", "9999K", "TTJJA"], step="saloon", cards=cards, lay=lay)
        return said(scene, 0)["do:steal"]

    four = "boots+saddle+girls+guns"
    assert saloon({1: four}) == "draw 3 for your 3 × Q, keep 1"
    assert saloon({1: four}, "2.hearts") == "draw 1 for your 3 × Q, keep 1"
    assert saloon({1: four, 2: "boots+saddle"}, "2.hearts") == "draw up to 2 for your 3 × Q, keep 1"
    assert saloon({1: four}, "3.hearts") == "no opponent has a card that you could steal"


@pytest.mark.rule("CARD-WHISKEY")
def test_whiskey_holders_are_told_of_ranches() -> None:
    def saloon(hand: str, hearts: str = "-") -> str:
        scene = town(
            ALL,
            ["QQQJK", "9999K", "TTJJA"],
            step="saloon",
            cards={0: hand},
            face_up={1: "ranch"},
            lay={"posse": {1: hearts}},
        )
        return said(scene, 0)["do:steal"]

    assert "with Whiskey you can take a ranch" in saloon("whiskey")
    assert saloon("boots") == "no opponent has a card that you could steal"
    assert saloon("whiskey", "3.hearts") == "no opponent has a card that you could steal"


@pytest.mark.rule("SALOON-3", "COWBOY-HEARTS", "INDIAN-5")
def test_unreachable_victims_are_named_with_reasons() -> None:
    hands = ["QQQJK", "9999K", "TTJJA", "TTJJ9", "TTJ99", "TJ999"]
    scene = town(
        ALL,
        hands,
        step="saloon",
        cards={1: "boots+saddle", 2: "girls", 3: "boots", 5: "guns"},
        lay={"posse": {2: "3.hearts"}},
        annexes=die(guarded=3),
    )
    scene.say(0, "do:steal")
    scene.quietly("victim")
    assert said(scene, 0) == {"seat:1": "draw 2 of 2", "seat:5": "draw 1 of 1"}
    assert said(scene, 0, "barred") == {
        "seat:2": "Cowboys of Hearts leave you no Q",
        "seat:3": "has a bodyguard",
        "seat:4": "no card in hand",
    }
    assert scene.refusal(0, "seat:2") == "COWBOY-HEARTS"
    assert scene.refusal(0, "seat:3") == "INDIAN-5"


@pytest.mark.rule("DOC-C2")
def test_remedies_say_what_they_give_and_need() -> None:
    scene = town(
        "classic",
        ["QQQQJ", "9999K", "TTTAA"],
        step="doc",
        dollars=(0, 1, 8),
        nuggets=(0, 0, 2),
        won=(1, 2),
        deeds={0: "p1+p2+p3"},
    )
    notes = scene.game.view_for(0).notes()
    assert notes is not None
    assert {choice: note.given["faces"] for choice, note in notes.gives.items()} == {
        "remedy:wire": "9T",
        "remedy:store": "JQ",
        "remedy:dollars": "K",
        "remedy:nuggets": "A",
    }
    assert said(scene, 0)["remedy:wire"] == "up to two of your 3 properties face up, safe from thieves"
    assert said(scene, 0)["remedy:dollars"] == "$3 in all"
    assert said(scene, 0)["remedy:nuggets"] == "1 nugget in all"
    assert set(said(scene, 0, "barred")) == {"remedy:wire", "remedy:dollars", "remedy:nuggets"}
    assert scene.refusal(0, "remedy:wire") == "DOC-C2"
