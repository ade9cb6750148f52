"""Which language a person reads: as asked for, as last time, or as the system is set."""

from __future__ import annotations

import locale
import os
from collections.abc import Mapping
from pathlib import Path

from platformdirs import user_config_path

from zimo.words.catalogue import LANGUAGES

DEFAULT = "en"
_CHINESE = ("zh", "chinese")  # how locales begin that are


def chosen_language(asked: str | None, environment: Mapping[str, str] = os.environ) -> str:
    """The language to speak. What is asked for holds the next time too."""
    if asked is not None:
        remember_language(asked)
        return asked
    return _remembered() or _of_system(environment)


def remember_language(language: str) -> None:
    """Keep the choice; where nothing can be kept, it holds this time only."""
    try:
        _file().parent.mkdir(parents=True, exist_ok=True)
        _file().write_text(f"{language}\n", encoding="utf-8")
    except OSError:
        return


def _file() -> Path:
    return user_config_path("zimo") / "language"


def _remembered() -> str | None:
    try:
        language = _file().read_text(encoding="utf-8").strip()
    except (OSError, UnicodeError):
        return None
    return language if language in LANGUAGES else None


def _of_system(environment: Mapping[str, str]) -> str:
    """The first of the variables that name a locale decides, as for every program."""
    set_ = [environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)]
    name = set_[0] if set_ else locale.getlocale()[0] or ""
    return "zh" if name.lower().startswith(_CHINESE) else DEFAULT
