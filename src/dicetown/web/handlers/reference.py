"""What there is to play with, in words; and the server about itself."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from starlette.responses import Response

from dicetown import RULES_VERSION, __version__
from dicetown.bots.registry import bot_names
from dicetown.bots.words import bot_title
from dicetown.engine.errors import DiceTownError
from dicetown.rules.catalogue import EDITIONS, MODULES, NEEDS, ruleset, ruleset_names
from dicetown.rules.rulebook import catalogue, find_rule, rulebook
from dicetown.rules.say import ruleset_title
from dicetown.table.phrases import PHRASES, phrase_text
from dicetown.table.settings import Settings
from dicetown.web import bodies
from dicetown.web.calls import Call
from dicetown.web.errors import Unknown
from dicetown.web.names import names_of, rule_info
from dicetown.web.network import lan_urls, page_url
from dicetown.web.openapi import openapi as describe
from dicetown.web.prometheus import CONTENT_TYPE
from dicetown.web.protocol import PROTOCOL
from dicetown.web.qr import qr_svg
from dicetown.web.schema import schema_text
from dicetown.web.security import may_see_metrics


async def rulesets(call: Call) -> list[bodies.RulesetInfo]:
    texts = catalogue(call.lang)
    found = []
    for name in ruleset_names():
        rules = ruleset(name)
        found.append(
            bodies.RulesetInfo(
                name=name,
                title=ruleset_title(rules.pieces, texts),
                pieces=list(rules.pieces),
                least_seats=rules.min_seats,
                most_seats=rules.max_seats,
            )
        )
    return found


async def boxes(call: Call) -> list[bodies.BoxInfo]:
    texts = catalogue(call.lang)

    def box(kind: Literal["edition", "expansion"], name: str, key: str) -> bodies.BoxInfo:
        needs = [NEEDS[name]] if name in NEEDS else []
        title, sentence = texts.say(key), texts.say(f"{key}.text")
        return bodies.BoxInfo(name=name, kind=kind, title=title, sentence=sentence, needs=needs)

    editions = [box("edition", name, f"edition.{name}") for name in EDITIONS]
    return [*editions, *[box("expansion", name, f"module.{name}") for name in MODULES]]


async def bots(call: Call) -> list[bodies.BotInfo]:
    return [bodies.BotInfo(name=name, title=bot_title(name, call.lang)) for name in bot_names()]


async def phrases(call: Call) -> list[bodies.PhraseInfo]:
    return [bodies.PhraseInfo(phrase=phrase, says=phrase_text(phrase, call.lang)) for phrase in PHRASES]


async def names(call: Call) -> bodies.Names:
    """What cards, places, actions and the like are called with a ruleset."""
    found = ruleset(call.request.query_params.get("ruleset") or Settings().ruleset)
    return names_of(found, call.lang)


async def rules(call: Call) -> list[bodies.RuleInfo]:
    """All rules, or those in force with a ruleset."""
    name = call.request.query_params.get("ruleset")
    pieces = None if not name else ruleset(name).pieces
    return [
        rule_info(found, call.lang, pieces)
        for found in rulebook().values()
        if pieces is None or found.holds_in(pieces)
    ]


async def rule(call: Call) -> bodies.RuleInfo:
    try:
        found = find_rule(call.request.path_params["rule"][:60])
    except DiceTownError as problem:
        raise Unknown(problem.message, hint=problem.hint) from None
    return rule_info(found, call.lang)


async def schema(call: Call) -> Any:
    return msgspec.Raw(schema_text().encode())


async def openapi(call: Call) -> Any:
    return describe()


async def metrics(call: Call) -> Response:
    if not may_see_metrics(call.request.scope, call.server.config):
        raise Unknown("There is nothing here.")
    return Response(await call.server.siblings.collect(), media_type=CONTENT_TYPE)


async def qr(call: Call) -> Response:
    """A code that leads a phone to a page of this server."""
    link = page_url(call.request.scope, call.server.config, call.request.query_params.get("path", "/"))
    return Response(qr_svg(link), media_type="image/svg+xml")


async def health(call: Call) -> bodies.Health:
    config = call.server.config
    await call.server.check_store()
    return bodies.Health(
        status="ready" if call.server.ready else "stopping",
        release=__version__,
        protocol=PROTOCOL,
        rules_version=RULES_VERSION,
        page=call.server.page.digest,
        lan=config.lan,
        addresses=lan_urls(config.port) if config.lan else [],
    )
