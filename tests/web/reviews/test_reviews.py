"""Reviews over the wire: the figures that `dicetown review --json` prints, made at the side."""

from __future__ import annotations

import asyncio
import gzip
import json
import threading
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from dicetown.cli.main import main
from dicetown.engine.errors import DiceTownError
from dicetown.records.game import Game
from dicetown.review.data import GameReview, data_of
from dicetown.table.room.settings import DAY
from dicetown.table.workers.queue import WorkerQueue
from dicetown.table.workers.worker import WorkerRole
from dicetown.web.client import Client
from dicetown.web.http.errors import TooMany
from dicetown.web.http.limits import Limits
from dicetown.web.protocol.bodies import LARGEST_RECORD
from dicetown.web.reviews import reviewers
from dicetown.web.reviews.reviewers import (
    LIMIT,
    MOST_KEPT,
    MOST_WAITING,
    STRANGERS_LIMIT,
    Bodies,
    Reviewers,
)
from dicetown.web.reviews.working import Reviewed, ReviewTask
from tests.page import moments
from tests.review.games import ALL, played, reviewed
from tests.web.deal_server import DealServer
from tests.web.hostile.fuzzing import exchange
from tests.web.serving import Serving, serving
from tests.web.virtual_time import pass_time, run_virtually

NAMES: Final = ["Bot 0", "Bot 1", "Bot 2"]


