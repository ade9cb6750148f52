"""What a kernel is made of: its module and all that this imports, as one hash.

Numba does not notice a change in another file, so that a stale rule would go on running.
"""

from __future__ import annotations

import functools
import hashlib
import importlib.util
import re
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path

OWN = __name__.partition(".")[0]
IMPORT = re.compile(
    r"(?:^|[;:])[ \t]*(?:from[ \t]+([.\w]+)[ \t]+)?import[ \t]+(\([^)]*\)|[^\n;]*)", re.MULTILINE
)
INSTALLED = {"site-packages", "dist-packages"}
STANDARD_LIBRARY = Path(sysconfig.get_path("stdlib"))
IMPORTS_BY_NAME = re.compile(r"\b(?:import_module|__import__)\s*\(")


@functools.cache
def source_hash(module: str) -> str:
    """Hash of the sources whose change can change what the module does, as 16 hexadecimal digits.

    They are its own and those it imports, directly or not; of packages that are installed, only its own
    and this one. A module that imports others by a name made up as it runs may need all of its package.
    """
    digest = hashlib.sha256()
    for name in sorted(modules_needed_by(module)):
        digest.update(f"{name}\0".encode())
        digest.update(_source(name))
    return digest.hexdigest()[:16]


def modules_needed_by(module: str) -> set[str]:
    """The module and all that it imports, directly or not."""
    own = {OWN, _package(module)}
    needed: set[str] = set()
    waiting = {module}
    while waiting:
        name = waiting.pop()
        needed.add(name)
        followed = {one for one in _imports(name) if _package(one) in own or _is_worked_on(_package(one))}
        waiting |= followed - needed
    return needed


@functools.cache
def _is_worked_on(package: str) -> bool:
    """Is it source that may change any day, rather than installed?"""
    file = _file_of(package)
    return file is not None and not INSTALLED & {*file.parts} and STANDARD_LIBRARY not in file.parents


def _package(module: str) -> str:
    return module.partition(".")[0]


@functools.cache
def _imports(module: str) -> frozenset[str]:
    text = _source(module).decode(errors="replace").replace("\\\n", " ")
    named = {name for words in IMPORT.findall(text) for name in _named(module, *words)}
    if IMPORTS_BY_NAME.search(text):
        named |= set(_modules_in(_package(module)))
    return frozenset(name for name in named if _path(name))


def _named(module: str, source: str, imported: str) -> Iterator[str]:
    """What an import statement may mean: modules, and names in them that may be modules."""
    if not source:
        yield from re.findall(r"(?:^|,)\s*([.\w]+)", imported)
        return
    if source.startswith("."):
        path = _path(module)
        is_package = path is not None and path.stem == "__init__"
        source = importlib.util.resolve_name(source, module if is_package else module.rpartition(".")[0])
    yield source
    yield from (f"{source}.{word}" for word in re.findall(r"\w+", imported))


def _modules_in(package: str) -> Iterator[str]:
    for folder in _folders(package):
        for path in folder.rglob("*.py"):
            parts = path.relative_to(folder).with_suffix("").parts
            yield ".".join((package, *(parts[:-1] if parts[-1] == "__init__" else parts)))


@functools.cache
def _path(module: str) -> Path | None:
    """The file of a module; None where it has none, or is none."""
    package, *rest = module.split(".")
    if not rest:
        return _file_of(package)
    for folder in _folders(package):
        place = folder.joinpath(*rest)
        for path in (place.with_suffix(".py"), place / "__init__.py"):
            if path.is_file():
                return path
    return None


def _folders(package: str) -> list[Path]:
    return [Path(folder) for folder in getattr(sys.modules.get(package), "__path__", ())]


def _file_of(package: str) -> Path | None:
    file = getattr(sys.modules.get(package), "__file__", None)
    return Path(file) if file else None


@functools.cache
def _source(module: str) -> bytes:
    path = _path(module)
    return path.read_bytes() if path else b""
