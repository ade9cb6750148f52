"""The package as it is built from a clean checkout."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
MOST_OF_A_MAP = 1_000_000  # bytes
PAGE = "zimo/server/page/"


def checkout(to: Path) -> None:
    """The files that are under version control, as they are now."""
    if shutil.which("git") is None or not (ROOT / ".git").exists():
        pytest.skip("this is no checkout")
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True, text=True)
    for name in filter(None, listed.stdout.split("\0")):
        if (ROOT / name).is_file():
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, to / name)


def path_without_node(tmp_path: Path) -> str:
    """Every command of the PATH but Node's."""
    commands = tmp_path / "commands"
    commands.mkdir()
    for folder in reversed(os.environ["PATH"].split(os.pathsep)):
        for command in Path(folder).glob("*"):
            if not re.match(r"(node|nodejs|npm|npx|corepack)\b", command.name):
                (commands / command.name).unlink(missing_ok=True)
                (commands / command.name).symlink_to(command)
    return str(commands)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="links commands")
def test_the_wheel_has_the_page_though_no_node_is_installed(tmp_path: Path) -> None:
    source = tmp_path / "source"
    checkout(source)
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    environment["PATH"] = path_without_node(tmp_path)
    assert shutil.which("node", path=environment["PATH"]) is None
    built = subprocess.run(
        [sys.executable, "-m", "pip", "wheel", "--no-deps", "--wheel-dir", str(tmp_path), str(source)],
        env=environment,
        capture_output=True,
        text=True,
    )
    assert built.returncode == 0, built.stdout + built.stderr
    (wheel,) = tmp_path.glob("zimo-*.whl")
    with zipfile.ZipFile(wheel) as packed:
        files = {file.filename: file.file_size for file in packed.infolist()}
        page = packed.read(f"{PAGE}index.html").decode()
    assets = re.findall(r'(?:src|href)="/(assets/[^"]+)"', page)
    assert len(assets) >= 2
    assert all(PAGE + asset in files for asset in assets)
    assert all(re.search(r"-[\w-]{8}\.\w+$", asset) for asset in assets), "a name changes with its content"
    assert not [name for name, size in files.items() if name.endswith(".map") and size > MOST_OF_A_MAP]
