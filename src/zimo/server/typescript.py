"""Writes the protocol as TypeScript: ``python -m zimo.server.typescript web/src/protocol``.

A file for each module that its types come from, one for each subject of the texts, and an index of all.
"""

from __future__ import annotations

import json
import re
import sys
import types
import typing
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UnsetType

from zimo.hands import results
from zimo.hands.request import form
from zimo.server import http_protocol, protocol
from zimo.words.catalogue import PAGE, slots_of, subject_ids
from zimo.words.message import Use
from zimo.words.phrase import Phrase

HEAD = "// Made of {source} by `python -m zimo.server.typescript`. Don't edit.\n"
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
_FILES: dict[str, ModuleType] = {"hands": results, "table": protocol, "http": http_protocol}


def typescript() -> dict[str, str]:
    """The text of each file by its path in the folder."""
    bodies = {name: _body(module) for name, module in _FILES.items()}
    homes = {type_: name for name, body in bodies.items() for type_ in _EXPORTED.findall(body)}
    homes["Texts"] = "index"
    files = {
        f"{name}.ts": "\n".join([HEAD.format(source=_path(_FILES[name])), *_imports(name, body, homes), body])
        for name, body in bodies.items()
    }
    return {**files, **{f"texts/{subject}.ts": _texts(subject) for subject in PAGE}, "index.ts": _index()}


_EXPORTED = re.compile(r"^export (?:interface|type) (\w+)", re.MULTILINE)


def _path(module: ModuleType) -> str:
    return f"src/{module.__name__.replace('.', '/')}.py"


def _body(module: ModuleType) -> str:
    parts = [_interface(struct) for struct in _structs(module)]
    for name, union in _UNIONS.items():
        if typing.get_args(union)[0].__module__ == module.__name__:
            parts.append(f"export type {name} = {_type(union)};\n")
    return "\n".join(parts)


def _imports(name: str, body: str, homes: dict[str, str]) -> Iterator[str]:
    """Of the types that stand in other files."""
    used = set(re.findall(r"\w+", re.sub(r'"[^"]*"', "", body)))
    for home in dict.fromkeys(homes.values()):
        wanted = sorted(type_ for type_ in used if homes.get(type_) == home)
        if wanted and home != name:
            yield f'import type {{ {", ".join(wanted)} }} from "./{home}";\n'


def _structs(module: ModuleType) -> Iterator[type[msgspec.Struct]]:
    """Every message and part of a module, in the order of the source."""
    if module is results:
        yield from _NAMES
        yield Phrase
    bases = (protocol.Plain, protocol.Command, results.Part, results.Answer)
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
        lines.append(f"  {field.encode_name}{mark}: {_type(hints[field.name], never_told)};")
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


def _texts(subject: str) -> str:
    """The id of each text with the slots that it has, null where it has none."""
    lines = [f'  "{id_}": {_slots(id_)};' for id_ in subject_ids(subject)]
    head = HEAD.format(source=f"src/zimo/words/en/{subject}.json")
    shown = ['import type { Shown } from "..";\n'] if any("Shown" in line for line in lines) else []
    return "\n".join([head, *shown, f"export interface {_interface_of(subject)} {{", *lines, "}\n"])


def _interface_of(subject: str) -> str:
    return f"{subject.capitalize()}Texts"


def _index() -> str:
    lines = [HEAD.format(source="all that the page shares with the server")]
    lines += [f'import type {{ {_interface_of(subject)} }} from "./texts/{subject}";' for subject in PAGE]
    lines += ["", *(f'export type * from "./{name}";' for name in _FILES), ""]
    lines += [
        "/** What may fill a slot of a text. */",
        "export type Shown = string | number | readonly string[];",
        "",
    ]
    lines += ["/** What the page can say. */", "export interface Texts"]
    lines += [f"  extends {', '.join(_interface_of(subject) for subject in PAGE)} {{}}", ""]
    return "\n".join(lines)


def _slots(id_: str) -> str:
    slots = slots_of(id_)
    if not slots:
        return "null"
    return f"{{ {'; '.join(f'{_slot(name, use)}' for name, use in slots.items())} }}"


def _slot(name: str, use: Use) -> str:
    plain = "boolean" if use.flag else "number" if use.number else "Shown"
    return f"{name}?: {plain} | null" if use.optional else f"{name}: {plain}"


def main(folder: Path) -> None:
    for name, text in typescript().items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
