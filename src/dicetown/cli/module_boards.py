"""What the modules add to the table: lines of the town, columns and belongings of the seats.

Everything the terminal knows about a module by name is here; a ruleset without it shows nothing of it.
"""

from __future__ import annotations

from collections.abc import Sequence

from dicetown.cli.dicefaces import small_dice
from dicetown.cli.screen import Span
from dicetown.engine.cards import card_name
from dicetown.engine.decisions import seats_in
from dicetown.engine.views import View
from dicetown.rules.base.cards import property_value
from dicetown.rules.cowboys.annex import cowboys_annex
from dicetown.rules.cowboys.cards import COWBOY_DECK, COWBOYS_OUT, COWBOYS_SHOWN, PASTURE, POSSE, SUITS
from dicetown.rules.indians.annex import indian_annex
from dicetown.rules.indians.cards import CLAIMS, OPEN_CLAIMS
from dicetown.rules.narrate import card_key, say_face, say_list
from dicetown.rules.rulebook import Catalogue
from dicetown.rules.wanted.cards import CAPTURED, GANG, OFFICE, OUTLAW_PILE, RIVER_DECK
from dicetown.rules.wanted.chase import bounty, hunted_face
from dicetown.rules.wanted.outlaws import lent_face

Line = list[Span]
"""One thing to say about the table, in styled pieces."""


class ModuleBoard:
    """What one module shows. The base game alone would show nothing of this."""

    def town(self, view: View, names: Sequence[str], texts: Catalogue) -> list[Line]:
        """What belongs to nobody yet, or concerns everybody."""
        return []

    def column(self, texts: Catalogue) -> str:
        """The heading of a number that every seat has; none if there is no such number."""
        return ""

    def number(self, view: View, seat: int) -> int:
        return 0

    def belongings(self, view: View, seat: int, texts: Catalogue) -> list[Line]:
        """What lies face up in front of a seat."""
        return []

    def hand(self, view: View, seat: int) -> tuple[int, ...]:
        """Cards that are as good as in the hand."""
        return ()

    def face_up(self, view: View, seat: int) -> tuple[int, ...]:
        """Properties that lie face up, in whatever zone."""
        return ()

    def own_cards(self, view: View, seat: int) -> tuple[int, ...]:
        """Open cards that their owner may want explained."""
        return ()

    def at_stake(self, action: str, view: View, texts: Catalogue) -> Line | None:
        """What an action `location.name` is about, as things stand."""
        return None


def _plain(text: str) -> Line:
    return [(text, "")]


def _seat(seat: int, view: View, names: Sequence[str]) -> dict[str, object]:
    return {"seat": names[seat], "seat_you": "yes" if seat == view.seat else "no"}


def _joined(lines: Sequence[Line], between: str) -> Line:
    spans: Line = []
    for number, line in enumerate(lines):
        spans.extend([(between, ""), *line] if number else line)
    return spans


class WantedBoard(ModuleBoard):
    """The river, the outlaws to recruit, those to chase, the Doc cards."""

    def town(self, view: View, names: Sequence[str], texts: Catalogue) -> list[Line]:
        lines = [_joined([self.river(view, texts), self.pile(view, texts)], " · "), self.office(view, texts)]
        # The classic Doc turns away whoever won something, the revised one whoever controlled a place.
        closed = view.state.won if "classic" in view.rules.pieces else view.state.controlled
        if closed:
            shut = say_list([names[seat] for seat in seats_in(closed)], texts)
            lines.append(_plain(texts.say("ui.town.doc-cards", {"seats": shut})))
        return lines

    def river(self, view: View, texts: Catalogue) -> Line:
        return _plain(texts.say("ui.town.river", {"n": len(view.state.zones[RIVER_DECK])}))

    def pile(self, view: View, texts: Catalogue) -> Line:
        cards = view.state.zones[OUTLAW_PILE]
        line = _plain(texts.say("ui.town.outlaws", {"n": len(cards)}))
        # While it is being turned over nobody sees the top either.
        if cards and cards[-1] >= 0:
            line += [(f", {texts.say('ui.town.outlaws.top')} ", ""), *_outlaw(cards[-1], view, texts)]
        return line

    def office(self, view: View, texts: Catalogue) -> Line:
        cards = view.state.zones[OFFICE]
        if not cards:
            return _plain(texts.say("ui.town.office", {"n": 0}))
        state = view.state
        line = _plain(texts.say("ui.town.office", {"n": len(cards)}))
        for number, card in enumerate(sorted(cards, key=lambda card: hunted_face(state, card))):
            told = {"card": texts.say(card_key(card)), "bounty": bounty(state, card)}
            line += [(", " if number else " ", ""), *small_dice([say_face(hunted_face(state, card))], 0)]
            line.append((" " + texts.say("ui.outlaw.wanted", told), ""))
        return line

    def belongings(self, view: View, seat: int, texts: Catalogue) -> list[Line]:
        lines: list[Line] = []
        gang = view.state.zones[GANG + seat]
        captured = view.state.zones[CAPTURED + seat]
        if gang:
            told = _joined([_outlaw(card, view, texts) for card in gang], ", ")
            lines.append([(texts.say("ui.seat.gang", {"n": len(gang)}) + " ", ""), *told])
        if captured:
            reward = sum([bounty(view.state, card) for card in captured])
            lines.append(_plain(texts.say("ui.seat.captured", {"n": len(captured), "bounty": reward})))
        return lines

    def own_cards(self, view: View, seat: int) -> tuple[int, ...]:
        return view.state.zones[GANG + seat]

    def at_stake(self, action: str, view: View, texts: Catalogue) -> Line | None:
        if action == "mine.river":
            return self.river(view, texts)
        if action == "saloon.recruit":
            return self.pile(view, texts)
        if action == "sheriff.chase":
            return self.office(view, texts)
        return None


