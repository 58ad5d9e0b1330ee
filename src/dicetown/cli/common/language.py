"""The default language."""

from __future__ import annotations

import locale
import os
import sys
from collections.abc import Mapping

from dicetown.rules.rulebook import LANGUAGES


def default_language(environment: Mapping[str, str] | None = None) -> str:
    """Return the person's own language if the game has it, otherwise English."""
    variables = os.environ if environment is None else environment
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        # The first variable that is set decides, even if it names a language that the game lacks.
        if variables.get(name):
            return _spoken(variables[name])
    return _spoken(_system_language())


def _spoken(name: str) -> str:
    code = name[:2].lower()
    return code if code in LANGUAGES else "en"


def _system_language() -> str:
    if sys.platform == "win32":
        import ctypes

        number = ctypes.windll.kernel32.GetUserDefaultUILanguage()
        return locale.windows_locale.get(number, "")
    return locale.getlocale()[0] or ""
