"""A table as full as it gets: four melds of each seat, flowers, long rivers, made up for the page."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import WebSocketRoute

from tests.browser.player import Player

SUITS = "mps"
BONUS = [f"{letter}{number}" for letter in "fg" for number in (1, 2, 3, 4)]


def _melds(seat: int, players: int, count: int) -> list[dict[str, Any]]:
    """A chow from the left, a pung from across, a melded kong from the right, a concealed one."""
    suit, others = SUITS[seat % 3], [(seat + step) % players for step in (3, 2, 1)]
    chow = [f"{number}{suit}" for number in (1, 2, 3)]
    kinds = [
        {"kind": "chow", "tiles": chow, "source": others[0], "claimed": chow[1]},
        {"kind": "pung", "tiles": [f"5{suit}"] * 3, "source": others[1], "claimed": f"5{suit}"},
        {"kind": "melded_kong", "tiles": [f"8{suit}"] * 4, "source": others[2], "claimed": f"8{suit}"},
        {"kind": "promoted_kong", "tiles": [f"9{suit}"] * 4, "source": others[1], "claimed": f"9{suit}"},
    ]
    return kinds[:count]


def crowd(update: Any, melds: int = 4, river: int = 18, bonus: int = 2, shown: bool = False) -> Any:
    """The update with full rivers and ``melds`` of each seat."""
    sight = update.get("sight")
    if not sight:
        return update
    for seat in sight["seats"]:
        number = seat["seat"]
        names = [f"{1 + place % 9}{SUITS[(number + place) % 3]}" for place in range(river)]
        seat["river"] = [
            {"tile": tile, "taken": place in (2, 9), "latest": False, "as_drawn": place % 4 == 1}
            for place, tile in enumerate(names)
        ]
        seat["melds"] = _melds(number, len(sight["seats"]), melds)
        seat["bonus"] = [BONUS[(2 * number + place) % len(BONUS)] for place in range(bonus)]
        seat["standing"] = 13 - 3 * melds
        if seat["hand"] is not None:
            kept = [tile for tile in seat["hand"] if tile != sight["drawn"] and tile[0] != "f"]
            drawn = [] if sight["drawn"] is None else [sight["drawn"]]
            seat["hand"] = kept[: 13 - 3 * melds] + drawn
        elif shown:
            seat["hand"] = ["1m", "2m", "3m", "5p", "6p", "7p", "2s", "3s", "4s", "E", "E", "P", "P"][
                : seat["standing"]
            ]
    own = next((seat["hand"] for seat in sight["seats"] if seat["seat"] == sight["me"]), None) or []
    update["choices"] = [
        one for one in update["choices"] if one["kind"] != "discard" or one["tiles"][0] in own
    ]
    return update


def crowd_table(player: Player, **more: Any) -> None:
    """Every moment of the tables that the player opens from now on is shown crowded."""

    def between(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        server.on_message(lambda message: line.send(json.dumps(crowd(json.loads(message), **more))))

    player.page.route_web_socket(re.compile("/socket"), between)
