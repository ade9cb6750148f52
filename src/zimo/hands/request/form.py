"""The form of a request about one hand, and what is wrong with one that has another form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec

from zimo.notation.special_kongs import Group
from zimo.notation.spelling import cut, meant_by, shown
from zimo.words.fault import Fault
from zimo.words.phrase import Phrase, plain

KongKind = Literal["concealed", "melded", "promoted", "postponed"]
Wind = Literal["E", "S", "W", "N"]
Bao = Literal["indicator", "drawn"]
LONGEST_NAME = 80  # characters of the name of a ruleset
RulesName = Annotated[str, msgspec.Meta(max_length=LONGEST_NAME)]
LONGEST_TEXT = 1000  # characters of a text of tiles; all 144 in any notation, with commas, are shorter


class RequestError(Fault):
    """A request that cannot be answered. ``field`` is the path of what is wrong (``melds[1].tiles``)."""

    def __init__(self, field: str, said: Phrase | str, **values: Any) -> None:
        super().__init__(said, **values)
        self.field = field


class Meld(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, rename={"as_": "as"}):
    """A declared set. ``kind`` is a kong's, melded if nothing else is said."""

    type: Literal["chow", "pung", "kong", "special"]
    tiles: str
    of: Group | None = None  # which special kong it is
    as_: str | None = None  # what its tiles stand for; without it 1s are what is lacking
    kind: KongKind | None = None
    concealed: bool | None = None  # true: short for kind concealed
    assumed: bool = False  # nobody said the kind: it is what the text of a hand means by itself


class Request(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """One hand and how it was won. ``tiles`` may stand instead of ``hand`` and ``win_tile``."""

    id: Any = None
    rules: RulesName | None = None
    options: dict[str, Any] = {}
    hand: str | None = None  # standing tiles, the winning one left out
    melds: list[Meld] = []
    win_tile: str | None = None
    tiles: str | None = None  # all standing tiles, the winning one among them but unknown
    last_tile_wins: bool = False  # the last of ``tiles`` is the winning one
    win_by: Literal["discard", "self_draw"] = "discard"
    last_of_kind: bool = False
    last_wall_tile: bool = False
    kong_replacement: bool = False
    bonus_replacement: bool = False
    robbing_kong: bool = False
    shoot_after_kong: bool = False
    heavenly: bool = False  # the dealer, with the tiles of the deal
    earthly: bool = False  # another player, in the first turn of the deal
    human: bool = False  # another player, on one of the first discards of the deal
    double_kong: bool = False  # on the replacement of a second kong in a row
    liable: bool = False  # a player is liable for the winner
    bao: Bao | None = None  # with the indicator, or on a bao whatever the wait: both are self-drawn
    discarder_ready: bool = True  # else the discarder may have to pay for all
    flower_win: bool = False  # by seven or eight bonus tiles: ``flowers``; no other tiles are needed
    replacement_of: KongKind | None = None  # the kong before the replacement on which the hand is won
    prevalent_wind: Wind = "E"
    seat_wind: Wind = "E"
    dealer: bool = False
    discarder_dealer: bool = False
    flowers: Annotated[int, msgspec.Meta(ge=0, le=8)] | str = 0
    void_suit: Literal["m", "p", "s"] | None = None
    visible: str | None = None  # tiles seen outside the own hand and melds
    explain: bool = False  # name the fans that others exclude as well (family mcr)
    payments: bool = False  # tell by which sum each payer pays, and of waits who pays what
    declarable_only: bool = False  # count only tiles that can lead to a hand that may be declared


def request_from(value: Request | Mapping[str, Any]) -> Request:
    """The request in a Python mapping, or one that was built in Python, where nobody checks a field.

    Raises RequestError.
    """
    told = _told(value)
    try:
        return msgspec.convert(told, Request)
    except (msgspec.ValidationError, OverflowError) as error:
        raise _form_error(told) or RequestError("request", plain(error)) from None


def _told(value: Any) -> Any:
    """The value with its structures as mappings."""
    if isinstance(value, Request | Meld):
        value = {field.encode_name: getattr(value, field.name) for field in msgspec.structs.fields(value)}
    if isinstance(value, Mapping) and isinstance(melds := value.get("melds"), list | tuple):
        return {**value, "melds": [_told(meld) for meld in melds]}
    return value


_decoder = msgspec.json.Decoder(Request)


def request_from_json(text: bytes | str) -> Request:
    """The request in a JSON text. Raises RequestError."""
    try:
        try:
            return _decoder.decode(text)
        except msgspec.ValidationError as error:
            raise _form_error(msgspec.json.decode(text)) or RequestError("request", plain(error)) from None
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise RequestError("request", "fault.not_json", detail=str(error)) from None


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


_WANTED = {
    "rules": "wanted.rules_name",
    "options": "wanted.options",
    "hand": "wanted.text",
    "melds": "wanted.melds",
    "win_tile": "wanted.text",
    "tiles": "wanted.text",
    "win_by": "wanted.win_by",
    "prevalent_wind": "wanted.wind",
    "seat_wind": "wanted.wind",
    "flowers": "wanted.flowers",
    "void_suit": "wanted.void_suit",
    "visible": "wanted.text",
    "type": "wanted.type",
    "kind": "wanted.kind",
    "replacement_of": "wanted.kind",
    "of": "wanted.group",
    "as": "wanted.text",
    "bao": "wanted.bao",
}
"""What a field may be; any other is a switch."""

_SHOWN = 40  # characters of a value that is refused


def _form_error(value: Any, form: type[Request | Meld] = Request, path: str = "") -> RequestError | None:
    """The first field in which a value, as JSON has it, is no ``form``; None if there is none."""
    if not isinstance(value, Mapping):
        return RequestError(path or "request", "fault.no_object", value=_shown(value))
    before = f"{path}." if path else ""
    for name in value:
        if name not in form.__struct_encode_fields__:
            return RequestError(f"{before}{name}", "fault.unknown_field", hint=_meant(name, form))
    for field in msgspec.structs.fields(form):
        name = field.encode_name
        where = f"{before}{name}"
        if name not in value:
            if field.required:
                return RequestError(where, "fault.missing_field")
            continue
        told = value[name]
        if name == "melds" and isinstance(told, list):
            for place, meld in enumerate(told):
                if fault := _form_error(meld, Meld, f"{where}[{place}]"):
                    return fault
        elif not _fits(told, field.type):
            most = {"most": LONGEST_NAME} if name == "rules" else {}
            wanted = Phrase(_WANTED.get(name, "wanted.switch"), most)
            return RequestError(where, "fault.cannot_be", value=_shown(told), wanted=wanted)
    return None


def _meant(name: object, form: type[Request | Meld]) -> Phrase:
    return meant_by(str(name)[:_SHOWN], form.__struct_encode_fields__)


def _fits(value: Any, kind: Any) -> bool:
    try:
        msgspec.convert(value, kind)
    except (msgspec.ValidationError, OverflowError):
        return False
    return True


def _shown(value: Any) -> str:
    """The value as JSON, or its beginning."""
    try:
        text = msgspec.json.encode(value).decode()
    except (TypeError, ValueError, OverflowError, RecursionError):
        return shown(value, _SHOWN)
    return cut(text, _SHOWN)
