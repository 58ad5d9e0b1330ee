"""What the tests of interactions share: rulesets with everything in them, and short ways to lay them out."""

from dicetown.engine.box.cards import format_cards, parse_cards
from dicetown.engine.box.zones import zone_named
from dicetown.rules.cowboys.annex import CowboysAnnex, cowboys_annex
from dicetown.rules.indians.annex import IndianAnnex, indian_annex
from dicetown.testing.scenario import Scene

CLASSIC = "classic+wanted+indians+cowboys"
REVISED = "revised+wanted+indians+cowboys"
RIVER = "2.gold2+gold3+gold4+gold5+star+wallet2+wallet3+discovery+coupon+2.nothing"


def river(left: str) -> dict[str, str]:
    """A river deck of these cards only, the first on top; the others were applied before."""
    rest = list(parse_cards(RIVER))
    for card in parse_cards(left):
        rest.remove(card)
    return {"river": left, "river-out": format_cards(tuple(sorted(rest)))}


def pile(scene: Scene, name: str, seat: int = 0) -> str:
    """The cards of a module's zone, by its name."""
    return scene.cards(zone_named(scene.game.state.rules.zones, name).index + seat)


def die_of(scene: Scene) -> IndianAnnex:
    """Where the Indian die is."""
    return indian_annex(scene.game.state)


def cattle_of(scene: Scene) -> CowboysAnnex:
    """Where the cows and the rodeos are."""
    return cowboys_annex(scene.game.state)


def moment(scene: Scene) -> str:
    """The moment of an open window; empty at any other decision."""
    return str(scene.game.decision.facts["moment"]) if scene.kind == "window" else ""


def takers(scene: Scene, location: str) -> list[object]:
    """Who controlled a location, the first before the second."""
    events = [*scene.told("LocationTaken"), *scene.told("SecondPlaceTaken")]
    return [event["seat"] for event in events if event["location"] == location]
