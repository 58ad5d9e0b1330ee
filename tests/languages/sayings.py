"""Prints as JSON what the package on the path says in a language that is named to it."""

from __future__ import annotations

import contextlib
import io
import json
import sys
from typing import Any

from dicetown.bots.words import bot_title
from dicetown.cli.common.language import default_language
from dicetown.cli.main import main
from dicetown.engine.events import Event, event_kinds
from dicetown.records.game import new_game
from dicetown.review.words import review_words
from dicetown.rules.narrate import describe_choice, describe_prompt, narrate
from dicetown.rules.rulebook import LANGUAGES, catalogue, find_rule, language_name
from dicetown.table.room.phrases import phrase_text
from dicetown.table.workers.bot_pool import BotPool
from dicetown.web.http.app import make_app
from dicetown.web.notices.turns import say
from dicetown.web.ops.config import ServerConfig
from dicetown.web.server import Server
from tests.web.asgi import request
from tests.web.memory_store import MemoryStore

NAMES = ("Ann", "Bob")


def in_the_library(lang: str) -> dict[str, Any]:
    game = new_game("revised", 2, seed=1)
    prompt = game.prompt_for(0)
    assert prompt is not None
    view = game.view_for(0)
    return {
        "rule": find_rule("MINE-1").text(lang),
        "title": find_rule("MINE-1").title(lang),
        "remark": find_rule("MINE-1").remarks[0].text(lang),
        "event": narrate(Event(event_kinds()["NuggetsMined"], "MINE-1", (1, 1, 4)), NAMES, 0, lang),
        "prompt": describe_prompt(prompt, view, NAMES, lang),
        "choice": describe_choice(prompt.options[0], view, NAMES, lang),
        "bot": bot_title("greedy", lang),
        "phrase": phrase_text("hello", lang),
        "notice": say("turn", lang),
        "review": review_words(lang).say("review.seat", {"n": 1}),
    }


def answered(target: str, body: object = None, accepts: str = "") -> Any:
    app = make_app(Server(ServerConfig(data="nowhere"), MemoryStore(), BotPool(0)))
    method = "GET" if body is None else "POST"
    headers = {"accept-language": accepts}
    sent = b"" if body is None else json.dumps(body).encode()
    return json.loads(request(app, target, headers, method=method, body=sent).body)


def on_the_server(lang: str) -> dict[str, Any]:
    record = {"record": new_game("revised", 2, seed=1).record().to_json()}
    about = answered("/api/openapi.json")["paths"]["/api/phrases"]["get"]["parameters"]
    refused = {**record, "lang": "xx"}
    return {
        "rule": answered(f"/api/rules/MINE-1?lang={lang}")["text"],
        "phrase": answered(f"/api/phrases?lang={lang}")[0]["says"],
        "seat": answered("/api/replays", {**record, "lang": lang})["welcome"]["table"]["seats"][0]["name"],
        "manifest": answered("/manifest.webmanifest", accepts=f"de, {lang}-XX, en")["description"],
        "documented": next(one["schema"]["enum"] for one in about if one["name"] == "lang"),
        "refusals": [
            answered("/api/phrases?lang=xx")["hint"],
            answered("/api/replays", refused)["hint"],
            answered("/api/reviews", refused)["hint"],
        ],
    }


def in_the_terminal(lang: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for command in ("rules MINE-1", "play --terminal --seed 1"):
        out = io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
            main([*command.split(), "--lang", lang])
        found[command] = out.getvalue()
    return found


def sayings(lang: str) -> dict[str, Any]:
    return {
        "languages": {each: language_name(each) for each in LANGUAGES},
        "of the system": default_language({"LANG": f"{lang}_XX.UTF-8"}),
        "plurals": [catalogue(lang).say("thing.nuggets", {"n": n}) for n in (1, 2, 5, 22)],
        "missing": catalogue(lang).say("face.9"),
        "library": in_the_library(lang),
        "server": on_the_server(lang),
        "terminal": in_the_terminal(lang),
    }


if __name__ == "__main__":
    print(json.dumps(sayings(sys.argv[1])))
