"""Builds the browser's page into the package, with the Node that a Python package brings along."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

UNBUILT = {"node_modules"}


class PageHook(BuildHookInterface):
    """Builds what lies in ``web/`` with the texts of ``words/``, unless the page is newer than both."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        web, words = Path(self.root, "web"), Path(self.root, "src/zimo/words")
        page = Path(self.root, "src/zimo/server/page/index.html")
        if page.is_file() and page.stat().st_mtime > max(map(_newest, (web, words))):
            return
        self.app.display_info("Building the page of the table ...")
        for arguments in (["ci", "--omit=dev", "--no-audit", "--no-fund"], ["run", "build"]):
            _npm(arguments, web)


def _newest(folder: Path) -> float:
    """When the folder's sources were last changed."""
    return max(
        path.stat().st_mtime for path in folder.rglob("*") if path.is_file() and not UNBUILT & {*path.parts}
    )


def _npm(arguments: list[str], web: Path) -> None:
    command = [sys.executable, str(web / "npm.py"), *arguments]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(
            f"npm {' '.join(arguments)} failed in {web}, so the page can't be built "
            f"(is a package registry within reach?)\n{done.stdout}\n{done.stderr}"
        )
