"""The whole of the first lesson."""

from __future__ import annotations

from dicetown.testing.scenario import dice
from tools.lessons.base.first_round import first_round
from tools.lessons.base.last_round import last_round, questions
from tools.lessons.base.second_round import second_round
from tools.lessons.base.third_round import third_round
from tools.lessons.fates import scripted
from tools.lessons.playing import CAL, Lesson


def play(lesson: Lesson) -> None:
    rolls = {
        1: (("99JQK", "TJQ", "JA"), ("9TJQK", "9QKK", "9T", "T"), ("9TQQA", "JQQA", "9JT", "JT")),
        2: (("99TJK", "QKK"), ("9TJQK", "9JQA", "TJA"), ("9JQKA", "9JQA", "TTJ")),
        3: (("9TJQA", "9JQA", "TJQ"), ("9JJKA", "TTQ", "9"), ("9JQQK", "TTA")),
    }
    scene = dice(
        "revised",
        3,
        {},
        fate=scripted(rolls),
        sheriff=CAL,
        round_no=1,
        store="dynamite+boots+poster+lantern+girls+saddle+canteen+revolver+split+marshall",
        row="p4+p2+p5",
        properties="p1+p3+p2+p5+p4",
        elixirs_shown="fortune+wealth",
        elixirs="charm+protection+power+friendship+domination",
    )
    lesson.begin(scene, "Bea", "Cal")
    first_round(lesson)
    second_round(lesson)
    third_round(lesson)
    last_round(lesson)
    questions(lesson)
