"""A review as a person reads it in the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from dicetown.bots.words import worth_text
from dicetown.cli.common.screen import Screen
from dicetown.cli.reports.odds_text import show_table
from dicetown.review.judging import Judgement
from dicetown.review.luck import Stroke
from dicetown.review.review import Review
from dicetown.review.words import choice_text, question_text, review_words, stroke_text, why_text
from dicetown.rules.say import ruleset_title

NOTES: Final = ("review.note.costs", "review.note.parts", "review.note.unit", "review.note.chances")


class ReviewSheet:
    """The figures of a review, with the decisions and the luck of all seats or of one."""

    def __init__(self, review: Review, names: Sequence[str], lang: str, seat: int | None) -> None:
        self.review: Final = review
        self.names: Final = names
        self.lang: Final = lang
        self.texts: Final = review_words(lang)
        self.seats: Final = [seat] if seat is not None else list(range(len(names)))

    def show(self, screen: Screen, top: int | None) -> None:
        """Show the review, with this many decisions and strokes of luck per seat, or with all."""
        say = self.texts.say
        facts: dict[str, object] = {"seats": len(self.names), "rounds": self.review.rounds}
        title = ruleset_title(self.review.record.rules.pieces, self.texts)
        screen.rule(say("review.title"), f"{title}, {say('review.game', facts)}")
        self._show_accounts(screen)
        screen.blank()
        screen.rule(say("review.chances"))
        self._show_chances(screen)
        screen.blank()
        screen.rule(say("review.decisions"))
        for seat in self.seats:
            self._show_decisions(screen, seat, top)
        screen.blank()
        screen.rule(say("review.luck"))
        for seat in self.seats:
            self._show_luck(screen, seat, top)
        screen.blank()
        for note in NOTES:
            screen.say((say(note), "dim"), hang=2)

    def _show_accounts(self, screen: Screen) -> None:
        accounts = self.review.accounts
        rows = [
            [self.texts.say("review.points"), *[str(one.points) for one in accounts]],
            [self.texts.say("review.lead"), *[self._worth(one.lead) for one in accounts]],
        ]
        for name in accounts[0].parts:
            worths = [one.parts[name] for one in accounts]
            # There is a starting lead only if the table assigned the badge.
            if name != "start" or any(worths):
                rows.append([f"  {self.texts.say(f'part.{name}')}", *[self._worth(one) for one in worths]])
        show_table(screen, ["", *self.names], rows)

    def _show_chances(self, screen: Screen) -> None:
        rows: list[list[str]] = []
        for one in self.review.prospects:
            told = [self.texts.say("review.percent", {"n": round(100 * chance)}) for chance in one.chances]
            rows.append([str(one.round), *told])
        show_table(screen, [self.texts.say("review.round"), *self.names], rows)
        turn = self.review.turned
        facts: dict[str, object] = {
            "round": turn.round,
            "seat": self.names[turn.seat],
            "before": round(100 * turn.before),
            "after": round(100 * turn.after),
        }
        screen.blank()
        screen.say((self.texts.say("review.turned", facts), "strong"), hang=2)

    def _show_decisions(self, screen: Screen, seat: int, top: int | None) -> None:
        own = [one for one in self.review.judgements if one.seat == seat]
        bad = sorted([one for one in own if not one.good], key=lambda one: -one.cost)
        facts: dict[str, object] = {
            "seat": self.names[seat],
            "good": len(own) - len(bad),
            "all": len(own),
            "cost": self._amount(sum([one.cost for one in own])),
        }
        screen.say((self.texts.say("review.chosen-well", facts), "strong"), hang=2)
        for one in bad[:top]:
            self._show_decision(screen, one)

    def _show_decision(self, screen: Screen, one: Judgement) -> None:
        question = question_text(one, self.names, self.lang)
        chosen = choice_text(one.chosen, one, self.names, self.lang)
        best = choice_text(one.best, one, self.names, self.lang)
        facts = {"round": one.round, "cost": self._amount(one.cost), "question": question}
        screen.say(self.texts.say("review.decision", facts), indent=2, hang=2)
        screen.say(self.texts.say("review.chosen", {"chosen": chosen}), indent=4, hang=2)
        screen.say((self.texts.say("review.better", {"best": best}), "label"), indent=4, hang=2)
        screen.say(why_text(one, self.names, self.lang), indent=4, hang=2)

    def _show_luck(self, screen: Screen, seat: int, top: int | None) -> None:
        own = [one for one in self.review.strokes if one.seat == seat]
        facts = {"seat": self.names[seat], "luck": self._worth(sum([one.luck for one in own]))}
        screen.say((self.texts.say("review.seat-luck", facts), "strong"), hang=2)
        largest = sorted(own, key=lambda one: -abs(one.luck))[:top]
        for one in sorted(largest, key=lambda one: one.step):
            screen.say(self._stroke(one), indent=2, hang=2)

    def _stroke(self, one: Stroke) -> str:
        facts = {"round": one.round, "luck": self._worth(one.luck), "what": stroke_text(one, self.lang)}
        return self.texts.say("review.stroke" if one.round else "review.stroke-first", facts)

    def _worth(self, worth: float) -> str:
        return worth_text(worth, self.lang)

    def _amount(self, worth: float) -> str:
        """Return points without a sign."""
        return worth_text(worth, self.lang).lstrip("+")
