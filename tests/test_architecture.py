"""The shape of the source: what kernels may contain, and which room may know which."""

from __future__ import annotations

import ast
import builtins
import dataclasses
import graphlib
import importlib
import pkgutil
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from enum import EnumMeta
from graphlib import TopologicalSorter
from pathlib import Path
from types import FunctionType, ModuleType

import numpy as np
import pytest

import zimo
from zimo.engine.scoring import dispatch
from zimo.engine.sight.view import VIEW
from zimo.engine.table.state import RULES, SCORE, TABLE, WINNING_HAND
from zimo.rulesets import FAMILIES, PRESETS, Ruleset
from zimo.rulesets.families import OWN
from zimo.rulesets.options import owners_of

SOURCE = Path(zimo.__file__).parent
KERNEL_ROOMS = ("engine", "bots", "arena", "envs/kernels")
KERNEL_FILES = sorted(path for room in KERNEL_ROOMS for path in (SOURCE / room).rglob("*.py"))
ALL_FILES = sorted(SOURCE.rglob("*.py"))

# A room knows only itself and the rooms before it.
ROOMS = (
    "words",
    "notation",
    "rulesets",
    "engine",
    "hands",
    "play",
    "bots",
    "arena",
    "seat",
    "importers",
    "envs",
    "bench",
    "terminal",
    "server",
    "cli",
)
DOORS = (
    "engine/kernel/caches.py",
    "engine/kernel/gpu.py",
    "engine/kernel/instructions.py",
    "engine/kernel/jit.py",
    "engine/kernel/later.py",
    "engine/kernel/on_call.py",
    "engine/kernel/pipeline.py",
    "engine/kernel/plain.py",
    "engine/kernel/sources.py",
    "engine/hand/lookups.py",
    "bots/master.py",
    "arena/botzone.py",
    "arena/botzone_forms.py",
    "arena/duplicate.py",
    "arena/entrants.py",
    "arena/interval.py",
    "arena/process.py",
    "arena/program.py",
    "arena/report.py",
    "arena/results.py",
    "arena/seatings.py",
    "arena/simulate.py",
    "arena/tournament.py",
    "bots/lines.py",
    "bots/registry.py",
)
# So it is inside the engine; its doors for Python (``entry``) know all of it.
ENGINE_ROOMS = ("kernel", "table", "hand", "scoring", "aims", "rules", "sight", "entry")
BUILTINS_IN_KERNELS = {"range", "enumerate", "int", "bool", "min", "max", "abs", "len", "True", "False"}
NUMPY_IN_KERNELS = {"int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64"}
FORBIDDEN = (
    ast.Try,
    ast.Raise,
    ast.Assert,
    ast.With,
    ast.Lambda,
    ast.Yield,
    ast.YieldFrom,
    ast.Await,
    ast.ListComp,
    ast.SetComp,
    ast.DictComp,
    ast.GeneratorExp,
    ast.List,
    ast.Set,
    ast.Dict,
    ast.JoinedStr,
    ast.Import,
    ast.ImportFrom,
    ast.Global,
    ast.Nonlocal,
    ast.Div,
)


def name_of(path: Path) -> str:
    return path.relative_to(SOURCE).as_posix()


def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def module_of(path: Path) -> ModuleType:
    return importlib.import_module(module_name(path))


def kernels(tree: ast.Module) -> list[ast.FunctionDef]:
    return [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef)
        and any(isinstance(mark, ast.Name) and mark.id in ("kernel", "inner") for mark in node.decorator_list)
    ]


def without_docstring(function: ast.FunctionDef) -> list[ast.stmt]:
    return function.body[1:] if ast.get_docstring(function) is not None else function.body


def nodes_of(function: ast.FunctionDef) -> Iterator[ast.AST]:
    for statement in without_docstring(function):
        yield from ast.walk(statement)


