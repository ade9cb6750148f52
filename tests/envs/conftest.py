"""Tests of shells are left out where the library is not installed; ``make test-envs`` has all of them."""

from __future__ import annotations

from importlib.util import find_spec

NEEDS = {
    "test_bench.py": "pettingzoo",
    "test_dataset.py": "pyarrow",
    "test_examples.py": "torch",
    "test_openspiel.py": "pyspiel",
    "test_page.py": "pyarrow",
    "test_puffer.py": "pufferlib",
    "test_shells.py": "sb3_contrib",
}

collect_ignore = [test for test, library in NEEDS.items() if find_spec(library) is None]
