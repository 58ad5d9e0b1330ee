"""Two modules that take the same number or name are told so, whichever comes second."""

import pytest

from dicetown.engine.box.cards import PROPERTY, define_family
from dicetown.engine.box.zones import ALL_SEE, HEAP, Zone
from dicetown.engine.chance.draws import define_extra_roll
from dicetown.engine.choices import VERBS, define_verb
from dicetown.engine.errors import BadRuleset, DiceTownError
from dicetown.engine.events import define_event
from dicetown.engine.ruleset import Draft
from dicetown.rules.base.module import amend_classic
from dicetown.rules.base.setup import TownSetup
from dicetown.rules.boxes import box_parts
from dicetown.rules.catalogue import ruleset
from dicetown.rules.wanted.annex import WantedAnnex
from dicetown.rules.wanted.module import amend_wanted
from dicetown.rules.wanted.setup import OutlawSetup


def draft() -> Draft:
    made = Draft("both", ("classic", "wanted"), {"bribes": "ties"}, box_parts(("classic", "wanted")))
    amend_classic(made)
    amend_wanted(made)
    return made


@pytest.mark.parametrize(
    "zone",
    [
        Zone(9, "pond", ALL_SEE, HEAP, (PROPERTY,), "In the way of the river."),
        Zone(50, "gangs", ALL_SEE, HEAP, (PROPERTY,), "Overlaps the zones of seats that begin at 52."),
        Zone(90, "river", ALL_SEE, HEAP, (PROPERTY,), "A name that is taken."),
    ],
)
def test_zone_in_the_way_is_refused(zone: Zone) -> None:
    with pytest.raises(DiceTownError, match="overlaps"):
        draft().add_zone(zone)


def test_names_and_numbers_are_given_once() -> None:
    with pytest.raises(DiceTownError, match="defined already"):
        define_verb(VERBS["keep"])
    with pytest.raises(DiceTownError, match="defined already"):
        define_event("DiceShown", "Again.")
    with pytest.raises(DiceTownError, match="'twice'"):
        define_event("MoonRisen", "The moon rose.", told="twice")
    with pytest.raises(DiceTownError, match="taken"):
        define_family("puddle", "r")
    with pytest.raises(DiceTownError, match="a chase already"):
        define_extra_roll(0, "something else")
    with pytest.raises(DiceTownError, match="an annex chase already"):
        draft().add_annex(WantedAnnex(0, 0))


def test_missing_things_cannot_be_changed() -> None:
    made = draft()
    with pytest.raises(DiceTownError, match="no zone 99"):
        made.admit(99, PROPERTY)
    made.replace_setup(TownSetup, OutlawSetup())
    with pytest.raises(DiceTownError, match="no TownSetup to replace"):
        made.replace_setup(TownSetup, OutlawSetup())


@pytest.mark.parametrize("name", ["", "wanted", "classic+revised", "x" * 9000])
def test_unknown_ruleset_name_gets_short_error(name: str) -> None:
    with pytest.raises(BadRuleset) as refused:
        ruleset(name)
    assert len(str(refused.value)) < 300


@pytest.mark.parametrize("name", [None, 5, ["classic"]])
def test_ruleset_name_must_be_text(name: object) -> None:
    # The compiled build checks the types of arguments before any code of ours runs.
    with pytest.raises((BadRuleset, TypeError)):
        ruleset(name)  # type: ignore[arg-type]  # that is the mistake


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("revisd+wanted", "Did you mean revised?"),
        ("classic+indians", "indians needs wanted"),
        ("classic+cowboys+wanted", "Write it classic+wanted+cowboys"),
        ("classic+wanted+wanted", "Write it classic+wanted"),
        ("classic+revised", "exactly one edition"),
    ],
)
def test_near_miss_suggests_the_right_name(name: str, says: str) -> None:
    with pytest.raises(BadRuleset) as refused:
        ruleset(name)
    assert says in str(refused.value)