def faults_of_kernel(function: ast.FunctionDef) -> Iterator[str]:
    """What a kernel must not contain: it would not compile everywhere, or be slow, or guess."""
    where = f"{function.name}:"
    for node in nodes_of(function):
        line = f"{where} line {getattr(node, 'lineno', '?')}:"
        if isinstance(node, FORBIDDEN):
            yield f"{line} {type(node).__name__}"
        elif isinstance(node, ast.Constant) and isinstance(node.value, float | str | bytes | complex):
            yield f"{line} {node.value!r}"
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "np":
            if node.attr not in NUMPY_IN_KERNELS:
                yield f"{line} np.{node.attr}"
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == function.name:
            yield f"{line} calls itself"
    if function.args.vararg or function.args.kwarg or function.args.defaults:
        yield f"{where} default or variable arguments"


def global_names(function: ast.FunctionDef) -> set[str]:
    args = function.args
    own = {arg.arg for arg in (*args.posonlyargs, *args.args, *args.kwonlyargs)}
    loaded = set()
    for node in nodes_of(function):
        if isinstance(node, ast.Name):
            (loaded if isinstance(node.ctx, ast.Load) else own).add(node.id)
    return loaded - own


def can_change(value: object) -> bool:
    """Whether a kernel that reads this global might read something else later."""
    if isinstance(value, tuple):
        return any(can_change(part) for part in value)
    if isinstance(value, np.ndarray):
        return value.flags.writeable
    if isinstance(value, type) and (value.__name__ in NUMPY_IN_KERNELS or issubclass(value, tuple)):
        return False
    fixed = int, np.integer, EnumMeta, FunctionType
    return not (isinstance(value, fixed) or value is np or hasattr(value, "py_func"))


