"""Request handlers for rulesets, bots, phrases, names and rules in words."""

from __future__ import annotations

from typing import Literal

from dicetown.bots.registry import bot_names
from dicetown.bots.words import bot_title
from dicetown.engine.errors import DiceTownError
from dicetown.rules.catalogue import EDITIONS, ruleset, ruleset_names
from dicetown.rules.expansions import EXPANSIONS, needs_of
from dicetown.rules.rulebook import catalogue, find_rule, rulebook
from dicetown.rules.say import ruleset_title
from dicetown.table.room.phrases import PHRASES, phrase_text
from dicetown.table.room.settings import Settings
from dicetown.web.http.calls import Call
from dicetown.web.http.errors import Unknown
from dicetown.web.http.routing import LANG, NAMED_BY, RULESET, Routes
from dicetown.web.protocol import bodies
from dicetown.web.protocol.names import names_of, rule_info

routes = Routes("rules")


@routes.get("/api/rulesets", query=(LANG,), reference=True)
async def rulesets(call: Call) -> list[bodies.RulesetInfo]:
    """List the rulesets."""
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


@routes.get("/api/boxes", query=(LANG,), reference=True)
async def boxes(call: Call) -> list[bodies.BoxInfo]:
    """List the boxes that rulesets are made of, with a sentence each.

    Editions come first, then expansions. `GET /api/rulesets` says which of them can be combined.
    """
    texts = catalogue(call.lang)

    def box(kind: Literal["edition", "expansion"], name: str, key: str) -> bodies.BoxInfo:
        needs = list(needs_of(name))
        title, sentence = texts.say(key), texts.say(f"{key}.text")
        return bodies.BoxInfo(name=name, kind=kind, title=title, sentence=sentence, needs=needs)

    editions = [box("edition", name, f"edition.{name}") for name in EDITIONS]
    return [*editions, *[box("expansion", name, f"module.{name}") for name in EXPANSIONS.names()]]


@routes.get("/api/bots", query=(LANG,), reference=True)
async def bots(call: Call) -> list[bodies.BotInfo]:
    """List the bots, the weakest first."""
    return [bodies.BotInfo(name=name, title=bot_title(name, call.lang)) for name in bot_names()]


@routes.get("/api/phrases", query=(LANG,), reference=True)
async def phrases(call: Call) -> list[bodies.PhraseInfo]:
    """List the phrases that players can say with one tap."""
    return [bodies.PhraseInfo(phrase=phrase, says=phrase_text(phrase, call.lang)) for phrase in PHRASES]


@routes.get("/api/names", query=(LANG, NAMED_BY), reference=True)
async def names(call: Call) -> bodies.Names:
    """Return the names of cards, places, actions and so on."""
    found = ruleset(call.request.query_params.get("ruleset") or Settings().ruleset)
    return names_of(found, call.lang)


@routes.get("/api/rules", query=(LANG, RULESET), reference=True)
async def rules(call: Call) -> list[bodies.RuleInfo]:
    """List the numbered rules."""
    name = call.request.query_params.get("ruleset")
    pieces = None if not name else ruleset(name).pieces
    return [
        rule_info(found, call.lang, pieces)
        for found in rulebook().values()
        if pieces is None or found.holds_in(pieces)
    ]


@routes.get("/api/rules/{rule}", query=(LANG,), reference=True)
async def rule(call: Call) -> bodies.RuleInfo:
    """Return one rule."""
    try:
        found = find_rule(call.request.path_params["rule"][:60])
    except DiceTownError as problem:
        raise Unknown(problem.message, hint=problem.hint) from None
    return rule_info(found, call.lang)
