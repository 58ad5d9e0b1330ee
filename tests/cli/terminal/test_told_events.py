"""Sentences that tell a newcomer more than the bare fact: which card acted, what an outlaw is good for."""

import io

import pytest

import dicetown as dt
from dicetown.cli.board.board import show_cards
from dicetown.cli.common.screen import Screen
from dicetown.cli.terminal.telling import told_inside, worth_telling
from dicetown.engine.events import Event, event_kinds
from dicetown.rules.cowboys.cards import SUITS
from dicetown.rules.narrate import explain_choice, narrate
from dicetown.rules.rulebook import catalogue
from dicetown.rules.wanted.cards import FIRST_OUTLAW
from dicetown.testing import town

NAMES = ["Ann", "Bob", "Cleo", "Dan"]


def told(name: str, rule: str, values: tuple[object, ...], you: int = 3, lang: str = "en") -> str:
    rules = dt.ruleset("revised+wanted+indians+cowboys")
    return narrate(Event(event_kinds()[name], rule, values), NAMES, you, lang, rules).replace("\u00a0", " ")


@pytest.mark.rule("COWBOY-CLUBS", "COWBOY-DIAMONDS", "COWBOY-SPADES")
def test_acting_cowboy_is_named() -> None:
    clubs = ("CowsTaken", "COWBOY-CLUBS", (0, 1, 11))
    assert told(*clubs) == "A Cowboy of Clubs brought Ann one more cow; 11 are left."
    assert told(*clubs, you=0) == "A Cowboy of Clubs brought you one more cow; 11 are left."
    french = "Un Cowboy de Trèfle a rapporté à Ann une Vache de plus ; il en reste 11."
    assert told(*clubs, lang="fr") == french
    assert told("CowsTaken", "PRAIRIE-2", (0, 1, 11)) == "Ann took a cow from the Prairie; 11 are left."
    diamonds = ("DollarsGiven", "COWBOY-DIAMONDS", (0, 1, 1))
    assert told(*diamonds) == "For the Cowboy of Diamonds, Ann gave Bob $1."
    assert told(*diamonds, lang="fr") == "Cowboy de Carreau : Ann a donné 1 $ à Bob."
    assert told(*diamonds, you=1, lang="fr") == "Cowboy de Carreau : Ann vous a donné 1 $."
    spades = ("NuggetsMined", "COWBOY-SPADES", (0, 2, 5))
    assert told(*spades) == "Cowboys of Spades brought Ann 2 more nuggets; 5 are left."


@pytest.mark.rule("RIVER-GOLD", "RIVER-COUPON")
def test_river_gold_is_not_dug() -> None:
    gold = ("NuggetsMined", "RIVER-GOLD", (0, 5, 20))
    assert told(*gold) == "Ann took 5 nuggets from the Gold Mine; 20 are left."
    assert told("NuggetsMined", "MINE-1", (0, 5, 20)) == "Ann dug up 5 nuggets; 20 are left."
    assert told("NothingFound", "RIVER-COUPON", (0,)) == "Ann found no discards."
    assert told("NothingFound", "RIVER-COUPON", (0,), lang="fr") == "Ann a trouvé la défausse vide."


@pytest.mark.rule("SALOON-5", "SETUP-11")
def test_new_outlaw_tells_its_use_and_bounty() -> None:
    full = "Cal the Coyote (lends 9s; hunted with a 10, $3)"
    assert told("OutlawRecruited", "SALOON-5", (1, FIRST_OUTLAW)) == f"Bob recruited {full}."
    assert told("OutlawPosted", "SETUP-11", (FIRST_OUTLAW,)) == f"Wanted from the start: {full}."
    assert told("TopTurned", "SALOON-5", (FIRST_OUTLAW,)) == f"On top of the recruiting pile: {full}."
    french = "Au sommet de la pile de recrutement : Cal le Coyote (prête des 9"
    assert told("TopTurned", "SETUP-11", (FIRST_OUTLAW,), lang="fr").startswith(french)
    bare = Event(event_kinds()["OutlawRecruited"], "SALOON-5", (1, FIRST_OUTLAW))
    assert narrate(bare, NAMES, 0, "en") == "Bob recruited Cal the Coyote."


@pytest.mark.rule("INDIAN-4", "INDIAN-5", "RODEO-1")
def test_unchanged_die_bodyguard_and_rodeo_are_explained() -> None:
    assert told("DieAmbushed", "INDIAN-4", (0, 1, 3, 3)) == "Ann ambushed Bob: a Q rolled again stayed a Q."
    assert told("DieAmbushed", "INDIAN-4", (0, 1, 3, 5)).endswith("a die rolled again went from Q to A.")
    guarded = "Ann has a bodyguard: nobody can choose them for a theft or a gift this round."
    assert told("BodyguardHired", "INDIAN-5", (0,)) == guarded
    rodeo = "Bob traded a cowboy of each suit for a rodeo (10 VP); 3 rodeos are left."
    assert told("RodeoWon", "RODEO-1", (1, SUITS, 3)) == rodeo


@pytest.mark.rule("CARD-POSTER", "CARD-JOE", "CARD-MARSHALL", "CARD-ELIXIR")
@pytest.mark.parametrize("card", ["poster", "joe", "marshall", "elixir"])
def test_card_is_explained_for_its_edition(card: str) -> None:
    choice = dt.parse_choice(f"play:{card}")
    for lang, words in (("en", ("classic:", "revised:")), ("fr", ("classique", "révisée"))):
        texts = [explain_choice(choice, lang, dt.ruleset(name)) for name in ("classic", "revised")]
        assert texts[0] != texts[1]
        assert not [word for word in words for text in texts if word in text]
        assert all(word in explain_choice(choice, lang).replace("\u00a0:", ":") for word in words)
    out = io.StringIO()
    view = town("classic", ["999JK", "TTJQA"], step="bank", cards={0: card}).game.view_for(0)
    show_cards(Screen(out, io.StringIO()), view, catalogue("en"))
    assert "revised" not in out.getvalue()


def happened(name: str, rule: str, *values: object) -> Event:
    return Event(event_kinds()[name], rule, values)


def test_only_the_looking_player_is_told() -> None:
    peeked = happened("CardsPeeked", "SALOON-1", 1, 2, 1, 0, None)
    assert [worth_telling(peeked, you) for you in (0, 1, 2)] == [False, True, False]


@pytest.mark.parametrize("name", ["RoundBegun", "CardFinished"])
def test_visible_facts_get_no_line(name: str) -> None:
    assert not worth_telling(happened(name, "ROUND-1", 0, 0), 0)
    assert worth_telling(happened("BankRobbed", "BANK-1", 0, 3), 0)


def test_result_of_a_place_stands_below_it() -> None:
    assert told_inside(happened("BankRobbed", "BANK-1", 0, 3))
    assert told_inside(happened("DollarsGiven", "CARD-JOE", 0, 1, 3))
    assert not told_inside(happened("LocationTaken", "BANK-1", "bank", 0, 3))
    assert not told_inside(happened("CoachArrived", "COACH-1", 2, 2))
    assert not told_inside(happened("RowFilled", "SETUP-8", ()))
