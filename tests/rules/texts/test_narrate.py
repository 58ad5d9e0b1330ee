"""Sentences for everything that happens and is asked, in both languages, without telling too much."""

import re
from random import Random

import pytest

import dicetown as dt
from dicetown.engine.box.cards import card_numbers
from dicetown.engine.choices import VERBS, Choice, parse_choice
from dicetown.engine.decisions import Prompt
from dicetown.engine.events import Event, EventKind, Secret, event_kinds
from dicetown.rules.base.cards import BRUTE, DYNAMITE, PROPERTY_OF
from dicetown.rules.base.places.hall import TakeProperties
from dicetown.rules.base.town import HALL
from dicetown.rules.catalogue import ruleset, ruleset_names
from dicetown.rules.cowboys.cards import SPADES
from dicetown.rules.narrate import (
    card_key,
    concerns,
    describe_choice,
    describe_prompt,
    event_arguments,
    explain_choice,
    narrate,
    say_card,
    say_cards,
)
from dicetown.rules.rulebook import LANGUAGES, catalogue, read_messages, rulebook
from dicetown.rules.wanted.cards import FIRST_OUTLAW, GOLD, RANCH
from dicetown.testing import choose_freely
from tests.rules.texts.text_keys import asking_kinds, moment_names

NAMES = ["Ann", "Bob", "Cleo", "Dan"]
SIX = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Finn"]
ALL_MODULES = "wanted+indians+cowboys"
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


