"""The numbered rule statements: what each id means, in a few words.

SBR is Sichuan Bloody Rules, XZ Bloody Battle to the End, XL Blood Flows into a River, SIM simple Sichuan,
CC Changchun, CM the same by MIL, OFF Chinese Official, HK classical, HKF Hong Kong Old Style.
The ids are how options, fans, ledger entries and tests say which rule they follow.
"""

from __future__ import annotations

import functools
import json
import re
from importlib.resources import files


@functools.cache
def statements() -> dict[str, str]:
    """Each id, such as ``SBR-097``, with its short title."""
    text = files("zimo.rulesets").joinpath("statements.json").read_text(encoding="utf-8")
    titles: dict[str, str] = json.loads(text)
    return titles


_CODE = re.compile(r"(?:MCR|MIL) \S+|\S+")


def codes_in(rules: str) -> tuple[str, ...]:
    """The single statements of a text such as ``OFF-062 MCR D-02``."""
    return tuple(_CODE.findall(rules))


def of_first_document(rules: str) -> str:
    """Those of the first document, where several say the same."""
    codes = codes_in(rules)
    return " ".join(code for code in codes if document_of(code) == document_of(codes[0]))


def document_of(code: str) -> str:
    """What a statement stands in: ``SBR`` of ``SBR-097``, ``MCR`` of ``MCR D-02`` and of ``MCR-34``."""
    return re.split("[- ]", code)[0]
