"""How kernels are compiled: the ones that only other kernels call become parts of those.

Numba optimises a function together with all that it calls and turns it into machine code, and
does the same again at every level above. A part is only typed and lowered; it is optimised once,
in the kernels that Python calls. And the passes of Numba that kernels have no use for (closures,
context managers, array expressions, parallel loops) are left out. That halves the time of the
first compile. What is used of Numba here is not documented and may change: then ``plain`` compiles.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba
from numba.core.codegen import CPUCodeLibrary, JITCodeLibrary
from numba.core.compiler import CompilerBase
from numba.core.compiler_machinery import PassManager
from numba.core.typed_passes import (
    IRLegalization,
    NativeLowering,
    NoPythonBackend,
    NopythonTypeInference,
    PreLowerStripPhis,
)
from numba.core.untyped_passes import (
    FixupArgs,
    GenericRewrites,
    IRProcessing,
    ReconstructSSA,
    TranslateByteCode,
)

from zimo.engine.kernel import plain
from zimo.engine.kernel.plain import HOW

PROVED = (0, 68)  # the newest Numba that is known to do


class PartLibrary(JITCodeLibrary):  # type: ignore[misc, unused-ignore]
    """The code of a part as it was lowered; what it calls is linked when somebody else asks for it."""

    def _optimize_functions(self, module: Any) -> None:
        """Left to the callers."""
        module.data_layout = self._codegen._data_layout

    def finalize(self) -> None:
        self._raise_if_finalized()
        self._finalized = True

    def own_module(self) -> Any:
        """This part alone."""
        return super()._get_module_for_linking()

    def _get_module_for_linking(self) -> Any:
        whole = self.own_module().clone()
        _link_called(self, whole)
        return whole

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


class KernelLibrary(JITCodeLibrary):  # type: ignore[misc, unused-ignore]
    """The code of a kernel and of all parts that it calls, directly or not."""

    def finalize(self) -> None:
        _link_called(self, self._final_module)
        self._linking_libraries.clear()
        super().finalize()


def _link_called(library: CPUCodeLibrary, module: Any) -> None:
    """Link all that a library needs into the module that holds its own code.

    Callers come first: the linker leaves out what nothing has asked for yet.
    """
    seen = {library}
    called_first: list[CPUCodeLibrary] = []

    def follow(library: CPUCodeLibrary) -> None:
        for called in library._linking_libraries:
            if called not in seen:
                seen.add(called)
                follow(called)
                called_first.append(called)

    follow(library)
    for called in reversed(called_first):
        part = isinstance(called, PartLibrary)
        module.link_in(called.own_module() if part else called._get_module_for_linking(), preserve=True)


class KernelCompiler(CompilerBase):  # type: ignore[misc, unused-ignore]
    """Numba's compiler with the passes that kernels need and no others."""

    library = KernelLibrary

    def compile_extra(self, function: Callable[..., object]) -> Any:
        self.state.library = self.library(self.state.targetctx.codegen(), function.__qualname__)
        self.state.library.enable_object_caching()
        return super().compile_extra(function)

    def define_pipelines(self) -> list[PassManager]:
        passes = PassManager("kernel")
        for step in (
            TranslateByteCode,
            FixupArgs,
            IRProcessing,
            GenericRewrites,
            ReconstructSSA,
            NopythonTypeInference,
            PreLowerStripPhis,
            IRLegalization,
            NativeLowering,
            NoPythonBackend,
        ):
            passes.add_pass(step, step.__name__)
        passes.finalize()
        return [passes]


class PartCompiler(KernelCompiler):
    """The same for a part."""

    library = PartLibrary


def compile_kernel(function: Callable[..., object], cache: Path | None) -> object:
    """A kernel that Python may call, kept in the folder ``cache`` if there is one."""
    return plain.compile_kernel(function, cache, no_cfunc_wrapper=True, pipeline_class=KernelCompiler)


def compile_part(function: Callable[..., object]) -> object:
    """A kernel that only other kernels call."""
    return numba.njit(no_cpython_wrapper=True, no_cfunc_wrapper=True, pipeline_class=PartCompiler, **HOW)(
        function
    )


def check() -> None:
    """Raises whatever a Numba that is newer than those proved makes go wrong here."""
    if numba.version_info.short <= PROVED:
        return

    def part(x: int) -> int:
        return x + 1

    inner: Any = compile_part(part)

    def whole(x: int) -> int:
        return inner(x)  # type: ignore[no-any-return]

    kernel: Any = compile_kernel(whole, None)
    if kernel(1) != 2:
        raise RuntimeError("a kernel and its parts give something else")