def games_to_play() -> list[tuple[str, int, int]]:
    """Ruleset, seats and seed of games to be told: every ruleset, every number of seats."""
    small = [(edition, seats, seats) for edition in ("classic", "revised") for seats in (2, 3, 4, 5)]
    mixed = [(name, 2 + index % 4, index) for index, name in enumerate(ruleset_names())]
    large = [(f"revised+{ALL_MODULES}", 6, seed) for seed in (1, 2, 3)]
    return [*small, *mixed, *large, (f"classic+{ALL_MODULES}", 6, 1)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_told_or_asked_has_text(lang: str) -> None:
    wanted = {f"event.{name}" for name in event_kinds()}
    wanted |= {f"prompt.{kind}" for kind in asking_kinds()}
    wanted |= {f"moment.{name}" for name in moment_names()}
    wanted |= {f"choice.{verb}" for verb in [*VERBS, "pass", "more", "decline"]}
    families = ("event.", "prompt.", "moment.", "choice.")
    found = {key for key in catalogue(lang).messages if key.startswith(families)}
    special = {key for key in found if key.startswith(("choice.", "event.")) and key.count(".") == 2}
    assert wanted == found - special
    for key in special:
        family, verb, kind = key.split(".")
        assert f"{family}.{verb}" in wanted, key
        assert kind in (asking_kinds() if family == "choice" else rulebook()), key


def test_base_has_no_texts_for_modules() -> None:
    base = read_messages("dicetown.rules.base", "en")
    assert not [key for key in base if key.startswith(("choice.", "event.")) and key.count(".") == 2]


@pytest.mark.parametrize("name", EVENT_NAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_events_are_whole_sentences_for_all(lang: str, name: str) -> None:
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
def test_messages_use_only_arguments_of_events(name: str) -> None:
    arguments = event_arguments(example(event_kinds()[name], EXAMPLES, True), NAMES, 0, "en")
    for lang in LANGUAGES:
        texts = catalogue(lang)
        for key in [key for key in texts.messages if f"{key}.".startswith(f"event.{name}.")]:
            assert set(texts.message(key).placeholders) <= set(arguments), key


@pytest.mark.parametrize("name", EVENT_NAMES)
def test_hidden_facts_are_not_in_arguments(name: str) -> None:
    kind = event_kinds()[name]
    hidden = event_arguments(example(kind, EXAMPLES, False), NAMES, 0, "en")
    for index, field in enumerate(kind.fields):
        if kind.secret[index]:
            assert hidden[f"{field}_known"] == "no"
            assert hidden[field] in ("", "nothing")
            assert hidden.get(f"{field}_count", 0) == 0


def told_in_full(sentence: str) -> str:
    """The sentence, which must have nothing missing and nothing left over."""
    assert sentence.strip()
    assert not PIECES.search(sentence), sentence
    assert "  " not in sentence, sentence
    return sentence


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("name", "seats", "seed"), games_to_play(), ids=[f"{n}-{s}-{d}" for n, s, d in games_to_play()]
)
def test_whole_games_can_be_told(name: str, seats: int, seed: int, lang: str) -> None:
    game = dt.new_game(dt.ruleset(name, bribes="all"), seats, seed=seed)
    names = SIX[:seats]
    luck = Random(seed)
    while not game.over:
        for seat in game.decision.seats:
            view = game.view_for(seat)
            assert view.prompt is not None
            assert told_in_full(describe_prompt(view.prompt, view, names, lang))[-1] in "?."
            for choice in view.prompt.options[:60]:
                told_in_full(describe_choice(choice, view, names, lang))
                explain_choice(choice, lang)
            game.apply(seat, choose_freely(game, seat, luck))
    told = 0
    for you in (None, *range(seats)):
        for event in game.events_for(you):
            assert told_in_full(narrate(event, names, you, lang))[-1] in ".!"
            told += 1
    assert told > 100


def test_reader_is_you_and_others_named() -> None:
    robbed = Event(event_kinds()["BankRobbed"], "BANK-1", (1, 7))
    assert narrate(robbed, NAMES, 1, "en") == "You robbed the Bank of $7."
    assert narrate(robbed, NAMES, 0, "en") == "Bob robbed the Bank of $7."
    assert narrate(robbed, NAMES, None, "en") == "Bob robbed the Bank of $7."
    assert narrate(robbed, NAMES, 1, "fr") == "Vous avez braqué la Banque et pris 7\u00a0$."
    assert narrate(robbed, NAMES, 0, "fr") == "Bob a braqué la Banque et pris 7\u00a0$."


def test_broken_tie_names_the_favoured_player() -> None:
    kind = event_kinds()["TieBroken"]
    broken = Event(kind, "TIE-1", ("place", 1, 0))
    assert narrate(broken, NAMES, 0, "en") == "Bob broke the tie in your favour."
    assert narrate(broken, NAMES, 2, "en") == "Bob broke the tie in favour of Ann."
    broken = Event(kind, "TIE-1", ("place", 1, 1))
    assert narrate(broken, NAMES, 1, "en") == "You broke the tie in your own favour."
    assert narrate(broken, NAMES, 0, "en") == "Bob broke the tie in their own favour."


def test_french_empty_hand_is_whole_sentence() -> None:
    """So is a roll of which no die was kept."""
    kind = event_kinds()["DiceShown"]
    kept = Event(kind, "DICE-3", (1, 0, 1, False, False))
    assert narrate(kept, NAMES, 0, "fr") == "Bob n’a conservé aucun dé et a payé 1\u00a0$."
    assert narrate(kept, NAMES, 1, "fr") == "Vous n’avez conservé aucun dé et avez payé 1\u00a0$."
    hand = Event(event_kinds()["HandShown"], "SCORE-1", (1, (), ()))
    assert narrate(hand, NAMES, 0, "fr") == "Bob n’avait rien en main."
    assert narrate(hand, NAMES, 1, "en") == "You had nothing in hand."


def test_french_empty_mine_is_whole_sentence() -> None:
    kind = event_kinds()["NuggetsMined"]
    for rule, told in (
        ("MINE-1", "Bob n’a extrait aucune Pépite\u00a0; la mine est vide."),
        ("RIVER-GOLD", "Bob n’a pris aucune Pépite dans la Mine d’or\u00a0; la mine est vide."),
    ):
        assert narrate(Event(kind, rule, (1, 0, 0)), NAMES, 0, "fr") == told
    assert narrate(Event(kind, "MINE-1", (1, 1, 4)), NAMES, 1, "fr") == (
        "Vous avez extrait 1 Pépite\u00a0; il en reste 4."
    )


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
def test_every_place_has_its_article(lang: str) -> None:
    texts = catalogue(lang)
    places = [key for key in texts.messages if key.startswith("location.") and key.count(".") == 1]
    assert len(places) == 10
    for place in places:
        assert texts.has(f"{place}.the")
        assert texts.has(f"{place}.at")


@pytest.mark.rule("SALOON-4")
def test_only_thief_and_victim_read_card() -> None:
    stolen = Event(event_kinds()["CardStolen"], "SALOON-4", (0, 1, "store", Secret(0b11, DYNAMITE)))
    assert narrate(stolen.seen_by(0), NAMES, 0, "en") == "You stole “Dynamite” from Bob."
    assert narrate(stolen.seen_by(1), NAMES, 1, "en") == "Ann stole “Dynamite” from you."
    assert narrate(stolen.seen_by(2), NAMES, 2, "en") == "Ann stole a General Store card from Bob."
    assert narrate(stolen.seen_by(1), NAMES, 1, "fr") == "Ann vous a volé «\u00a0Dynamite\u00a0»."
    assert narrate(stolen.seen_by(None), NAMES, None, "fr") == "Ann a volé une carte General Store à Bob."


@pytest.mark.rule("BRIBE-2")
def test_only_sheriff_reads_offered_cards() -> None:
    kind = event_kinds()["OfferShown"]
    offered = Event(kind, "BRIBE-2", (1, 1, 3, 1, 1, 0, Secret(0b110, (DYNAMITE,))))
    public = "Bob offered the Sheriff $3, 1 nugget and a General Store card on their own behalf."
    assert narrate(offered.seen_by(0), NAMES, 0, "en") == public
    full = "Bob offered the Sheriff $3, 1 nugget and “Dynamite” on their own behalf."
    assert narrate(offered.seen_by(2), NAMES, 2, "en") == full


def test_properties_are_told_as_they_lie() -> None:
    row = Event(event_kinds()["RowFilled"], "HALL-2", ((PROPERTY_OF + 4, PROPERTY_OF + 2, PROPERTY_OF + 4),))
    assert narrate(row, NAMES, 0, "en") == "Laid out at the Town Hall: properties worth 4, 2 and 4."


def test_an_event_concerns_the_seats_it_names() -> None:
    passed = Event(event_kinds()["BadgePassed"], "SHERIFF-1", (0, 2))
    assert [seat for seat in range(4) if concerns(passed, seat)] == [0, 2]
    opened = Event(event_kinds()["DocOpened"], "DOC-R1", (0b1010,))
    assert [seat for seat in range(4) if concerns(opened, seat)] == [1, 3]


@pytest.mark.rule("DICE-2", "DICE-3", "CARD-BRUTE")
def test_keep_says_price_and_rest() -> None:
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
        ("offer:2:3d+1n+dynamite", "offer $3, 1 nugget and the card “Dynamite” in favour of Cleo"),
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
        ("card:ranch", "keep a ranch"),
        ("die:T", "the die showing 10"),
        ("at:saloon", "Saloon"),
        ("do:river", "river"),
        ("effect:shaman", "the Indian die shows Shaman"),
        ("cows:1", "take a cow"),
        ("cows:3", "take 3 cows"),
        ("graze:hand=p3", "lay a property worth 3 face up with 3 cows on it"),
        ("graze:open=p1", "put a cow on a property worth 1 that already lies face up"),
    ],
)
def test_choices_are_told_in_words(text: str, words: str) -> None:
    view = dt.new_game("revised", 4, seed=7).view_for(0)
    choice: Choice = parse_choice(text)
    assert describe_choice(choice, view, NAMES, "en").replace("\u00a0", " ") == words


