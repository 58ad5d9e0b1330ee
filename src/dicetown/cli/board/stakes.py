"""What the actions of a place would bring the person who chooses between them, as things stand."""

from __future__ import annotations

from dicetown.cli.board.module_boards import boards_of
from dicetown.engine.box.dice import ACE, JACK, NINE, QUEEN, TEN, count
from dicetown.engine.box.zones import DEEDS, ELIXIR_DECK, ELIXIRS_SHOWN, HAND, PROPERTY_DECK, ROW
from dicetown.engine.choices import word_of
from dicetown.engine.decisions import seats_in
from dicetown.engine.views.view import View
from dicetown.rules.base.places.doc_classic import TakeRemedy
from dicetown.rules.base.places.hall import TakeProperties
from dicetown.rules.base.places.saloon import queens_against, victims_of
from dicetown.rules.base.town import HALL
from dicetown.rules.narrate import card_key, say_cards, say_list
from dicetown.rules.rulebook import Catalogue


def at_stake(location: str, action: str, view: View, texts: Catalogue) -> str:
    """What one of several actions of a location would bring; nothing if that is not said."""
    seat = view.seat
    if seat is None:
        return ""
    name = f"{location}.{action}"
    for board in boards_of(view):
        told = board.stake(name, view, seat, texts)
        if told:
            return told
    if name in ("mine.exploit", "bank.rob"):
        return _with_helpers(name, view, seat, texts)
    if location == "store":
        return _store(action, view, seat, texts)
    if location == "hall":
        return _hall(action, view, seat, texts)
    return _others(name, view, seat, texts)


def _with_helpers(name: str, view: View, seat: int, texts: Catalogue) -> str:
    """Nuggets or dollars, with what cards in front of the seat add by themselves."""
    state = view.state
    card, extra = 0, 0
    for board in boards_of(view):
        helper, number = board.helper(name, view, seat)
        if number:
            card, extra = helper, number
    told: dict[str, object] = {"extra": extra, "helper": texts.say(card_key(card)) if card else ""}
    if name == "bank.rob":
        return texts.say("ui.stake.bank", {**told, "amount": state.bank})
    nines = count(state.aside[seat], NINE)
    if nines + extra > state.mine:
        told |= {"n": nines, "amount": state.mine, "extra": 0, "short": "yes" if state.mine else "no"}
    else:
        told |= {"n": nines, "amount": nines, "short": "no"}
    return texts.say("ui.stake.mine", told)


def _store(action: str, view: View, seat: int, texts: Catalogue) -> str:
    state = view.state
    if action == "visit":
        twice = "yes" if state.round == 1 else "no"
        return texts.say("ui.stake.store", {"n": count(state.aside[seat], JACK), "twice": twice})
    if state.zones[ELIXIRS_SHOWN]:
        return ", ".join([texts.say(card_key(card)) for card in state.zones[ELIXIRS_SHOWN]])
    if TakeRemedy.__name__ not in view.rules.frames:
        return ""
    remedies = [word_of(choice) for choice in TakeRemedy(seat).options(state, seat)]
    names = [texts.say("list.quoted", {"item": texts.say(f"remedy.{remedy}")}) for remedy in remedies]
    return texts.say("ui.stake.remedies", {"list": say_list(names, texts, "or")})


def elixirs(view: View, texts: Catalogue) -> str:
    """The elixirs that lie face up."""
    shown, deck = view.state.zones[ELIXIRS_SHOWN], view.state.zones[ELIXIR_DECK]
    names = ", ".join([texts.say(card_key(card)) for card in shown])
    return texts.say("ui.town.doc", {"elixirs": names, "deck": len(deck)})


def _hall(action: str, view: View, seat: int, texts: Catalogue) -> str:
    state = view.state
    if action != "take":
        return texts.say("ui.stake.deck", {"n": len(state.zones[PROPERTY_DECK])})
    by_aces = isinstance(view.rules.actions[HALL][0], TakeProperties)
    amount = 1 + count(state.aside[seat], ACE) if by_aces else 1
    taken = state.zones[ROW][:amount]
    return texts.say("ui.stake.hall", {"n": len(taken), "cards": say_cards(taken, texts)})


def _steal(view: View, seat: int, texts: Catalogue) -> str:
    state = view.state
    draws: list[int] = []
    for victim in seats_in(victims_of(state, seat)):
        cards = len(state.zones[HAND + victim]) + len(state.zones[DEEDS + victim])
        draws.append(min(queens_against(state, seat, victim), cards))
    if not draws:
        return texts.say("ui.stake.nobody")
    alike = "yes" if min(draws) == max(draws) else "no"
    told = {"n": count(state.aside[seat], QUEEN), "amount": max(draws), "alike": alike}
    return texts.say("ui.stake.steal", told)


def _others(name: str, view: View, seat: int, texts: Catalogue) -> str:
    state = view.state
    if name == "bank.coach":
        tens = count(state.aside[seat], TEN)
        told = {"n": tens, "amount": min(tens, state.coach), "all": state.coach}
        return texts.say("ui.stake.coach", told)
    if name == "saloon.steal":
        return _steal(view, seat, texts)
    if name == "sheriff.badge" and state.sheriff == seat:
        return texts.say("ui.stake.badge")
    return ""
