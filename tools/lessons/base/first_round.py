"""The first round: dice, every place of the town, the Doc."""

from __future__ import annotations

from tools.lessons.playing import BEA, CAL, Lesson


def first_round(lesson: Lesson) -> None:
    lesson.tell("base.howdy-sit-down")
    lesson.tell("base.street-dice-show", look="place:mine", rule="TOWN-2")
    lesson.tell("base.dollars-8-begin-nothing", look="seat:0")
    lesson.ask(
        "keep:99",
        "base.everybody-rolls-five",
        look="question",
        rest={BEA: "keep:K", CAL: "keep:A"},
        otherwise=("keep:-", "keep:9", "*"),
    )
    lesson.tell("base.all-show-together", look="seat:1:dice")
    lesson.ask("keep:J", "base.three-dice-left", rest={BEA: "keep:KK", CAL: "keep:A"}, otherwise=("*",))
    lesson.ask(
        "keep:JA",
        "base.second-jack-ace",
        rest={BEA: "keep:T", CAL: "keep:9"},
        otherwise=("*",),
        watch="LastRollCalled",
        rule="DICE-6",
    )
    lesson.watch("LocationTaken")
    lesson.tell("base.thats-dice-bea", look="seat:2:dice")
    lesson.watch("NuggetsMined")
    lesson.tell("base.gold-mine-9s", look="place:mine")
    lesson.watch("CoachArrived")
    lesson.tell("base.bank-10s-bea", look="place:bank")
    lesson.watch()
    lesson.ask("card:dynamite", "base.general-store-jacks", otherwise=("*",))
    lesson.ask("card:poster", "base.first-round-only", otherwise=("*",), watch="LocationIdle", rule="STORE-2")
    lesson.tell("base.saloon-queens-nobody", look="place:saloon")
    lesson.watch("BadgePassed")
    lesson.tell("base.sheriffs-office-kings", look="badge")
    lesson.watch("RowFilled")
    lesson.tell("base.town-hall-goes", look="place:hall", rule="RANK-1")
    lesson.watch("DocVisitBegun")
    lesson.tell("base.cal-got-nothing", look="place:doc")
    lesson.watch(says=[(CAL, "elixir:fortune")])
