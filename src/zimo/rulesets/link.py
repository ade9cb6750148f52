"""Rules in an address of the page, as ``/?rules=sbr&fan_limit=4``."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

from zimo.rulesets.installed import RulesetError
from zimo.rulesets.named import find_named
from zimo.rulesets.own import OwnRules, own_rules
from zimo.words.phrase import Phrase, plain, printable

MARK = "option."  # before an option, in addresses that say more than the rules
MOST = 8192  # characters


def query_of(rules: str, options: Mapping[str, Any]) -> str:
    """What the address of the lobby says of the game."""
    return urlencode({"rules": rules, **{name: _word(value) for name, value in options.items()}})


def _word(value: Any) -> str:
    if value is None:
        return ""
    return str(value).lower() if isinstance(value, bool) else str(value)


def rules_of_link(link: str) -> OwnRules:
    """The rules that a link to the lobby, to a page of rules or to the scorer names.

    Raises RulesetError.
    """
    if len(link) > MOST:
        raise RulesetError("fault.link_long", most=MOST)
    try:
        parts = urlsplit(link)
        said = parse_qsl(parts.query, keep_blank_values=True)
    except ValueError as error:
        raise RulesetError(plain(error)) from None
    page = re.search(r"/rules/([^/]+)/?$", parts.path)
    marked = page is not None or re.search(r"/score/?$", parts.path) is not None
    rules = page[1] if page else ""
    options: dict[str, Any] = {}
    for key, text in said:
        name = key.removeprefix(MARK)
        if key == "rules":
            rules = text
        elif marked and name == key:
            continue  # of the hand
        elif name in options:
            fault = Phrase("fault.said_twice")
            raise RulesetError("fault.in_field", where=printable(name), fault=fault)
        else:
            options[name] = _value(text) if name != key else None if text == "" else text
    if not rules:
        raise RulesetError("fault.no_rules")
    named = find_named(rules)
    return own_rules("link", named.game, named.preset, {**named.options, **options})


def _value(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text