def test_seats_need_no_explanation() -> None:
    """Cards, elixirs and remedies explain themselves."""
    assert "two nuggets" in explain_choice(parse_choice("play:dynamite"), "en")
    assert "$2" in explain_choice(parse_choice("elixir:wealth"), "en")
    assert "9 or a 10" in explain_choice(parse_choice("remedy:wire"), "en")
    assert explain_choice(parse_choice("seat:1"), "en") == ""
    assert explain_choice(parse_choice("elixir:top"), "en") == ""


def test_actions_and_outlaws_explain_themselves() -> None:
    """So do effects and river cards."""
    assert "river card" in explain_choice(parse_choice("do:river"), "en")
    assert "rivière" in explain_choice(parse_choice("do:river"), "fr").lower()
    assert explain_choice(parse_choice("do:nonsense"), "en") == ""
    assert "roll it again" in explain_choice(parse_choice("effect:ambush"), "en")
    assert "Before a roll" in explain_choice(parse_choice("use:coyote=1+widow=2"), "en")
    assert "two nuggets" in explain_choice(parse_choice("card:gold2"), "en")
    assert "one more cow" in explain_choice(parse_choice("card:clubs"), "en")
    assert "face up" in explain_choice(parse_choice("card:ranch"), "en")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_action_and_card_is_explained(lang: str) -> None:
    texts = catalogue(lang)
    for name in ruleset_names():
        rules = ruleset(name)
        for location in rules.locations:
            actions = rules.actions[location.index]
            for action in actions if len(actions) > 1 else ():
                assert texts.has(f"action.{location.name}.{action.name}")
                assert explain_choice(parse_choice(f"do:{action.name}"), lang)
    for card in card_numbers():
        assert told_in_full(say_card(card, texts))
        assert told_in_full(say_cards((card, card), texts))
        assert texts.has(card_key(card) + ".text")