def imported_modules(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            assert node.module is not None
            yield node.module
            if node.module == "zimo":
                yield from (f"zimo.{alias.name}" for alias in node.names)


def module_name(path: Path) -> str:
    parts = path.relative_to(SOURCE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def path_of(module: str) -> Path:
    place = SOURCE.parent.joinpath(*module.split("."))
    return place / "__init__.py" if place.is_dir() else place.with_suffix(".py")


def modules_named(tree: ast.Module) -> set[str]:
    """Modules that are imported; of a package the modules that are taken from it, if they are modules."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                inside = f"{node.module}.{alias.name}"
                found.add(inside if path_of(inside).exists() else node.module)
    return found


def room(module: str) -> str:
    name = module.split(".")[1] if "." in module else ""
    return "" if name.startswith("__") else name


@pytest.mark.parametrize("path", KERNEL_FILES, ids=name_of)
def test_kernels_are_plain_functions_of_integers(path):
    assert not [fault for kernel in kernels(tree_of(path)) for fault in faults_of_kernel(kernel)]


@pytest.mark.parametrize("path", KERNEL_FILES, ids=name_of)
def test_kernels_read_nothing_that_can_change(path):
    for kernel in kernels(tree_of(path)):
        for name in global_names(kernel):
            if name in BUILTINS_IN_KERNELS:
                continue
            assert not hasattr(builtins, name), f"{kernel.name} uses {name}"
            assert not can_change(getattr(module_of(path), name)), f"{kernel.name} reads {name}"


def test_the_engine_has_kernels():
    found = {name_of(path): len(kernels(tree_of(path))) for path in KERNEL_FILES}
    assert sum(count for name, count in found.items() if name.startswith("engine/rules/")) > 40
    assert sum(found.values()) > 50


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ("return a * 0.5", "0.5"),
        ("return a / 2", "Div"),
        ("print(a)", ""),
        ("raise ValueError", "Raise"),
        ("return np.zeros(3)", "np.zeros"),
        ("return [a]", "List"),
        ("return f(a)", "calls itself"),
    ],
)
def test_the_lint_finds_what_it_looks_for(body, fault):
    (function,) = kernels(ast.parse(f"@kernel\ndef f(a):\n    {body}\n"))
    if fault:
        assert any(fault in found for found in faults_of_kernel(function))
    else:
        assert global_names(function) - BUILTINS_IN_KERNELS == {"print"}


def test_what_can_change_is_told_from_what_cannot():
    assert can_change(np.zeros(2))
    assert can_change([1])
    assert can_change(([1], 2))
    assert not can_change((1, 2))
    assert not can_change(3)
    assert not can_change(np.uint64(3))


def test_every_module_lies_in_a_room():
    loose = {path.name for path in SOURCE.iterdir() if path.suffix == ".py"}
    assert loose == {"__init__.py"}


@pytest.mark.parametrize("path", ALL_FILES, ids=name_of)
def test_a_room_knows_only_the_rooms_before_it(path):
    own = path.relative_to(SOURCE).parts[0]
    if own == "__init__.py":
        return
    assert own in ROOMS, f"{own} has no place in the order of rooms"
    for module in imported_modules(tree_of(path)):
        if module.split(".")[0] == "zimo" and room(module):
            other = room(module)
            assert ROOMS.index(other) <= ROOMS.index(own), f"{name_of(path)} imports {module}"


def test_no_modules_of_the_server_know_each_other():
    """Not even for types alone."""
    files = (SOURCE / "server").glob("*.py")
    known = {f"zimo.server.{path.stem}": {*imported_modules(tree_of(path))} for path in files}
    order = [*graphlib.TopologicalSorter(known).static_order()]
    assert order.index("zimo.server.messages") < order.index("zimo.server.table")


@pytest.mark.parametrize("path", sorted((SOURCE / "engine").rglob("*.py")), ids=name_of)
def test_a_room_of_the_engine_knows_only_the_rooms_before_it(path):
    own = path.relative_to(SOURCE / "engine").parts[0].removesuffix(".py")
    if own == "__init__":
        return
    for module in imported_modules(tree_of(path)):
        if module.startswith("zimo.engine."):
            other = module.split(".")[2]
            assert ENGINE_ROOMS.index(other) <= ENGINE_ROOMS.index(own), f"{name_of(path)} imports {module}"


def test_no_modules_know_each_other_in_a_circle():
    """Imports for types, and those inside of functions, count as well."""
    names = {module_name(path) for path in ALL_FILES}
    knows = {
        module_name(path): {
            other for other in modules_named(tree_of(path)) & names if other != module_name(path)
        }
        for path in ALL_FILES
    }
    tuple(TopologicalSorter(knows).static_order())  # raises CycleError, which names the circle


OPTIONS = ("zimo.rulesets.options", "zimo.rulesets.choices")


def test_the_engine_knows_rulesets_only_as_options():
    for path in sorted((SOURCE / "engine").rglob("*.py")):
        for module in imported_modules(tree_of(path)):
            if module.startswith("zimo.rulesets"):
                scores = {"scoring", "aims"} & {*path.parts} or path.name == "rules_record.py"
                assert scores or module in OPTIONS, f"{name_of(path)} imports {module}"


def files_of(families: Iterable[str]) -> re.Pattern[str]:
    """Where the rules of some families may stand."""
    either = "|".join(families)
    folders = r"engine/scoring|rulesets/families|hands/explain"
    return re.compile(rf"(?:{folders})/(?:{either})(?:_\w+)?(?:\.py|/.*)")


def test_an_option_of_some_families_is_asked_by_those_alone():
    owners = {field.name: owners_of(field.name) for field in dataclasses.fields(Ruleset)}
    assert {family for families in owners.values() for family in families} <= set(FAMILIES)
    asked = re.compile(r"\b(?:rules|ruleset)\.(\w+)\b")
    for path in ALL_FILES:
        for name in asked.findall(path.read_text(encoding="utf-8")):
            if families := owners.get(name):
                assert files_of(families).fullmatch(name_of(path)), f"{name_of(path)} asks {name}"


@pytest.mark.parametrize("path", KERNEL_FILES, ids=name_of)
def test_the_engine_has_no_doors_to_files_clocks_or_chance(path):
    """But for what compiles or thinks, keeps code and tables on disk, finds bots, and hands deals out."""
    if name_of(path) in DOORS:
        return
    allowed = {
        "__future__",
        "collections",
        "dataclasses",
        "enum",
        "functools",
        "itertools",
        "math",
        "numpy",
        "operator",
        "typing",
        "zimo",
    }
    assert {module.split(".")[0] for module in imported_modules(tree_of(path))} <= allowed


def test_only_what_compiles_imports_numba():
    users = {
        name_of(path)
        for path in ALL_FILES
        if any(module.split(".")[0] == "numba" for module in imported_modules(tree_of(path)))
    }
    assert users == {f"engine/kernel/{name}.py" for name in ("gpu", "instructions", "pipeline", "plain")}


@pytest.mark.parametrize("option", ["win_suits", "yaojiu", "triplet_or_dragon_pair"])
def test_what_a_win_must_have_is_asked_in_one_place(option):
    asking = {
        name_of(path) for path in KERNEL_FILES if re.search(rf"\brules\.{option}\b", path.read_text("utf-8"))
    }
    assert asking == {"engine/hand/demands.py"}


NAME_THEM = (
    "rulesets/presets.py",
    "rulesets/registry.py",
    "rulesets/options.py",
    "engine/scoring/dispatch.py",
)
"""Say which preset, option or scorer is of which family."""


def test_no_code_asks_for_a_preset_or_a_family_by_name():
    """Everything asks an option, or the family of a ruleset; only what is a family's own names it."""
    names = {*PRESETS, *FAMILIES}
    named = re.compile(rf"(?<![a-z])(?:{'|'.join(map(re.escape, names))})(?![a-z])", re.IGNORECASE)
    own = files_of(FAMILIES)
    for path in ALL_FILES:
        where = name_of(path)
        if own.fullmatch(where) or where in NAME_THEM:
            continue
        tree = tree_of(path)
        imported = [
            module for module in imported_modules(tree) if module.startswith("zimo.rulesets.families")
        ]
        assert not imported or where == "rulesets/families/__init__.py", f"{where} imports {imported}"
        for node in ast.walk(tree):
            if path in KERNEL_FILES and isinstance(node, ast.Attribute | ast.Name):
                text = node.attr if isinstance(node, ast.Attribute) else node.id
                assert not named.search(text), f"{where}:{node.lineno} names {text}"
            if isinstance(node, ast.Compare | ast.match_case | ast.Dict):
                asked = node.keys if isinstance(node, ast.Dict) else [node]
                parts = [part for key in asked if key is not None for part in ast.walk(key)]
                words = {part.value for part in parts if isinstance(part, ast.Constant)}
                assert not names & words, f"{where}:{node.lineno} asks for {names & words}"


@pytest.mark.parametrize("family", OWN, ids=lambda family: family.id)
def test_the_dispatch_knows_the_scorer_of_each_family(family):
    source = (SOURCE / "engine/scoring/dispatch.py").read_text(encoding="utf-8")
    name, scorer = family.id.upper(), family.scorer.partition(":")[2]
    assert getattr(dispatch, name) == family.code
    assert f"if rules.scoring == {name}:\n        {scorer}(" in source
    assert pkgutil.resolve_name(family.scorer) is getattr(dispatch, scorer)


@pytest.mark.parametrize(
    "record", [TABLE, RULES, WINNING_HAND, SCORE, VIEW], ids=lambda dtype: dtype.names[0]
)
def test_no_field_hides_behind_an_attribute_of_numpy(record):
    """Uncompiled, ``t.size`` of a NumPy record is not the field."""
    assert not set(record.names or ()) & set(dir(np.record))


@pytest.mark.parametrize(
    "module", ["zimo", "zimo.rulesets", "zimo.rulesets.statements", "zimo.notation.tiles"]
)
def test_importing_does_not_compile(module):
    code = f"import sys, {module}; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
