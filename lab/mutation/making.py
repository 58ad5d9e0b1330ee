"""Everything in a source that can be changed a little: comparisons, sums, truth, numbers, returns, calls.

Texts are left alone: tests that hold every sentence against itself would notice, and mean nothing.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

COMPARED: Final[dict[type[ast.cmpop], tuple[str, str]]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
}
COMPUTED: Final[dict[type[ast.operator], tuple[str, str]]] = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "+"),
    ast.FloorDiv: ("//", "*"),
    ast.Div: ("/", "*"),
    ast.Mod: ("%", "+"),
    ast.LShift: ("<<", ">>"),
    ast.RShift: (">>", "<<"),
    ast.BitAnd: ("&", "|"),
    ast.BitOr: ("|", "&"),
    ast.BitXor: ("^", "|"),
}
APART: Final = ("annotation", "returns", "decorator_list", "keywords", "type_params")
"""Fields of a statement that say what it is, not what it does."""
UNTOUCHED: Final = (ast.Assert, ast.Raise, ast.Import, ast.ImportFrom, ast.JoinedStr)
"""What says that something else is wrong, and what is text."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change of one file."""

    line: int
    lines: range
    """Those of the statement: tests that reach one of them are asked."""
    what: str
    start: int
    end: int
    """What is replaced, in bytes of the file."""
    new: str

    def text(self, source: str) -> str:
        """The file with the change."""
        data = source.encode()
        return (data[: self.start] + self.new.encode() + data[self.end :]).decode()


def mutants_of(source: str) -> list[Mutant]:
    """All of a file, in the order of the text."""
    return sorted(_Finder(source).statements(ast.parse(source).body), key=lambda one: (one.start, one.what))


class _Finder:
    def __init__(self, source: str) -> None:
        self._data = source.encode()
        self._begins = [0]
        for line in self._data.splitlines(keepends=True):
            self._begins.append(self._begins[-1] + len(line))
        self._lines = range(0)

    def statements(self, body: list[ast.stmt]) -> Iterator[Mutant]:
        for node in body:
            yield from self._statement(node)

    def _statement(self, node: ast.stmt) -> Iterator[Mutant]:
        if isinstance(node, UNTOUCHED) or (isinstance(node, ast.If) and _only_for_types(node.test)):
            return
        inner = [child for child in ast.walk(node) if isinstance(child, ast.stmt) and child is not node]
        last = min([child.lineno - 1 for child in inner], default=node.end_lineno or node.lineno)
        self._lines = range(node.lineno, max(last, node.lineno) + 1)
        if isinstance(node, ast.Return) and node.value is not None and not _is_nothing(node.value):
            yield self._change(node.value, "None", "returns nothing")
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            yield self._change(node, "pass", "is not called")
        if isinstance(node, ast.AugAssign):
            yield from self._operator(node.target, node.value, COMPUTED.get(type(node.op)))
        for name, value in ast.iter_fields(node):
            if name not in APART:
                yield from self._field(value)

    def _field(self, value: object) -> Iterator[Mutant]:
        if isinstance(value, list):
            for item in value:
                yield from self._field(item)
        elif isinstance(value, ast.stmt):
            yield from self._statement(value)
        elif isinstance(value, ast.AST) and not isinstance(value, UNTOUCHED):
            yield from self._expression(value)

    def _expression(self, node: ast.AST) -> Iterator[Mutant]:
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            for left, op, right in zip(sides, node.ops, sides[1:], strict=False):
                yield from self._operator(left, right, COMPARED.get(type(op)))
        elif isinstance(node, ast.BinOp):
            yield from self._operator(node.left, node.right, COMPUTED.get(type(node.op)))
        elif isinstance(node, ast.BoolOp):
            words = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
            yield from self._operator(node.values[-2], node.values[-1], words)
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            start = self._start(node)
            yield self._replace(node, start, start + len("not"), "", "`not` is left out")
        elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
            yield self._change(node, str(not node.value), f"`{node.value}` becomes `{not node.value}`")
        elif isinstance(node, ast.Constant) and isinstance(node.value, int):
            yield self._change(node, str(node.value + 1), f"`{node.value}` becomes `{node.value + 1}`")
        for name, value in ast.iter_fields(node):
            if name != "annotation":
                yield from self._field(value)

    def _operator(self, left: ast.expr, right: ast.expr, words: tuple[str, str] | None) -> Iterator[Mutant]:
        if words is None:
            return
        old, new = words
        start, end = self._end(left), self._start(right)
        between = self._data[start:end].decode()
        written = re.search(re.escape(old).replace(r"\ ", r"\s+"), between)
        if written is not None:
            first = start + len(between[: written.start()].encode())
            yield self._replace(
                right, first, first + len(written[0].encode()), new, f"`{old}` becomes `{new}`"
            )

    def _change(self, node: ast.expr | ast.stmt, new: str, what: str) -> Mutant:
        return self._replace(node, self._start(node), self._end(node), new, what)

    def _replace(self, node: ast.expr | ast.stmt, start: int, end: int, new: str, what: str) -> Mutant:
        return Mutant(node.lineno, self._lines, what, start, end, new)

    def _start(self, node: ast.expr | ast.stmt) -> int:
        return self._begins[node.lineno - 1] + node.col_offset

    def _end(self, node: ast.expr | ast.stmt) -> int:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self._begins[node.end_lineno - 1] + node.end_col_offset


def _only_for_types(test: ast.expr) -> bool:
    return isinstance(test, ast.Name) and test.id == "TYPE_CHECKING"


def _is_nothing(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and value.value is None
