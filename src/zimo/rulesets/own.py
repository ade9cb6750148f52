"""Rules of one's own: what differs from a preset, kept under a name in a folder, given away as a file.

A file is a JSON object: ``{"zimo_rules": 1, "name": "club-evening", "title": "Club evening", "rules": "sbr",
"options": {"fan_limit": 4}, "hash": "..."}``. The hash is that of the preset when the rules were kept: so it
shows where the preset has changed since. Nothing is read until somebody asks.
"""

from __future__ import annotations

import contextlib
import dataclasses
import functools
import json
import os
import re
import secrets
import stat
import unicodedata
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from zimo.notation.spelling import meant_by
from zimo.rulesets.installed import RulesetError
from zimo.rulesets.options import Ruleset
from zimo.rulesets.registry import changes, find_preset, is_taken, with_options
from zimo.rulesets.stored import ruleset_hash
from zimo.words.fault import Fault
from zimo.words.people import cleaned
from zimo.words.phrase import Phrase, printable

FORMAT = 1
MOST_BYTES = 1 << 16
LONGEST_NAME = LONGEST_TITLE = 40  # characters
NAME = re.compile(rf"[a-z][a-z0-9-]{{0,{LONGEST_NAME - 1}}}")
HASH = re.compile(r"[0-9a-f]{16}")
KEYS = ("zimo_rules", "name", "title", "rules", "options", "hash")
ENDING = ".json"


@dataclasses.dataclass(frozen=True)
class OwnRules:
    name: str
    title: str
    rules: str  # the preset below
    options: Mapping[str, Any]  # what differs from it, as JSON
    ruleset: Ruleset
    hash: str | None  # of the preset when these were kept, where that is known

    @property
    def outdated(self) -> bool:
        """Has the preset below changed since?"""
        return self.hash not in (None, ruleset_hash(find_preset(self.rules).ruleset))


def own_rules(name: str, title: str, rules: str, options: Mapping[str, Any]) -> OwnRules:
    """Rules on top of a preset as it is now. Raises RulesetError."""
    if not NAME.fullmatch(name):
        raise RulesetError("fault.own_name", name=printable(name), most=LONGEST_NAME)
    preset = find_preset(rules)
    ruleset = with_options(preset.ruleset, options)
    return OwnRules(
        name=name,
        title=cleaned(title)[:LONGEST_TITLE].strip() or name,
        rules=preset.name,
        options=changes(preset.ruleset, ruleset),
        ruleset=ruleset,
        hash=ruleset_hash(preset.ruleset),
    )


