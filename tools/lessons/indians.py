"""The lesson of the Indians: how one gets the die, and what it does."""

from __future__ import annotations

from dicetown.testing.scenario import dice
from tools.lessons.fates import scripted
from tools.lessons.playing import BEA, CAL, Lesson

SHAMAN, WARPATH = 0, 5
"""Sides of the die."""
INDIAN_DIE = 3
"""The number of its roll among the extra ones."""


def play(lesson: Lesson) -> None:
    rolls = {
        4: (("9AAAA",), ("9TJQK", "9TKK"), ("9TJQK", "TTJQ")),
        5: (("9KKAA",), ("9TJQK", "9TJJ"), ("9TJQK", "9TQA")),
        6: (("99KKA",), ("9TJQK", "TJQQ"), ("9TJQK", "9TTJ")),
    }
    scene = dice(
        "revised+wanted+indians",
        3,
        {},
        fate=scripted(rolls, {(5, 0, INDIAN_DIE): SHAMAN, (6, 0, INDIAN_DIE): WARPATH}),
        sheriff=CAL,
        round_no=4,
        dollars=[14, 8, 8],
        nuggets=[3, 3, 3],
        bank=4,
        cards={0: "boots+saddle", BEA: "lantern", CAL: "canteen"},
        deeds={0: "p5", BEA: "p3", CAL: "p2"},
        store="horse+revolver+split+marshall+girls+cattle+winchester",
        row="p1+p4+p3",
        properties="p2+p5+p1+p4+p2+p3",
        elixirs_shown="wealth+charm",
        elixirs="fortune+protection+power",
        lay={
            "office": "colonel+badger",
            "outlaws": "vulture+coyote+gambler+widow",
            "river": "gold2+wallet2+gold3+nothing",
        },
    )
    lesson.begin(scene, "Bea", "Cal")
    gift(lesson)
    shaman(lesson)
    warpath(lesson)
    questions(lesson)


def gift(lesson: Lesson) -> None:
    lesson.tell("indians.beyond-river-lies", look="place:village")
    lesson.ask(
        "keep:9AAAA",
        "indians.one-gets-way",
        rest={BEA: "keep:9", CAL: "keep:T"},
        otherwise=("*",),
        watch="LastRollCalled",
    )
    lesson.watch(
        says=[
            (BEA, "do:exploit"),
            (CAL, "do:rob"),
            (CAL, "do:visit"),
            (CAL, "do:steal"),
            (CAL, "seat:1"),
            (CAL, "draw:0s+1p"),
            (BEA, "do:badge"),
        ]
    )
    lesson.ask("do:take", "indians.town-done-up", otherwise=("*",))
    lesson.ask(
        "card:p1", "indians.now-may-give", look="question", otherwise=("pass", "*"), watch="PropertyGivenBack"
    )
    lesson.tell("indians.die-yours-until", look="seat:0", rule="INDIAN-7")
    lesson.watch()


def shaman(lesson: Lesson) -> None:
    lesson.ask(
        "keep:9KKAA",
        "indians.next-round-two",
        rest={BEA: "keep:T", CAL: "keep:9"},
        otherwise=("*",),
        watch="IndianDieRolled",
    )
    lesson.watch()
    lesson.ask(
        "turn:9=A",
        "indians.before-mine-visited",
        look="question",
        otherwise=("turn:9=K", "*"),
        watch="DieTurned",
    )
    lesson.tell("indians.another-side-ambush", look="seat:0:dice", rule="INDIAN-4")
    lesson.watch(
        says=[
            (CAL, "do:exploit"),
            (BEA, "do:rob"),
            (BEA, "do:visit"),
            (BEA, "card:split"),
            (CAL, "do:steal"),
            (CAL, "seat:1"),
        ]
    )
    lesson.ask("do:badge", "indians.kings-alone-sheriffs", otherwise=("*",))
    lesson.ask("do:take", "indians.full-house-best", otherwise=("*",))
    lesson.ask("card:p1", "indians.give-smallest-again", otherwise=("pass", "*"))


def warpath(lesson: Lesson) -> None:
    lesson.ask(
        "keep:99KKA",
        "indians.two-pairs-again",
        rest={BEA: "keep:Q", CAL: "keep:T"},
        otherwise=("*",),
        watch="IndianDieRolled",
    )
    lesson.watch()
    lesson.ask(
        "at:saloon", "indians.warpath-close-place", look="seat:1:dice", otherwise=("*",), watch="WarpathTaken"
    )
    lesson.tell("indians.no-theft-today", look="place:saloon")


def questions(lesson: Lesson) -> None:
    lesson.question("INDIAN-1", "indians.quiz.how-one-get", wrong=2)
    lesson.question("INDIAN-2", "indians.quiz.when-rolled", wrong=2)
    lesson.question("INDIAN-6", "indians.quiz.warpath-leads-bank", wrong=2)
    lesson.question("INDIAN-7", "indians.quiz.nobody-gave-property", wrong=2)
