"""The settings of a server, and where they come from.

They come from a TOML file, then the environment, then the command line; the later one wins. `public_url` in
the file is `DICETOWN_PUBLIC_URL` in the environment and `--public-url` on the command line.
"""

from __future__ import annotations

import difflib
import os
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta, inspect

from dicetown.engine.errors import DiceTownError
from dicetown.folders import state_folder
from dicetown.web.http.origins import parse_origin

PREFIX: Final = "DICETOWN_"
FILE_VARIABLE: Final = "DICETOWN_CONFIG"
"""The environment variable that names the settings file if the command line does not."""

Text = Annotated[str, Meta(min_length=1)]
Days = Annotated[int, Meta(ge=1, le=3650)]
Count = Annotated[int, Meta(ge=1, le=1_000_000)]


def default_data(environ: Mapping[str, str] = os.environ) -> str:
    """Return the default data folder."""
    return str(state_folder(environ) / "server")


class ServerConfig(msgspec.Struct, frozen=True, kw_only=True):
    """The settings of a server. Only `load_config` checks them; the constructor does not."""

    host: Text = "127.0.0.1"
    """The address to listen at. The default is this machine only; 0.0.0.0 is all of IPv4, :: all of IPv6."""
    port: Annotated[int, Meta(ge=0, le=65535)] = 8377
    """The port to listen at; 0 for any free port."""
    data: Text = msgspec.field(default_factory=default_data)
    """The folder where tables, sessions and records are kept."""
    database: str = ""
    """A PostgreSQL database to use instead of the folder, such as postgresql://dicetown@localhost/dicetown.
    It may contain a password, so set it in the environment or a file rather than on the command line."""
    public_url: str = ""
    """The server's public address, such as https://dice.example.org, for links and the check of `Origin`.
    With https, cookies are sent only over TLS, and browsers are told to insist on TLS."""
    origins: list[str] = []
    """Other sites whose pages may use this server, such as https://play.example.org."""
    trust_proxy: Annotated[int, Meta(ge=0, le=8)] = 0
    """How many proxies of your own are in front of the server; their `X-Forwarded-For` is believed. Use this
    only if the port can be reached only through them: other clients could forge the header."""
    workers: Annotated[int, Meta(ge=1, le=64)] = 1
    """The number of processes that serve. More than one requires a database that they can share."""
    thinkers: Annotated[int, Meta(ge=1, le=64)] = 1
    """The number of bot processes of each serving process."""
    bots: list[str] = []
    """Bots from files that players may choose, such as sly=./sly.py:Sly. They run with the rights of the
    server, so use only files you have read."""
    expansions: list[str] = []
    """Files with expansions to add to the rulesets, such as ./weather.py. They run with the same rights."""

    session_days: Annotated[int, Meta(ge=1, le=400)] = 180
    """Days after the last visit until a guest is forgotten. Browsers keep no cookie longer than 400 days."""
    keep_days: Days = 90
    """Days for which finished tables are kept."""
    abandon_days: Days = 14
    """Days without any change after which a table is closed."""

    max_tables: Count = 2000
    max_tables_per_player: Count = 20
    max_connections: Count = 2000
    max_connections_per_address: Count = 60
    """An address is one IPv4 address or one /64 network of IPv6: a household, or a school behind one line."""
    max_connections_per_player: Count = 12
    messages_per_second: Count = 20
    """Messages per connection."""
    messages_burst: Count = 60
    """Messages per connection that may arrive at once after a pause."""
    requests_per_second: Count = 30
    """Requests per address; the limits that follow are per address too."""
    requests_burst: Count = 120
    tables_per_hour: Count = 60
    sessions_per_hour: Count = 60
    records_per_hour: Count = 240
    """Records from files that are replayed, to be watched or continued."""
    reviews_per_hour: Count = 60
    """Games to review; a game that was reviewed lately does not count."""

    log_level: Literal["debug", "info", "warning", "error"] = "info"
    log_format: Literal["text", "json"] = "text"
    metrics: Literal["local", "all", "off"] = "local"
    """The clients that may read /metrics. Changing figures can reveal covert questions (INFO-4), so the
    default is this machine only; a proxy on this machine must not forward /metrics."""
    open_lobby: bool = True
    """Whether there is a list of public tables. Without it, tables are reached only by links."""
    lan: bool = False
    """Whether this is a home network of people who trust each other. Pages then open tables in the lobby and
    show this machine's address for others to join. `play --lan` sets it."""

    push: bool = True
    """Whether browsers get push notices of a player's turn. This requires the package `cryptography`."""
    notice_delay: Annotated[int, Meta(ge=0, le=86_400)] = 60
    """Seconds that a player must be absent before a notice is sent, so that reloading the page sends none."""
    mail_server: str = ""
    """The mail server for notices, such as smtp.example.org:587; without it there is no mail."""
    mail_security: Literal["starttls", "tls", "none"] = "starttls"
    """The encryption to the mail server. `none` is unencrypted, so only for a mail server on this machine."""
    mail_from: str = ""
    """The sender, such as dice@example.org."""
    mail_user: str = ""
    mail_password: str = ""
    """The password; best set in the environment, or in a separate file with `mail_password_file`."""
    mail_password_file: str = ""
    notice_webhook: str = ""
    """A URL to which notices are posted for players who subscribed to this."""
    notice_webhook_secret: str = ""
    """The secret that signs each post, if set. Best set in the environment."""

    @property
    def secure(self) -> bool:
        """Whether people reach the server over TLS."""
        return self.public_url.lower().startswith("https://")


