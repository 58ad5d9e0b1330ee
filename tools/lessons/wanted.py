"""The lesson of Wanted: a round with a river, outlaws and ranches, and what they count."""

from __future__ import annotations

from dicetown.testing.scenario import dice
from tools.lessons.fates import scripted
from tools.lessons.playing import BEA, CAL, Lesson


def play(lesson: Lesson) -> None:
    rolls = {3: (("9KK",), ("9TQKA", "9JJA"), ("9TQKA", "TJKA"))}
    scene = dice(
        "revised+wanted",
        3,
        {},
        fate=scripted(rolls, {(3, 0, 0): "KA"}),
        sheriff=BEA,
        round_no=3,
        dollars=[6, 7, 8],
        nuggets=[2, 3, 2],
        bank=4,
        coach=1,
        cards={BEA: "boots", CAL: "mule"},
        deeds={BEA: "p3", CAL: "p2"},
        store="lantern+saddle",
        row="ranch+p5+p2",
        properties="p4+p1+ranch",
        elixirs_shown="wealth+charm",
        lay={
            "gang": {0: "widow"},
            "office": "colonel+badger",
            "outlaws": "vulture+coyote+gambler",
            "river": "gold4+nothing+gold2",
            "face-up": {0: "ranch"},
        },
    )
    lesson.begin(scene, "Bea", "Cal")
    building(lesson)
    town(lesson)
    questions(lesson)


def building(lesson: Lesson) -> None:
    lesson.tell("wanted.back-again-town")
    lesson.tell("wanted.second-best-counts", look="place:mine", rule="TOWN-5")
    lesson.ask("use:widow=2", "wanted.wilma-widow-rides", look="question", otherwise=("pass", "use:widow=1"))
    lesson.tell("wanted.used-wanted-her", look="place:sheriff", rule="OUTLAW-3")
    lesson.ask(
        "keep:9KK",
        "wanted.only-three-dice",
        rest={BEA: "keep:9", CAL: "keep:T"},
        otherwise=("*",),
        watch="LastRollCalled",
    )
    lesson.watch("NuggetsMined", says=[(BEA, "do:exploit")])


def town(lesson: Lesson) -> None:
    lesson.tell("wanted.bea-has-two", look="place:mine")
    lesson.watch("RiverCardRemoved")
    lesson.tell("wanted.four-nuggets-out", look="seat:0:nuggets")
    lesson.watch("CoachArrived", says=[(CAL, "do:rob")])
    lesson.tell("wanted.bank-one-robs", look="place:bank")
    lesson.watch(
        "ElixirDiscarded",
        says=[(BEA, "do:visit"), (BEA, "card:saddle"), (CAL, "elixir:charm")],
    )
    lesson.tell("wanted.store-other-action", look="place:store")
    lesson.watch()
    lesson.ask("do:recruit", "wanted.saloon-yours-steal", otherwise=("*",), watch="OutlawRecruited")
    lesson.tell("wanted.he-lies-face", look="seat:0", rule="OUTLAW-1")
    lesson.watch()
    lesson.ask("do:chase", "wanted.sheriffs-take-badge", otherwise=("*",), watch="OutlawCaptured")
    lesson.tell("wanted.king-ace-both", look="place:sheriff", rule="OUTLAW-6")
    lesson.watch()
    lesson.ask("do:take", "wanted.two-pairs-best", otherwise=("*",), watch="RowFilled")
    lesson.tell("wanted.ranches-lie-open", look="seat:0", rule="RANCH-1")
    lesson.watch("DocIdle")
    lesson.tell("wanted.everybody-was-first", look="place:doc", rule="TOWN-6")


def questions(lesson: Lesson) -> None:
    lesson.question("TOWN-5", "wanted.quiz.four-players-second", wrong=2)
    lesson.question("OUTLAW-2", "wanted.quiz.what-outlaw-yours", wrong=2)
    lesson.question("OUTLAW-5", "wanted.quiz.chase-three-kings", wrong=2)
    lesson.question("SCORE-6", "wanted.quiz.what-three-ranches", wrong=2)
