"""The bank and the stagecoach (BANK-1, BANK-2, COACH-1)."""

from __future__ import annotations

from dicetown.referee.bench import Bench
from dicetown.referee.cards import finish, give, window


def rob(bench: Bench, seat: int) -> None:
    """Action A: all dollars in the bank; Even Split takes half of them, Cowboys of Diamonds bring more."""
    partners: list[int] = []

    def split(partner: int, card: str) -> bool:
        partners.append(partner)
        return False

    lingering = window(
        bench, lambda: {one: ["split"] for one in bench.holders("split", bench.others(seat))}, split
    )
    amount = bench.book.dollars("bank")
    bench.event("BANK-1", "BankRobbed", [("dollars", "bank", seat, amount)], seat=seat, amount=amount)
    if amount:
        bench.won.add(seat)
    for partner in partners:
        give(bench, seat, partner, "dollars", amount // 2, "CARD-SPLIT")
    for card in lingering:
        finish(bench, card)
    diamonds = bench.book.zone("posse", seat)["diamonds"]
    if diamonds:
        for other in bench.clockwise(seat):
            before = bench.book.dollars(seat)
            give(bench, other, seat, "dollars", diamonds, "COWBOY-DIAMONDS")
            if bench.book.dollars(seat) > before:
                bench.won.add(seat)


def attack(bench: Bench, seat: int) -> None:
    """Action B: $1 from the stagecoach per 10, at most what it holds."""
    amount = min(bench.dice_of(seat, "T"), bench.book.dollars("coach"))
    moves = [("dollars", "coach", seat, amount)]
    bench.event("BANK-2", "StagecoachAttacked", moves, seat=seat, amount=amount)
    if amount:
        bench.won.add(seat)


def arrive(bench: Bench) -> None:
    """All dollars on the stagecoach move to the bank."""
    amount = bench.book.dollars("coach")
    bank = bench.book.dollars("bank") + amount
    bench.event("COACH-1", "CoachArrived", [("dollars", "coach", "bank", amount)], amount=amount, bank=bank)