def lent_dice(card: int, amount: int, view: View) -> Line:
    """Dice with the face an outlaw lends."""
    return small_dice([say_face(lent_face(view.state, card))] * amount, 0)


def outlaw_title(card: int, view: View, texts: Catalogue) -> str:
    """An outlaw and what it will be hunted for."""
    told = {
        "card": texts.say(card_key(card)),
        "hunted": say_face(hunted_face(view.state, card)),
        "bounty": bounty(view.state, card),
    }
    return texts.say("ui.outlaw.free", told)


def _outlaw(card: int, view: View, texts: Catalogue) -> Line:
    return [*lent_dice(card, 1, view), (" " + outlaw_title(card, view, texts), "")]


class IndiansBoard(ModuleBoard):
    """The Indian die, and properties that may still be given back."""

    def town(self, view: View, names: Sequence[str], texts: Catalogue) -> list[Line]:
        die = indian_annex(view.state)
        told: list[Line] = []
        if die.closed >= 0:
            where = texts.say(f"location.{view.rules.locations[die.closed].name}")
            told.append(_plain(texts.say("ui.town.warpath", {"location": where})))
        elif die.guarded >= 0:
            told.append(_plain(texts.say("ui.town.bodyguard", _seat(die.guarded, view, names))))
        if die.holder >= 0 and (die.given or not told):
            told.append(_plain(texts.say("ui.town.die-held", _seat(die.holder, view, names))))
        elif not told:
            told.append(_plain(texts.say("ui.town.die-home")))
        return [_joined(told, " · ")]

    def hand(self, view: View, seat: int) -> tuple[int, ...]:
        return view.state.zones[CLAIMS + seat]

    def face_up(self, view: View, seat: int) -> tuple[int, ...]:
        return view.state.zones[OPEN_CLAIMS + seat]


class CowboysBoard(ModuleBoard):
    """The prairie, herds and pastures, cowboys and rodeos."""

    def town(self, view: View, names: Sequence[str], texts: Catalogue) -> list[Line]:
        rodeos = texts.say("ui.town.rodeos", {"n": cowboys_annex(view.state).rodeos_left})
        return [_joined([self.prairie(view, texts), self.cowboys(view, texts), _plain(rodeos)], " · ")]

    def prairie(self, view: View, texts: Catalogue) -> Line:
        return _plain(texts.say("ui.town.prairie", {"n": cowboys_annex(view.state).prairie}))

    def cowboys(self, view: View, texts: Catalogue) -> Line:
        zones = view.state.zones
        shown = zones[COWBOYS_SHOWN]
        told = {
            "n": len(shown),
            "cards": say_list([_suit(card, texts) for card in shown], texts),
            "deck": len(zones[COWBOY_DECK]),
            "out": len(zones[COWBOYS_OUT]),
        }
        return _plain(texts.say("ui.town.cowboys", told))

    def column(self, texts: Catalogue) -> str:
        return texts.say("ui.column.cows")

    def number(self, view: View, seat: int) -> int:
        return cowboys_annex(view.state).herds[seat]

    def belongings(self, view: View, seat: int, texts: Catalogue) -> list[Line]:
        lines: list[Line] = []
        pasture = view.state.zones[PASTURE + seat]
        posse = view.state.zones[POSSE + seat]
        rodeos = cowboys_annex(view.state).rodeos[seat]
        if pasture:
            values = " ".join([str(property_value(card)) for card in pasture])
            lines.append(_plain(texts.say("ui.seat.pasture", {"n": len(pasture), "values": values})))
        if posse:
            told = [
                _suit(suit, texts) + (f" ×{posse.count(suit)}" if posse.count(suit) > 1 else "")
                for suit in SUITS
                if suit in posse
            ]
            lines.append(
                _plain(texts.say("ui.seat.posse", {"n": len(posse), "cards": say_list(told, texts)}))
            )
        if rodeos:
            lines.append(_plain(texts.say("ui.seat.rodeos", {"n": rodeos})))
        return lines

    def face_up(self, view: View, seat: int) -> tuple[int, ...]:
        return view.state.zones[PASTURE + seat]

    def own_cards(self, view: View, seat: int) -> tuple[int, ...]:
        return tuple(sorted(set(view.state.zones[POSSE + seat])))

    def at_stake(self, action: str, view: View, texts: Catalogue) -> Line | None:
        if action == "prairie.cows":
            return self.prairie(view, texts)
        if action == "prairie.cowboy":
            return self.cowboys(view, texts)
        return None


def _suit(card: int, texts: Catalogue) -> str:
    return texts.say(f"ui.suit.{card_name(card)}")


BOARDS: dict[str, ModuleBoard] = {
    "wanted": WantedBoard(),
    "indians": IndiansBoard(),
    "cowboys": CowboysBoard(),
}


def boards_of(view: View) -> list[ModuleBoard]:
    """The boards of the modules in play."""
    return [board for piece, board in BOARDS.items() if piece in view.rules.pieces]
