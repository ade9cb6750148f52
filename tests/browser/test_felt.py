"""The felt: what lies where, how large it is, and what stands in nobody's way."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute

from tests.browser.conftest import Seated
from tests.browser.crowded import crowd_table
from tests.browser.player import FREE_TILE, PATIENCE, READ, Player

PHONES = [(390, 844), (844, 390), (360, 640), (640, 360)]

# The narrower side of each tile that lies open, by where it lies.
WIDTHS = """[...document.querySelectorAll(':is(.river, .melds, .hand, .open, .bonus) .tile')]
  .map(tile => tile.getBoundingClientRect()).filter(box => box.width)
  .map(box => Math.min(box.width, box.height))"""
COVERED = """() => {
  const boxes = [...document.querySelectorAll(':is(.river, .melds, .hand, .backs) .tile')]
    .map(tile => [tile.closest('.river, .melds, .hand, .backs'), tile.getBoundingClientRect()])
    .filter(([, box]) => box.width);
  const over = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 4
    && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 4;
  return boxes.flatMap(([group, box], nr) => boxes.slice(nr + 1)
    .filter(([other, its]) => other !== group && over(box, its))
    .map(([other, its]) => [group.className, box.toJSON(), other.className, its.toJSON()]));
}"""
CENTRES = """selector => [...document.querySelectorAll(selector)].map(one => {
  const {left, top, width, height} = one.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
})"""


def crowded(seated: Seated, width: int, height: int, **more: Any) -> Player:
    player: Player = seated(width=width, height=height, reduced_motion="reduce")
    crowd_table(player, **more)
    player.open_table("mcr")
    player.wait_until_asked()
    return player


@pytest.mark.parametrize(("width", "height"), PHONES)
def test_every_tile_that_must_be_read_is_wide_enough_on_a_phone(
    seated: Seated, width: int, height: int
) -> None:
    player = crowded(seated, width, height)
    widths = player.page.evaluate(WIDTHS)
    assert len(widths) > 4 * 18 + 4 * 12
    assert min(widths) >= READ
    player.fits(".felt .tile, .felt button", width, height)


@pytest.mark.parametrize(("width", "height"), PHONES)
def test_an_open_hand_beside_four_melds_is_as_wide(seated: Seated, width: int, height: int) -> None:
    player = crowded(seated, width, height, shown=True)
    widths = player.page.evaluate(WIDTHS)
    assert len(widths) > 4 * 18 + 4 * 13
    assert min(widths) >= READ


# How many tiles stand in each row of each open hand.
ROWS = """() => [...document.querySelectorAll('.backs.open')].map(hand => {
  const tops = [...hand.children].map(tile => Math.round(tile.getBoundingClientRect().top));
  return [...new Set(tops)].map(top => tops.filter(other => other === top).length);
})"""


@pytest.mark.parametrize("melds", range(5))
def test_an_open_hand_and_its_melds_keep_clear_of_each_other_on_phones(seated: Seated, melds: int) -> None:
    player = crowded(seated, 390, 844, shown=True, melds=melds)
    for width, height in PHONES:
        player.page.set_viewport_size({"width": width, "height": height})
        if (width, melds) != (640, 4):  # where melds lie over each other, too
            assert player.page.evaluate(COVERED) == [], (width, height)
        rows = player.page.evaluate(ROWS)
        assert len(rows) == 3
        for row in rows:
            assert sum(row) == 13 - 3 * melds
            assert min(row) > 1 or sum(row) == 1, "no tile stands by itself"
        player.fits(".felt .tile", width, height)


# How far tiles of a meld lie over the one before, where its four are no kong.
LAPPED = """selector => Math.max(...[...document.querySelectorAll(selector)].flatMap(meld => {
  const tiles = [...meld.children].map(place => (place.querySelector('.tile:last-child') ?? place)
    .getBoundingClientRect());
  return tiles.slice(1).map((tile, nr) => tiles[nr].right - tile.left);
}))"""


@pytest.mark.parametrize(("width", "height"), PHONES)
def test_tiles_of_a_meld_lie_edge_to_edge_where_there_is_room(
    seated: Seated, width: int, height: int
) -> None:
    laid = ":is(.chow, .pung, .promoted_kong)"
    four = crowded(seated, width, height)
    assert four.page.evaluate(LAPPED, f".front {laid}") < 1
    if (width, height) != (640, 360):  # where the discards take what there is
        two = crowded(seated, width, height, melds=2)
        assert two.page.evaluate(LAPPED, f".seat {laid}") < 1


@pytest.mark.parametrize(("width", "height"), [(844, 390), (640, 360)])
def test_a_lifted_tile_is_not_over_the_own_discards(seated: Seated, width: int, height: int) -> None:
    player = crowded(seated, width, height, melds=0)
    player.page.locator(".hand button[aria-disabled=false]").first.click()
    lifted = player.page.locator(".hand .lifted .tile").bounding_box()
    discards = player.page.evaluate(
        "[...document.querySelectorAll('.own .river .tile')].map(tile => tile.getBoundingClientRect().bottom)"
    )
    assert lifted is not None
    assert lifted["y"] >= max(discards)


def with_answers(update: Any) -> Any:
    """In the own turn a hu and a concealed kong may be declared, too."""
    if any(one["kind"] == "discard" for one in update.get("choices", [])):
        more = [("hu", []), ("concealed_kong", ["5m"] * 4)]
        update["choices"] += [
            {"action": -1 - place, "kind": kind, "tiles": tiles, "suit": None, "false": False}
            for place, (kind, tiles) in enumerate(more)
        ]
    return update


def changed(seated: Seated, width: int, height: int, rules: str, change: Any) -> Player:
    """A table of which each moment is shown as ``change`` makes it."""
    player: Player = seated(width=width, height=height, reduced_motion="reduce")

    def between(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        server.on_message(lambda message: line.send(json.dumps(change(json.loads(message)))))

    player.page.route_web_socket(re.compile("/socket"), between)
    player.open_table(rules)
    player.wait_until_asked()
    return player


@pytest.mark.parametrize(("width", "height"), PHONES)
def test_a_lifted_tile_is_not_over_an_answer(seated: Seated, width: int, height: int) -> None:
    player = changed(seated, width, height, "mcr", with_answers)
    player.page.locator(FREE_TILE).first.click()
    player.page.mouse.move(0, 0)
    player.page.wait_for_function("document.getAnimations().length === 0")
    lifted = player.page.locator(".hand .lifted .tile").bounding_box()
    other = player.page.locator(".hand button:not(.lifted) .tile").first.bounding_box()
    answers = player.page.locator(".actions button").all()
    assert lifted is not None
    assert other is not None
    assert lifted["y"] < other["y"]
    assert len(answers) == 2
    for answer in answers:
        box = answer.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= lifted["y"]


def everything_on_plates(update: Any) -> Any:
    """The own seat deals and has a flower and a season; another has a void suit and is the second to win."""
    sight = update.get("sight")
    if sight:
        for seat in sight["seats"]:
            seat["dealer"] = seat["seat"] == sight["me"]
            seat["bonus"] = ["f1", "g2"] if seat["dealer"] else ["f3"]
            if seat["seat"] == (sight["me"] + 2) % 4:
                seat["void"], seat["hu"], seat["win_tile"], seat["bonus"] = "m", 2, "5p", []
    return update


# What a plate shows whole: marks whose box lies within it, or beside it where nothing is cut off.
WHOLE = """selector => [...document.querySelectorAll(selector)].filter(mark => {
  const box = mark.getBoundingClientRect();
  const cut = [".marks", ".news", ".who"].map(part => mark.closest(part))
    .filter(part => part && getComputedStyle(part).overflow === "hidden")
    .map(part => part.getBoundingClientRect());
  return box.width > 5 && getComputedStyle(mark).clipPath === "none" && cut.every(part =>
    box.top >= part.top - 1 && box.bottom <= part.bottom + 1
    && box.left >= part.left - 1 && box.right <= part.right + 1);
}).length"""


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1024, 768), (768, 1024), *PHONES])
def test_plates_show_who_deals_void_suits_and_hus(seated: Seated, width: int, height: int) -> None:
    player = changed(seated, width, height, "mcr", everything_on_plates)
    assert player.page.evaluate(WHOLE, ".own .who :is(.mark.dealer, .disc)") == 1
    assert player.page.evaluate(WHOLE, ".across .who .mark.void") == 1
    assert player.page.evaluate(WHOLE, ".across .who .mark.hu") == 1
    if width == 390:
        flowers = player.page.locator(".seat.left .bonus").bounding_box()
        seat = player.page.locator(".seat.left").bounding_box()
        assert flowers is not None
        assert seat is not None
        ends = [box["x"] + box["width"] for box in (flowers, seat)]
        assert ends[0] == pytest.approx(ends[1], abs=5), "flowers stand at the edge"


# How far a plate stands from what lies elsewhere.
APART = """([plate, other]) => {
  const one = document.querySelector(plate).getBoundingClientRect();
  return Math.min(...[...document.querySelectorAll(other)].map(tile => {
    const box = tile.getBoundingClientRect();
    const across = Math.max(0, box.left - one.right, one.left - box.right);
    const down = Math.max(0, box.top - one.bottom, one.top - box.bottom);
    return Math.hypot(across, down);
  }));
}"""


@pytest.mark.parametrize(("width", "height"), [(1920, 1080), (1440, 900), (1024, 768)])
def test_a_plate_stands_nearer_to_the_own_things_than_to_those_of_a_neighbour(
    seated: Seated, width: int, height: int
) -> None:
    player = crowded(seated, width, height)
    for seat, neighbour in (("across", "left"), ("own", "right")):
        plate = f".{seat} > .who"
        own = player.page.evaluate(APART, [plate, f".{seat} :is(.line, .river) .tile"])
        assert own < player.page.evaluate(APART, [plate, f".{neighbour} .river .tile"]) - 10


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 640)])
def test_the_own_hand_of_fourteen_is_as_wide_as_a_finger(seated: Seated, width: int, height: int) -> None:
    player: Player = seated(width=width, height=height, reduced_motion="reduce")
    player.open_table("sbr")
    player.wait_until_asked()
    widths = player.page.evaluate(
        "[...document.querySelectorAll('.hand button')].map(tile => tile.getBoundingClientRect().width)"
    )
    assert min(widths) >= 44
    assert player.page.locator(".seat .who .mark", has_text="bot").count() == 3


@pytest.mark.parametrize(
    ("width", "height"), [(1920, 1080), (1440, 900), (1280, 720), (1024, 768), (768, 1024), *PHONES]
)
@pytest.mark.parametrize(("melds", "river"), [(4, 18), (2, 21)])
def test_nothing_covers_anything_on_a_full_table(
    seated: Seated, width: int, height: int, melds: int, river: int
) -> None:
    player = crowded(seated, width, height, melds=melds, river=river)
    assert player.page.evaluate(COVERED) == []
    player.fits(".felt .tile, .felt button, .who, .question, .seen", width, height)


@pytest.mark.parametrize(("width", "height"), [(1920, 1080), (1440, 900), (1024, 768)])
def test_rivers_lie_round_the_middle_and_melds_are_as_large(seated: Seated, width: int, height: int) -> None:
    player = crowded(seated, width, height)
    [centre] = player.page.evaluate(CENTRES, ".centre")
    lies = {}
    for side in ("own", "right", "across", "left"):
        [river] = player.page.evaluate(CENTRES, f".seat.{side} .river")
        lies[side] = (round(river[0] - centre[0]), round(river[1] - centre[1]))
    far = lies["own"][1]
    assert far > 0
    for side, where in {"own": (0, 1), "right": (1, 0), "across": (0, -1), "left": (-1, 0)}.items():
        assert lies[side] == pytest.approx((far * where[0], far * where[1]), abs=3), side
    discards, melds = (
        player.page.evaluate(
            f"[...document.querySelectorAll('{kind} .tile')].map(tile => tile.getBoundingClientRect())"
            ".map(box => Math.min(box.width, box.height))"
        )
        for kind in (".river", ".melds")
    )
    assert min(melds) >= max(discards) - 0.5
    rows = player.page.evaluate(
        "[...document.querySelectorAll('.own .river li')].map(one => one.getBoundingClientRect().top)"
    )
    assert [rows.count(top) for top in sorted(set(rows))] == [6, 6, 6]


@pytest.mark.parametrize(
    ("width", "height", "seen"),
    [(1440, 900, True), (1024, 768, True), (390, 844, True), (844, 390, True), (360, 640, False)],
)
def test_the_emblem_of_a_player_stands_at_the_name(
    seated: Seated, width: int, height: int, seen: bool
) -> None:
    player: Player = seated(width=width, height=height, reduced_motion="reduce")
    told = player.context.request.post(
        f"{player.address}/api/me", data={"emblem": "1s"}, headers={"origin": player.address}
    )
    assert told.ok
    crowd_table(player)
    player.open_table("mcr")
    player.wait_until_asked()
    emblem = player.page.locator(".own .who .emblem [data-kind='1s']")
    assert emblem.is_visible() == seen
    assert player.page.locator(".who .emblem").count() == 4  # bots have one, too
    player.fits(".who, .who .name, .who .score", width, height)
    player.page.locator(".river [data-kind='1s'] .tile").first.hover()
    assert player.page.locator(".river .alike").count() > 0
    assert player.page.locator(".emblem .alike").count() == 0


# Where tiles are on their way at each moment, from what the page asks the browser to animate.
FLIGHTS = """
window.crossed = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function(frames, timing) {
  const motion = animate.call(this, frames, timing);
  const number = [...document.querySelectorAll('.count, .short-state')]
    .map(one => one.getBoundingClientRect()).find(box => box.width);
  const drawn = this.closest('.hand, .backs, .bonus');
  if (number && drawn && frames[0].transform) {
    motion.pause();
    for (let part = 0; part < 1; part += 0.05) {
      motion.currentTime = part * timing.duration;
      const box = this.getBoundingClientRect();
      const beside = box.left >= number.right || box.right <= number.left;
      if (!beside && box.top < number.bottom && box.bottom > number.top)
        window.crossed.push([part, box.toJSON(), number.toJSON()]);
    }
    window.flights = (window.flights ?? 0) + 1;
    motion.currentTime = 0;
    motion.play();
  }
  return motion;
};"""


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1024, 768), (390, 844), (844, 390)])
def test_no_tile_flies_over_the_number_of_the_wall(seated: Seated, width: int, height: int) -> None:
    player: Player = seated(width=width, height=height)
    player.page.add_init_script(FLIGHTS)
    player.open_table("mcr")
    for _ in range(6):
        player.wait_until_asked()
        if player.at_sheet:
            break
        player.answer_by_key()
    player.page.wait_for_function("window.flights > 3", timeout=PATIENCE)
    assert player.page.evaluate("window.crossed") == []


# Where the plates stand, and what stands in them.
BOXES = """() => [...document.querySelectorAll(".who, .who > :is(.wind, .name, .score)")].map(one => {
  const {left, top, width, height} = one.getBoundingClientRect();
  return one.matches(".score") ? [left, top] : [left, top, width, height];
})"""


def _later(update: Any, moment: int) -> Any:
    """The same table, later in the deal."""
    sight = update["sight"]
    for seat in sight["seats"]:
        place = seat["seat"]
        if moment >= 1:
            sight["turn"] = 1
            seat["bonus"] = ["f1", "f3", "g2", "g4"][: place + 1]
            seat["score"] = [-128, 5, 1234, -1111][place]
        if moment >= 2:
            sight["turn"] = 2
            seat["void"] = "mps"[place % 3]
            seat["barred"] = place == 3
        if moment >= 3:
            seat["hu"], seat["win_tile"] = place, "5p" if place else None
            seat["out"] = place > 0
    update["seq"] += moment
    return update


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1024, 768), (768, 1024), *PHONES])
def test_plates_stand_still_through_a_deal(seated: Seated, width: int, height: int) -> None:
    player: Player = seated(width=width, height=height, reduced_motion="reduce")
    lines: list[WebSocketRoute] = []

    def between(line: WebSocketRoute) -> None:
        lines.append(line)
        server = line.connect_to_server()
        server.on_message(line.send)

    player.page.route_web_socket(re.compile("/socket"), between)
    player.open_table("mcr")
    player.wait_until_asked()
    now = json.dumps(player.update)
    lines[-1].send(json.dumps(_later(json.loads(now), 0)))
    before = player.page.evaluate(BOXES)
    for moment, told in ((1, "1234"), (2, "may not win"), (3, "3rd")):
        lines[-1].send(json.dumps(_later(json.loads(now), moment)))
        player.page.locator(".seats", has_text=re.compile(told, re.IGNORECASE)).wait_for()
        assert player.page.evaluate(BOXES) == before, moment
    assert len(before) == 4 * 4
    player.fits(".who, .who > :is(.wind, .name, .score)", width, height)


def test_rows_of_discards_do_not_cover_each_other_on_a_phone_held_across(seated: Seated) -> None:
    player = crowded(seated, 844, 390)
    covered = player.page.evaluate(
        """[...document.querySelectorAll('.river')].map(river => {
          const tiles = [...river.querySelectorAll('.tile')].map(tile => tile.getBoundingClientRect());
          return tiles.some(one => tiles.some(other =>
            Math.abs(one.left - other.left) < 1 && one.top < other.top && one.bottom > other.top + 1));
        })"""
    )
    assert covered == [False] * 4
