"""Messages with arguments, in a small subset of ICU MessageFormat.

An accepted message means the same in any full ICU implementation, with the exceptions that
`docs/hacking/messages.md` lists. The subset is small because it is implemented twice, here and in the
browser. `docs/vectors/messages.json` checks that both give the same answers.
"""

from collections.abc import Mapping

from dicetown.engine.errors import DiceTownError
from dicetown.rules.plurals import plural_category, plural_rules

LETTERS = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_")
DIGITS = frozenset("0123456789")
NAME_CHARACTERS = LETTERS | DIGITS
SPACES = frozenset(" \t\r\n")
PLURAL_KEYWORDS = ("zero", "one", "two", "few", "many", "other")


class MessageError(DiceTownError):
    """Raised for a malformed message, or for arguments that do not fit a message.

    `code` names the kind of mistake and is the same in every implementation. `position` is the place in the
    message, in characters (code points) from 0.
    """

    def __init__(self, code: str, problem: str, position: int, source: str) -> None:
        super().__init__(f"{problem}, at position {position} of the message {source!r}.")
        self.code = code
        self.position = position


class Part:
    """A piece of a message; `write` appends its text for these arguments."""

    def write(self, arguments: Mapping[str, object], lang: str, out: list[str]) -> None:
        raise NotImplementedError


class Literal(Part):
    def __init__(self, text: str) -> None:
        self.text = text

    def write(self, arguments: Mapping[str, object], lang: str, out: list[str]) -> None:
        out.append(self.text)


class Argument(Part):
    """A named argument. It stores its position, so that errors can say where a wrong argument is used."""

    def __init__(self, name: str, position: int, source: str) -> None:
        self.name = name
        self.position = position
        self.source = source

    def write(self, arguments: Mapping[str, object], lang: str, out: list[str]) -> None:
        out.append(self.text_in(arguments))

    def value_in(self, arguments: Mapping[str, object]) -> object:
        if self.name not in arguments:
            raise self.error("missing-argument", f"The argument {self.name!r} is missing")
        return arguments[self.name]

    def text_in(self, arguments: Mapping[str, object]) -> str:
        value = self.value_in(arguments)
        if isinstance(value, str):
            return value
        if isinstance(value, bool):
            # Python's "True" would select another branch than the browser's "true".
            return "true" if value else "false"
        if isinstance(value, int):
            return str(value)
        raise self.error("bad-argument", f"The argument {self.name!r} is neither text nor a whole number")

    def number_in(self, arguments: Mapping[str, object]) -> int:
        value = self.value_in(arguments)
        if isinstance(value, int) and not isinstance(value, bool):
            return value
        raise self.error("bad-argument", f"The argument {self.name!r} is not a whole number")

    def error(self, code: str, problem: str) -> MessageError:
        return MessageError(code, problem, self.position, self.source)


class Select(Argument):
    def __init__(self, name: str, position: int, source: str, forms: dict[str, list[Part]]) -> None:
        super().__init__(name, position, source)
        self.forms = forms

    def write(self, arguments: Mapping[str, object], lang: str, out: list[str]) -> None:
        form = self.text_in(arguments)
        write_all(self.forms[form if form in self.forms else "other"], arguments, lang, out)


class Plural(Argument):
    def __init__(self, name: str, position: int, source: str, forms: dict[str, list[Part]]) -> None:
        super().__init__(name, position, source)
        self.forms = forms

    def write(self, arguments: Mapping[str, object], lang: str, out: list[str]) -> None:
        number = self.number_in(arguments)
        form = f"={number}"
        if form not in self.forms:
            form = plural_category(number, lang)
        write_all(self.forms[form if form in self.forms else "other"], arguments, lang, out)


class Message:
    """A compiled message, which can be formatted many times."""

    def __init__(self, source: str, parts: list[Part], placeholders: list[str]) -> None:
        self.source = source
        self.parts = parts
        self.placeholders = placeholders
        """The sorted names of the arguments in all branches."""

    def format(self, arguments: Mapping[str, object], lang: str) -> str:
        """Return the sentence. Arguments that the message does not name are ignored."""
        if plural_rules(lang) is None:
            raise MessageError("unknown-language", f"There are no plural rules for {lang!r}", 0, self.source)
        out: list[str] = []
        write_all(self.parts, arguments, lang, out)
        return "".join(out)


def compile_message(text: str) -> Message:
    """Compile a message. Raises MessageError if it is malformed."""
    reader = Reader(text)
    parts = reader.read_parts(0, "")
    return Message(text, parts, sorted(reader.names))


def write_all(parts: list[Part], arguments: Mapping[str, object], lang: str, out: list[str]) -> None:
    for part in parts:
        part.write(arguments, lang, out)


