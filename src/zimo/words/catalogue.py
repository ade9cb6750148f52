"""Every text that a person reads, in English and Chinese: the files beside this one, by language and subject.

An id is a group and a name with a dot between; a group stands in one file. The page imports the same files.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from zimo.words.message import Branches, Count, Message, Slot, Use, parse, slots_in
from zimo.words.phrase import Phrase

HERE = Path(__file__).parent
LANGUAGES = ("en", "zh")
STYLES = {"en": "english", "zh": "chinese"}  # of naming claims and sets, as each language does by itself
FIRST = ("game", "rules", "help", "faults", "page")  # subjects that the page speaks of from the first
LATER = ("lessons", "fans", "options")  # and those that it loads when it needs them
PAGE = (*FIRST, *LATER)
TRANSLATED = ("statements",)  # Chinese only: the English stands beside the rules
_SINGULAR = {"en": "one"}  # the word of the plural rules for 1; Chinese has one form

OF_LISTS = ("or", "count", "run")  # kinds of slots that are worded as a whole

Namer = Callable[[Any], str]


@functools.cache
def _subject(language: str, subject: str) -> dict[str, dict[str, str]]:
    path = HERE / language / f"{subject}.json"
    groups: dict[str, dict[str, str]] = json.loads(path.read_text(encoding="utf-8"))
    return groups


@functools.cache
def texts(language: str) -> dict[str, str]:
    """Every text of a language by its id."""
    subjects = sorted(file.stem for file in (HERE / language).glob("*.json"))
    return {
        f"{group}.{name}": text
        for subject in subjects
        for group, named in _subject(language, subject).items()
        for name, text in named.items()
    }


@functools.cache
def terms(style: str) -> dict[str, str]:
    """How claims and sets are named in a style; every text has them as slots."""
    styles: dict[str, dict[str, str]] = json.loads((HERE / "terms.json").read_text(encoding="utf-8"))
    return styles[style]


def ids(*groups: str) -> tuple[str, ...]:
    """The ids of some groups, in their order."""
    return tuple(id_ for id_ in texts("en") if id_.partition(".")[0] in groups)


def names(group: str) -> tuple[str, ...]:
    """The names of one group, in their order."""
    return tuple(id_.partition(".")[2] for id_ in ids(group))


def subject_ids(subject: str) -> tuple[str, ...]:
    """The ids of a subject, in their order."""
    return tuple(f"{group}.{name}" for group, named in _subject("en", subject).items() for name in named)


def slots_of(id_: str, language: str = "en") -> dict[str, Use]:
    """The slots that a text has besides the terms."""
    known = terms(STYLES[language])
    return {name: use for name, use in slots_in(parse(texts(language)[id_])).items() if name not in known}


class Words:
    """What is said in one language. ``namers`` word slots of a kind: a tile, a seat."""

    def __init__(self, language: str, **namers: Namer) -> None:
        self.language = language
        self._texts = texts(language)
        self._terms = terms(STYLES[language])
        self._given = namers
        self._namers: dict[str, Namer] = {
            "tile": str,  # in notation, where nobody words it otherwise
            "suit": lambda suit: self.say(f"suit.{suit}"),
            "wind": lambda wind: self.say(f"wind.{wind}"),
            "or": lambda items: self.listed(items, "or"),
            "count": lambda items: str(len(items)),
            "run": lambda items: "".join(map(self._worded, items)),
            **namers,
        }

    def with_namers(self, **namers: Namer) -> Words:
        """The same language, with slots of these kinds worded otherwise."""
        return Words(self.language, **{**self._given, **namers})

    def say(self, id: str, /, **slots: Any) -> str:
        """The text of that id, its slots filled. Raises KeyError where there is no such text or value."""
        return self.write(self._texts[id], **slots)

    def write(self, text: str, /, **slots: Any) -> str:
        """A text that is given, its slots filled."""
        return self._write(parse(text), {**self._terms, **slots}, None)

    def said(self, phrase: Phrase) -> str:
        if phrase.id in self._texts:
            return self.say(phrase.id, **phrase.values)
        return self.write(phrase.values.get(self.language, phrase.id))

    def has(self, id: str) -> bool:
        return id in self._texts

    def listed(self, items: Iterable[Any], last: str = "and") -> str:
        """``a, b and c``."""
        told = [self._worded(item) for item in items]
        if len(told) < 2:
            return "".join(told)
        return self.say("list.joint").join(told[:-1]) + self.say(f"list.{last}") + told[-1]

    def _write(self, message: Message, slots: Mapping[str, Any], count: Any) -> str:
        return "".join([self._part(part, slots, count) for part in message])

    def _part(self, part: str | Slot | Branches | Count, slots: Mapping[str, Any], count: Any) -> str:
        match part:
            case str():
                return part
            case Slot(name, kind):
                return self._kind(kind, slots[name])
            case Count():
                return str(count)
            case Branches(name, plural, branches):
                value = slots.get(name)
                key = self._plural(value, branches) if plural else _key(value)
                chosen = branches[key if key in branches else "other"]
                return self._write(chosen, slots, value if plural else count)

    def _plural(self, value: Any, branches: Mapping[str, Message]) -> str:
        if value is None:
            return "none"
        exact = f"={value}"
        if exact in branches:
            return exact
        return _SINGULAR.get(self.language, "other") if value == 1 else "other"

    def _kind(self, kind: str, value: Any) -> str:
        if not kind:
            return self._worded(value)
        namer = self._namers[kind]
        if isinstance(value, list | tuple) and kind not in OF_LISTS:
            return self.listed([namer(item) for item in value])
        return namer(value)

    def _worded(self, value: Any) -> str:
        if isinstance(value, Phrase):
            return self.said(value)
        if isinstance(value, list | tuple):
            return self.listed(value)
        return str(value)


def _key(value: Any) -> str:
    """The branch for a value: a word, or yes, no, none."""
    if value is None or value == "" or value == []:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def speaker(language: str) -> Words:
    """Who says it in a language, or in English where it is none of ours."""
    return Words(language if language in LANGUAGES else "en")


ENGLISH = Words("en")
