"""What the page of the environments tells a newcomer to type works."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

PAGE = (Path(__file__).parents[2] / "docs" / "envs.md").read_text(encoding="utf-8")
PYTHON = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("code", PYTHON, ids=lambda code: code.splitlines()[1])
def test_examples_run(code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    exec(compile(code, "envs.md", "exec"), {})


def test_the_recipe_gives_each_decision_the_points_of_its_own_seat() -> None:
    """Looked up slowly: from each decision forward to the end of its deal."""
    names: dict[str, Any] = {}
    recipe = next(code for code in PYTHON if "returns" in code)
    exec(compile(recipe, "envs.md", "exec"), names)
    checked = 0
    for table in range(64):
        for now in range(256):
            end = next((later for later in range(now, 256) if names["dones"][later][table]), None)
            found = names["returns"][now, table]
            if end is None:
                assert np.isnan(found)
            else:
                assert found == names["rewards"][end][table, names["seats"][now][table]]
                checked += 1
    assert checked > 5000