@cache
def game() -> Game:
    return played("classic", "gsg", 8)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server with a game that is over, one that was given up, and one of older rules."""
    data = tmp_path_factory.mktemp("reviews")
    half = len(game().entries) // 2
    older = moments.over("older", game())
    opened = json.loads(older.entries[0]) | {"rules_version": 0, "release": "0.0.9"}
    moments.keep(
        data,
        [
            moments.over("over", game()),
            moments.finished("half", game(), half),
            msgspec.structs.replace(older, entries=[json.dumps(opened).encode(), *older.entries[1:]]),
        ],
    )
    with serving(data) as found:
        yield found


def ask(server: Serving, path: str, body: object = None) -> tuple[int, Any]:
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(server.url + path, data, {"Origin": server.url})
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as refusal:
        return refusal.code, json.load(refusal)


def differences(one: object, other: object, where: str = "") -> list[str]:
    """The fields in which two answers differ."""
    if isinstance(one, dict) and isinstance(other, dict):
        names = [*one, *(name for name in other if name not in one)]
        return [
            line for name in names for line in differences(one.get(name), other.get(name), f"{where}.{name}")
        ]
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        pairs = enumerate(zip(one, other, strict=True))
        return [line for at, both in pairs for line in differences(*both, f"{where}[{at}]")]
    return [] if one == other else [f"{where}: {one!r} is not {other!r}"]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_finished_table_is_reviewed_in_both_languages(server: Serving, lang: str) -> None:
    status, found = ask(server, f"/api/tables/over/review?lang={lang}")
    assert status == 200
    expected = data_of(reviewed("classic", "gsg", 8), NAMES, lang)
    assert differences(found, msgspec.to_builtins(expected)) == []
    assert asyncio.run(Client(server.url).review("over", lang)) == expected


def test_review_equals_what_the_command_prints(
    server: Serving, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = game().record().to_json()
    file = tmp_path / "game.json"
    file.write_text(text, encoding="utf-8")
    for lang in ("en", "fr"):
        assert main(["review", str(file), "--json", "--lang", lang]) == 0
        printed = json.loads(capsys.readouterr().out)
        status, found = ask(server, "/api/reviews", {"record": text, "lang": lang})
        assert status == 200
        assert differences(found, printed) == []


def test_review_types_cover_every_module() -> None:
    data = data_of(reviewed(ALL, "gggg", 5), [*NAMES, "Bot 3"], "en")
    assert msgspec.json.decode(msgspec.json.encode(data), type=GameReview) == data


def test_review_uses_the_names_given(server: Serving) -> None:
    body = {"record": game().record().to_json(), "names": ["Ann", "Bob", "Cleo"]}
    status, found = ask(server, "/api/reviews", body)
    assert (status, found["names"]) == (200, ["Ann", "Bob", "Cleo"])
    assert any("Bob" in one["question"] + one["chosen_text"] for one in found["decisions"])


def test_review_refuses_with_a_reason(server: Serving) -> None:
    text = game().record().to_json()
    running = json.loads(text) | {"result": None}
    for path, body, status, said in (
        ("/api/tables/half/review", None, 404, "without a winner"),
        ("/api/tables/nowhere/review", None, 404, "no such table"),
        ("/api/tables/over/review?lang=de", None, 400, "language"),
        ("/api/reviews", {"record": json.dumps(running)}, 400, "not over"),
        ("/api/reviews", {"record": "a letter"}, 400, "record"),
        ("/api/reviews", {"record": " "}, 400, "no record"),
        ("/api/reviews", {"record": text, "names": ["Ann"]}, 400, "1 names for 3 seats"),
        ("/api/reviews", {"record": text, "lang": "de"}, 400, "lang"),
        ("/api/reviews", {"record": "x" * (LARGEST_RECORD + 1)}, 400, str(LARGEST_RECORD)),
    ):
        found, problem = ask(server, path, body)
        assert (found, said in problem["message"]) == (status, True), (path, problem)


def test_too_large_body_is_refused_unsent(server: Serving) -> None:
    head = f"POST /api/reviews HTTP/1.1\r\nHost: x\r\nOrigin: {server.url}\r\nContent-Length: 2000000\r\n\r\n"
    assert exchange(server.url, head.replace("Host: x", f"Host: {server.url[7:]}").encode()) == 413


def test_running_game_is_not_reviewed(server: Serving) -> None:
    opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())

    def post(path: str, body: object) -> Any:
        request = urllib.request.Request(server.url + path, json.dumps(body).encode(), {"Origin": server.url})
        with opener.open(request, timeout=60) as answer:
            return json.load(answer)

    post("/api/session", {"name": "Ann"})
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}]
    table = post("/api/tables", {"settings": {"public": True}, "seats": seats, "start": True})["id"]
    status, problem = ask(server, f"/api/tables/{table}/review")
    assert (status, problem["message"]) == (404, "The game is not over yet.")


@pytest.mark.parametrize("what", ["review", "story", "replay"])
def test_game_of_older_rules_names_its_release(server: Serving, what: str) -> None:
    status, problem = ask(server, f"/api/tables/older/{what}")
    assert (status, problem["message"]) == (404, "The game was played by rules version 0.")
    assert "Release 0.0.9 can finish it" in problem["hint"]


# How they are made


def always() -> bool:
    return True


class Bench:
    """A trade that does nothing but wait until it is told; for one loop of events."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked: list[str] = []
        self.go = threading.Event()
        self._encoder = msgspec.msgpack.Encoder()
        role = WorkerRole("bench", 0, lambda: self.do, lambda wanted: None)
        monkeypatch.setattr(reviewers, "REVIEWING", role)

    def do(self, data: bytes) -> bytes:
        task = msgspec.msgpack.decode(data, type=ReviewTask)
        self.asked.append(task.record)
        self.go.wait(30)
        if task.record == "wrong":
            return self._encoder.encode(Reviewed(wrong="ValueError (here.py, line 1)"))
        if task.record == "refused":
            return self._encoder.encode(Reviewed(message="No.", rule="END-1", hint="Yes."))
        return self._encoder.encode(Reviewed(bodies={"en": task.record.encode()}))


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> Bench:
    return Bench(monkeypatch)


def test_same_request_shares_one_review(bench: Bench) -> None:
    async def story() -> None:
        found = Reviewers(apart=False)
        both = [asyncio.ensure_future(found.review("a", (), always)) for _ in range(2)]
        await asyncio.sleep(0)
        bench.go.set()
        assert await asyncio.gather(*both) == [{"en": b"a"}] * 2
        assert await found.review("a", (), always) == {"en": b"a"}
        assert bench.asked == ["a"]
        # Other names, other sentences.
        await found.review("a", ("Ann", "Bob"), always)
        assert bench.asked == ["a", "a"]
        await found.close()

    asyncio.run(story())


def test_least_used_reviews_are_forgotten(bench: Bench) -> None:
    bench.go.set()

    async def story() -> None:
        found = Reviewers(apart=False)
        for number in range(MOST_KEPT + 1):
            await found.review(str(number), (), always)
            await found.review("0", (), always)
        assert bench.asked.count("0") == 1
        await found.review("1", (), always)
        assert bench.asked.count("1") == 2
        await found.close()

    asyncio.run(story())


