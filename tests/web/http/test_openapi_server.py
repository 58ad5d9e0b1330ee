"""Every plain request, with what the description allows and what it does not, is answered as described."""

import asyncio
import random
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from http.cookiejar import DefaultCookiePolicy
from typing import Any

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import APIOperation, Case, GenerationMode
from schemathesis.checks import CHECKS
from schemathesis.core.result import Ok

from dicetown.table.room.settings import Settings
from dicetown.web.client import Client, play, random_option
from dicetown.web.http.openapi import describe
from dicetown.web.http.routes import ROUTES
from dicetown.web.protocol.bodies import SeatWish
from dicetown.web.puzzles.puzzle import puzzles
from dicetown.web.replays.corpus import corpus_record
from tests.web.killable_server import KillableServer, killable_server

Operation = APIOperation[Any, Any, Any, Any]

OPERATIONS: dict[str, Operation] = {
    f"{found.ok().method.upper()} {found.ok().path}": found.ok()
    for found in schemathesis.openapi.from_dict(describe(ROUTES)).get_all_operations()
    if isinstance(found, Ok)
}
AS_DESCRIBED: list[Any] = [
    CHECKS.get_one(name)
    for name in (
        "not_a_server_error",
        "status_code_conformance",
        "content_type_conformance",
        "response_headers_conformance",
        "response_schema_conformance",
    )
]
EXAMPLES = 25
HEALTHY = list(HealthCheck)
"""What is slow or often filtered out here is for the generator to answer for."""


TAKES_MORE = frozenset(
    {
        "POST /api/notices/push",
        "POST /api/notices/mail",
        "POST /api/notices/hook",
        "POST /api/notices/{subscription}/test",
        "DELETE /api/notices/{subscription}",
    }
)
"""What this server has no means for, and refuses as described; `test_notice_requests.py` has them obeyed."""


class Target:
    """A server with a game that runs and one that is over, and a player who may look at both."""

    def __init__(self, server: KillableServer) -> None:
        self.server = server
        self.client = Client(server.url, name="Ann")
        self.running = self.over = self.record = self.invite = ""
        self.session = requests.Session()
        # What `POST /api/session` sets is not what others are asked with.
        self.session.cookies.set_policy(DefaultCookiePolicy(allowed_domains=[]))

    async def begin(self) -> None:
        wishes = [SeatWish(kind="me"), SeatWish(kind="bot", bot="random")]
        quick = Settings(ruleset="classic", pace=0, public=True)
        for _ in range(2):
            self.running, self.over = (
                (await self.client.open_table(wishes, quick, start=True)).id,
                self.running,
            )
        self.invite = (await self.client.invite(self.running)).rpartition("/")[2]
        async with self.client.join(self.over) as table:
            await play(table, random_option(1))
        self.record = await self.client.record(self.over)


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Target]:
    with killable_server(tmp_path_factory.mktemp("described")) as server:
        found = Target(server)
        asyncio.run(asyncio.wait_for(found.begin(), 60))
        yield found
        found.session.close()
        assert "Traceback" not in server.log()


def exercise(target: Target, operation: Operation, mode: GenerationMode) -> Counter[int]:
    """How often each status came back; raises if something was not as described."""
    statuses: Counter[int] = Counter()
    choose = random.Random(operation.path)
    key = target.client.key
    if operation.method == "delete":
        # Only this one wants to be forgotten.
        other = Client(target.server.url, name="Bob")
        asyncio.run(other.session())
        key = other.key

    @settings(max_examples=EXAMPLES, derandomize=True, database=None, suppress_health_check=HEALTHY)
    @given(case=operation.as_strategy(generation_mode=mode))
    def ask(case: Case[Any]) -> None:
        table = choose.choice((target.running, target.over))
        known = {"table": table, "rule": "MINE-1", "puzzle": next(iter(puzzles())), "day": today()}
        known |= {"game": "duel", "invite": target.invite}
        if isinstance(case.body, dict) and "record" in case.body and mode is GenerationMode.POSITIVE:
            # No generator makes up a record.
            case.body.update(record=corpus_record("duel"), names=[])
        if mode is GenerationMode.POSITIVE:
            known["step"] = "1"
        for parameter, value in known.items():
            if parameter in case.path_parameters and choose.random() < 0.8:
                case.path_parameters[parameter] = value
        if mode is GenerationMode.POSITIVE and isinstance(case.body, dict) and "record" in case.body:
            # No generator makes up a game.
            case.body = {**case.body, "record": target.record}
            case.body.pop("names", None)
        answer = case.call(
            base_url=target.server.url,
            session=target.session,
            # The cookie may be made up, but the request comes from a page of ours.
            headers={"Authorization": f"Bearer {key}", "Origin": target.server.url},
        )
        statuses[answer.status_code] += 1
        case.validate_response(answer, checks=AS_DESCRIBED)

    ask()
    return statuses


def today() -> str:
    return datetime.now(UTC).date().isoformat()


def takes_something(operation: Operation) -> bool:
    """Whether there is anything that is not allowed: any text may stand in a path."""
    return bool(operation.body.items or operation.query.items)


def test_all_routes_are_described() -> None:
    assert len(OPERATIONS) == len(ROUTES)


@pytest.mark.parametrize("name", OPERATIONS)
def test_allowed_requests_are_answered_as_described(target: Target, name: str) -> None:
    statuses = exercise(target, OPERATIONS[name], GenerationMode.POSITIVE)
    assert name in TAKES_MORE or min(statuses) < 300, "not one of these was obeyed"


@pytest.mark.parametrize("name", [name for name, found in OPERATIONS.items() if takes_something(found)])
def test_forbidden_requests_are_answered_as_described(target: Target, name: str) -> None:
    exercise(target, OPERATIONS[name], GenerationMode.NEGATIVE)