_FORMS: Final = {
    "mail_server": (
        re.compile(r"[A-Za-z0-9.-]+(:[0-9]{1,5})?|\[[0-9A-Fa-f:.]+\](:[0-9]{1,5})?", re.ASCII),
        "a name with or without a port, like smtp.example.org:587",
    ),
    "mail_from": (
        re.compile(r"[^\s@<>,;:\"()\[\]\\]+@[A-Za-z0-9.-]+"),
        "an address of mail, like dice@example.org",
    ),
    "notice_webhook": (
        re.compile(r"https?://[^\s/@?#]+(/[!-~]*)?"),
        "an address that begins with https:// or http://",
    ),
}
"""The forms that addresses among the settings must have."""
_SECRET: Final = frozenset({"mail_password", "notice_webhook_secret"})
"""Settings whose values no message shows."""

_TYPES: Final = {field.name: field.type for field in msgspec.structs.fields(ServerConfig)}
_KINDS: Final = {name: inspect.type_info(kind) for name, kind in _TYPES.items()}


def load_config(
    file: Path | None, environ: Mapping[str, str], overrides: Mapping[str, object]
) -> ServerConfig:
    """Load the settings from a file, the environment and the command line.

    In `overrides`, from the command line, None means not given.
    """
    if file is None and environ.get(FILE_VARIABLE):
        file = Path(environ[FILE_VARIABLE])
    values: dict[str, object] = {"data": default_data(environ)}
    if file is not None:
        values |= _from_file(file)
    values |= _from_environment(environ)
    values |= _from_command_line(overrides)
    return _checked_together(msgspec.convert(values, ServerConfig))


def _checked_together(config: ServerConfig) -> ServerConfig:
    """Refuse settings that do not fit together, and read the password from its own file."""
    if config.mail_server and not (config.mail_from and config.public_url):
        missing = "public_url" if config.mail_from else "mail_from"
        raise DiceTownError(
            f"The setting mail_server needs {missing} too.",
            hint="Mails need a sender and the address of this server.",
        )
    if not config.mail_password_file:
        return config
    file = config.mail_password_file
    try:
        password = Path(file).read_text(encoding="utf-8").rstrip("\r\n")
    except OSError as error:
        raise DiceTownError(f"Cannot read mail_password_file {file!r}: {error.strerror or error}.") from None
    except UnicodeDecodeError:
        raise DiceTownError(f"mail_password_file {file!r} is not text in UTF-8.") from None
    return msgspec.structs.replace(config, mail_password=password)


