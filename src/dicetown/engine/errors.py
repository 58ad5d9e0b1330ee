"""The errors that the library raises for wrong input."""


class DiceTownError(ValueError):
    """Raised for a wrong call; nothing was changed. The message says what is wrong, where and why.

    `rule` is the id of the rule that forbids it, if there is one; `hint` says what to do instead.
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
    """Raised for a choice that is not legal; the game is not changed."""


class BadRuleset(DiceTownError):
    """Raised for an unknown ruleset, option or number of seats."""


class BadParts(DiceTownError):
    """Raised for a parts table that does not add up or has the wrong shape."""


class BadNotation(DiceTownError):
    """Raised for text that is not a choice or a position."""


class BadRecord(DiceTownError):
    """Raised for a record that cannot be read, replayed or verified."""


def brief(value: object) -> str:
    """Shorten a value for a message; it can be large or deeply nested."""
    if isinstance(value, list):
        return "a list"
    if isinstance(value, dict):
        return "an object"
    text = repr(value[:40] if isinstance(value, str) else value)
    return text if len(text) <= 40 else text[:37] + "…"
