"""The third round: the Sheriff decides, a card is cancelled, the Doc is visited."""

from __future__ import annotations

from tools.lessons.playing import BEA, CAL, Lesson


def third_round(lesson: Lesson) -> None:
    lesson.ask(
        "keep:A",
        "base.round-three-what",
        rest={BEA: "keep:JJ", CAL: "keep:QQ"},
        otherwise=("keep:-", "*"),
        rule="DICE-4",
    )
    lesson.ask(
        "keep:A",
        "base.read-table-bea",
        rest={BEA: "keep:TT", CAL: "keep:TTA"},
        look="seat:2:dice",
        otherwise=("*",),
        watch="LastRollCalled",
    )
    lesson.watch(says=[(BEA, "offer:1:1d"), (CAL, "offer:2:2d")])
    lesson.ask("seat:2", "base.cal-was-fast", otherwise=("seat:1", "more"), watch="BankRobbed")
    lesson.tell("base.two-dollars-nod", look="seat:0:dollars", rule="BRIBE-3")
    lesson.watch(says=[(BEA, "card:split"), (CAL, "play:girls")])
    lesson.ask("play:poster", "base.cal-plays-girls", otherwise=("*",), watch="CardCancelled")
    lesson.tell("base.cancelled-both-cards")
    lesson.watch("DocVisitBegun", says=[(CAL, "seat:1"), (CAL, "draw:1s+1p"), (CAL, "card:p5")])
    lesson.watch()
    lesson.ask(
        "elixir:wealth", "base.nobody-showed-king", otherwise=("elixir:charm", "*"), watch="ElixirDiscarded"
    )
    lesson.tell("base.four-dollars-bad", look="seat:0:dollars")
