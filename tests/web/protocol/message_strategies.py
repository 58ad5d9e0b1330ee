"""Random messages, made from the types by a way of their own: what the schemas say plays no part in it."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st
from msgspec import inspect

anything: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


def values_of(annotation: Any) -> st.SearchStrategy[Any]:
    """JSON that a decoder of this type takes."""
    return _values(inspect.type_info(annotation))


def _values(kind: inspect.Type) -> st.SearchStrategy[Any]:
    match kind:
        case inspect.StructType():
            return _structs(kind)
        case inspect.UnionType():
            return st.one_of([_values(one) for one in kind.types])
        case inspect.ListType() | inspect.VarTupleType():
            least = kind.min_length or 0
            return st.lists(_values(kind.item_type), min_size=least, max_size=kind.max_length or least + 2)
        case inspect.DictType():
            return st.dictionaries(_values(kind.key_type), _values(kind.value_type), max_size=2)
        case inspect.StrType(pattern=str(pattern)):
            longest = kind.max_length or 100
            return st.from_regex(pattern, fullmatch=True).filter(lambda text: len(text) <= longest)
        case inspect.StrType():
            return st.text(min_size=kind.min_length or 0, max_size=min(kind.max_length or 20, 20))
        case inspect.IntType():
            least = -(2**53) if kind.ge is None else kind.ge
            return st.integers(least, 2**53 if kind.le is None else kind.le)
        case inspect.FloatType():
            return st.floats(allow_nan=False, allow_infinity=False)
        case inspect.BoolType():
            return st.booleans()
        case inspect.NoneType():
            return st.none()
        case inspect.LiteralType():
            return st.sampled_from(kind.values)
        case inspect.AnyType():
            return anything
        case _:
            raise NotImplementedError(kind)


def _structs(kind: inspect.StructType) -> st.SearchStrategy[Any]:
    fixed = {field.encode_name: _values(field.type) for field in kind.fields if field.required}
    if kind.tag_field is not None:
        fixed[kind.tag_field] = st.just(kind.tag)
    optional = {field.encode_name: _values(field.type) for field in kind.fields if not field.required}
    return st.fixed_dictionaries(fixed, optional=optional)


def spoiled(messages: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Messages of which one field is left out, added, or something else; that may still be fine."""
    return st.builds(_spoil, messages, st.integers(0, 10), st.sampled_from(_WRONG), st.text(max_size=5))


_WRONG: tuple[Any, ...] = (
    None, True, -1, 0, 6, 3.5, "", "0", "x" * 41, "ü b", "x" * 601, [], ["x"] * 7, {}, {"x": 1}, ...,
)  # fmt: skip
"""What to put in place of a field; the dots leave it out."""


def _spoil(message: Any, number: int, wrong: Any, extra: str) -> Any:
    names = [*message, extra]
    name = names[number % len(names)]
    found = {key: value for key, value in message.items() if key != name}
    return found if wrong is ... else {**found, name: wrong}
