"""What a messenger shows of a link: what it leads to, and a picture of tiles.

It is made for whoever has the link, and tells nothing that the page at that address would not.
"""

from __future__ import annotations

import functools
import html
import itertools
import re
from collections.abc import Callable, Sequence
from typing import NamedTuple
from urllib.parse import parse_qs, urlencode

from zimo.engine.table.state import MeldType
from zimo.hands.request import Hand
from zimo.hands.wording import worth
from zimo.notation.hand import DeclaredSet, HandText, format_hand
from zimo.play.replaying import replay
from zimo.rulesets import Ruleset, RulesetError
from zimo.rulesets.named import find_named
from zimo.rulesets.registry import describe_ruleset
from zimo.rulesets.summary import about, title_of
from zimo.rulesets.teaching import fans_taught
from zimo.seat.account import hu_accounts
from zimo.server.log import Damaged, Log, Opened
from zimo.server.play import Finished
from zimo.server.tables import NAME
from zimo.words.catalogue import Words

PICTURE = "/api/preview.png"
HONOURS = "19m19p19sESWNCFP"  # what thirteen orphans are made of
# of the document, as it was built: the title, and what all of zimo is
HEAD = re.compile(rb'<title>zimo</title>(\s*<meta name="description" content="[^"]*" />)?')
GIVEN = 300  # characters of a hand in an address


class Preview(NamedTuple):
    title: str
    about: str
    hand: str  # what the picture shows, in notation

    def tags(self, base: str) -> bytes:
        """The title and what stands beside it, for a document of the server at ``base``."""
        picture = f"{base}{PICTURE}?{urlencode({'hand': self.hand})}"
        named = {
            "og:site_name": "zimo",
            "og:type": "website",
            "og:title": self.title,
            "og:description": self.about,
            "og:image": picture,
            "og:image:width": "1200",
            "og:image:height": "630",
        }
        tags = [
            f"<title>{html.escape(self.title)}</title>",
            f'<meta name="description" content="{html.escape(self.about)}" />',
            '<meta name="twitter:card" content="summary_large_image" />',
            *(f'<meta property="{name}" content="{html.escape(text)}" />' for name, text in named.items()),
        ]
        return "\n    ".join(tags).encode()


def preview_of(log: Log, path: str, query: str, language: str, finished: Sequence[Finished] = ()) -> Preview:
    """Of an address of the page; ``finished``: the deals of its match that are over, open to anybody.

    It may read the database, and replays a deal: call it in a thread.
    """
    words = Words(language)
    place, _, name = path.partition("/")
    teller = _TELLERS.get(place, _lobby)
    try:
        preview = teller(log, name, query, words)
    except Damaged:
        preview = None
    preview = preview or _lobby(log, name, query, words)
    return _with_last_hu(preview, finished, words) if finished else preview


def _lobby(_log: Log, _name: str, _query: str, words: Words) -> Preview:
    return Preview(words.say("preview.zimo"), words.say("preview.about"), HONOURS)


def _opened(log: Log, name: str) -> Opened | None:
    return log.opened(name) if NAME.fullmatch(name) else None


def _room(log: Log, name: str, _query: str, words: Words) -> Preview | None:
    opened = _opened(log, name)
    if opened is None:
        return None
    with log.reading(name):
        host = next(player.name for player in opened.players if player.guest == opened.host)
        return _of_game(opened, words, "preview.room", name=host or words.say("page.a_player"))


def _match(log: Log, name: str, _query: str, words: Words) -> Preview | None:
    opened = log.seated(name) if NAME.fullmatch(name) else None
    if opened is None:
        return None
    with log.reading(name):
        told = _of_game(opened, words, "preview.match")
    watched = (
        opened.settings.spectators and opened.settings.hands_after is None
    )  # whoever comes sees who plays
    names = [one.name or words.say("page.a_player") for one in opened.players if one.kind != "open"]
    return told._replace(about=words.listed(names)) if watched else told


def _rules(_log: Log, name: str, _query: str, words: Words) -> Preview | None:
    try:
        named = find_named(name)
    except RulesetError:
        return None
    told = words.say("preview.rules", game=title_of(named.name, words))
    return Preview(told, about(named.name, words), sample(named.ruleset))


def _hand(_log: Log, _name: str, query: str, words: Words) -> Preview | None:
    hand = parse_qs(query).get("hand", [""])[0]
    if not hand or len(hand) > GIVEN:
        return None
    return Preview(words.say("preview.hand"), hand, hand)


_TELLERS: dict[str, Callable[[Log, str, str, Words], Preview | None]] = {
    "t": _room,
    "r": _match,
    "rules": _rules,
    "score": _hand,
}


def _of_game(opened: Opened, words: Words, id: str, **slots: str) -> Preview:
    ruleset = opened.ruleset()
    preset, _changed = describe_ruleset(ruleset)
    title = words.say(id, game=words.say(f"preset.{preset}"), **slots)
    return Preview(title, words.say(f"about.{preset}"), sample(ruleset))


@functools.lru_cache(maxsize=64)
def sample(ruleset: Ruleset) -> str:
    """A hand to know a game by: the example of the fan that is worth most."""
    shown = [(taught.fan, taught.example.hand) for taught in fans_taught(ruleset) if taught.example]
    return max(shown, key=lambda one: (one[0].limit, one[0].value or 0), default=(None, HONOURS))[1]


def _with_last_hu(preview: Preview, finished: Sequence[Finished], words: Words) -> Preview:
    """With who plays, and the hand that won last as its account has shown it to all."""
    match = finished[-1].record.match
    names = words.listed(match.players if match else finished[-1].record.seats)
    for deal in reversed(finished):
        for hu in reversed(hu_accounts(replay(deal.record))):
            if (won := hu.won) is not None:
                ruleset = hu.hand.rules.ruleset
                about = words.say(
                    "preview.hu",
                    names=names,
                    deal=deal.record.match.deal if deal.record.match else len(finished),
                    name=deal.record.seats[hu.seat],
                    worth=worth(won.points, won.total_fan, ruleset, words),
                )
                return preview._replace(about=about, hand=format_hand(_written(hu.hand)))
    return preview._replace(about=names)


def _written(hand: Hand) -> HandText:
    standing = [kind for kind, count in enumerate(hand.standing) for _ in range(count)]
    if not hand.by_bonus_tiles:
        standing.remove(hand.win_tile)
    melds = [
        DeclaredSet("special", special, stands_for=meant)
        if special
        else DeclaredSet("chow", (tile, tile + 1, tile + 2))
        if type == MeldType.CHOW
        else DeclaredSet("pung", (tile,) * 3)
        if type == MeldType.PUNG
        else DeclaredSet("kong", (tile,) * 4, "concealed" if type == MeldType.CONCEALED_KONG else "melded")
        for type, tile, special, meant in itertools.zip_longest(
            hand.meld_types, hand.meld_tiles, hand.special, hand.meant
        )
    ]
    return HandText(tuple(standing), tuple(melds), None if hand.by_bonus_tiles else hand.win_tile)
