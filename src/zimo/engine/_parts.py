"""How kernels are compiled that only other kernels call: as parts, without machine code of their own.

Numba optimises a function together with all that it calls and turns it into machine code, and
does the same again at every level above. A part is only typed and lowered; it is optimised once, in the
kernels that Python calls. That halves the time of the first compile.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler

POSSIBLE = all(
    hasattr(JITCodeLibrary, name) for name in ("_optimize_final_module", "_finalize_final_module", "codegen")
)
"""Does the installed Numba have the steps that a part leaves out?"""


class PartLibrary(JITCodeLibrary):  # type: ignore[misc, unused-ignore]
    """The code of a part, linked into its callers as it was lowered."""

    def _optimize_final_module(self) -> None:
        """Left to the callers."""

    def _finalize_final_module(self) -> None:
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        """0: the part can't be called by itself."""
        self._ensure_finalized()
        return 0

    @property
    def codegen(self) -> _NoEnvironment:
        return _NoEnvironment()


class _NoEnvironment:
    """Parts hold no Python objects, so their environment is set nowhere."""

    def set_env(self, name: str, environment: object) -> None:
        pass


class PartCompiler(Compiler):  # type: ignore[misc, unused-ignore]
    """Numba's compiler, with a PartLibrary to put the code in."""

    def compile_extra(self, function: Callable[..., object]) -> Any:
        self.state.library = PartLibrary(self.state.targetctx.codegen(), function.__qualname__)
        return super().compile_extra(function)
