"""Weak spots to plant in a server before it starts: what an attack would find."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from dicetown.engine.errors import DiceTownError
from dicetown.table.room import hosting, playing
from dicetown.table.room.hosting import Player
from dicetown.table.room.table import Table
from dicetown.web.http.calls import Call
from dicetown.web.protocol import messages as p


def answer_500_to_other_languages() -> None:
    """A handler looks up what a client asked for, and does not ask whether it is there."""

    def lang(self: Call) -> str:
        return {"en": "en", "fr": "fr"}[self.request.query_params.get("lang", "en")]

    Call.lang = property(lang)  # type: ignore[method-assign, assignment] # this is the fault


def let_any_player_act_for_any_seat() -> None:
    def trusting(table: Table, player: Player, seat: int) -> None:
        """Every player may act for this seat."""

    hosting.own_seat = trusting
    playing.own_seat = trusting  # type: ignore[attr-defined] # the name it is called by there


def break_at_deep_nesting() -> None:
    def decode(data: bytes | str) -> p.ClientMessage:
        try:
            return p._client_decoder.decode(data)
        except msgspec.DecodeError as error:
            raise DiceTownError(f"That is not a message: {error}") from None

    p.decode_client = decode


WEAKNESSES: dict[str, Callable[[], None]] = {
    weakness.__name__: weakness
    for weakness in (answer_500_to_other_languages, let_any_player_act_for_any_seat, break_at_deep_nesting)
}
