"""The lesson of Cowboys: two rounds on the prairie."""

from __future__ import annotations

from dicetown.testing.scenario import dice
from tools.lessons.fates import scripted
from tools.lessons.playing import BEA, CAL, Lesson


def play(lesson: Lesson) -> None:
    rolls = {
        4: (("9QKAA", "99A"), ("TJQKA", "9TJQ", "9TJ"), ("9TJQK", "9TQK", "JJK")),
        5: (("9KKAA",), ("9TJQK", "TJJQ"), ("9TJQK", "TJQQ")),
    }
    scene = dice(
        "revised+cowboys",
        3,
        {},
        fate=scripted(rolls),
        sheriff=BEA,
        round_no=4,
        dollars=[9, 8, 7],
        nuggets=[3, 4, 4],
        bank=3,
        cards={0: "boots", BEA: "lantern+saddle"},
        deeds={0: "p3", BEA: "p2", CAL: "p4"},
        store="canteen+revolver+horse+split",
        row="p2",
        properties="p5+p1+p4+p3",
        elixirs_shown="wealth+charm",
        lay={
            "posse": {0: "spades+hearts+diamonds", CAL: "clubs"},
            "cowboys-shown": "clubs+hearts",
            "cowboys": "spades+diamonds+clubs",
            "pasture": {BEA: "p4", CAL: "p5"},
        },
        annexes={"cows": "2,1,5,3,0,0,0,4,0,0,0,0,0,0,0"},
    )
    lesson.begin(scene, "Bea", "Cal")
    cows(lesson)
    rodeo(lesson)
    questions(lesson)


def cows(lesson: Lesson) -> None:
    lesson.tell("cowboys.smell-cattle-outside", look="place:prairie")
    lesson.tell("cowboys.ride-three-cowboys", look="seat:0", rule="COWBOY-1")
    lesson.ask("keep:AA", "cowboys.two-aces-first", rest={BEA: "keep:T", CAL: "keep:Q"}, otherwise=("*",))
    lesson.ask(
        "keep:99A",
        "cowboys.third-ace-two",
        rest={BEA: "keep:T", CAL: "keep:Q"},
        otherwise=("*",),
        watch="NuggetsMined",
    )
    lesson.tell("cowboys.two-9s-three", look="seat:0:nuggets")
    lesson.watch(
        "PropertiesTaken",
        says=[(CAL, "card:revolver"), (CAL, "seat:1"), (CAL, "draw:1s+1p"), (CAL, "card:p2")],
    )
    lesson.tell("cowboys.cal-looked-saloon", look="place:hall", rule="COWBOY-HEARTS")
    lesson.watch()
    lesson.ask("do:cows", "cowboys.prairie-yours-here", otherwise=("*",))
    lesson.ask("seat:1", "cowboys.only-two-were", otherwise=("*",))
    lesson.ask("graze:hand=p3", "cowboys.four-cows-herd", otherwise=("pass", "*"))
    lesson.ask("pass", "cowboys.one-cow-left", watch="DocIdle")
    lesson.tell("cowboys.3-safe-worth", look="seat:0", rule="PRAIRIE-4")
    lesson.watch()


def rodeo(lesson: Lesson) -> None:
    lesson.ask(
        "keep:9KKAA",
        "cowboys.new-round-best",
        rest={BEA: "keep:T", CAL: "keep:Q"},
        otherwise=("*",),
        watch="LastRollCalled",
    )
    lesson.watch(
        says=[(BEA, "card:horse"), (CAL, "seat:1"), (CAL, "card:saddle")],
    )
    lesson.ask("do:cowboy", "cowboys.prairie-again-spades", otherwise=("*",))
    lesson.ask("card:clubs", "cowboys.two-cowboys-choose", otherwise=("*",), watch="RodeoWon")
    lesson.tell("cowboys.all-four-suits", look="seat:0")
    lesson.tell("cowboys.dont-forget-cows", look="place:prairie", rule="SCORE-9")


def questions(lesson: Lesson) -> None:
    lesson.question("PRAIRIE-1", "cowboys.quiz.who-gets-prairie", wrong=2)
    lesson.question("PRAIRIE-3", "cowboys.quiz.how-many-cows", wrong=2)
    lesson.question("RODEO-1", "cowboys.quiz.cowboy-each-suit", wrong=2)
    lesson.question("SCORE-9", "cowboys.quiz.what-largest-herd", wrong=2)
