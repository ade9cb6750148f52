"""Compiled code: where it is kept, what it is named after, when it goes, and who compiles it."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from zimo.engine.kernel import caches, sources
from zimo.engine.kernel.sources import modules_needed_by, source_hash

KERNEL = "from zimo.engine.entry import deal_seed\nimport numpy as np\nprint(deal_seed(np.uint64(7), 3))\n"
GAMMA, LOW = 0x9E3779B97F4A7C15, 2**64 - 1


def mix(x: int) -> int:
    """As splitmix64 is published."""
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & LOW
    x = (x ^ x >> 27) * 0x94D049BB133111EB & LOW
    return x ^ x >> 31


DEAL_SEED = mix(mix(7 + GAMMA & LOW) + 4 * GAMMA & LOW)


def run(program: str, folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """A program with caches of its own."""
    own = {"ZIMO_CACHE_DIR": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
    left_out = ("NUMBA_DISABLE_JIT", "NUMBA_CACHE_DIR", "ZIMO_COMPILER")
    kept = {name: value for name, value in os.environ.items() if name not in left_out}
    path = os.pathsep.join((str(folder), *sys.path))
    ran = subprocess.run(
        [sys.executable, "-c", program],
        env={**kept, **own, "PYTHONPATH": path, **environment},
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 0, ran.stderr
    return ran


def kept(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.nbc"))


def test_what_others_compile_is_kept_where_it_would_be_without_zimo(tmp_path: Path) -> None:
    (tmp_path / "theirs.py").write_text(
        "import numba\n@numba.njit(cache=True)\ndef f(x):\n    return x + 1\n"
    )
    before = "import numba, numpy as np\nsettings = numba.config.CACHE_DIR, np.geterr()\n"
    after = "assert settings == (numba.config.CACHE_DIR, np.geterr())\nimport theirs\ntheirs.f(1)\n"
    run(before + KERNEL + after, tmp_path)
    assert len(kept(tmp_path / "__pycache__")) == 1
    (ours,) = kept(tmp_path / "kernels")
    assert "deal_seed" in ours.name


def test_a_folder_that_was_chosen_for_numba_is_used(tmp_path: Path) -> None:
    run(KERNEL, tmp_path, NUMBA_CACHE_DIR=str(tmp_path / "chosen"))
    assert len(kept(tmp_path / "chosen")) == 1
    assert not (tmp_path / "kernels").exists()


def test_where_nothing_can_be_kept_kernels_run_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "kernels").write_text("a file where a folder should be")
    assert int(run(KERNEL, tmp_path).stdout) == DEAL_SEED
    assert not kept(tmp_path)


def test_uncompiled_nothing_is_said_of_integers_that_wrap_and_settings_stay(tmp_path: Path) -> None:
    program = f"""
