"""Proof that a record is of the game played at a table, and that nothing but chance decided its dice.

`dicetown verify` checks a record by itself. A client that was at the table knows more: the commitment that
was shown before the first roll, the nonces it sent, and the digest that the server showed at the end.
"""

from __future__ import annotations

from dicetown.engine.errors import BadRecord
from dicetown.records.reading import parse_record
from dicetown.records.verify import Verdict, verify
from dicetown.web.client.table import RemoteTable


def prove(table: RemoteTable, record: str) -> Verdict:
    """Check a record against what the client saw at the table; raises BadRecord if it does not fit."""
    found = parse_record(record)
    if table.commitment and found.fate.commitment != table.commitment:
        raise BadRecord("The commitment in the record is not the one that was shown before the first roll.")
    for seat, nonce in table.nonces.items():
        if found.fate.nonces[seat] != nonce:
            raise BadRecord(f"The record does not have the nonce that was sent for seat {seat}.")
    verdict = verify(found, table.table.digest or None)
    noted = ["The commitment is the one that was shown."] if table.commitment else []
    if table.nonces:
        noted.append("Your nonce is part of it.")
    return Verdict([*verdict.checked, *noted], verdict.unchecked, verdict.digest)
