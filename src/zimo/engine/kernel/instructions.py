"""What a processor has an instruction for, as parts of kernels: ``bits`` says what each of them does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

Generated = Callable[..., Any]

_generated = cast("Callable[[Generated], Generated]", intrinsic)
_WORD = ir.IntType(64)
_WORD_BYTES = 8
_ZERO_HAS_A_RESULT = ir.Constant(ir.IntType(1), 0)  # if a meaningless one: nothing else may come of it


@_generated
def _count_bits(_typing: Any, _x: Any) -> Any:
    def build(_target: Any, builder: Any, _signature: Any, given: Any) -> Any:
        return builder.ctpop(given[0])

    return types.int64(types.int64), build


@_generated
def _count_zeros_below(_typing: Any, _x: Any) -> Any:
    def build(_target: Any, builder: Any, _signature: Any, given: Any) -> Any:
        return builder.cttz(given[0], _ZERO_HAS_A_RESULT)

    return types.int64(types.int64), build


@_generated
def _load_word(_typing: Any, array: Any, _first: Any) -> Any:
    def build(target: Any, builder: Any, signature: Any, given: Any) -> Any:
        data = target.make_array(signature.args[0])(target, builder, given[0]).data
        word = builder.bitcast(builder.gep(data, [given[1]]), _WORD.as_pointer())
        return builder.load(word, align=1)

    return types.int64(array, types.int64), build


@_generated
def _copy_words(_typing: Any, source: Any, _at: Any, target: Any, _to: Any, _count: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        read, written = (
            builder.gep(context.make_array(array)(context, builder, value).data, [place])
            for array, value, place in zip(signature.args[0:4:2], given[0:4:2], given[1:4:2], strict=True)
        )
        cgutils.raw_memcpy(builder, written, read, given[4], _WORD_BYTES)
        return context.get_dummy_value()

    return types.void(source, types.int64, target, types.int64, types.int64), build


def bit_count(x: Any) -> Any:
    return _count_bits(x)


def lowest_bit(x: Any) -> Any:
    return _count_zeros_below(x)


def eight_bytes(octets: Any, first: Any) -> Any:
    return _load_word(octets, first)


def copy_words(source: Any, at: Any, target: Any, to: Any, count: Any) -> None:
    _copy_words(source, at, target, to, count)
