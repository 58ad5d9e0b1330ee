"""Questions of all kinds, and the answers to them, in words."""

import pytest

import dicetown as dt
from dicetown.engine.choices import parse_choice
from dicetown.engine.decisions import Prompt
from dicetown.rules.narrate import describe_choice, describe_prompt, prompt_arguments
from dicetown.rules.rulebook import LANGUAGES, catalogue
from tests.rules.texts.text_keys import asking_kinds, moment_names

NAMES = ["Ann", "Bob", "Cleo", "Dan"]
ALL_MODULES = "wanted+indians+cowboys"


def asked(kind: str, rule: str, facts: dict[str, object], options: str) -> tuple[dt.View, Prompt]:
    """A view of seat 0 in which this question is open."""
    prompt = Prompt("1", kind, rule, facts, tuple([parse_choice(text) for text in options.split()]), None)
    view = dt.new_game(f"revised+{ALL_MODULES}", 4, seed=7).view_for(0)
    return dt.View(view.seat, view.state, prompt, view.history), prompt


def answers(kind: str, rule: str, options: str, lang: str = "en", **facts: object) -> list[str]:
    """The answers to a question in words."""
    view, prompt = asked(kind, rule, facts, options)
    told = [describe_choice(choice, view, NAMES, lang) for choice in prompt.options]
    return [text.replace("\u00a0", " ") for text in told]


def question(kind: str, rule: str, options: str, lang: str = "en", **facts: object) -> str:
    view, prompt = asked(kind, rule, facts, options)
    return describe_prompt(prompt, view, NAMES, lang).replace("\u00a0", " ")


@pytest.mark.rule("TOWN-5", "TOWN-6")
def test_action_question_names_both_players() -> None:
    """It names the actions, and the player who gets the other one."""
    told = question("action", "TOWN-5", "do:exploit do:river", location="mine", second=2)
    asked_for = "Which action do you take, “Dig in the Gold Mine” or “Pan in the river”?"
    assert told == f"Gold Mine: you came first. {asked_for} Cleo takes the other one."
    told = question("action", "TOWN-6", "do:exploit do:river", location="mine")
    assert told == f"Gold Mine: it is yours. {asked_for}"
    listed = answers("action", "TOWN-5", "do:exploit do:river", location="mine", second=2)
    assert listed == ["Dig in the Gold Mine", "Pan in the river"]


@pytest.mark.rule("OUTLAW-2", "OUTLAW-5", "OUTLAW-6")
def test_outlaws_name_their_dice_and_bounty() -> None:
    listed = answers("use-outlaws", "OUTLAW-2", "pass use:coyote=2 use:magpie=1+vulture=2", roll=2, last=0)
    assert listed == [
        "use no outlaw",
        "use Cal the Coyote for 2 × 9 (then hunted with a 10, $3)",
        "use Molly the Magpie for 1 × 9 (then hunted with an ace, $3)"
        " and Vince the Vulture for 2 × A (then hunted with a 9, $5)",
    ]
    listed = answers("capture", "OUTLAW-5", "card:coyote card:ghost")
    assert listed == [
        "capture Cal the Coyote (lends 9s; hunted with a 10, $3)",
        "capture Gabe the Ghost (lends aces; hunted with a K, $5)",
    ]
    [told] = answers("outlaw", "CARD-DESPERADO", "card:widow", "fr")
    assert told == "recruter Wilma la Veuve (prête des Q ; se capture avec un K, prime de 4 $)"
    told = question("capture", "OUTLAW-5", "card:coyote card:preacher", face="T")
    assert told == "A die shows 10. Which of these outlaws do you capture?"
    told = question("capture", "OUTLAW-5", "card:duchess card:badger", "fr", face="J")
    assert told == "Un dé montre J. Lequel de ces Hors-la-loi capturez-vous ?"


def test_questions_use_only_known_arguments() -> None:
    facts: dict[str, object] = {"seat": 1, "victim": 2, "second": 3, "taker": 3, "seats": [0, 1], "face": "9"}
    facts |= {"first": 2, "first_amount": 2}
    facts |= {
        "card": "dynamite",
        "sheriff": 2,
        "passed": [1],
        "prices": 1,
        "priced": 0,
        "price": "price:0:2d",
    }
    facts |= {"matter": "place", "location": "mine", "roll": 1, "last": 0, "place": 1, "amount": 1}
    view, prompt = asked("window", "CARD-2", facts | {"moment": "dice-revealed"}, "pass")
    for lang in LANGUAGES:
        known = set(prompt_arguments(prompt, view, NAMES, lang))
        for key in [f"prompt.{kind}" for kind in asking_kinds()] + [f"moment.{n}" for n in moment_names()]:
            assert set(catalogue(lang).message(key).placeholders) <= known, key


def test_module_questions_say_how_far() -> None:
    assert question("use-outlaws", "OUTLAW-2", "pass", roll=2, last=0).startswith("Before roll 2:")
    assert question("use-outlaws", "OUTLAW-2", "pass", roll=3, last=1).startswith("Before the last roll:")
    assert question("herd", "PRAIRIE-2", "seat:1", amount=2).startswith("2 cows are still yours to take.")
    assert question("cows", "PRAIRIE-2", "cows:1", amount=2, victim=1).endswith("from Bob’s herd?")
    assert question("pasture", "PRAIRIE-3", "pass", amount=1).startswith("You have 1 cow. Do you put cows")
    told = question("break-tie", "TIE-1", "", matter="place", location="bank", place=2, seats=[1, 2])
    assert told == "You are Sheriff. Bank: who comes second?"
    told = question("break-tie", "TIE-1", "", matter="place", location="bank", place=1, seats=[1, 2])
    assert told == "You are Sheriff. Bank: who comes first?"


@pytest.mark.parametrize(
    ("kind", "text", "words"),
    [
        ("river-card", "card:gold3", "use Gold (3)"),
        ("river-top", "card:coupon", "Coupon on top"),
        ("coupon", "card:dynamite", "take Dynamite"),
        ("gift", "card:p3", "give back a property worth 3 and take the Indian die"),
        ("gift", "card:ranch", "give back a ranch and take the Indian die"),
        ("gift", "pass", "give nothing back"),
        ("cowboy", "card:spades", "recruit a Cowboy of Spades"),
        ("keep-property", "card:p3", "keep a property worth 3"),
        ("herd", "seat:1", "take from Bob’s herd (0 cows)"),
        ("reroll", "die:K", "roll the K again"),
        ("ambush-die", "die:K", "have the K rolled again"),
        ("shaman", "turn:9=A", "turn 9 to A"),
        ("shaman", "pass", "leave your dice as they are"),
        ("pasture", "pass", "leave your cows in the herd"),
        ("warpath", "at:mine", "close the location: Gold Mine"),
    ],
)
def test_an_answer_fits_its_question(kind: str, text: str, words: str) -> None:
    assert answers(kind, "TOWN-1", text, victim=1) == [words]