import numpy as np
settings = np.geterr()
from zimo.engine.kernel.jit import stay_uncompiled
stay_uncompiled()
{KERNEL}
assert settings == np.geterr()
"""
    ran = run(program, tmp_path)
    assert (int(ran.stdout), ran.stderr) == (DEAL_SEED, "")


# Who compiles ------------------------------------------------------------------------------------


def test_numbas_own_compiler_can_be_asked_for(tmp_path: Path) -> None:
    program = f"{KERNEL}print('zimo.engine.kernel.pipeline' in sys.modules)"
    ran = run(f"import sys\n{program}", tmp_path, ZIMO_COMPILER="plain")
    assert (ran.stdout.split(), ran.stderr) == ([str(DEAL_SEED), "False"], "")


@pytest.mark.parametrize(
    "new",
    [
        "import numba.core.codegen\ndel numba.core.codegen.JITCodeLibrary",
        "import numba\nfrom zimo.engine.kernel import pipeline\n"
        "pipeline.PROVED = (0, 1)\npipeline.KernelCompiler.define_pipelines = None",
    ],
    ids=["a name is gone", "a name does something else"],
)
def test_where_a_new_numba_is_another_one_line_says_so_and_its_own_compiler_compiles(
    tmp_path: Path, new: str
) -> None:
    ran = run(f"{new}\n{KERNEL}", tmp_path)
    assert int(ran.stdout) == DEAL_SEED
    assert ran.stderr.startswith("this Numba is new to zimo and compiles slowly: ")
    assert ran.stderr.count("\n") == 1


def test_a_newer_numba_that_works_is_used_as_before(tmp_path: Path) -> None:
    ran = run(f"from zimo.engine.kernel import pipeline\npipeline.PROVED = (0, 1)\n{KERNEL}", tmp_path)
    assert (int(ran.stdout), ran.stderr) == (DEAL_SEED, "")


# What it is named after --------------------------------------------------------------------------


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A package on the path, beside zimo."""
    package = tmp_path / "toy"
    (package / "rules").mkdir(parents=True)
    for name, text in {
        "__init__.py": "",
        "kernels.py": "from .rules import fans\nfrom toy.values import (\n    POINTS,\n)\n",
        "rules/__init__.py": "",
        "rules/fans.py": "if True: from . import names",
        "rules/names.py": "",
        "values.py": "POINTS = 8; import zimo.notation.tiles",
        "apart.py": "",
        "open.py": "import importlib\nname = 'toy.apart'\nimportlib.import_module(name)",
    }.items():
        (package / name).write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    forget()
    import toy

    assert toy
    yield package
    forget()
    for name in [name for name in sys.modules if name.split(".")[0] == "toy"]:
        del sys.modules[name]


def forget() -> None:
    for function in (sources.source_hash, sources._imports, sources._path, sources._source):
        function.cache_clear()  # type: ignore[attr-defined]
    sources._is_worked_on.cache_clear()


def test_all_that_is_imported_counts(project: Path) -> None:
    needed = modules_needed_by("toy.kernels")
    assert {"toy.kernels", "toy.rules.fans", "toy.rules.names", "toy.values", "zimo.notation.tiles"} <= needed
    assert "toy.apart" not in needed


@pytest.mark.parametrize("name", ["kernels", "rules/fans", "rules/names", "values"])
def test_a_change_gives_another_name(project: Path, name: str) -> None:
    before = source_hash("toy.kernels")
    with (project / f"{name}.py").open("a") as file:
        file.write("\n# changed")
    forget()
    assert source_hash("toy.kernels") != before


def test_a_change_elsewhere_gives_none(project: Path) -> None:
    before = source_hash("toy.kernels")
    (project / "apart.py").write_text("# changed")
    forget()
    assert source_hash("toy.kernels") == before


def test_who_imports_by_a_made_up_name_may_need_the_whole_package(project: Path) -> None:
    assert {"toy.apart", "toy.rules.names"} <= modules_needed_by("toy.open")


def test_the_door_of_the_engine_needs_the_rules_and_no_front_end() -> None:
    needed = modules_needed_by("zimo.engine.entry")
    assert {
        "zimo.engine.rules.turns",
        "zimo.engine.scoring.dispatch",
        "zimo.engine.kernel.pipeline",
    } <= needed
    assert not [name for name in needed if name.startswith(("zimo.server", "zimo.cli", "numpy"))]


# When it goes ------------------------------------------------------------------------------------

HASHES = [f"{number:016x}" for number in range(4)]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three versions, used today, twenty days ago and forty days ago; and something else, long unused."""
    caches._forget_unused.cache_clear()
    for name, days in ((HASHES[0], 0), (HASHES[1], 20), (HASHES[2], 40), ("notes", 400)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "code").touch()
        os.utime(tmp_path / name, (0, time.time() - days * caches.DAY))
    return tmp_path


def test_a_new_version_lets_go_of_those_that_nobody_has_used_for_a_month(folder: Path) -> None:
    caches.in_use(folder / HASHES[3])
    assert {place.name for place in folder.iterdir()} == {HASHES[0], HASHES[1], "notes"}


def test_an_old_version_that_is_used_again_stays(folder: Path) -> None:
    caches.in_use(folder / HASHES[2])
    assert len(list(folder.iterdir())) == 4
    caches.in_use(folder / HASHES[3])
    assert (folder / HASHES[2] / "code").exists()
