"""The additions of modules to the table: lines of the town, columns and belongings of the seats.

A module adds nothing to rulesets without it. The terminal handles some of the modules' questions and events
specially in other files: `telling.py`, `notes.py`, `stakes.py`, `answers.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from dicetown.cli.board.dicefaces import dice_in, small_dice
from dicetown.cli.common.screen import Span
from dicetown.engine.box.cards import card_name
from dicetown.engine.decisions import seats_in
from dicetown.engine.errors import DiceTownError
from dicetown.engine.views.view import View
from dicetown.rules.base.cards import property_value
from dicetown.rules.base.places.doc import DocStep
from dicetown.rules.cowboys.annex import cowboys_annex
from dicetown.rules.cowboys.cards import (
    COWBOY_DECK,
    COWBOYS_OUT,
    COWBOYS_SHOWN,
    PASTURE,
    POSSE,
    SUITS,
)
from dicetown.rules.expansion import Expansion
from dicetown.rules.expansions import EXPANSIONS
from dicetown.rules.indians.annex import indian_annex
from dicetown.rules.indians.cards import CLAIMS, OPEN_CLAIMS
from dicetown.rules.narrate import card_key, say_face, say_list
from dicetown.rules.rulebook import Catalogue
from dicetown.rules.wanted.cards import CAPTURED, GANG, OFFICE, OUTLAW_PILE, RIVER_DECK
from dicetown.rules.wanted.chase import bounty, hunted_face
from dicetown.rules.wanted.outlaws import lent_face

Line = list[Span]
"""One statement about the table, in styled pieces."""


class ModuleBoard:
    """What one module shows on the table. The defaults show nothing."""

    def town(self, view: View, names: Sequence[str], texts: Catalogue) -> list[Line]:
        """Return the module's lines of the town: supplies, and what concerns all seats."""
        return []

    def column(self, texts: Catalogue) -> str:
        """Return the heading of a number that every seat has, or "" if there is none."""
        return ""

    def number(self, view: View, seat: int) -> int:
        return 0

    def belongings(self, view: View, seat: int, texts: Catalogue) -> list[Line]:
        """Return what lies face up in front of a seat."""
        return []

    def hand(self, view: View, seat: int) -> tuple[int, ...]:
        """Return cards that count as part of the hand."""
        return ()

    def face_up(self, view: View, seat: int) -> tuple[int, ...]:
        """Return face-up properties in any zone."""
        return ()

    def own_cards(self, view: View, seat: int) -> tuple[int, ...]:
        """Return face-up cards that their owner may want explained."""
        return ()

    def brief(self, view: View, seat: int, texts: Catalogue) -> list[str]:
        """Return what lies face up in front of a seat, in as few words as possible."""
        return []

    def score_label(self, label: str, view: View) -> str:
        """Return the label for a line of the score, which modules may change."""
        return label


def may_visit(view: View, seat: int) -> bool:
    """Return whether a seat would still visit the Doc if the town were resolved now."""
    for step in view.rules.plan:
        if isinstance(step, DocStep):
            return bool(step.visitors(view.state) >> seat & 1)
    return False


def _plain(text: str) -> Line:
    return [(text, "")]


def _seat(seat: int, view: View, names: Sequence[str]) -> dict[str, object]:
    return {"seat": names[seat], "seat_you": "yes" if seat == view.seat else "no"}


def _text(line: Line) -> str:
    return "".join([text for text, _ in line])


def _joined(lines: Sequence[Line], between: str) -> Line:
    spans: Line = []
    for number, line in enumerate(lines):
        spans.extend([(between, ""), *line] if number else line)
    return spans


