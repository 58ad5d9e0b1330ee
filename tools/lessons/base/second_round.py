"""The second round: a tie with bribes, a card played, a theft, the badge."""

from __future__ import annotations

from tools.lessons.playing import BEA, CAL, Lesson


def second_round(lesson: Lesson) -> None:
    lesson.ask("keep:99", "base.round-two-five", rest={BEA: "keep:J", CAL: "keep:9"}, otherwise=("*",))
    lesson.ask("keep:QKK", "base.two-kings-queen", rest={BEA: "keep:J", CAL: "keep:9"}, otherwise=("*",))
    lesson.ask(
        "offer:0:2d",
        "base.tie-mine-cal",
        rest={CAL: "offer:2:1d"},
        otherwise=("pass", "offer:0:1d", "offer:2:*", "*"),
        watch="OfferShown",
    )
    lesson.watch("TieBroken", says=[(BEA, "seat:0")])
    lesson.tell("base.cal-offered-dollars-1", look="seat:1:dollars")
    lesson.watch()
    lesson.ask("play:dynamite", "base.now-when-card", otherwise=("*",))
    lesson.ask("pass", "base.poster-hand-could", otherwise=("*",), watch="NuggetsMined")
    lesson.tell("base.four-nuggets-instead", look="seat:0:nuggets")
    lesson.watch(says=[(BEA, "card:saddle")])
    lesson.ask("seat:1", "base.queen-opens-saloon", otherwise=("*",))
    lesson.ask("draw:0s+1p", "base.one-queen-one", otherwise=("*",), watch="CardStolen")
    lesson.tell("base.four-points-change", look="own:hand", rule="SALOON-3")
    lesson.watch("BadgePassed")
    lesson.tell("base.two-kings-bring", look="badge", rule="TIE-3")
    lesson.watch("DocIdle")
    lesson.tell("base.town-hall-beas", look="place:hall")
    lesson.watch()