def _from_file(file: Path) -> dict[str, object]:
    try:
        with file.open("rb") as stream:
            found = tomllib.load(stream)
    except OSError as error:
        raise DiceTownError(f"Cannot read the settings {str(file)!r}: {error.strerror or error}.") from None
    except UnicodeDecodeError:
        raise DiceTownError(f"The settings {str(file)!r} are not text in UTF-8.") from None
    except (ValueError, RecursionError) as error:
        raise DiceTownError(f"The settings {str(file)!r} are not TOML: {error}.") from None
    return {key: _checked(f"{_cut(key)} in {str(file)!r}", key, value, True) for key, value in found.items()}


def _from_environment(environ: Mapping[str, str]) -> dict[str, object]:
    found: dict[str, object] = {}
    for variable, text in sorted(environ.items()):
        # Many tools pass on an unset variable as an empty one.
        if variable.startswith(PREFIX) and variable != FILE_VARIABLE and text:
            key = variable.removeprefix(PREFIX).lower()
            is_list = isinstance(_KINDS.get(key), inspect.ListType)
            value = [part.strip() for part in text.split(",")] if is_list else text
            found[key] = _checked(f"The variable {variable}", key, value, False)
    return found


def _from_command_line(overrides: Mapping[str, object]) -> dict[str, object]:
    found: dict[str, object] = {}
    for key, value in overrides.items():
        if value is not None:
            plain = os.fspath(value) if isinstance(value, os.PathLike) else value
            found[key] = _checked(f"--{key.replace('_', '-')}", key, plain, False)
    return found


def _checked(where: str, key: str, value: object, strict: bool) -> object:
    """Convert a value to the type of its setting; raises DiceTownError if it is wrong.

    The environment has only text, so there "8377" is a number. A file is read strictly, so there it is not.
    """
    if key not in _TYPES:
        close = difflib.get_close_matches(key, _TYPES, 1)
        hint = f"Is {close[0]!r} meant?" if close else f"There are {', '.join(_TYPES)}."
        raise DiceTownError(f"{where} is not a setting.", hint=hint)
    try:
        value = msgspec.convert(value, _TYPES[key], strict=strict)
    except msgspec.ValidationError:
        shown = "what it is" if key in _SECRET else value
        raise _wrong(where, shown, _allowed(_KINDS[key])) from None
    if key in _FORMS and value:
        pattern, allowed = _FORMS[key]
        if pattern.fullmatch(str(value)) is None:
            raise _wrong(where, value, allowed)
    if key == "public_url" and value:
        return _origin(where, str(value))
    if key == "database" and value and not str(value).startswith(("postgresql://", "postgres://")):
        # Do not show the value: it may contain a password, even if its beginning is mistyped.
        raise DiceTownError(
            f"{where} is not an address of a database.", hint="It must be like postgresql://user@host/name."
        )
    if key == "origins" and isinstance(value, list):
        return [_origin(where, text) for text in value]
    return value


def _origin(where: str, text: str) -> str:
    origin = parse_origin(text.removesuffix("/"))
    if origin is None:
        raise _wrong(where, text, "an address like https://dice.example.org, without a path")
    return origin.text


def _wrong(where: str, value: object, allowed: str) -> DiceTownError:
    return DiceTownError(f"{where} cannot be {_cut(repr(value))}.", hint=f"It must be {allowed}.")


def _cut(text: str) -> str:
    """Shorten a text so that an error stays readable."""
    return text if len(text) <= 80 else text[:79] + "…"


def _allowed(kind: inspect.Type) -> str:
    """Describe the allowed values of a setting."""
    match kind:
        case inspect.IntType():
            return f"a whole number from {kind.ge} to {kind.le}"
        case inspect.BoolType():
            return "true or false"
        case inspect.LiteralType():
            return "one of " + ", ".join(map(repr, kind.values))
        case inspect.ListType():
            return "a list of texts"
        case inspect.StrType(min_length=1):
            return "a text that is not empty"
        case _:
            return "a text"
