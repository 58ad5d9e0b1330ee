"""What differs between the compiled and the interpreted engine: who may extend it."""

import pytest

import dicetown.engine.windows as windows


def extend_the_engine() -> None:
    class OutsidePlay(windows.Play):
        pass

    OutsidePlay(100, "CARD-1")


def test_compiled_engine_refuses_outside_expansion() -> None:
    """An expansion from outside runs on the interpreted engine; the compiled one says that it cannot."""
    if windows.__file__.endswith(".py"):
        extend_the_engine()
    else:
        with pytest.raises(TypeError, match="interpreted classes cannot inherit from compiled"):
            extend_the_engine()
