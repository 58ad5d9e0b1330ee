"""Building a hand (DICE-1 to DICE-8), with Brutes, Cheaters and outlaws."""

from __future__ import annotations

from collections.abc import Iterable

from dicetown.referee.bench import Bench, argument
from dicetown.referee.book import Move
from dicetown.referee.cards import announce, finish, stands, window
from dicetown.referee.hands import (
    FACES,
    contains,
    parts_of,
    read_dice,
    sort_dice,
    turned,
    without,
    write_dice,
)
from dicetown.referee.setting import faces_of

HAND = 5


def price(kept: str) -> int:
    """What keeping these dice of a roll costs (DICE-2, DICE-3)."""
    return abs(len(kept) - 1)


def incomplete(bench: Bench) -> list[int]:
    return [seat for seat in bench.everybody if len(bench.book.dice[seat]) < HAND]


def build_hands(bench: Bench) -> None:
    """Read a round's rolls until every hand has five dice."""
    last = False
    roll = 0
    while incomplete(bench):
        roll += 1
        before = incomplete(bench)
        if bench.wanted:
            _use_outlaws(bench, last)
        rolling = incomplete(bench)
        by_outlaw = len(rolling) < len(before)
        if not rolling:
            bench.event("DICE-8", "RollSkipped")
            return
        cups = {seat: _roll(bench, seat) for seat in rolling}
        if last:
            _last_roll(bench, cups)
            return
        _ordinary_roll(bench, cups)
        left = incomplete(bench)
        if not left:
            return
        if len(left) < len(rolling) or by_outlaw:
            rule = "DICE-6" if len(left) < len(rolling) else "DICE-8"
            bench.event(rule, "LastRollCalled", seats=left)
            last = True


def _roll(bench: Bench, seat: int) -> str:
    due = HAND - len(bench.book.dice[seat])
    dice = str(bench.peek("dice"))
    bench.event("DICE-1", "DiceRolled", seat=seat, amount=due)
    if len(dice) != due or any(face not in FACES for face in dice):
        bench.object_to("DICE-5", f"{due} dice rolled by seat {seat}", dice)
    return sort_dice(dice)


def _last_roll(bench: Bench, cups: dict[int, str]) -> None:
    """All dice are kept, whatever they show, and nothing is paid (DICE-6)."""
    for seat, cup in cups.items():
        _show(bench, "DICE-6", seat, cup, 0, brute=False, last=True)
    _cheat(bench, list(cups))


def _show(bench: Bench, rule: str, seat: int, kept: str, paid: int, brute: bool, last: bool) -> None:
    aside = sort_dice(bench.book.dice[seat] + kept)
    moves: list[Move] = [("dollars", seat, "coach", paid)]
    if kept:
        moves.append(("dice", seat, aside))
    dice = write_dice(kept)
    bench.event(rule, "DiceShown", moves, seat=seat, dice=dice, paid=paid, brute=brute, last=last)


def keeps_of(bench: Bench, seat: int, cup: str) -> list[str]:
    """The choices that a player can pay for, and those with a Brute (DICE-4, CARD-BRUTE)."""
    purse = bench.book.dollars(seat)
    keeps = [f"keep:{write_dice(part)}" for part in parts_of(cup) if price(part) <= purse]
    if bench.book.zone("hand", seat)["brute"]:
        keeps += [f"keep:{part}+brute" for part in parts_of(cup) if len(part) > 1]
    return keeps


def _ordinary_roll(bench: Bench, cups: dict[int, str]) -> None:
    answers = _ask_keeps(bench, cups)
    brutes: dict[int, str] = {}
    revealed: list[int] = []
    for seat, (kept, brute) in answers.items():
        rule = "CARD-BRUTE" if brute else "DICE-2" if len(kept) == 1 else "DICE-3"
        _show(bench, rule, seat, kept, 0 if brute else price(kept), brute, last=False)
        if brute:
            brutes[seat] = kept
        if kept:
            revealed.append(seat)
    order = [seat for seat in bench.clockwise(bench.sheriff, itself=True) if seat in brutes]
    for seat in order:
        announce(bench, seat, "brute")
    for seat in order:
        if stands(bench, seat, "brute"):
            finish(bench, "brute")
        else:
            _cut(bench, seat, brutes[seat])
    _cheat(bench, revealed)


