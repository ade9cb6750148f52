"""The environments are compiled for those who use them, and are no part of anybody else's start."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import zimo
from zimo.cli import warmup

SOURCE = Path(zimo.__file__).parent


def test_a_player_s_start_knows_no_environments() -> None:
    assert "environments" not in dict(warmup._steps())
    for room in ("terminal", "server", "seat", "arena", "hands"):
        for path in (SOURCE / room).rglob("*.py"):
            assert "zimo.envs" not in path.read_text(encoding="utf-8"), path
    imports = (
        "import sys, zimo.cli.play, zimo.server.app, zimo.terminal.app; sys.exit('zimo.envs' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", imports], check=False).returncode == 0


def test_warmup_compiles_them_for_the_asking(zimo) -> None:
    ran = zimo("warmup", "--envs")
    assert ran.status == 0
    assert "environments" in ran.out
    assert "environments" not in zimo("warmup").out


def test_only_one_kernel_contains_the_engine() -> None:
    """Each kernel that goes on with a deal takes half a minute to compile."""
    users = []
    for path in (SOURCE / "envs").rglob("*.py"):
        names = {
            node.id
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(node, ast.Name)
        }
        if {"go_on", "carry_out"} & names:
            users.append(path.name)
    assert users == ["advance.py"]
