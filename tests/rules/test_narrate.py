"""Sentences for everything that happens and is asked, in both languages, without telling too much."""

import re
from random import Random

import pytest

import dicetown as dt
from dicetown.engine.choices import VERBS, Choice, parse_choice
from dicetown.engine.decisions import Prompt
from dicetown.engine.events import Event, EventKind, Secret, event_kinds
from dicetown.engine.frames import Ask
from dicetown.rules.base.cards import BRUTE, DYNAMITE, PROPERTY_OF
from dicetown.rules.base.moments import MOMENT_DOCS
from dicetown.rules.narrate import (
    concerns,
    describe_choice,
    describe_prompt,
    event_arguments,
    explain_choice,
    narrate,
)
from dicetown.rules.rulebook import LANGUAGES, catalogue

NAMES = ["Ann", "Bob", "Cleo", "Dan"]
EDITIONS = dt.ruleset_names()
PIECES = re.compile(r"[{}#]|, select|, plural")
EVENT_NAMES = sorted(event_kinds())

EXAMPLES: dict[str, object] = {
    "seat": 0,
    "seats": 0b1011,
    "amount": 2,
    "flag": True,
    "card": DYNAMITE,
    "cards": (DYNAMITE, BRUTE, BRUTE, PROPERTY_OF + 3, PROPERTY_OF + 5),
    "dice": 1 << 3 | 2,
    "face": 1,
    "name": "some-word",
    "lines": (("nuggets", 3, "SCORE-1"), ("dollars", 0, "SCORE-2")),
}
NOTHING: dict[str, object] = {
    "seats": 0b0001,
    "amount": 0,
    "flag": False,
    "cards": (),
    "dice": 0,
    "lines": (),
}


def asking_kinds(kind: type[Ask] = Ask) -> set[str]:
    """The kinds of all questions that any frame asks."""
    found = {kind.kind} if kind.kind else set()
    for sub in kind.__subclasses__():
        found |= asking_kinds(sub)
    return found


def example(kind: EventKind, values: dict[str, object], known: bool) -> Event:
    """An event of a kind whose seats all differ, as seat 0 sees it."""
    made: list[object] = []
    seats = 0
    for index, sort in enumerate(kind.types):
        value = seats if sort == "seat" else values.get(sort, EXAMPLES[sort])
        if kind.fields[index] == "location":
            value = "mine"
        elif sort == "dice" and kind.name != "DiceShown":
            value = EXAMPLES["dice"]
        seats += sort == "seat"
        made.append(Secret(0b1 if known else 0, value) if kind.secret[index] else value)
    return Event(kind, "TOWN-1", tuple(made)).seen_by(0)