@pytest.mark.rule("HALL-1")
def test_action_is_told_as_in_play() -> None:
    """The modules in play decide what it brings."""
    take = parse_choice("do:take")
    for name in ruleset_names():
        rules = ruleset(name)
        by_aces = isinstance(rules.actions[HALL][0], TakeProperties)
        assert ("one more per ace" in explain_choice(take, "en", rules)) == by_aces, name
        assert ("un de plus par As" in explain_choice(take, "fr", rules)) == by_aces, name
    told = "Take the face-up property; aces bring nothing here."
    assert explain_choice(take, "en", ruleset("revised+wanted+cowboys")) == told
    assert "one more per ace" in explain_choice(take, "en")


def test_ranches_are_no_properties_with_a_value() -> None:
    english, french = catalogue("en"), catalogue("fr")
    row = (RANCH, PROPERTY_OF + 3, RANCH, FIRST_OUTLAW, SPADES, SPADES, GOLD)
    told = "2 ranches, Cal the Coyote, 2\u00a0×\u00a0Cowboy of Spades, Gold (2) and a property worth 3"
    assert say_cards(row, english) == told
    assert say_card(RANCH, english) == "a ranch"
    assert say_card(RANCH, french) == "un Ranch"


def test_an_action_taken_is_named() -> None:
    taken = Event(event_kinds()["ActionTaken"], "MINE-2", ("mine", "river", 1))
    assert narrate(taken, NAMES, 0, "en") == "Gold Mine: Bob took the action “Pan in the river”."
    french = "Mine d’or : vous avez effectué l’action « Prospecter dans la rivière »."
    assert narrate(taken, NAMES, 1, "fr").replace("\u00a0", " ") == french


def test_new_deck_names_its_kind() -> None:
    kind = event_kinds()["DeckShuffled"]
    told = [
        narrate(Event(kind, "STORE-3", (deck, 4)), NAMES, 0, "en") for deck in ("store", "elixir", "cowboy")
    ]
    assert told == [
        "The discards were shuffled into a new General Store deck of 4 cards.",
        "The discards were shuffled into a new elixir deck of 4 cards.",
        "The discards were shuffled into a new cowboy deck of 4 cards.",
    ]


def test_documented_arguments_of_types_exist() -> None:
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
    cards = "“Dynamite”, 2\u00a0×\u00a0“The Brute” and properties worth 3 and 5"
    assert arguments[numbers["cards"]] == cards
    assert arguments[numbers["lines"]] == "Nuggets\u00a03"
