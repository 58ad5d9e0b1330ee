"""Playing General Store cards: who is asked, the Wanted poster, and cards that are played immediately."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from dicetown.referee.bench import Bench, argument

Possible = Callable[[], Mapping[int, list[str]]]
"""Says which cards each seat could play now."""
Effect = Callable[[int, str], bool]
"""Does what a card does; true if its effect is over, so that the card goes to the discards."""

RULES = {
    "credits": "CARD-CREDIT",
    "guns": "CARD-GUNS",
    "herder": "CARD-HERDER",
}


def rule_of(card: str) -> str:
    return RULES.get(card, f"CARD-{card.upper()}")


def finish(bench: Bench, card: str) -> None:
    """A card whose effect is over goes to the discards (CARD-3)."""
    bench.event("CARD-3", "CardFinished", [("card", "in-play", "store-out", card)], card=card)


def announce(bench: Bench, seat: int, card: str) -> None:
    """A card is announced (CARD-1)."""
    moves = [("card", f"hand@{seat}", "in-play", card)]
    bench.event(rule_of(card), "CardPlayed", moves, seat=seat, card=card)


def stands(bench: Bench, seat: int, card: str) -> bool:
    """Whether an announced card has its effect; the holder of the poster may cancel it (CARD-POSTER)."""
    for holder in bench.holders("poster"):
        if holder == seat and not bench.revised:
            continue
        answer = bench.ask("CARD-POSTER", "cancel", {holder: ["pass", "play:poster"]})[holder]
        if answer == "play:poster":
            poster = [("card", f"hand@{holder}", "in-play", "poster")]
            bench.event("CARD-POSTER", "CardPlayed", poster, seat=holder, card="poster")
            bench.event("CARD-1", "CardCancelled", seat=seat, card=card, by=holder)
            finish(bench, card)
            finish(bench, "poster")
            return False
    return True


def window(bench: Bench, possible: Possible, effect: Effect) -> list[str]:
    """Ask all who could play a card until all pass (CARD-2), and return the cards still in play.

    No two seats hold cards of which one makes the other impossible, so none ever returns to its hand.
    """
    in_play: list[str] = []
    while True:
        able = {seat: cards for seat, cards in possible().items() if cards}
        if not able:
            return in_play
        options = {seat: ["pass", *(f"play:{card}" for card in cards)] for seat, cards in able.items()}
        answers = bench.ask("CARD-2", "window", options)
        played = {seat: argument(answer) for seat, answer in answers.items() if answer != "pass"}
        if not played:
            return in_play
        order = [seat for seat in bench.clockwise(bench.sheriff, itself=True) if seat in played]
        for seat in order:
            announce(bench, seat, played[seat])
        for seat in order:
            card = played[seat]
            if stands(bench, seat, card):
                if effect(seat, card):
                    finish(bench, card)
                else:
                    in_play.append(card)


def window_of(bench: Bench, card: str, seats: list[int], effect: Effect | None = None) -> list[str]:
    """A window for one card, which these seats may play if they hold it."""

    def possible() -> Mapping[int, list[str]]:
        return {seat: [card] for seat in bench.holders(card, seats)}

    return window(bench, possible, effect or (lambda seat, played: False))


def gained(bench: Bench, seat: int, card: str) -> None:
    """A General Store card has entered a hand, and is played if its text says immediately (STORE-5)."""
    if card == "joe" and bench.revised:
        play_at_once(bench, seat, card, lambda: joe(bench, seat))
    elif card == "gift":
        play_at_once(bench, seat, card, lambda: gift(bench, seat, "store", "CARD-GIFT"))
    elif card == "swindler":
        play_at_once(bench, seat, card, lambda: collect(bench, seat, "dollars", 2, "CARD-SWINDLER"))


def play_at_once(bench: Bench, seat: int, card: str, effect: Callable[[], None]) -> None:
    announce(bench, seat, card)
    if stands(bench, seat, card):
        effect()
        finish(bench, card)


def joe(bench: Bench, seat: int) -> None:
    """Nervous Joe: a player you choose gives you $4 (CARD-JOE)."""
    debtors = bench.choosable(seat)
    if not debtors:
        bench.event("GIVE-2", "NobodyToAsk", seat=seat)
        return
    debtor = bench.choose_seat("GIVE-2", "debtor", seat, debtors)
    give(bench, debtor, seat, "dollars", 4, "CARD-JOE")


def give(bench: Bench, seat: int, to: int, what: str, due: int, rule: str) -> None:
    """A player gives dollars or nuggets, or what they have of them (GIVE-1)."""
    amount = min(due, bench.book.amounts[what, seat])
    name = "DollarsGiven" if what == "dollars" else "NuggetsGiven"
    cited = rule if amount == due else "GIVE-1"
    bench.event(cited, name, [(what, seat, to, amount)], seat=seat, to=to, amount=amount)


def collect(bench: Bench, seat: int, what: str, due: int, rule: str) -> None:
    """Every other player gives."""
    for other in bench.clockwise(seat):
        give(bench, other, seat, what, due, rule)


def gift(bench: Bench, seat: int, kind: str, rule: str) -> None:
    """A player you choose gives you a card of their choice (GIVE-2)."""
    zone = "hand" if kind == "store" else "deeds"
    givers = [other for other in bench.choosable(seat) if bench.book.size(zone, other)]
    if not givers:
        bench.event("GIVE-2", "NobodyToAsk", seat=seat, kind=kind)
        return
    giver = bench.choose_seat("GIVE-2", "giver", seat, givers)
    card = bench.choose_card(rule, "give-card", giver, bench.book.cards(zone, giver))
    bench.event(
        rule,
        "CardGiven",
        [("card", f"{zone}@{giver}", f"{zone}@{seat}", card)],
        seat=giver,
        to=seat,
        kind=kind,
        card=card,
    )
    if kind == "store":
        gained(bench, seat, card)