def played_games() -> list[tuple[dt.Game, int]]:
    """Games of both editions for every number of seats, with a seed for those who play them."""
    return [
        (dt.new_game(dt.ruleset(edition, bribes="all"), seats, seed=seats), seats)
        for edition in EDITIONS
        for seats in (2, 3, 4, 5)
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_event_question_moment_and_verb_has_a_text(lang: str) -> None:
    wanted = {f"event.{name}" for name in event_kinds()}
    wanted |= {f"prompt.{kind}" for kind in asking_kinds()}
    wanted |= {f"moment.{name}" for name, _ in MOMENT_DOCS}
    wanted |= {f"choice.{verb}" for verb in [*VERBS, "pass", "more"]}
    families = ("event.", "prompt.", "moment.", "choice.")
    assert wanted == {key for key in catalogue(lang).messages if key.startswith(families)}


@pytest.mark.parametrize("name", EVENT_NAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_event_is_a_whole_sentence_whoever_reads_it(lang: str, name: str) -> None:
    kind = event_kinds()[name]
    for values in (EXAMPLES, NOTHING):
        for known in (True, False):
            for you in (None, 0, 1, 2, 3):
                sentence = narrate(example(kind, values, known), NAMES, you, lang)
                assert sentence[-1] in ".!"
                assert sentence[0].isupper() or sentence[0].isdigit()
                assert not PIECES.search(sentence)
                assert "  " not in sentence
                assert " ." not in sentence
                assert "None" not in sentence


@pytest.mark.parametrize("name", EVENT_NAMES)
def test_a_message_asks_for_no_argument_that_an_event_lacks(name: str) -> None:
    arguments = event_arguments(example(event_kinds()[name], EXAMPLES, True), NAMES, 0, "en")
    for lang in LANGUAGES:
        assert set(catalogue(lang).message(f"event.{name}").placeholders) <= set(arguments)


@pytest.mark.parametrize("name", EVENT_NAMES)
def test_what_a_reader_may_not_know_is_not_in_the_arguments(name: str) -> None:
    kind = event_kinds()[name]
    hidden = event_arguments(example(kind, EXAMPLES, False), NAMES, 0, "en")
    for index, field in enumerate(kind.fields):
        if kind.secret[index]:
            assert hidden[f"{field}_known"] == "no"
            assert hidden[field] in ("", "nothing")
            assert hidden.get(f"{field}_count", 0) == 0


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_that_happens_and_is_asked_in_whole_games_can_be_told(lang: str) -> None:
    for game, seed in played_games():
        names = ["Ann", "Bob", "Cleo", "Dan", "Eve"][: game.seats]
        luck = Random(seed)
        told = 0
        while not game.over:
            for seat in game.decision.seats:
                view = game.view_for(seat)
                assert view.prompt is not None
                question = describe_prompt(view.prompt, view, names, lang)
                assert question[-1] in "?."
                assert not PIECES.search(question)
                for choice in view.prompt.options:
                    assert not PIECES.search(describe_choice(choice, view, names, lang))
                    explain_choice(choice, lang)
                game.apply(seat, luck.choice(view.prompt.options))
        for you in (None, 0):
            for event in game.events_for(you):
                assert not PIECES.search(narrate(event, names, you, lang))
                told += 1
        assert told > 100


def test_the_reader_is_you_and_everybody_else_has_a_name() -> None:
    robbed = Event(event_kinds()["BankRobbed"], "BANK-1", (1, 7))
    assert narrate(robbed, NAMES, 1, "en") == "You robbed the Bank of $7."
    assert narrate(robbed, NAMES, 0, "en") == "Bob robbed the Bank of $7."
    assert narrate(robbed, NAMES, None, "en") == "Bob robbed the Bank of $7."
    assert narrate(robbed, NAMES, 1, "fr") == "Vous avez braqué la Banque et pris 7\u00a0$."
    assert narrate(robbed, NAMES, 0, "fr") == "Bob a braqué la Banque et pris 7\u00a0$."


def test_a_broken_tie_is_in_somebodys_favour() -> None:
    kind = event_kinds()["TieBroken"]
    broken = Event(kind, "TIE-1", ("place", 1, 0))
    assert narrate(broken, NAMES, 0, "en") == "Bob broke the tie in your favour."
    assert narrate(broken, NAMES, 2, "en") == "Bob broke the tie in favour of Ann."
    broken = Event(kind, "TIE-1", ("place", 1, 1))
    assert narrate(broken, NAMES, 1, "en") == "You broke the tie in your own favour."
    assert narrate(broken, NAMES, 0, "en") == "Bob broke the tie in their own favour."


def test_no_die_kept_and_an_empty_hand_are_whole_sentences_in_french() -> None:
    kind = event_kinds()["DiceShown"]
    kept = Event(kind, "DICE-3", (1, 0, 1, False, False))
    assert narrate(kept, NAMES, 0, "fr") == "Bob n’a conservé aucun dé et a payé 1\u00a0$."
    assert narrate(kept, NAMES, 1, "fr") == "Vous n’avez conservé aucun dé et avez payé 1\u00a0$."
    hand = Event(event_kinds()["HandShown"], "SCORE-1", (1, (), ()))
    assert narrate(hand, NAMES, 0, "fr") == "Bob n’avait rien en main."
    assert narrate(hand, NAMES, 1, "en") == "You had nothing in hand."


@pytest.mark.parametrize(
    ("lang", "question"),
    [
        ("en", "You are Sheriff. Who gets the Bank?"),
        ("fr", "Vous êtes Sheriff. Qui obtient la Banque\u00a0?"),
    ],
)
def test_places_have_their_article(lang: str, question: str) -> None:
    view = dt.new_game("revised", 4, seed=7).view_for(0)
    facts: dict[str, object] = {"matter": "place", "location": "bank", "seats": [0, 1]}
    prompt = Prompt("1", "break-tie", "TIE-1", facts, (), None)
    assert describe_prompt(prompt, view, NAMES, lang) == question


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_place_can_be_named_with_its_article(lang: str) -> None:
    texts = catalogue(lang)
    places = [key for key in texts.messages if key.startswith("location.") and key.count(".") == 1]
    assert len(places) == 8
    for place in places:
        assert texts.has(f"{place}.the")
        assert texts.has(f"{place}.at")


@pytest.mark.rule("SALOON-4")
def test_only_thief_and_victim_read_which_card_was_stolen() -> None:
    stolen = Event(event_kinds()["CardStolen"], "SALOON-4", (0, 1, "store", Secret(0b11, DYNAMITE)))
    assert narrate(stolen.seen_by(0), NAMES, 0, "en") == "You stole Dynamite from Bob."
    assert narrate(stolen.seen_by(1), NAMES, 1, "en") == "Ann stole Dynamite from you."
    assert narrate(stolen.seen_by(2), NAMES, 2, "en") == "Ann stole a General Store card from Bob."
    assert narrate(stolen.seen_by(1), NAMES, 1, "fr") == "Ann vous a volé Dynamite."
    assert narrate(stolen.seen_by(None), NAMES, None, "fr") == "Ann a volé une carte General Store à Bob."


@pytest.mark.rule("BRIBE-2")
def test_only_the_sheriff_reads_which_cards_are_offered() -> None:
    kind = event_kinds()["OfferShown"]
    offered = Event(kind, "BRIBE-2", (1, 1, 3, 1, 1, 0, Secret(0b110, (DYNAMITE,))))
    public = "Bob offered the Sheriff $3, 1 nugget and a General Store card on their own behalf."
    assert narrate(offered.seen_by(0), NAMES, 0, "en") == public
    full = "Bob offered the Sheriff $3, 1 nugget and Dynamite on their own behalf."
    assert narrate(offered.seen_by(2), NAMES, 2, "en") == full


def test_properties_are_told_in_the_order_they_lie() -> None:
    row = Event(event_kinds()["RowFilled"], "HALL-2", ((PROPERTY_OF + 4, PROPERTY_OF + 2, PROPERTY_OF + 4),))
    assert narrate(row, NAMES, 0, "en") == "Laid out at the Town Hall: properties worth 4, 2 and 4."


def test_an_event_concerns_the_seats_it_names() -> None:
    passed = Event(event_kinds()["BadgePassed"], "SHERIFF-1", (0, 2))
    assert [seat for seat in range(4) if concerns(passed, seat)] == [0, 2]
    opened = Event(event_kinds()["DocOpened"], "DOC-R1", (0b1010,))
    assert [seat for seat in range(4) if concerns(opened, seat)] == [1, 3]


@pytest.mark.rule("DICE-2", "DICE-3", "CARD-BRUTE")
def test_a_keep_says_what_it_costs_and_what_it_leaves() -> None:
    view = dt.new_game("revised", 4, seed=7).view_for(0)

    def described(text: str, lang: str = "en") -> str:
        return describe_choice(parse_choice(text), view, NAMES, lang).replace("\u00a0", " ")

    assert described("keep:QQQ") == "keep Q Q Q: $2, leaves $6"
    assert described("keep:T") == "keep 10: free, leaves $8"
    assert described("keep:-") == "keep no die: $1, leaves $7"
    assert described("keep:9T+brute") == "keep 9 10 with The Brute: free, leaves $8"
    assert described("keep:QQQ", "fr") == "conserver Q Q Q : 2 $, il vous reste 6 $"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("offer:2:3d+1n+dynamite", "offer $3, 1 nugget and Dynamite in favour of Cleo"),
        ("offer:0:p3+p5", "offer properties worth 3 and 5 in favour of yourself"),
        ("turn:9=A", "turn 9 to A"),
        ("draw:2s+1p", "draw 2 General Store cards and a property"),
        ("place:-", "lay none face up"),
        ("place:p3", "lay face up a property worth 3"),
        ("remedy:wire", "Barbed wire"),
        ("elixir:top", "the top elixir of the deck, unseen"),
        ("elixir:power", "Elixir of Power"),
        ("seat:1", "Bob"),
        ("more", "ask for better offers"),
        ("roll:99JQA", "the roll shows 9 9 J Q A"),
        ("top:dynamite", "the card drawn is Dynamite"),
        ("play:joe", "play Nervous Joe"),
        ("card:p2", "keep a property worth 2"),
    ],
)
def test_a_choice_in_words(text: str, words: str) -> None:
    view = dt.new_game("revised", 4, seed=7).view_for(0)
    choice: Choice = parse_choice(text)
    assert describe_choice(choice, view, NAMES, "en").replace("\u00a0", " ") == words


