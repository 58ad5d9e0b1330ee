"""The Sheriff's office: the badge and the chase (SHERIFF-1, SHERIFF-2, OUTLAW-5)."""

from __future__ import annotations

from dicetown.referee.bench import Bench, argument, moving
from dicetown.referee.cards import finish, joe, window, window_of
from dicetown.referee.hands import FACES, sort_dice, turned
from dicetown.referee.places.badge import pass_badge
from dicetown.referee.setting import faces_of


def begin_step(bench: Bench) -> None:
    """Classic: Nervous Joe as the step begins. Version 1: not as it ends."""
    if bench.revised:
        return

    def play(seat: int, card: str) -> bool:
        joe(bench, seat)
        return True

    window(bench, lambda: {seat: ["joe"] for seat in bench.holders("joe")}, play)


def take_badge(bench: Bench, seat: int) -> None:
    """Action A: the badge; to keep it is to win something."""
    before = bench.sheriff
    if pass_badge(bench, "SHERIFF-1", seat) or seat == before:
        bench.won.add(seat)


def chase(bench: Bench, seat: int) -> None:
    """Action B: a die per K, each of which captures a wanted outlaw with that face.

    Version 1: the dice are rolled even if no outlaw is wanted.
    """
    due = bench.dice_of(seat, "K")
    dice = str(bench.peek("dice"))
    if len(dice) != due:
        bench.object_to("OUTLAW-5", f"a chase with {due} dice", dice)
    bench.event("OUTLAW-5", "ChaseRolled", seat=seat, dice=sort_dice(dice))
    for card in window_of(bench, "guns", [seat]):
        before = argument(bench.choose("CARD-GUNS", "reroll", seat, [f"die:{face}" for face in dice]))
        after = str(bench.peek("after"))
        bench.event("CARD-GUNS", "ChaseDieRerolled", seat=seat, before=before, after=after)
        dice = turned(dice, before, after)
        finish(bench, card)
    caught = _capture(bench, seat, dice)
    if caught:
        bench.won.add(seat)
    else:
        bench.event("OUTLAW-5", "NobodyCaught", seat=seat)
    bench.event("OUTLAW-5", "ChaseOver", seat=seat)


def _capture(bench: Bench, seat: int, dice: str) -> int:
    """Face by face from the 9 up. Version 1: all that can be captured are."""
    hunted = faces_of(bench, "hunted")
    caught = 0
    for face in FACES:
        able = [card for card in bench.book.cards("office") if hunted[card] == face]
        for _ in range(min(dice.count(face), len(able))):
            if dice.count(face) < len(able):
                card = bench.choose_card("OUTLAW-5", "capture", seat, able)
            else:
                card = str(bench.peek("card"))
                if card not in able:
                    bench.object_to("OUTLAW-5", f"one of {able} captured", bench.describe_next())
            fields = {"seat": seat, "card": card, "face": face, "bounty": bench.parts["bounty"][card]}
            bench.event("OUTLAW-5", "OutlawCaptured", moving("office", f"captured@{seat}", [card]), **fields)
            able.remove(card)
            dice = dice.replace(face, "", 1)
            caught += 1
    return caught
