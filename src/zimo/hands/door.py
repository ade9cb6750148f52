"""Ask about one hand from Python: what it is worth, what it waits for, what to discard.

A hand is a line of text as on the command line (``zimo.notation.hand``), a mapping as in a line of
``zimo score --batch``, or a ``Request``. For many hands at once there are ``zimo.hands.score.score_hands``,
``zimo.hands.analysis.waits_of_many`` and ``analyse_many``, which answer a wrong request in its place.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypedDict, Unpack

import msgspec

from zimo.hands.analysis import analyse as analyse_request
from zimo.hands.analysis import waits as waits_of_request
from zimo.hands.request import Meld, Request, RequestError
from zimo.hands.request.form import Bao, KongKind, Wind
from zimo.hands.request.from_text import BESIDE, complete_hand, request_of_text, unfinished_hand
from zimo.hands.results import HandAnalysis, NoAnswer, Score, Suit, Waits
from zimo.hands.score import score_hand
from zimo.notation.spelling import shown
from zimo.rulesets import Ruleset
from zimo.rulesets.registry import describe_ruleset
from zimo.words.phrase import Phrase, plain


class Circumstances(TypedDict, total=False):
    """The fields of a request beside its tiles; ``zimo.hands.request.Request`` says what they mean."""

    id: Any
    options: Mapping[str, Any]
    melds: list[Meld]
    win_tile: str
    last_tile_wins: bool
    win_by: Literal["discard", "self_draw"]
    last_of_kind: bool
    last_wall_tile: bool
    kong_replacement: bool
    bonus_replacement: bool
    robbing_kong: bool
    shoot_after_kong: bool
    heavenly: bool
    earthly: bool
    human: bool
    double_kong: bool
    liable: bool
    bao: Bao | None
    discarder_ready: bool
    flower_win: bool
    replacement_of: KongKind | None
    prevalent_wind: Wind
    seat_wind: Wind
    dealer: bool
    discarder_dealer: bool
    flowers: int | str
    void_suit: Suit | None
    visible: str | None
    explain: bool
    payments: bool
    declarable_only: bool


AnyHand = str | Request | Mapping[str, Any]


def score(hand: AnyHand, rules: str | Ruleset | None = None, **circumstances: Unpack[Circumstances]) -> Score:
    """What a complete hand is worth, and why: a ``Win``, or a ``NoWin`` with its reason.

    >>> won = score("[8888p*] [333m] 456m7799p + 7p", "sbr", win_by="self_draw")
    >>> won.points, [fan.id for fan in won.fans]
    (2, ['kong'])
    >>> score("1123456m11p7777s + 4p", "mcr").reason
    'no_shape'

    Without a winning tile the best reading of the complete hand counts. Raises RequestError, which names
    the field that is wrong.
    """
    answer = score_hand(_request(hand, rules, circumstances, to_score=True))
    if isinstance(answer, NoAnswer):
        raise _error(answer)
    return answer


def waits(hand: AnyHand, rules: str | Ruleset | None = None, **circumstances: Unpack[Circumstances]) -> Waits:
    """The tiles that complete a hand of thirteen, with what each is worth and how many are left.

    >>> [(wait.tile, wait.left, wait.points) for wait in waits("22234m66m678s999s", "sbr").waits]
    [('2m', 1, 2), ('5m', 4, 1), ('6m', 2, 1)]

    Raises RequestError, which names the field that is wrong.
    """
    answer = waits_of_request(_request(hand, rules, circumstances))
    if isinstance(answer, NoAnswer):
        raise _error(answer)
    return answer


def analyse(
    hand: AnyHand, rules: str | Ruleset | None = None, **circumstances: Unpack[Circumstances]
) -> HandAnalysis:
    """How far a hand is from a win, and what each discard leaves, the best first.

    >>> found = analyse("123888p45677899s", "sbr")
    >>> found.deficiency, found.discards[0].tile, found.discards[0].accepts
    (1, '7s', {'3s': 4, '6s': 3, '9s': 2})

    Raises RequestError, which names the field that is wrong.
    """
    answer = analyse_request(_request(hand, rules, circumstances))
    if isinstance(answer, NoAnswer):
        raise _error(answer)
    return answer


def _request(
    hand: AnyHand, rules: str | Ruleset | None, circumstances: Circumstances, to_score: bool = False
) -> dict[str, Any]:
    """The mapping of a request: what is said beside the hand goes before what the hand says."""
    keys: dict[str, Any]
    told: dict[str, Any] = dict(circumstances)
    if isinstance(hand, str):
        keys = _read(hand, {name: told.pop(name) for name in BESIDE if name in told})
        keys = complete_hand(keys) if to_score else unfinished_hand(keys)
    elif isinstance(hand, Request):
        keys = msgspec.structs.asdict(hand)
    elif isinstance(hand, Mapping):
        keys = dict(hand)
    else:
        raise _wrong("hand", plain(f"give a line of text, a mapping or a Request, not {shown(hand)}"))
    keys |= told
    if isinstance(rules, Ruleset):
        name, options = describe_ruleset(rules)
        keys["rules"] = name
        if isinstance(said := keys.get("options", {}), Mapping):  # else it is refused with the rest
            keys["options"] = {**options, **said}
    elif rules is not None:
        keys["rules"] = rules
    return keys


def _read(text: str, beside: Mapping[str, Any]) -> dict[str, Any]:
    try:
        return request_of_text(text, beside)
    except RequestError as error:
        raise _wrong(error.field, error.phrase) from None


def _error(answer: NoAnswer) -> RequestError:
    return _wrong(answer.error.field, plain(answer.error.message))


def _wrong(field: str, fault: Phrase) -> RequestError:
    return RequestError(field, "fault.in_field", where=field, fault=fault)
