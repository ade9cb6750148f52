"""Writes the protocol as TypeScript: ``python -m zimo.server.typescript > web/src/protocol.ts``."""

from __future__ import annotations

import json
import types
import typing
from collections.abc import Iterator
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UnsetType

from zimo.hands import results
from zimo.hands.request import form
from zimo.server import http_protocol, protocol
from zimo.words.catalogue import page_ids, slots_of
from zimo.words.message import Use
from zimo.words.phrase import Phrase

HEAD = """\
// Made from protocol.py and http_protocol.py in src/zimo/server, results.py and request/form.py in
// src/zimo/hands and the texts in src/zimo/words, by `python -m zimo.server.typescript`. Don't edit.
"""
_PLAIN: dict[Any, str] = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    type(None): "null",
    Any: "unknown",
}


_NAMES: dict[type[msgspec.Struct], str] = {form.Request: "HandRequest", form.Meld: "DeclaredSet"}
"""Where the page calls a structure otherwise, because the name says something else there."""
_UNIONS = {
    "ServerMessage": protocol.ServerMessage,
    "ClientMessage": protocol.ClientMessage,
    "Score": results.Score,
}


def typescript() -> str:
    """The whole file."""
    parts = [HEAD, *(_interface(struct) for struct in _structs())]
    for name, union in _UNIONS.items():
        parts.append(f"export type {name} = {_type(union)};\n")
    return "\n".join([*parts, _texts()])


def _structs() -> Iterator[type[msgspec.Struct]]:
    """Every message and part, in the order of the source."""
    yield from _NAMES
    yield Phrase
    bases = (protocol.Plain, protocol.Command, results.Part, results.Answer)
    for module in (results, protocol, http_protocol):
        for value in vars(module).values():
            of_it = isinstance(value, type) and value.__module__ == module.__name__
            if of_it and issubclass(value, bases) and value not in bases:
                yield value


def _interface(struct: type[msgspec.Struct]) -> str:
    config = struct.__struct_config__
    lines = [f"export interface {_name(struct)} {{"]
    if config.tag is not None:
        lines.append(f'  type: "{config.tag}";')
    hints = typing.get_type_hints(struct, include_extras=True)
    for field in msgspec.structs.fields(struct):
        mark = "" if field.required else "?"
        never_told = (UnsetType, type(field.default)) if config.omit_defaults else (UnsetType,)
        lines.append(f"  {field.name}{mark}: {_type(hints[field.name], never_told)};")
    return "\n".join([*lines, "}\n"])


def _name(struct: type[msgspec.Struct]) -> str:
    return _NAMES.get(struct, struct.__name__)


def _type(hint: Any, never_told: tuple[type, ...] = ()) -> str:
    if hint in _PLAIN:
        return _PLAIN[hint]
    origin, inner = typing.get_origin(hint), typing.get_args(hint)
    if origin is Annotated:
        marks = [mark.extra for mark in inner[1:] if isinstance(mark, msgspec.Meta) and mark.extra]
        return marks[0]["typescript"] if marks else _type(inner[0])
    if origin is Literal:
        return " | ".join(json.dumps(word) for word in inner)
    if origin in (typing.Union, types.UnionType):
        return " | ".join(_type(member) for member in inner if member not in never_told)
    if origin is list:
        item = _type(inner[0])
        return f"({item})[]" if " | " in item else f"{item}[]"
    if origin is dict:
        record = f"Record<{_type(inner[0])}, {_type(inner[1])}>"
        return f"Partial<{record}>" if typing.get_origin(inner[0]) is Literal else record
    return _name(hint)


def _texts() -> str:
    """The id of each text of the page with the slots that it has, null where it has none."""
    lines = [f'  "{id_}": {_slots(id_)};' for id_ in page_ids()]
    shown = "export type Shown = string | number | readonly string[];\n"
    return "\n".join([shown, "/** What the page can say. */", "export interface Texts {", *lines, "}\n"])


def _slots(id_: str) -> str:
    slots = slots_of(id_)
    if not slots:
        return "null"
    return f"{{ {'; '.join(f'{_slot(name, use)}' for name, use in slots.items())} }}"


def _slot(name: str, use: Use) -> str:
    plain = "boolean" if use.flag else "number" if use.number else "Shown"
    return f"{name}?: {plain} | null" if use.optional else f"{name}: {plain}"


if __name__ == "__main__":
    print(typescript(), end="")
