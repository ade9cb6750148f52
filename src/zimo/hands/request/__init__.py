"""Requests about one hand: their form, the checks, and answering many of them in order.

The same request is a line of a JSON Lines file, the body of an HTTP call, a Python mapping, or
what the command line builds.
"""

from zimo.engine.hand.suit_tables import HAND_TILES
from zimo.hands.request.batch import answer_each, answer_lines, answer_requests, fault_in, refusal
from zimo.hands.request.checks import (
    CIRCUMSTANCES,
    NO_DEFAULTS,
    Defaults,
    Hand,
    Rules,
    check_unfinished,
    check_waits,
    check_win,
    rules_for,
    rules_of,
    winning_hands,
)
from zimo.hands.request.form import Meld, Request, RequestError, id_of, request_from, request_from_json

__all__ = [
    "CIRCUMSTANCES",
    "HAND_TILES",
    "NO_DEFAULTS",
    "Defaults",
    "Hand",
    "Meld",
    "Request",
    "RequestError",
    "Rules",
    "answer_each",
    "answer_lines",
    "answer_requests",
    "check_unfinished",
    "check_waits",
    "check_win",
    "fault_in",
    "id_of",
    "refusal",
    "request_from",
    "request_from_json",
    "rules_for",
    "rules_of",
    "winning_hands",
]
