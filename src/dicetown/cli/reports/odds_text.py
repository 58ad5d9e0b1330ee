"""The figures of `dicetown odds`, as tables for a person and as data for a program."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from dicetown.bots.explain import Rating, Term
from dicetown.bots.solver.bot import SolverBot
from dicetown.bots.solver.odds import AIMS, Alone, cost_of, dice_of, dollars_left
from dicetown.bots.solver.question import Question
from dicetown.bots.words import reason_text, term_text, worth_text
from dicetown.cli.board.board import besides
from dicetown.cli.common.screen import Screen, cells, padded
from dicetown.cli.common.words import command_words
from dicetown.engine.choices import BRUTE_FLAG, Choice
from dicetown.engine.views.view import View
from dicetown.review.words import seat_names
from dicetown.rules.base.cards import BRUTE
from dicetown.rules.narrate import describe_choice, describe_prompt, say_dice
from dicetown.rules.rulebook import Catalogue
from dicetown.rules.say import NO_BREAK, say_card, say_face

DIGITS: Final = 4
"""Decimals of the figures for programs; further digits would be noise."""

NONE: Final = "–"
GAPS: Final = ("  ", " ")
"""The gaps between two columns; the narrower one is used if the table would be too wide."""


class Sheet:
    """The figures about one question to one seat."""

    def __init__(self, view: View, names: Sequence[str | None], texts: Catalogue) -> None:
        assert view.prompt is not None
        assert view.seat is not None
        self.view = view
        self.prompt = view.prompt
        self.seat = view.seat
        self.texts = command_words(texts.lang)
        self.names = seat_names(names, texts.lang)

    def data(self, top: int | None) -> dict[str, object]:
        """Return the figures of the best options, this many or all of them."""
        return {"seat": self.seat, "kind": self.prompt.kind, "facts": self.prompt.facts}

    def show(self, screen: Screen, top: int | None) -> None:
        raise NotImplementedError

    def _show_question(self, screen: Screen) -> None:
        question = describe_prompt(self.prompt, self.view, self.names, self.texts.lang)
        told = self.texts.say("cli.question", {"seat": self.names[self.seat], "question": question})
        screen.say((told, "strong"), (f"  [{self.prompt.rule}]", "dim"), hang=2)

    def _show_dice(self, screen: Screen) -> None:
        state = self.view.state
        cup, aside = state.cup[self.seat], state.aside[self.seat]
        dice = {"cup": say_dice(cup) or NONE, "aside": say_dice(aside) or NONE}
        screen.say(self.texts.say("odds.dice", dice))

    def _show_more(self, screen: Screen, left: int) -> None:
        if left > 0:
            screen.say((self.texts.say("odds.more", {"n": left}), "dim"), indent=2)

    def _show_notes(self, screen: Screen, *notes: str) -> None:
        screen.blank()
        for note in notes:
            screen.say((note, "dim"), hang=2)

    def _kept(self, choice: Choice) -> str:
        return say_dice(dice_of(choice)) or NONE

    def _cost(self, choice: Choice) -> str:
        if choice.value & BRUTE_FLAG:
            return say_card(BRUTE, self.texts)
        return self.texts.say("odds.dollars", {"n": cost_of(choice)})

    def _number(self, number: float, decimals: int) -> str:
        told = f"{number:.{decimals}f}"
        whole, _, part = told.partition(".")
        return self.texts.say("number.fraction", {"whole": whole, "part": part}) if part else whole

    def _percent(self, chance: float, decimals: int = 0) -> str:
        return self.texts.say("odds.percent", {"n": self._number(100 * chance, decimals)})


class RatedSheet(Sheet):
    """A sheet of the solver's ratings."""

    def __init__(self, view: View, names: Sequence[str | None], texts: Catalogue) -> None:
        super().__init__(view, names, texts)
        self.explained = SolverBot(0).explain_all(view, self.prompt, self.prompt.options)
        self.ratings = self.explained.ratings

    def data(self, top: int | None) -> dict[str, object]:
        data = super().data(top)
        data["history"] = bool(self.view.history)
        data["rivals"] = "forecast"
        data["sampled"] = self.explained.sampled
        data["options"] = [self._row(rating) for rating in self.ratings[:top]]
        data["reason"] = {"id": self.explained.reason, "arguments": dict(self.explained.arguments)}
        return data

    def _row(self, rating: Rating) -> dict[str, object]:
        terms = [_term_data(term) for term in rating.terms]
        return {"choice": rating.choice.text, "worth": round(rating.worth, DIGITS), "terms": terms}

    def _show_notes(self, screen: Screen, *notes: str) -> None:
        forgets = () if self.view.history else (self.texts.say("odds.forgets"),)
        super()._show_notes(screen, *notes, *forgets)

    def _show_reason(self, screen: Screen) -> None:
        screen.blank()
        screen.say((reason_text(self.explained, self.texts.lang, self.names, self.seat), "strong"), hang=2)


