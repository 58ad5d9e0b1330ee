"""What bots are called and what they say: in both languages, about every choice they can explain."""

import ast
import re
from pathlib import Path

import pytest

import dicetown as dt
from dicetown.bots.base import Bot, Budget
from dicetown.bots.explain import Explanation
from dicetown.bots.registry import bot_class, bot_names, make_bot
from dicetown.bots.words import (
    PACKAGE,
    bot_name,
    bot_title,
    bot_words,
    others_text,
    reason_text,
    term_text,
    worth_text,
)
from dicetown.rules.base.cards import DYNAMITE
from dicetown.rules.expansions import text_modules
from dicetown.rules.rulebook import LANGUAGES, catalogue, read_messages

BOTS = Path(__file__).parent.parent.parent / "src" / "dicetown" / "bots"
NAMES = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Fay"]
REASON = re.compile(rf"({'|'.join(bot_names())})-[a-z0-9-]+")


def test_every_title_tells_difficulty_in_both_languages() -> None:
    assert bot_title("random", "en") == "Tumbleweed (plays at random)"
    assert bot_title("greedy", "en") == "Greenhorn (easy)"
    assert bot_title("greedy", "fr") == "Pied-tendre (facile)"
    for lang in LANGUAGES:
        titles = [bot_title(name, lang) for name in bot_names()]
        assert len(set(titles)) == len(titles)
        assert all(re.fullmatch(r"[^()]+ \([^()]+\)", title) for title in titles)


def test_bot_file_is_named_without_running_it() -> None:
    assert bot_title("./nowhere/mybot.py:MyBot", "en") == "MyBot"
    assert bot_title("./nowhere/mybot.py", "fr") == "mybot"
    assert bot_name("greedy", "fr") == "Pied-tendre"


def reasons_in_source() -> set[str]:
    found: set[str] = set()
    for path in BOTS.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Constant)
                and isinstance(node.value, str)
                and REASON.fullmatch(node.value)
            ):
                found.add(node.value)
    return found


def test_every_reason_has_exactly_one_sentence() -> None:
    sentences = {
        key.removeprefix("reason.") for key in read_messages(PACKAGE, "en") if key.startswith("reason.")
    }
    assert reasons_in_source() == sentences


def has_a_name(term: str, lang: str) -> bool:
    texts = bot_words(lang)
    return term.startswith("offer:") or texts.has(f"location.{term}") or texts.has(f"term.{term}")


@pytest.mark.parametrize("name", [name for name in bot_names() if bot_class(name).explain is not Bot.explain])
@pytest.mark.parametrize("ruleset", ["classic", "revised+wanted+indians+cowboys"])
def test_every_explanation_can_be_said(name: str, ruleset: str) -> None:
    game = dt.new_game(ruleset, 3, seed=5)
    bots = [make_bot(name, seat, Budget(playouts=2)) for seat in range(3)]
    others = [make_bot("random", seat) for seat in range(3)]
    said: set[str] = set()
    while not game.over and game.state.round < 3:
        for seat in game.decision.seats:
            view, options = game.view_for(seat), game.options(seat)
            explained = bots[seat].explain(view, view.prompt, options)
            if explained is not None:
                for lang in LANGUAGES:
                    told = reason_text(explained, lang, NAMES, seat)
                    assert told != explained.reason
                    assert told[-1] in ".!?"
                    assert "\n" not in told
                    for term in [term for rating in explained.ratings for term in rating.terms]:
                        assert has_a_name(term.name, lang), term.name
                said.add(explained.reason)
                assert explained.choice in [rating.choice for rating in explained.ratings[:1]]
            game.apply(seat, others[seat].choose(None, None, options))
    assert said


def reason(text: str, **arguments: object) -> Explanation:
    return Explanation(dt.parse_choice("pass"), (), text, arguments)


def test_argument_endings_choose_their_words() -> None:
    told = reason("greedy-most", n=2, face="T", location="bank")
    assert reason_text(told, "en", NAMES) == "2 × 10: I go for the Bank."
    assert reason_text(told, "fr", NAMES) == "2 × 10\u00a0: je vise la Banque."
    assert reason_text(reason("greedy-richest", seat=2), "en", NAMES) == "Cleo has the most to take."
    for card in (DYNAMITE, "dynamite"):
        said = reason_text(reason("greedy-play", card=card), "fr", NAMES)
        assert said == "C’est le moment de jouer «\u00a0Dynamite\u00a0»."
    assert reason_text(reason("greedy-bribe", amount=2), "en", NAMES).startswith("I offer $2 ")
    assert "1,5" in reason_text(reason("greedy-bribe", amount="1.5"), "fr", NAMES)


def test_reason_of_own_bot_stays_as_written() -> None:
    assert reason_text(reason("Because {I} can."), "fr", NAMES) == "Because {I} can."


def test_every_part_of_worth_is_named() -> None:
    places = {
        key.split(".")[1]
        for package in text_modules()
        for key in read_messages(package, "en")
        if key.startswith("location.")
    }
    for lang in LANGUAGES:
        for name in places:
            assert term_text(name, lang) != name
        assert all(has_a_name(name, lang) for name in ("doc", "money", "badge", "cards"))
    assert term_text("mine", "fr") == "Mine d’or"
    assert term_text("offer:2:3d+1n", "en") == "offer of $3 and 1 nugget"
    assert term_text("a hunch", "en") == "a hunch"


def test_gain_of_others_at_place_is_named() -> None:
    assert others_text("store", "en") == "others at the General Store"
    assert others_text("store", "fr") == "les autres au General Store"
    assert others_text("a hunch", "en") == "a hunch"


def test_worth_follows_the_language() -> None:
    assert worth_text(1.26, "en") == "+1.3"
    assert worth_text(-0.5, "fr") == "\u22120,5"
    assert worth_text(-0.01, "en") == "0.0"
    assert worth_text(0.0, "fr") == "0,0"


def test_bot_words_replace_no_game_words() -> None:
    for lang in LANGUAGES:
        assert not set(read_messages(PACKAGE, lang)) & set(catalogue(lang).messages)
