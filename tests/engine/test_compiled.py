"""What differs between the compiled and the interpreted engine: who may extend it."""

import pytest

import dicetown.engine.windows as windows


def extend_the_engine() -> None:
    class OutsidePlay(windows.Play):
        pass

    OutsidePlay(100, "CARD-1")


def test_an_expansion_from_outside_runs_on_the_interpreted_engine_and_the_compiled_one_says_so() -> None:
    if windows.__file__.endswith(".py"):
        extend_the_engine()
    else:
        with pytest.raises(TypeError, match="interpreted classes cannot inherit from compiled"):
            extend_the_engine()