def test_cards_elixirs_and_remedies_explain_themselves_and_seats_do_not() -> None:
    assert "two nuggets" in explain_choice(parse_choice("play:dynamite"), "en")
    assert "$2" in explain_choice(parse_choice("elixir:wealth"), "en")
    assert "9 or a 10" in explain_choice(parse_choice("remedy:wire"), "en")
    assert explain_choice(parse_choice("seat:1"), "en") == ""
    assert explain_choice(parse_choice("elixir:top"), "en") == ""


def test_every_argument_the_page_documents_for_types_exists() -> None:
    kind = EventKind("Sample", "A sample.", " ".join([f"a{n}:{sort}" for n, sort in enumerate(EXAMPLES)]))
    event = Event(kind, "TOWN-1", tuple(EXAMPLES.values()))
    arguments = event_arguments(event, NAMES, 0, "en")
    numbers = {sort: f"a{n}" for n, sort in enumerate(EXAMPLES)}
    assert arguments[numbers["seat"]] == "Ann"
    assert arguments[numbers["seat"] + "_you"] == "yes"
    assert arguments[numbers["seats"]] == "Bob, Dan and you"
    assert arguments[numbers["seats"] + "_count"] == 3
    assert arguments[numbers["flag"]] == "yes"
    assert arguments[numbers["dice"]] == "9\u00a09\u00a010"
    assert arguments[numbers["face"]] == "10"
    assert arguments[numbers["name"]] == "some_word"
    cards = "Dynamite, 2\u00a0×\u00a0The Brute and properties worth 3 and 5"
    assert arguments[numbers["cards"]] == cards
    assert arguments[numbers["lines"]] == "Nuggets\u00a03"
