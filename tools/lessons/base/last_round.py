"""The end of the first lesson: the last round of a game, and the questions."""

from __future__ import annotations

from dicetown.testing.scenario import dice
from tools.lessons.fates import scripted
from tools.lessons.playing import BEA, CAL, Lesson


def last_round(lesson: Lesson) -> None:
    rolls = {12: (("99KKA",), ("9JQKA", "TTJA"), ("9TJQK", "JJQQ"))}
    scene = dice(
        "revised",
        3,
        {},
        fate=scripted(rolls),
        sheriff=CAL,
        round_no=12,
        dollars=[9, 6, 8],
        nuggets=[10, 9, 9],
        mine=2,
        bank=4,
        cards={0: "boots", BEA: "saddle", CAL: "horse"},
        deeds={0: "p4+p3", BEA: "p5+p2+p1", CAL: "p5+p1"},
        store="canteen+lantern",
        row="p3+p4+p2",
        elixirs_shown="charm+power",
    )
    lesson.begin(scene, "Bea", "Cal")
    lesson.tell("base.two-nuggets-left", look="place:mine", rule="END-1")
    lesson.ask(
        "keep:99KKA",
        "base.what-roll-mine",
        rest={BEA: "keep:K", CAL: "keep:K"},
        otherwise=("*",),
        watch="NuggetsMined",
    )
    lesson.tell("base.last-gold-yours", look="place:sheriff", rule="END-2")
    lesson.watch(
        "GameWon", says=[(CAL, "card:canteen"), (CAL, "seat:1"), (CAL, "draw:0s+2p"), (CAL, "card:p2")]
    )
    lesson.tell("base.counted-up-point", look="score", rule="SCORE-1")


def questions(lesson: Lesson) -> None:
    lesson.question("DICE-3", "base.quiz.want-keep-three", wrong=2)
    lesson.question("DICE-6", "base.quiz.bea-has-just", wrong=2)
    lesson.question("TIE-1", "base.quiz.cal-tie-store", wrong=2)
    lesson.question("HALL-1", "base.quiz.hand-k-k", wrong=2)
    lesson.question("DOC-R1", "base.quiz.no-place-was", wrong=2)
    lesson.question("SCORE-3", "base.quiz.which-these-worth", wrong=2)
