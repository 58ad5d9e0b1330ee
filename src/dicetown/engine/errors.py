"""What the library says when it cannot do what it was asked."""


class DiceTownError(ValueError):
    """A mistake in what was asked for. The message says what, where and why; nothing was changed.

    `rule` is the id of the rule that forbids it, where there is one; `hint` says what to do instead.
    """

    def __init__(self, message: str, rule: str = "", hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.rule = rule
        self.hint = hint

    def __str__(self) -> str:
        text = self.message
        if self.rule:
            text += f" [{self.rule}]"
        if self.hint:
            text += f" {self.hint}"
        return text


class Refused(DiceTownError):
    """A choice that is not legal here; the game is as it was."""


class BadRuleset(DiceTownError):
    """No such ruleset, option or number of seats."""


class BadParts(DiceTownError):
    """A parts table that does not add up or has the wrong shape."""


class BadNotation(DiceTownError):
    """Text that is not a choice or a position."""


class BadRecord(DiceTownError):
    """A record that cannot be read, replayed or verified."""


def brief(value: object) -> str:
    """A value for a message, however large or deeply nested it is."""
    if isinstance(value, list):
        return "a list"
    if isinstance(value, dict):
        return "an object"
    text = repr(value[:40] if isinstance(value, str) else value)
    return text if len(text) <= 40 else text[:37] + "…"
