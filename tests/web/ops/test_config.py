"""Settings come from a file, the environment and the command line, and every mistake is named."""

import contextlib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicetown.engine.errors import DiceTownError
from dicetown.folders import state_folder
from dicetown.web.ops.config import PREFIX, ServerConfig, load_config
from tools import check


def settings_file(folder: Path, text: str) -> Path:
    file = folder / "server.toml"
    file.write_text(text, encoding="utf-8")
    return file


def problem_with(
    file: Path | None = None,
    environ: dict[str, str] | None = None,
    overrides: dict[str, object] | None = None,
) -> str:
    with pytest.raises(DiceTownError) as caught:
        load_config(file, environ or {}, overrides or {})
    return str(caught.value)


def test_default_server_listens_locally_only() -> None:
    config = load_config(None, {"XDG_STATE_HOME": "/var/lib"}, {})
    assert (config.host, config.port, config.trust_proxy, config.public_url) == ("127.0.0.1", 8377, 0, "")
    assert Path(config.data) == state_folder({"XDG_STATE_HOME": "/var/lib"}) / "server"


def test_command_line_wins_over_environment_and_file(tmp_path: Path) -> None:
    file = settings_file(tmp_path, 'port = 1001\nworkers = 2\nmax_tables = 3\nhost = "::"')
    environ = {"DICETOWN_PORT": "1002", "DICETOWN_WORKERS": "4", "HOME": "/root", "PORT": "7"}
    config = load_config(file, environ, {"port": 1003, "workers": None})
    assert (config.port, config.workers, config.max_tables, config.host) == (1003, 4, 3, "::")


def test_environment_can_name_the_file(tmp_path: Path) -> None:
    file = settings_file(tmp_path, "port = 1001")
    assert load_config(None, {"DICETOWN_CONFIG": str(file)}, {}).port == 1001


def test_command_line_may_give_a_path(tmp_path: Path) -> None:
    assert load_config(None, {}, {"data": tmp_path}).data == str(tmp_path)


@pytest.mark.parametrize(("text", "expected"), [("true", True), ("false", False), ("1", True), ("0", False)])
def test_environment_reads_words_and_digits(text: str, expected: bool) -> None:
    assert load_config(None, {"DICETOWN_OPEN_LOBBY": text}, {}).open_lobby is expected


def test_environment_lists_are_split_by_commas() -> None:
    config = load_config(None, {"DICETOWN_ORIGINS": "https://a.example, http://B.example:8080"}, {})
    assert config.origins == ["https://a.example", "http://b.example:8080"]


def test_empty_variable_counts_as_unset() -> None:
    assert load_config(None, {"DICETOWN_PORT": ""}, {}).port == ServerConfig().port


def test_test_command_sets_no_settings() -> None:
    source = Path(check.__file__).read_text("utf-8")
    assert "environ" in source
    assert f'"{PREFIX}' not in source


@pytest.mark.parametrize(
    ("given_url", "kept"),
    [
        ("https://Dice.Example.org/", "https://dice.example.org"),
        ("HTTPS://dice.example.org:443", "https://dice.example.org"),
        ("http://192.168.1.5:8377", "http://192.168.1.5:8377"),
        ("http://[::1]:8377/", "http://[::1]:8377"),
    ],
)
def test_public_address_has_one_spelling(given_url: str, kept: str) -> None:
    assert load_config(None, {}, {"public_url": given_url}).public_url == kept


def test_only_https_makes_a_server_secure() -> None:
    assert load_config(None, {}, {"public_url": "https://dice.example.org"}).secure
    assert not load_config(None, {}, {"public_url": "http://dice.example.org"}).secure
    assert not ServerConfig().secure


@pytest.mark.parametrize(
    "wrong",
    [
        "dice.example.org",
        "ftp://dice.example.org",
        "https://dice.example.org/game",
        "https://me@dice.example.org",
        "https://dice.example.org?x",
        "https://würfel.example",
        "https://",
        "https://dice.example.org:99999",
    ],
)
def test_wrong_public_address_is_refused(wrong: str) -> None:
    problem = problem_with(overrides={"public_url": wrong})
    assert "--public-url" in problem
    assert "https://dice.example.org" in problem


@pytest.mark.parametrize(
    ("line", "key", "allowed"),
    [
        ("port = 65536", "port", "from 0 to 65535"),
        ("port = -1", "port", "from 0 to 65535"),
        ('port = "8377"', "port", "a whole number"),
        ("port = 8377.5", "port", "a whole number"),
        ("port = 99999999999999999999999999", "port", "a whole number"),
        ("port = 1979-05-27", "port", "a whole number"),
        ("trust_proxy = true", "trust_proxy", "from 0 to 8"),
        ("workers = 0", "workers", "from 1 to 64"),
        ("open_lobby = 1", "open_lobby", "true or false"),
        ('log_format = "xml"', "log_format", "'json', 'text'"),
        ('log_level = "loud"', "log_level", "'debug'"),
        ("host = 127", "host", "a text"),
        ('data = ""', "data", "not empty"),
        ('origins = "https://a.example"', "origins", "a list of texts"),
        ('origins = ["*"]', "origins", "an address like"),
        ("session_days = 0", "session_days", "from 1 to 400"),
    ],
)
def test_wrong_value_is_named_with_its_file(tmp_path: Path, line: str, key: str, allowed: str) -> None:
    """The message also names the key and what is allowed."""
    file = settings_file(tmp_path, line)
    problem = problem_with(file)
    assert key in problem
    assert repr(str(file)) in problem
    assert allowed in problem


