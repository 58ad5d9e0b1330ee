"""Request handlers about the server itself: schemas, metrics, health."""

from __future__ import annotations

from typing import Any

import msgspec
from prometheus_client import CONTENT_TYPE_LATEST
from starlette.responses import Response

from dicetown import RULES_VERSION, __version__
from dicetown.web.http.calls import Call
from dicetown.web.http.errors import Unknown
from dicetown.web.http.network import lan_urls
from dicetown.web.http.routing import Routes
from dicetown.web.http.security import may_see_metrics
from dicetown.web.protocol import bodies
from dicetown.web.protocol.messages import PROTOCOL
from dicetown.web.protocol.schema import schema_text

routes = Routes("server")


@routes.get("/api/schema", answer=dict[str, Any], reference=True)
async def schema(call: Call) -> Any:
    """Return the JSON Schemas of all messages and bodies."""
    return msgspec.Raw(schema_text().encode())


@routes.get("/metrics", answer=str)
async def metrics(call: Call) -> Response:
    """Return the metrics for Prometheus."""
    if not may_see_metrics(call.request.scope, call.server.config):
        raise Unknown("There is no page or resource at this address.")
    return Response(await call.server.processes.collect(), media_type=CONTENT_TYPE_LATEST)


@routes.get("/healthz")
async def health(call: Call) -> bodies.Health:
    """Return whether the server is ready, and its versions."""
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
