"""Whatever is asked about a hand, an answer comes back: nothing is raised for a bad request."""

from __future__ import annotations

from decimal import Decimal
from types import MappingProxyType
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zimo.hands.analysis import analyse, waits
from zimo.hands.request import Meld, Request
from zimo.hands.results import NoAnswer
from zimo.hands.score import score_hand

ASKED = (score_hand, waits, analyse)
GOOD = {"rules": "sbr", "hand": "3445566p123888s", "win_tile": "6p"}

tiles = st.text("123456789mpsESWNCFPfgz[]+* ", max_size=30) | st.sampled_from(
    ["3445566p123888s", "123p", "888s", "EEE", "9999m", "6p", "B1 B2", "東南"]
)
objects = [object(), object, len, 3j, Decimal(3), float("nan"), Request(), Meld(type="pung", tiles="")]
words = ["sbr", "mcr", "classical", "changchun", "kong", "concealed", "self_draw", "E", "m"]
keys = st.sampled_from([*Meld.__struct_fields__, "rob_kong", "minimum"]) | st.integers() | st.text(max_size=8)
plain = (
    *(st.none(), st.booleans(), st.integers(), st.just(1 << 70), st.floats(), st.text(max_size=8)),
    *(st.binary(max_size=4), st.sampled_from(words), st.sampled_from(objects), tiles),
)
anything = st.recursive(
    st.one_of(plain),
    lambda inner: st.lists(inner, max_size=3) | st.tuples(inner) | st.dictionaries(keys, inner, max_size=3),
    max_leaves=5,
)


@st.composite
def melds(draw: Any) -> Any:
    said = draw(st.sampled_from(["chow", "pung", "kong"]) | anything)
    meld = {"type": said, "tiles": draw(tiles | anything)}
    meld |= draw(st.dictionaries(st.sampled_from(["kind", "concealed"]), anything, max_size=2))
    return draw(st.sampled_from([Meld(**meld), meld, MappingProxyType(meld)]))


fields = st.sampled_from(Request.__struct_fields__)
told = st.dictionaries(fields, anything, max_size=6) | st.fixed_dictionaries(
    {"melds": st.lists(melds(), max_size=5)}
)


@pytest.mark.parametrize("ask", ASKED)
@settings(deadline=None, max_examples=150)
@given(told=told, shape=st.sampled_from([dict, MappingProxyType, lambda told: Request(**told)]))
def test_every_request_is_answered(ask: Any, told: dict[str, Any], shape: Any) -> None:
    for request in (told, {**GOOD, **told}):
        answer = ask(shape(request))
        if not isinstance(answer, NoAnswer):
            continue
        assert answer.id is request.get("id")
        assert answer.error.field
        assert answer.error.message
        assert "\n" not in answer.error.message
        assert len(answer.error.message) < 600
        msgspec.json.encode(answer.error)


@pytest.mark.parametrize("ask", ASKED)
@pytest.mark.parametrize(
    ("request_", "field"),
    [
        (Request(rules=5), "rules"),
        (Request(rules="sbr", hand=5), "hand"),
        (Request(rules="sbr", hand="1m", flowers=10**5000), "flowers"),
        (Request(rules="sbr", hand="1m", melds=[{"type": "pung", "tiles": 3}]), "melds[0].tiles"),
        (Request(rules="sbr", hand="1m", melds=[Meld(type="pung", tiles=3)]), "melds[0].tiles"),
        ({"rules": "sbr", "hand": "1m", "melds": [Meld(type="trio", tiles="1m")]}, "melds[0].type"),
        (Request(rules="sbr", hand="1m", melds=3), "melds"),
        (Request(rules="sbr", hand="1m", dealer="yes"), "dealer"),
        (Request(rules="sbr", hand="1m", options=3), "options"),
        (Request(rules="sbr", hand="1m", options={"minimum": object()}), "options.minimum"),
        ({1: 2}, "1"),
        (Meld(type="pung", tiles="111m"), "type"),
        (5, "request"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_is_built_wrongly_in_python_is_named_by_its_field(ask: Any, request_: Any, field: str) -> None:
    answer = ask(request_)
    assert isinstance(answer, NoAnswer)
    assert answer.error.field == field


def test_a_request_is_the_same_as_a_mapping_and_as_a_structure() -> None:
    meld = {"type": "kong", "tiles": "8888s", "concealed": True}
    rest = {"rules": "sbr", "hand": "3445566p123s", "win_tile": "6p", "id": object()}
    as_mapping = score_hand({**rest, "melds": [meld]})
    assert not isinstance(as_mapping, NoAnswer)
    assert as_mapping.id is rest["id"]
    for melds_ in ([Meld(**meld)], [meld], (Meld(**meld),)):
        assert score_hand(Request(**rest, melds=melds_)) == as_mapping
        assert score_hand({**rest, "melds": melds_}) == as_mapping
