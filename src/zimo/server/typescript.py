"""Writes the protocol as TypeScript: ``python -m zimo.server.typescript > web/src/protocol.ts``."""

from __future__ import annotations

import types
import typing
from collections.abc import Iterator
from typing import Annotated, Any, Literal

import msgspec

from zimo.server import http_protocol, protocol

HEAD = """\
// Made from protocol.py and http_protocol.py in src/zimo/server by
// `python -m zimo.server.typescript`. Don't edit.
"""
_PLAIN: dict[Any, str] = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    type(None): "null",
    Any: "unknown",
}


def typescript() -> str:
    """The whole file."""
    structs = list(_structs())
    parts = [HEAD, *(_interface(struct) for struct in structs)]
    for name in ("ServerMessage", "ClientMessage"):
        members = typing.get_args(getattr(protocol, name))
        parts.append(f"export type {name} = {' | '.join(member.__name__ for member in members)};\n")
    return "\n".join(parts)


def _structs() -> Iterator[type[msgspec.Struct]]:
    """Every message and part, in the order of the source."""
    bases = (protocol.Plain, protocol.Command)
    for module in (protocol, http_protocol):
        for value in vars(module).values():
            of_it = isinstance(value, type) and value.__module__ == module.__name__
            if of_it and issubclass(value, bases) and value not in bases:
                yield value


def _interface(struct: type[msgspec.Struct]) -> str:
    lines = [f"export interface {struct.__name__} {{"]
    tag = struct.__struct_config__.tag
    if tag is not None:
        lines.append(f'  type: "{tag}";')
    hints = typing.get_type_hints(struct)
    for field in msgspec.structs.fields(struct):
        mark = "" if field.required else "?"
        lines.append(f"  {field.name}{mark}: {_type(hints[field.name])};")
    return "\n".join([*lines, "}\n"])


def _type(hint: Any) -> str:
    if hint in _PLAIN:
        return _PLAIN[hint]
    origin, inner = typing.get_origin(hint), typing.get_args(hint)
    if origin is Annotated:
        return _type(inner[0])
    if origin is Literal:
        return " | ".join(f'"{word}"' for word in inner)
    if origin in (typing.Union, types.UnionType):
        return " | ".join(_type(member) for member in inner)
    if origin is list:
        item = _type(inner[0])
        return f"({item})[]" if " | " in item else f"{item}[]"
    if origin is dict:
        return f"Record<{_type(inner[0])}, {_type(inner[1])}>"
    return str(hint.__name__)


if __name__ == "__main__":
    print(typescript(), end="")