class KeepSheet(RatedSheet):
    """A sheet for a keep: cost, chance to control each place, worth, and dollars left."""

    def __init__(self, view: View, names: Sequence[str | None], texts: Catalogue) -> None:
        super().__init__(view, names, texts)
        self.left = dollars_left(Question(view, self.prompt, self.prompt.options))

    def data(self, top: int | None) -> dict[str, object]:
        data = super().data(top)
        data["dice"] = "exact"
        return data

    def _row(self, rating: Rating) -> dict[str, object]:
        return {
            "choice": rating.choice.text,
            "cost": cost_of(rating.choice),
            "worth": round(rating.worth, DIGITS),
            "dollars": round(self.left[rating.choice], DIGITS),
            "terms": [_term_data(term) for term in rating.terms],
        }

    def show(self, screen: Screen, top: int | None) -> None:
        texts = self.texts
        self._show_question(screen)
        self._show_dice(screen)
        screen.blank()
        places = [term.name for term in self.ratings[0].terms if term.chance is not None]
        heads = [texts.say(f"odds.{name}") for name in ("keep", "cost", "worth", "left")]
        heads += [_halved(term_text(name, self.texts.lang)) for name in places]
        rows = [self._cells(rating) for rating in self.ratings[:top]]
        show_table(screen, heads, rows)
        self._show_more(screen, len(self.ratings) - len(rows))
        self._show_reason(screen)
        state = self.view.state
        seconds = f" {texts.say('odds.seconds')}" if state.rules.places[state.seats] > 1 else ""
        self._show_notes(
            screen, texts.say("odds.places") + seconds, texts.say("odds.units"), texts.say("odds.exact")
        )

    def _cells(self, rating: Rating) -> list[str]:
        return [
            self._kept(rating.choice),
            self._cost(rating.choice),
            worth_text(rating.worth, self.texts.lang),
            self._number(self.left[rating.choice], 1),
            *[self._percent(term.chance) for term in rating.terms if term.chance is not None],
        ]


class OptionSheet(RatedSheet):
    """A sheet for any other question: the worth of each option, and the parts of that worth."""

    def show(self, screen: Screen, top: int | None) -> None:
        lang = self.texts.lang
        self._show_question(screen)
        screen.blank()
        shown = self.ratings[:top]
        column = max([cells(worth_text(rating.worth, lang)) for rating in shown])
        for rating in shown:
            worth = padded(worth_text(rating.worth, lang), column, right=True)
            told = describe_choice(rating.choice, self.view, self.names, lang)
            screen.say((worth, "label"), f"  {told}", indent=2, hang=column + 2)
            parts = [self._part(term) for term in rating.terms]
            if len(parts) > 1:
                screen.say((besides(self.texts).join(parts), "dim"), indent=column + 6)
        self._show_more(screen, len(self.ratings) - len(shown))
        self._show_reason(screen)
        self._show_notes(screen, self.texts.say("odds.judged"))

    def _part(self, term: Term) -> str:
        lang = self.texts.lang
        told = {"name": term_text(term.name, lang), "worth": worth_text(term.worth, lang)}
        return self.texts.say("ui.hint.term", told).replace(" ", NO_BREAK)


