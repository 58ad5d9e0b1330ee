"""The referee objects to a told game in which one thing is wrong, and names the rule."""

import pytest

from dicetown.referee.court import judge
from dicetown.referee.findings import Finding
from tests.referee import spoils
from tests.referee.spoils import Spoil
from tests.referee.told import told_game

SEEDS = range(1, 25)
ALL = "classic+wanted+indians+cowboys"

FAULTS: dict[str, tuple[str, str, Spoil]] = {
    "mine begins richer": ("SETUP-3", "classic", spoils.set_field("GameBegun", "mine", lambda n: n + 1)),
    "bank begins empty": ("SETUP-4", "classic", spoils.set_field("GameBegun", "bank", lambda n: 0)),
    "players begin poorer": ("SETUP-2", "classic", spoils.set_field("GameBegun", "dollars", lambda n: 7)),
    "short row": ("SETUP-8", "classic", spoils.without_cards("RowFilled", "cards")),
    "sheriff from nowhere": ("SETUP-10", "classic", spoils.set_field("SheriffChosen", "seat", lambda n: 7)),
    "card of which there is one": ("SETUP-5", "classic", spoils.card_from_nowhere),
    "unknown top outlaw": ("SETUP-11", ALL, spoils.set_field("TopTurned", "card", lambda card: "nobody")),
    "too few dice": ("DICE-5", "classic", spoils.set_field("DiceRolled", "dice", lambda dice: dice[1:])),
    "dice not rolled": ("DICE-1", "classic", spoils.other_answer("keep", "keep:AAAAA")),
    "free dice": ("DICE-3", "classic", spoils.amount("DiceShown", -1, "dollars", field="paid")),
    "an option too few": ("DICE-4", "classic", spoils.other_options("keep", lambda texts: texts[1:])),
    "no last roll": ("DICE-6", "classic", spoils.leave_out("LastRollCalled")),
    "last roll after outlaw": (
        "DICE-8",
        "classic+wanted",
        spoils.leave_out("LastRollCalled", lambda item: item["rule"] == "DICE-8"),
    ),
    "place for another": ("TOWN-2", "classic", spoils.other_seat("LocationTaken")),
    "second place for another": ("TOWN-5", "classic+wanted", spoils.other_seat("SecondPlaceTaken")),
    "hall for another": (
        "RANK-3",
        "classic",
        spoils.set_field(
            "LocationTaken", "seat", lambda seat: (seat + 1) % 3, lambda item: item["location"] == "hall"
        ),
    ),
    "location left out": ("TOWN-2", "classic", spoils.leave_out("LocationIdle")),
    "tie of others": ("TIE-1", "classic", spoils.set_field("TieFound", "seats", lambda seats: [0])),
    "decided by another": ("TIE-1", "classic", spoils.other_seat("TieBroken", "sheriff")),
    "bribe not paid": ("BRIBE-4", "classic", spoils.leave_out("BribePaid")),
    "bribe paid in part": ("BRIBE-4", "classic", spoils.amount("BribePaid", -1, "dollars", field="dollars")),
    "offer of what nobody has": ("BRIBE-5", "classic", spoils.offer_too_much),
    "more is no answer": ("TIE-1", "classic", spoils.other_options("break-tie", lambda texts: texts[:-1])),
    "nugget too many": ("MINE-1", "classic", spoils.amount("NuggetsMined", 1, "nuggets")),
    "dollar left in the bank": ("BANK-1", "classic", spoils.amount("BankRobbed", -1, "dollars")),
    "coach stays": ("COACH-1", "classic", spoils.leave_out("CoachArrived")),
    "coach robbed of more": ("BANK-2", "classic+wanted", spoils.amount("StagecoachAttacked", 1, "dollars")),
    "one card fewer drawn": (
        "STORE-1",
        "classic",
        spoils.without_cards("StoreCardsDrawn", "cards", lambda item: item["amount"] > 1),
    ),
    "loot not given back": ("SALOON-1", "classic", spoils.leave_out("LootReturned")),
    "victim with an empty hand": (
        "SALOON-1",
        "classic",
        spoils.other_options("victim", lambda texts: [*texts, "seat:9"]),
    ),
    "badge not passed": ("SHERIFF-1", "classic", spoils.leave_out("BadgePassed")),
    "property left in the row": ("HALL-1", "classic", spoils.without_cards("PropertiesTaken", "cards")),
    "row not refilled": (
        "HALL-2",
        "classic",
        spoils.leave_out("RowFilled", lambda item: item["rule"] == "HALL-2"),
    ),
    "visitor too many": ("DOC-C1", "classic", spoils.set_field("DocOpened", "seats", lambda n: [0, 1, 2])),
    "visitor too few": ("DOC-R1", "revised", spoils.set_field("DocOpened", "seats", lambda seats: seats[1:])),
    "not marked": ("DOC-C1", "classic", spoils.forget_won),
    "remedy without its die": (
        "DOC-C2",
        "classic",
        spoils.other_options("remedy", lambda texts: ["pass", "remedy:none"]),
    ),
    "remedy pays less": (
        "DOC-C2",
        "classic",
        spoils.amount("DollarsGiven", -1, "dollars", lambda item: item["rule"] == "DOC-C2"),
    ),
    "more given than owned": (
        "GIVE-1",
        "revised",
        spoils.set_field("DollarsGiven", "amount", lambda n: 2, lambda item: item["amount"] == 0),
    ),
    "elixir stays": ("DOC-R2", "revised", spoils.leave_out("ElixirDiscarded")),
    "charm takes nothing": (
        "ELIXIR-CHARM",
        "revised",
        spoils.amount("NuggetsGiven", -1, "nuggets", lambda item: item["rule"] == "ELIXIR-CHARM"),
    ),
    "card not discarded": ("CARD-3", "classic", spoils.leave_out("CardFinished")),
    "nobody is asked for a card": ("CARD-2", "classic", spoils.no_window),
    "cancelled and played": ("CARD-1", "classic", spoils.leave_out("CardCancelled")),
    "river card stays": ("MINE-2", "classic+wanted", spoils.leave_out("RiverCardRemoved")),
    "outlaw with another bounty": (
        "OUTLAW-5",
        "classic+wanted",
        spoils.set_field("OutlawCaptured", "bounty", lambda n: n + 1),
    ),
    "outlaw lends another face": (
        "OUTLAW-2",
        "classic+wanted",
        spoils.set_field("OutlawUsed", "face", lambda face: "9" if face != "9" else "T"),
    ),
    "die stays with its holder": ("INDIAN-7", ALL, spoils.leave_out("IndianDieReturned")),
    "closed place is open": ("INDIAN-6", ALL, spoils.leave_out("LocationClosed")),
    "cow too many": ("PRAIRIE-2", "classic+cowboys", spoils.amount("CowsTaken", 1, "cows")),
    "pasture with a cow too few": ("PRAIRIE-3", "classic+cowboys", spoils.amount("CowsPlaced", -1, "cows")),
    "diamonds unpaid": (
        "COWBOY-DIAMONDS",
        "classic+cowboys",
        spoils.leave_out("DollarsGiven", lambda item: item["rule"] == "COWBOY-DIAMONDS"),
    ),
    "rodeo without cowboys": ("RODEO-1", "classic+cowboys", spoils.leave_out("RodeoWon")),
    "end too late": ("END-1", "classic", spoils.leave_out("GameEnded")),
    "another winner": ("SCORE-10", "classic", spoils.other_seat("GameWon")),
    "another total": ("SCORE-10", "classic", spoils.set_field("ScoreCounted", "total", lambda n: n + 1)),
    "winner by another rule": (
        "SCORE-10",
        "classic",
        spoils.set_field("GameWon", "tiebreak", lambda word: "sheriff" if word != "sheriff" else "points"),
    ),
} | {
    f"points for {line}": (rule, ALL, spoils.other_points(line))
    for line, rule in {
        "nuggets": "SCORE-1",
        "dollars": "SCORE-2",
        "badge": "SCORE-3",
        "equipment": "SCORE-4",
        "properties": "SCORE-5",
        "ranches": "SCORE-6",
        "mule": "CARD-MULE",
        "dog": "CARD-DOG",
        "pastures": "SCORE-8",
        "rodeos": "SCORE-8",
        "herd": "SCORE-9",
    }.items()
}


@pytest.mark.parametrize("fault", FAULTS)
def test_planted_fault_is_found_by_its_rule(fault: str) -> None:
    rule, name, spoil = FAULTS[fault]
    for seed in SEEDS:
        told = told_game(name, 3, seed)
        if spoil(told):
            with pytest.raises(Finding) as found:
                judge(told)
            assert found.value.rule == rule, found.value
            return
    pytest.fail("no game has anything to spoil")


def test_findings_say_where_they_are() -> None:
    told = told_game("classic", 3, 2)
    number, item = next(spoils.events(told, "CoachArrived"))
    item["bank"] += 1
    with pytest.raises(Finding) as found:
        judge(told)
    finding = found.value
    assert (finding.rule, finding.round, finding.number) == ("COACH-1", 1, number)
    assert str(item["bank"] - 1) in finding.expected
    assert str(item["bank"]) in finding.found
