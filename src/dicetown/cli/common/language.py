"""The default language."""

from __future__ import annotations

import locale
import os
import re
import sys
from collections.abc import Mapping

from dicetown.rules.rulebook import DEFAULT_LANGUAGE, nearest_language


def default_language(environment: Mapping[str, str] | None = None) -> str:
    """Return the person's own language if the game has it, otherwise English."""
    variables = os.environ if environment is None else environment
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        # The first variable that is set decides, even if it names a language that the game lacks.
        if variables.get(name):
            return _spoken(variables[name])
    return _spoken(_system_language())


def _spoken(name: str) -> str:
    return nearest_language(re.split("[.@]", name)[0]) or DEFAULT_LANGUAGE


def _system_language() -> str:
    if sys.platform == "win32":
        import ctypes

        number = ctypes.windll.kernel32.GetUserDefaultUILanguage()
        return locale.windows_locale.get(number, "")
    return locale.getlocale()[0] or ""