def _ask_keeps(bench: Bench, cups: dict[int, str]) -> dict[int, tuple[str, bool]]:
    if bench.next_question == "keep":
        # Dice that were not rolled and dice that cannot be paid break rules of their own.
        for seat_name, answer in bench.items[bench.at]["answers"].items():
            seat, kept = int(seat_name), read_dice(argument(answer).removesuffix("+brute"))
            if not contains(cups.get(seat, ""), kept):
                bench.object_to("DICE-1", f"dice kept from {cups.get(seat)}", kept)
    options = {seat: keeps_of(bench, seat, cup) for seat, cup in cups.items()}
    answers = bench.ask("DICE-4", "keep", options)
    found: dict[int, tuple[str, bool]] = {}
    for seat in cups:
        text = argument(answers[seat])
        found[seat] = (read_dice(text.removesuffix("+brute")), text.endswith("+brute"))
    return found


def _cut(bench: Bench, seat: int, kept: str) -> None:
    """A cancelled Brute: choose again among the same dice, at least one and what can be paid.

    Version 1: version 2 makes the player pay, and cuts only what cannot be paid.
    """
    purse = bench.book.dollars(seat)
    options = [f"keep:{part}" for part in parts_of(kept) if part and price(part) <= purse]
    again = argument(bench.choose("CARD-BRUTE", "cut-keep", seat, options))
    aside = sort_dice(without(bench.book.dice[seat], kept) + again)
    paid = price(again)
    moves: list[Move] = [("dollars", seat, "coach", paid)]
    if again != kept:
        moves.append(("dice", seat, aside))
    bench.event("CARD-BRUTE", "KeepCut", moves, seat=seat, dice=again, paid=paid)


def _cheat(bench: Bench, revealed: Iterable[int]) -> None:
    """After a reveal, all who revealed dice may turn one of those set aside (CARD-CHEATER)."""
    seats = list(revealed)

    def possible() -> dict[int, list[str]]:
        return {seat: ["cheater"] for seat in bench.holders("cheater", seats)}

    def effect(seat: int, card: str) -> bool:
        options = turns_of(bench.book.dice[seat])
        turn_die(bench, "CARD-CHEATER", seat, bench.choose("CARD-CHEATER", "turn", seat, options))
        return True

    window(bench, possible, effect)


def turns_of(dice: str) -> list[str]:
    """Each die to any other face. Version 1: version 2 lets it stay as it is."""
    return [f"turn:{before}={after}" for before in set(dice) for after in FACES if before != after]


def turn_die(bench: Bench, rule: str, seat: int, choice: str) -> None:
    before, _, after = argument(choice).partition("=")
    aside = turned(bench.book.dice[seat], before, after)
    bench.event(rule, "DieTurned", [("dice", seat, aside)], seat=seat, before=before, after=after)


# --- outlaws


def _use_outlaws(bench: Bench, last: bool) -> None:
    """Before a roll all with outlaws and dice to roll decide at once, then show (OUTLAW-2, OUTLAW-3)."""
    lends = faces_of(bench, "lends")
    users = [seat for seat in incomplete(bench) if bench.book.size("gang", seat)]
    if not users:
        return
    options: dict[int, list[str]] = {}
    for seat in users:
        gang = [card for card in lends if bench.book.zone("gang", seat)[card]]
        options[seat] = uses_of(gang, HAND - len(bench.book.dice[seat]))
    answers = bench.ask("OUTLAW-2", "use-outlaws", options)
    for seat in bench.everybody:
        if answers.get(seat, "pass") == "pass":
            continue
        for part in argument(answers[seat]).split("+"):
            card, _, count = part.partition("=")
            aside = sort_dice(bench.book.dice[seat] + lends[card] * int(count))
            moves: list[Move] = [("card", f"gang@{seat}", "office", card), ("dice", seat, aside)]
            fields = {"seat": seat, "card": card, "face": lends[card], "amount": int(count)}
            bench.event("OUTLAW-2", "OutlawUsed", moves, **fields)


def uses_of(gang: list[str], room: int) -> list[str]:
    """Every way to use outlaws: each for one die or two of those to be rolled, and nobody at all."""
    ways: list[tuple[list[str], int]] = [([], 0)]
    for card in gang:
        ways += [
            ([*used, f"{card}={count}"], dice + count)
            for used, dice in ways
            for count in (1, 2)
            if dice + count <= room
        ]
    return [f"use:{'+'.join(used)}" if used else "pass" for used, _ in ways]