class WantedBoard(ModuleBoard):
    """The river, the outlaws to recruit, those to chase, the Doc cards."""

    def town(self, view: View, names: Sequence[str], texts: Catalogue) -> list[Line]:
        lines = [_joined([self.river(view, texts), self.pile(view, texts)], " · "), self.office(view, texts)]
        closed = sum(1 << seat for seat in range(view.state.seats) if not may_visit(view, seat))
        if closed:
            shut = say_list([names[seat] for seat in seats_in(closed)], texts)
            lines.append(_plain(texts.say("ui.town.doc-cards", {"seats": shut})))
        return lines

    def river(self, view: View, texts: Catalogue) -> Line:
        return _plain(texts.say("ui.town.river", {"n": len(view.state.zones[RIVER_DECK])}))

    def pile(self, view: View, texts: Catalogue) -> Line:
        cards = view.state.zones[OUTLAW_PILE]
        # While the pile is being turned over, its top is hidden too.
        seen = bool(cards) and cards[-1] >= 0
        told = {
            "n": len(cards),
            "top_known": "yes" if seen else "no",
            "top": outlaw_title("free", cards[-1], view, texts) if seen else "",
        }
        return dice_in(texts.say("ui.town.outlaws", told))

    def office(self, view: View, texts: Catalogue) -> Line:
        state = view.state
        cards = sorted(state.zones[OFFICE], key=lambda card: hunted_face(state, card))
        told = ", ".join([outlaw_title("wanted", card, view, texts) for card in cards])
        return dice_in(texts.say("ui.town.office", {"n": len(cards), "cards": told}))

    def belongings(self, view: View, seat: int, texts: Catalogue) -> list[Line]:
        lines: list[Line] = []
        gang = view.state.zones[GANG + seat]
        captured = view.state.zones[CAPTURED + seat]
        if gang:
            told = ", ".join([outlaw_title("free", card, view, texts) for card in gang])
            lines.append(dice_in(texts.say("ui.seat.gang", {"n": len(gang), "cards": told})))
        if captured:
            reward = sum([bounty(view.state, card) for card in captured])
            lines.append(_plain(texts.say("ui.seat.captured", {"n": len(captured), "bounty": reward})))
        return lines

    def own_cards(self, view: View, seat: int) -> tuple[int, ...]:
        return view.state.zones[GANG + seat]

    def brief(self, view: View, seat: int, texts: Catalogue) -> list[str]:
        state = view.state
        told: list[str] = []
        for card in state.zones[GANG + seat]:
            name = texts.say(card_key(card)).split()[0]
            told.append(texts.say("ui.brief.gang", {"card": name, "face": say_face(lent_face(state, card))}))
        if state.zones[CAPTURED + seat]:
            told.append(texts.say("ui.brief.captured", {"n": len(state.zones[CAPTURED + seat])}))
        return told

    def score_label(self, label: str, view: View) -> str:
        captured = any(view.state.zones[CAPTURED + seat] for seat in range(view.state.seats))
        return "bounties" if label == "dollars" and captured else label


def lent_dice(card: int, amount: int, view: View) -> Line:
    """Return dice with the face that an outlaw lends."""
    return small_dice([say_face(lent_face(view.state, card))] * amount, 0)


def outlaw_title(state: str, card: int, view: View, texts: Catalogue) -> str:
    """Return an outlaw's title: with what it lends if `free`, or what it is hunted for if `wanted`."""
    told = {
        "card": texts.say(card_key(card)),
        "lends": say_face(lent_face(view.state, card)),
        "hunted": say_face(hunted_face(view.state, card)),
        "bounty": bounty(view.state, card),
    }
    return texts.say(f"ui.outlaw.{state}", told)


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
            "cards": say_list(_suits(shown, texts), texts),
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
            told = say_list(_suits(posse, texts), texts)
            lines.append(_plain(texts.say("ui.seat.posse", {"n": len(posse), "cards": told})))
        if rodeos:
            lines.append(_plain(texts.say("ui.seat.rodeos", {"n": rodeos})))
        return lines

    def face_up(self, view: View, seat: int) -> tuple[int, ...]:
        return view.state.zones[PASTURE + seat]

    def own_cards(self, view: View, seat: int) -> tuple[int, ...]:
        return tuple(sorted(set(view.state.zones[POSSE + seat])))

    def brief(self, view: View, seat: int, texts: Catalogue) -> list[str]:
        told = _suits(view.state.zones[POSSE + seat], texts)
        rodeos = cowboys_annex(view.state).rodeos[seat]
        return [*told, texts.say("ui.seat.rodeos", {"n": rodeos})] if rodeos else told


def _suits(cards: Sequence[int], texts: Catalogue) -> list[str]:
    """Return cowboys by their suits, with the number of copies."""
    told: list[str] = []
    for suit in SUITS:
        name = texts.say(f"ui.suit.{card_name(suit)}")
        copies = list(cards).count(suit)
        if copies:
            told.append(name if copies == 1 else texts.say("ui.suit.times", {"card": name, "n": copies}))
    return told


@lru_cache(maxsize=64)
def _board_of(expansion: Expansion) -> ModuleBoard | None:
    board = expansion.load(expansion.board)
    if board is None:
        return None
    if not isinstance(board, type) or not issubclass(board, ModuleBoard):
        raise DiceTownError(f"{expansion.board} is not a board.", hint="It must be made from ModuleBoard.")
    return board()


def boards_of(view: View) -> list[ModuleBoard]:
    """Return the boards of the modules in play."""
    found = [EXPANSIONS.get(piece) for piece in view.rules.pieces[1:]]
    boards = [_board_of(expansion) for expansion in found if expansion is not None]
    return [board for board in boards if board is not None]