def test_full_queue_is_busy_for_a_while(bench: Bench) -> None:
    async def story() -> None:
        found = Reviewers(apart=False)
        waiting = [
            asyncio.ensure_future(found.review(str(number), (), always)) for number in range(MOST_WAITING + 1)
        ]
        await asyncio.sleep(0)
        with pytest.raises(TooMany, match="other reviews"):
            await found.review("one more", (), always)
        bench.go.set()
        await asyncio.gather(*waiting)
        assert await found.review("one more", (), always) == {"en": b"one more"}
        await found.close()

    asyncio.run(story())


def test_sent_games_leave_one_place_free(bench: Bench) -> None:
    """The last place is for games played on this server."""

    async def story() -> None:
        found = Reviewers(apart=False)
        waiting = [
            asyncio.ensure_future(found.review(str(number), (), always, ours=False))
            for number in range(MOST_WAITING)
        ]
        await asyncio.sleep(0)
        with pytest.raises(TooMany, match="other reviews"):
            await found.review("a stranger's", (), always, ours=False)
        waiting.append(asyncio.ensure_future(found.review("ours", (), always)))
        bench.go.set()
        assert (await asyncio.gather(*waiting))[-1] == {"en": b"ours"}
        await found.close()

    asyncio.run(story())


def test_sent_games_have_less_time(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    bench.go.set()
    limits: list[float] = []

    class Noting(WorkerQueue):
        def ask(self, task: bytes, limit: float, patient: bool = False) -> Future[bytes]:
            limits.append(limit)
            return super().ask(task, limit, patient)

    monkeypatch.setattr(reviewers, "WorkerQueue", Noting)

    async def story() -> None:
        found = Reviewers(apart=False)
        await found.review("ours", (), always)
        await found.review("a stranger's", (), always, ours=False)
        await found.close()
        hasty = Reviewers(apart=False, limit=5)
        await hasty.review("a stranger's", (), always, ours=False)
        await hasty.close()

    asyncio.run(story())
    assert limits == [LIMIT, STRANGERS_LIMIT, 5]
    assert STRANGERS_LIMIT < LIMIT


def test_only_sent_records_count_as_foreign() -> None:
    asked: list[bool] = []

    async def review(
        record: str, names: Sequence[str], allow: Callable[[], bool], ours: bool = True
    ) -> Bodies:
        asked.append(ours)
        return {"en": gzip.compress(b"{}")}

    async def story() -> None:
        world = await DealServer().start("Ann")
        table = await world.begin("Ann")
        await world.play("Ann")
        await pass_time(DAY)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(world.server.reviewers, "review", review)
            for method, path, body in (
                ("GET", f"/api/tables/{table}/review", None),
                ("POST", "/api/reviews", {"record": game().record().to_json()}),
            ):
                assert (await world.request(method, path, "Ann", body)).status == 200
        await world.close()

    run_virtually(story())
    assert asked == [True, False]


def test_sender_of_many_records_is_refused() -> None:
    async def story() -> None:
        world = await DealServer().start("Ann")
        world.server.limits = Limits(msgspec.structs.replace(world.server.config, records_per_hour=2))
        found = [await world.request("POST", "/api/reviews", "", {"record": "a letter"}) for _ in range(3)]
        assert [reply.status for reply in found] == [400, 400, 429]
        await world.close()

    run_virtually(story())


def test_refused_client_still_gets_kept_reviews(bench: Bench) -> None:
    bench.go.set()

    async def story() -> None:
        found = Reviewers(apart=False)
        await found.review("a", (), always)
        with pytest.raises(TooMany, match="from this address"):
            await found.review("b", (), lambda: False)
        assert await found.review("a", (), lambda: False) == {"en": b"a"}
        await found.close()

    asyncio.run(story())


def test_failed_review_is_told_not_kept(bench: Bench) -> None:
    bench.go.set()

    async def story() -> None:
        found = Reviewers(apart=False)
        for _ in range(2):
            with pytest.raises(DiceTownError, match=r"^No") as refused:
                await found.review("refused", (), always)
            assert (refused.value.rule, refused.value.hint) == ("END-1", "Yes.")
        with pytest.raises(RuntimeError, match=r"here\.py"):
            await found.review("wrong", (), always)
        assert bench.asked == ["refused", "refused", "wrong"]
        await found.close()

    asyncio.run(story())


def test_too_slow_review_is_given_up(bench: Bench) -> None:
    async def story() -> None:
        found = Reviewers(apart=False, limit=0.05)
        with pytest.raises(DiceTownError, match="too long"):
            await found.review("endless", (), always)
        bench.go.set()
        assert await found.review("short", (), always) == {"en": b"short"}
        await found.close()

    asyncio.run(story())
