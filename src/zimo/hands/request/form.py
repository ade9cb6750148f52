"""The form of a request about one hand, and what is wrong with one that has another form."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec

from zimo.notation.spelling import did_you_mean

KongKind = Literal["concealed", "melded", "promoted", "postponed"]
Wind = Literal["E", "S", "W", "N"]


class RequestError(ValueError):
    """A request that cannot be answered. ``field`` is the path of what is wrong (``melds[1].tiles``)."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(message)
        self.field = field


class Meld(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A declared set. ``kind`` is a kong's, melded if nothing else is said."""

    type: Literal["chow", "pung", "kong"]
    tiles: str
    kind: KongKind | None = None
    concealed: bool | None = None  # true: short for kind concealed


class Request(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """One hand and how it was won. ``tiles`` may stand instead of ``hand`` and ``win_tile``."""

    id: Any = None
    rules: str | None = None
    options: dict[str, Any] = {}
    hand: str | None = None  # standing tiles, the winning one left out
    melds: list[Meld] = []
    win_tile: str | None = None
    tiles: str | None = None  # all standing tiles, the winning one among them but unknown
    win_by: Literal["discard", "self_draw"] = "discard"
    last_of_kind: bool = False
    last_wall_tile: bool = False
    kong_replacement: bool = False
    bonus_replacement: bool = False
    robbing_kong: bool = False
    shoot_after_kong: bool = False
    prevalent_wind: Wind = "E"
    seat_wind: Wind = "E"
    dealer: bool = False
    discarder_dealer: bool = False
    flowers: Annotated[int, msgspec.Meta(ge=0, le=8)] | str = 0
    void_suit: Literal["m", "p", "s"] | None = None
    visible: str | None = None  # tiles seen outside the own hand and melds
    explain: bool = False  # name the fans that others exclude as well (family mcr)
    declarable_only: bool = False  # count only tiles that can lead to a hand that may be declared


def request_from(value: Request | Mapping[str, Any]) -> Request:
    """The request in a Python mapping. Raises RequestError."""
    if isinstance(value, Request):
        return value
    try:
        return msgspec.convert(value, Request)
    except (msgspec.ValidationError, OverflowError) as error:
        raise _form_error(error) from None


_decoder = msgspec.json.Decoder(Request)


def request_from_json(text: bytes | str) -> Request:
    """The request in a JSON text. Raises RequestError."""
    try:
        return _decoder.decode(text)
    except msgspec.ValidationError as error:
        raise _form_error(error) from None
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise RequestError("request", f"this is not JSON: {error}") from None


def id_of(value: Any) -> Any:
    """The id in something that is perhaps no request at all, so that its error can be matched."""
    if isinstance(value, Request):
        return value.id
    if isinstance(value, (bytes, str)):
        try:
            value = msgspec.json.decode(value)
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            return None
    return value.get("id") if isinstance(value, Mapping) else None


_PATH = re.compile(r"(?P<what>.*?)(?: - at `\$\.?(?P<path>.*)`)?", re.DOTALL)
_NAMED_FIELD = re.compile(
    r"Object (?P<fault>contains unknown|missing required) field `(?P<name>.*)`", re.DOTALL
)
_CHOICES = {
    "type": "chow, pung or kong",
    "kind": "concealed, melded, promoted or postponed",
    "win_by": "discard or self_draw",
    "prevalent_wind": "E, S, W or N",
    "seat_wind": "E, S, W or N",
    "void_suit": "m, p, s or null",
    "flowers": "a number from 0 to 8 or the bonus tiles",
}


def _form_error(error: Exception) -> RequestError:
    """What is wrong with the form of a request, said by field."""
    match = _PATH.fullmatch(str(error))
    assert match
    what, path = match["what"], match["path"] or ""
    if named := _NAMED_FIELD.fullmatch(what):
        field = f"{path}.{named['name']}" if path else named["name"]
        if named["fault"] == "missing required":
            return RequestError(field, "this field is missing")
        form = Meld if path else Request
        return RequestError(field, f"unknown field: {did_you_mean(named['name'], form.__struct_fields__)}")
    choices = _CHOICES.get(path.rpartition(".")[2])
    what = what[:1].lower() + what[1:]
    return RequestError(path or "request", f"{what}: choose {choices}" if choices else what)