class AloneSheet(Sheet):
    """A sheet for the odds of building hands alone."""

    def __init__(
        self, view: View, names: Sequence[str | None], texts: Catalogue, aim: str | None = None
    ) -> None:
        super().__init__(view, names, texts)
        state = view.state
        self.alone = Alone(state.aside[self.seat], state.dollars[self.seat])
        self.aims = list(AIMS)
        self.aim = self.aims[0] if aim is None else aim
        # The chosen aim comes first, as it is the most interesting.
        self.aims.remove(self.aim)
        self.aims.insert(0, self.aim)
        self.options = sorted(self.prompt.options, key=lambda option: -self._after(option, self.aim))

    def _after(self, option: Choice, aim: str) -> float:
        return self.alone.after(aim, dice_of(option), cost_of(option))

    def data(self, top: int | None) -> dict[str, object]:
        data = super().data(top)
        data["alone"] = True
        data["dice"] = "exact"
        data["aim"] = self.aim
        data["dollars"] = self.alone.money
        data["before"] = {aim: round(self.alone.before(aim), DIGITS) for aim in AIMS}
        data["options"] = [
            {
                "choice": option.text,
                "cost": cost_of(option),
                **{aim: round(self._after(option, aim), DIGITS) for aim in AIMS},
            }
            for option in self.options[:top]
        ]
        return data

    def show(self, screen: Screen, top: int | None) -> None:
        texts = self.texts
        self._show_question(screen)
        self._show_dice(screen)
        screen.blank()
        heads = [texts.say("odds.keep"), texts.say("odds.cost"), *[self._head(aim) for aim in self.aims]]
        before = [self._told(aim, self.alone.before(aim)) for aim in self.aims]
        rows = [[texts.say("odds.before"), "", *before]]
        for option in self.options[:top]:
            figures = [self._told(aim, self._after(option, aim)) for aim in self.aims]
            rows.append([self._kept(option), self._cost(option), *figures])
        show_table(screen, heads, rows)
        self._show_more(screen, len(self.options) - len(rows) + 1)
        notes = [texts.say("odds.alone", {"aim": self._head(self.aim).replace("|", " ")})]
        if self.alone.money < self.view.state.dollars[self.seat]:
            notes.append(texts.say("odds.counted", {"n": self.alone.money}))
        self._show_notes(screen, *notes)

    def _head(self, aim: str) -> str:
        if AIMS[aim].chance:
            return self.texts.say(f"odds.aim.{aim}")
        faces = [name for name in AIMS if not AIMS[name].chance]
        return self.texts.say("odds.aim.face", {"face": say_face(faces.index(aim))})

    def _told(self, aim: str, figure: float) -> str:
        return self._percent(figure, 1) if AIMS[aim].chance else self._number(figure, 2)


def _term_data(term: Term) -> dict[str, object]:
    data: dict[str, object] = {"name": term.name, "worth": round(term.worth, DIGITS)}
    if term.chance is not None:
        data["chance"] = round(term.chance, DIGITS)
    return data


def _halved(title: str) -> str:
    """Return a title in two rows, split at its last space."""
    first, space, last = title.rpartition(" ")
    return f"{first}|{last}" if space else title


def show_table(screen: Screen, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Show columns under heads of one or two rows, the first flush left, the others flush right."""
    upper = [head.partition("|")[0] if "|" in head else "" for head in heads]
    lower = [head.rpartition("|")[2] for head in heads]
    lines = [upper, lower, *rows]
    widths = [max([cells(line[number]) for line in lines]) for number in range(len(heads))]
    gap = next((gap for gap in GAPS if _wide(widths, gap) <= screen.width), GAPS[-1])
    for number, line in enumerate(lines):
        told = [
            padded(text, width, right=at > 0)
            for at, (text, width) in enumerate(zip(line, widths, strict=True))
        ]
        screen.whole(gap.join(told), "strong" if number < 2 else "")


def _wide(widths: Sequence[int], gap: str) -> int:
    return 2 + sum(widths) + len(gap) * (len(widths) - 1)