@pytest.mark.parametrize(
    ("variable", "text", "allowed"),
    [
        ("DICETOWN_PORT", "tcp://10.0.0.1:80", "from 0 to 65535"),
        ("DICETOWN_OPEN_LOBBY", "maybe", "true or false"),
        ("DICETOWN_MAX_TABLES", "0", "from 1 to"),
        ("DICETOWN_LOG_FORMAT", "JSON ", "'json'"),
    ],
)
def test_wrong_variable_is_named(variable: str, text: str, allowed: str) -> None:
    problem = problem_with(environ={variable: text})
    assert variable in problem
    assert repr(text) in problem
    assert allowed in problem


def test_unknown_key_is_named_with_suggestion(tmp_path: Path) -> None:
    file = settings_file(tmp_path, "max_table = 5")
    problem = problem_with(file)
    assert "max_table in " in problem
    assert "'max_tables'" in problem
    assert "'port'" in problem_with(environ={"DICETOWN_PROT": "5"})
    assert "--colour" in problem_with(overrides={"colour": "red"})


def test_long_value_is_cut_in_message() -> None:
    assert len(problem_with(environ={"DICETOWN_PORT": "9" * 5000})) < 300


def test_unreadable_files_are_named(tmp_path: Path) -> None:
    assert "nowhere.toml" in problem_with(tmp_path / "nowhere.toml")
    assert "TOML" in problem_with(settings_file(tmp_path, "port = = 1"))
    (tmp_path / "server.toml").write_bytes(b'host = "\xff"')
    assert "UTF-8" in problem_with(tmp_path / "server.toml")
    assert "TOML" in problem_with(settings_file(tmp_path, "x = " + "[" * 5000))


@given(st.dictionaries(st.text(), st.text() | st.integers() | st.none() | st.lists(st.text()) | st.floats()))
def test_random_settings_load_or_fail_clearly(values: dict[str, object]) -> None:
    environ = {"DICETOWN_" + key.upper(): str(value) for key, value in values.items()}
    for source, overrides in ((environ, {}), ({}, values)):
        with contextlib.suppress(DiceTownError):
            assert isinstance(load_config(None, source, overrides), ServerConfig)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("mail_server", "smtp example"),
        ("mail_server", "smtp.example.org:port"),
        ("mail_from", "dice"),
        ("mail_from", "a@b.org\nBcc: c@d.org"),
        ("notice_webhook", "ftp://example.org/"),
        ("notice_webhook", "https://user:pw@example.org/"),
        ("notice_delay", "-1"),
    ],
)
def test_malformed_notice_settings_are_refused(key: str, value: str) -> None:
    with pytest.raises(DiceTownError, match="must be"):
        load_config(None, {f"DICETOWN_{key.upper()}": value}, {})


def test_mail_needs_sender_and_public_address() -> None:
    environ = {"DICETOWN_MAIL_SERVER": "smtp.example.org"}
    with pytest.raises(DiceTownError, match="mail_from"):
        load_config(None, environ, {})
    with pytest.raises(DiceTownError, match="public_url"):
        load_config(None, {**environ, "DICETOWN_MAIL_FROM": "dice@example.org"}, {})


def test_password_is_read_from_its_file(tmp_path: Path) -> None:
    """The password stands in no message."""
    file = tmp_path / "password"
    file.write_text("open sesame\n", encoding="utf-8")
    assert load_config(None, {"DICETOWN_MAIL_PASSWORD_FILE": str(file)}, {}).mail_password == "open sesame"
    with pytest.raises(DiceTownError, match="mail_password_file"):
        load_config(None, {"DICETOWN_MAIL_PASSWORD_FILE": str(tmp_path / "none")}, {})
    wrong = tmp_path / "wrong.toml"
    wrong.write_text("mail_password = 4711\n", encoding="utf-8")
    with pytest.raises(DiceTownError) as problem:
        load_config(wrong, {}, {})
    assert "4711" not in f"{problem.value.message} {problem.value.hint}"


def test_long_setting_name_makes_short_error(tmp_path: Path) -> None:
    file = tmp_path / "dicetown.toml"
    file.write_text("x" * 5000 + " = 1\n", encoding="utf-8")
    with pytest.raises(DiceTownError) as refused:
        load_config(file, {}, {})
    assert len(refused.value.message) < 200 + len(str(file))
