"""A whole evening with everything in it that is secret, and what the server logs of it."""

from __future__ import annotations

import io
from typing import Literal

import pytest

from dicetown.table.store.rows import Append
from dicetown.web.notices.outgoing import NotSent
from dicetown.web.ops.config import ServerConfig
from dicetown.web.ops.logs import set_up_logging
from tests.web.notices.notice_world import CONFIG, NoticeWorld, later, without
from tests.web.virtual_time import run_virtually, settle

MAIL = "ann.smith@example.net"
PASSWORD = "p4ss-w0rd"
TALK = "the-stranger-has-the-badge"

pytestmark = pytest.mark.usefixtures("restored_loggers")


async def break_down(what: Append) -> None:
    """A database that breaks in an unforeseen way."""
    try:
        raise ValueError(f"no route to postgresql://dice:{PASSWORD}@db.example.org/dice for {MAIL}")
    except ValueError as error:
        raise RuntimeError("the store is broken") from error


async def evening(config: ServerConfig, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Live through it; the secrets there were."""
    world = NoticeWorld(config)
    await world.begin()
    token = (await world.request("POST", "/api/me/tokens", "Ann", {"name": "robot"})).json()["key"]
    link = (await world.request("POST", "/api/me/link", "Ann", {})).json()["key"]
    invite = (await world.request("POST", "/api/tables/{table}/invite", "Ann", {})).json()["path"]
    shown = ("/t/{table}", "/replay/table/{table}", f"/api/tables/{{table}}?key={token}")
    for path in (link, invite, f"/?invite={invite}", *shown):
        await world.request("GET", path, "Bob")
    await world.ask("Bob", "mail", address=MAIL)
    await world.ask("Bob")
    world.statuses = [NotSent(f"{MAIL} is not reached with {token}", again=False)] * 5
    world.lines[0].send({"type": "say", "id": "t1", "seat": 0, "text": TALK})
    await world.answer(0)
    await world.go(1)
    await later()
    table = world.table
    with monkeypatch.context() as broken:
        broken.setattr(world.store, "append", break_down)
        world.lines[0].send({"type": "say", "id": "t2", "seat": 0, "text": TALK})
        await settle()
    with pytest.raises(RuntimeError):
        await world.lines.pop(0).close()
    await world.close()
    cookies = [cookie.partition("=")[2] for cookie in world._keys.values()]
    keys = [path.rpartition("/")[2] for path in (token, link, invite)]
    return [*cookies, *keys, *[seat.player for seat in table.seats], table.secret, table.id]


@pytest.mark.parametrize("log_format", ["text", "json"])
def test_no_secret_is_ever_logged(
    log_format: Literal["text", "json"], monkeypatch: pytest.MonkeyPatch
) -> None:
    stream = io.StringIO()
    config = without(CONFIG, log_format=log_format, log_level="debug")
    set_up_logging(config, stream)
    secrets = run_virtually(evening(config, monkeypatch))
    text = stream.getvalue()
    assert "the store is broken" in text
    assert "a notice by push was not sent" in text
    assert "/j/[invite]" in text
    assert "/d/[link]" in text
    for secret in (*secrets, MAIL, PASSWORD, TALK, "Ann", "Bob", "hush hush"):
        assert len(secret) > 2
        assert secret not in text, f"{secret} is in the log"
