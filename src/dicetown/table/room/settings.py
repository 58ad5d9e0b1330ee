"""What a table is set to: rules, seats, clock, talk, help. Checked when it is set, not when it is used."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from dicetown.bots.registry import BOTS, bot_names
from dicetown.engine.errors import DiceTownError
from dicetown.engine.ruleset import Ruleset
from dicetown.rules.catalogue import ruleset

SECOND: Final = 1000
DAY: Final = 24 * 3600 * SECOND

LONGEST_NAME: Final = 24
LONGEST_TITLE: Final = 60

DEFAULT_BOT: Final = "greedy"
"""A family at its first game wants opponents that know what they do and can be beaten."""


class Clock(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How long players may think.

    `decision` gives so many seconds for each question, `bank` a bank of seconds to which some are added for
    each question, `days` so many days for each question. Covert questions never touch a bank, for a bank that
    moves would tell everybody that its owner was asked (INFO-4): they have a limit of their own.
    """

    kind: Literal["none", "decision", "bank", "days"] = "none"
    seconds: int = 60
    bank: int = 600
    days: int = 2
    window_seconds: int = 20


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What whoever opens a table decides."""

    ruleset: str = "revised"
    bribes: str = "ties"
    parts: dict[str, dict[str, int]] | None = None
    """Corrections of the parts table."""
    sheriff: int | None = None
    """The seat of the first Sheriff; None leaves it to chance (SETUP-10)."""
    title: Annotated[str, Meta(max_length=4 * LONGEST_TITLE)] = ""
    public: bool = False
    """In the lobby for all; otherwise only who has the link finds it."""
    watch: bool = True
    """Whether people without a seat may look on."""
    clock: Clock = Clock()
    chat: Literal["on", "phrases", "off"] = "on"
    memory: bool = False
    """Whether players may look up what they have seen and what can still be where."""
    coach: bool = False
    """Whether players may ask a bot for advice."""
    stand_in: str = DEFAULT_BOT
    """The bot that plays for whoever is gone or out of time."""
    pace: int = 900
    """Milliseconds a bot takes at least for an answer that everybody waits for; 0 for at once."""
    hush: int = 0
    """Milliseconds that every moment takes where a card could be played, so that not even time tells."""
    grace_seconds: int = 90
    """How long somebody who lost the connection is waited for before the stand-in plays on."""


_RANGES: Final[tuple[tuple[str, int, int], ...]] = (
    ("pace", 0, 10_000),
    ("hush", 0, 60_000),
    ("grace_seconds", 5, 24 * 3600),
)
_MOST_RULESETS: Final = 64
"""So many rulesets with corrected parts are remembered."""
_CLOCK_RANGES: Final[tuple[tuple[str, int, int], ...]] = (
    ("seconds", 1, 24 * 3600),
    ("bank", 10, 24 * 3600),
    ("days", 1, 60),
    ("window_seconds", 3, 24 * 3600),
)


def rules_of(settings: Settings) -> Ruleset:
    """The ruleset that the settings name."""
    if settings.parts is None:
        return ruleset(settings.ruleset, bribes=settings.bribes)
    parts = tuple([(section, tuple(values.items())) for section, values in settings.parts.items()])
    return _corrected_rules(settings.ruleset, settings.bribes, parts)


@lru_cache(_MOST_RULESETS)
def _corrected_rules(
    name: str, bribes: str, parts: tuple[tuple[str, tuple[tuple[str, int], ...]], ...]
) -> Ruleset:
    """A table asks for its rules several times, and many tables of one host have the same."""
    return ruleset(name, bribes=bribes, parts={section: dict(values) for section, values in parts})


def check_settings(settings: Settings, seats: int) -> None:
    """Raise what is wrong with the settings for so many seats, if anything is."""
    rules = rules_of(settings)
    if not rules.min_seats <= seats <= rules.max_seats:
        raise DiceTownError(
            f"{rules.name} cannot be played with {seats} seats.",
            "SETUP-1",
            f"Choose from {rules.min_seats} to {rules.max_seats}.",
        )
    if settings.sheriff is not None and not 0 <= settings.sheriff < seats:
        raise DiceTownError(
            f"Seat {settings.sheriff} cannot be the first Sheriff.",
            "SETUP-10",
            f"Choose from 0 to {seats - 1}, or leave it to chance.",
        )
    for what, holder, ranges in (("", settings, _RANGES), ("clock.", settings.clock, _CLOCK_RANGES)):
        for name, least, most in ranges:
            value = getattr(holder, name)
            if not least <= value <= most:
                raise DiceTownError(
                    f"{what}{name} cannot be {value}.", hint=f"Choose from {least} to {most}."
                )
    check_bot(settings.stand_in)
    if settings.title != tidy_title(settings.title):
        raise DiceTownError("The title has blanks that are not shown.", hint="Write it on one line.")


def tidy(settings: Settings) -> Settings:
    """The settings as they are kept: texts without the blanks that nobody sees."""
    return msgspec.structs.replace(settings, title=tidy_title(settings.title))


def tidy_title(title: str) -> str:
    return checked_text(title, LONGEST_TITLE, "title") if title.strip() else ""


def check_bot(name: str) -> None:
    """Refuse a bot that the server does not offer: no player's own file is run for others."""
    if BOTS.get(name) is None:
        raise DiceTownError(f"There is no bot {name[:40]!r}.", hint=f"Choose from {', '.join(bot_names())}.")


def checked_name(name: str) -> str:
    """The name of a player, without blanks around it; raises what is wrong with it."""
    return checked_text(name, LONGEST_NAME, "name")


def checked_text(text: str, longest: int, what: str) -> str:
    """Text that a person wrote for others to read on one line."""
    text = " ".join(text.split())
    if not text:
        raise DiceTownError(f"The {what} is empty.", hint=f"Write a {what} of 1 to {longest} characters.")
    if len(text) > longest:
        raise DiceTownError(f"The {what} has {len(text)} characters.", hint=f"At most {longest} are shown.")
    # What neither has a shape nor can be typed (control characters, direction marks, lone surrogates) is
    # how texts pretend to be others.
    if not text.isprintable():
        raise DiceTownError(
            f"The {what} has characters that cannot be shown.", hint="Use letters, digits and signs."
        )
    return text