def name_for(title: str) -> str:
    """A name that is made of a title, as far as it has letters and digits."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    made = re.sub(r"[^a-z0-9]+", "-", plain)[:LONGEST_NAME].strip("-")
    if NAME.fullmatch(made) and not is_taken(made):
        return made
    return f"own-{made}"[:LONGEST_NAME].strip("-") if made else "own-rules"


# Files --------------------------------------------------------------------------------------------


def write_own(own: OwnRules) -> str:
    """The text of a file."""
    told = (FORMAT, own.name, own.title, own.rules, dict(own.options), own.hash)
    return json.dumps(dict(zip(KEYS, told, strict=True)), ensure_ascii=False, indent=2) + "\n"


def read_own(text: bytes | str) -> OwnRules:
    """The rules that a file holds. Raises RulesetError, which names the one thing that is wrong first."""
    if len(text) > MOST_BYTES:
        raise RulesetError("fault.rules_file_long", most=MOST_BYTES >> 10)
    told = _object(text)
    if "zimo_rules" not in told:
        raise RulesetError("fault.no_rules_file")
    version = told["zimo_rules"]
    if version != FORMAT or isinstance(version, bool):
        raise RulesetError("fault.rules_format", version=_shown(version), here=FORMAT)
    for key in told:
        if key not in KEYS:
            raise _in(printable(key), Phrase("fault.unknown_field", {"hint": meant_by(key, KEYS)}))
    for key in ("name", "rules"):
        if key not in told:
            raise _in(key, Phrase("fault.missing_field"))
    name, rules = _of(told, "name", str), _of(told, "rules", str)
    title, options = _of(told, "title", str, name), _of(told, "options", dict, {})
    own = own_rules(name, title, rules, options)
    kept = told.get("hash")
    if kept is not None and not (isinstance(kept, str) and HASH.fullmatch(kept)):
        raise _cannot_be("hash", kept)
    return dataclasses.replace(own, hash=kept)


def _object(text: bytes | str) -> dict[str, Any]:
    try:
        told = json.loads(text, object_pairs_hook=_once)
    except RecursionError:
        raise RulesetError("fault.too_deep") from None
    except RulesetError:
        raise
    except ValueError as error:  # of bytes that are no text, too
        raise RulesetError("fault.not_json", detail=str(error)) from None
    if not isinstance(told, dict):
        raise RulesetError("fault.no_object", value=_shown(told))
    return told


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    told = dict(pairs)
    if len(told) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise _in(printable(twice), Phrase("fault.said_twice"))
    return told


def _of(told: Mapping[str, Any], key: str, kind: type, usual: Any = None) -> Any:
    value = told.get(key, usual)
    if not isinstance(value, kind):
        raise _cannot_be(key, value)
    return value


def _cannot_be(key: str, value: object) -> RulesetError:
    wanted = Phrase(f"wanted.{_WANTED[key]}")
    return _in(key, Phrase("fault.cannot_be", {"value": _shown(value), "wanted": wanted}))


_WANTED = {"name": "text", "title": "text", "rules": "ruleset", "options": "options", "hash": "hash"}


def _in(field: str, fault: Phrase) -> RulesetError:
    return RulesetError("fault.in_field", where=field, fault=fault)


def _shown(value: object) -> str:
    """As it stands in the file."""
    text = json.dumps(value)
    return text if len(text) <= 60 else f"{text[:60]}..."


# The folder ---------------------------------------------------------------------------------------


def folder() -> Path:
    """Where rules are kept: a file for each, called as they are."""
    if chosen := os.environ.get("ZIMO_RULES_DIR"):
        return Path(chosen)
    import platformdirs

    return platformdirs.user_config_path("zimo") / "rules"


def find_own(name: str) -> OwnRules | None:
    """What is kept under the name, None where nothing is. Raises RulesetError where it can't be used."""
    if not NAME.fullmatch(name) or is_taken(name):
        return None
    file = folder() / f"{name}{ENDING}"
    try:
        found = os.stat(file)
        if not stat.S_ISREG(found.st_mode):
            return None
        return _kept(file, name, (found.st_mtime_ns, found.st_size, found.st_ino))
    except OSError as error:
        if isinstance(error, FileNotFoundError | NotADirectoryError):
            return None
        raise RulesetError("fault.own_fault", name=name, fault=error.strerror or str(error)) from None
    except Fault as fault:
        raise RulesetError("fault.own_fault", name=name, fault=fault.phrase) from None


@functools.lru_cache(64)
def _kept(file: Path, name: str, _stamp: tuple[int, ...]) -> OwnRules:
    """The file is called as its owner calls the rules, whatever they were called where they come from."""
    with file.open("rb") as opened:
        return dataclasses.replace(read_own(opened.read(MOST_BYTES + 1)), name=name)


def own_names() -> list[str]:
    """The names under which something is kept, in their order, whether it can be used or not."""
    return sorted(name for name, _ in _files())


def own_stamp() -> str:
    """Another one whenever what is kept has changed."""
    return " ".join(sorted(f"{name}:{stamp}" for name, stamp in _files()))


def _files() -> Iterator[tuple[str, str]]:
    try:
        with os.scandir(folder()) as entries:
            for entry in entries:
                name = entry.name.removesuffix(ENDING)
                if name == entry.name or not NAME.fullmatch(name) or is_taken(name):
                    continue
                with contextlib.suppress(OSError):
                    if entry.is_file():
                        found = entry.stat()
                        yield name, f"{found.st_mtime_ns}.{found.st_size}.{found.st_ino}"
    except OSError:  # there is no folder, or none that may be read
        return


def save_own(own: OwnRules, replace: bool = False) -> Path:
    """Keep the rules under their name, whole or not at all. Raises RulesetError and OSError."""
    if is_taken(own.name):
        raise RulesetError("fault.own_name_taken", name=own.name)
    file = folder() / f"{own.name}{ENDING}"
    if file.exists() and not replace:
        raise RulesetError("fault.own_kept", name=own.name)
    file.parent.mkdir(parents=True, exist_ok=True)
    new = file.with_name(f".{own.name}.{secrets.token_hex(8)}.new")
    try:
        with new.open("x", encoding="utf-8", newline="\n") as opened:
            opened.write(write_own(own))
            opened.flush()
            os.fsync(opened.fileno())
        new.replace(file)
    except BaseException:
        new.unlink(missing_ok=True)
        raise
    return file


def delete_own(name: str) -> None:
    """Raises RulesetError where nothing is kept under the name, and OSError."""
    known = own_names()
    if name not in known:
        raise RulesetError(
            "fault.no_own", name=printable(name), hint=meant_by(name, known) if known else None
        )
    (folder() / f"{name}{ENDING}").unlink()