class Reader:
    """Reads one message from left to right, by recursive descent."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.at = 0
        self.names: set[str] = set()

    def read_parts(self, depth: int, counted: str) -> list[Part]:
        """Read text and arguments up to the brace that closes this level; the brace is not consumed.

        `counted` is the argument that a # stands for. It is empty except directly inside a plural, because
        in ICU a # counts there only, and not in a nested select.
        """
        parts: list[Part] = []
        text: list[str] = []
        while self.at < len(self.source):
            char = self.source[self.at]
            if char == "'":
                text.append(self.read_apostrophe(counted))
            elif char == "{":
                flush(text, parts)
                parts.append(self.read_argument(depth))
            elif char == "}":
                if depth == 0:
                    raise self.error("unmatched-brace", "This } closes nothing", self.at)
                break
            elif char == "#" and counted:
                flush(text, parts)
                parts.append(Argument(counted, self.at, self.source))
                self.at += 1
            else:
                text.append(char)
                self.at += 1
        flush(text, parts)
        return parts

    def read_apostrophe(self, counted: str) -> str:
        start = self.at
        self.at += 1
        following = self.peek()
        if following == "'":
            self.at += 1
            return "'"
        if following not in ("{", "}") and not (following == "#" and counted):
            return "'"
        quoted: list[str] = []
        while self.at < len(self.source):
            char = self.source[self.at]
            self.at += 1
            if char != "'":
                quoted.append(char)
            elif self.peek() == "'":
                quoted.append("'")
                self.at += 1
            else:
                return "".join(quoted)
        raise self.error("unclosed-quote", "The quoted text that begins here has no closing '", start)

    def read_argument(self, depth: int) -> Part:
        start = self.at
        self.at += 1
        self.skip_spaces()
        name = self.read_name()
        if not name or name[0] in DIGITS:
            raise self.error("bad-name", "An argument's name is expected after {", start)
        self.names.add(name)
        self.skip_spaces()
        if self.peek() == "}":
            self.at += 1
            return Argument(name, start, self.source)
        self.expect_comma(name, start)
        self.skip_spaces()
        kind_at = self.at
        kind = self.read_name()
        if kind not in ("plural", "select"):
            raise self.error("unknown-type", f"{kind!r} is neither plural nor select", kind_at)
        self.skip_spaces()
        self.expect_comma(name, start)
        forms = self.read_forms(name, kind, start, depth)
        if "other" not in forms:
            raise self.error("missing-other", f"The {kind} of {name!r} has no form 'other'", start)
        if kind == "plural":
            return Plural(name, start, self.source, forms)
        return Select(name, start, self.source, forms)

    def read_forms(self, name: str, kind: str, start: int, depth: int) -> dict[str, list[Part]]:
        forms: dict[str, list[Part]] = {}
        while True:
            self.skip_spaces()
            if self.peek() == "}":
                self.at += 1
                return forms
            if self.peek() == "":
                raise self.unclosed(name, start)
            form_at = self.at
            form = self.read_form_name(kind)
            if form in forms:
                raise self.error("duplicate-form", f"The form {form!r} stands here twice", form_at)
            self.skip_spaces()
            if self.peek() != "{":
                raise self.error("bad-form", f"The text of the form {form!r} is expected in braces", self.at)
            self.at += 1
            parts = self.read_parts(depth + 1, name if kind == "plural" else "")
            if self.peek() != "}":
                raise self.unclosed(name, start)
            self.at += 1
            forms[form] = parts

    def read_form_name(self, kind: str) -> str:
        start = self.at
        if kind == "plural" and self.peek() == "=":
            self.at += 1
            digits = self.read_name()
            # "=01" would never match a number, because numbers are compared as text.
            if not digits or not DIGITS.issuperset(digits) or (digits[0] == "0" and digits != "0"):
                raise self.error("bad-form", "A whole number is expected after =", start)
            return "=" + digits
        form = self.read_name()
        if not form:
            raise self.error("bad-form", f"The name of a {kind} form is expected", start)
        if kind == "plural" and form not in PLURAL_KEYWORDS:
            known = ", ".join(PLURAL_KEYWORDS)
            raise self.error("bad-form", f"A plural form is {known} or =number, not {form!r}", start)
        return form

    def read_name(self) -> str:
        start = self.at
        while self.at < len(self.source) and self.source[self.at] in NAME_CHARACTERS:
            self.at += 1
        return self.source[start : self.at]

    def expect_comma(self, name: str, start: int) -> None:
        if self.peek() == "":
            raise self.unclosed(name, start)
        if self.peek() != ",":
            raise self.error("expected-comma", f"A comma or }} is expected after {name!r}", self.at)
        self.at += 1

    def skip_spaces(self) -> None:
        while self.at < len(self.source) and self.source[self.at] in SPACES:
            self.at += 1

    def peek(self) -> str:
        return self.source[self.at] if self.at < len(self.source) else ""

    def unclosed(self, name: str, start: int) -> MessageError:
        return self.error("unclosed-argument", f"The argument {name!r} has no closing }}", start)

    def error(self, code: str, problem: str, position: int) -> MessageError:
        return MessageError(code, problem, position, self.source)


def flush(text: list[str], parts: list[Part]) -> None:
    if text:
        parts.append(Literal("".join(text)))
        text.clear()
