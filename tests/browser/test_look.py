"""How the page looks, moves and sounds: sizes, touch, motion, voice, clicks, colours, weight."""

from __future__ import annotations

import base64
import gzip
import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import PAGE, Seated
from tests.browser.player import FREE_TILE, PATIENCE, READ, Player

PHONE = {"width": 360, "height": 640}
FIRST_LOAD = 150_000  # bytes, compressed

# What the browser would do with sound and motion is written down instead.
RECORDER = """
window.heard = {calls: [], clicks: [], moves: 0, discards: []};
class Node_ { constructor() { this.frequency = this.gain = {
    setValueAtTime(value) { window.heard.last = value; }, exponentialRampToValueAtTime() {} }; }
  connect(next) { return next; } start() { window.heard.clicks.push(window.heard.last); } stop() {} }
window.AudioContext = class { currentTime = 0; destination = new Node_(); resume() {}
  createOscillator() { return new Node_(); } createGain() { return new Node_(); } };
Object.defineProperty(window, 'speechSynthesis', {value: {cancel() {}, speak(said) {
  window.heard.calls.push([said.text, said.lang, Math.round(said.volume * 100)]); }}});
const animate = Element.prototype.animate;
Element.prototype.animate = function(...how) {
  window.heard.moves++;
  if (this.closest('.seat.own .river')) {
    const {left, top, width, height} = this.getBoundingClientRect();
    const [right, down] = how[0][0].transform.match(/-?[\\d.]+/g).map(Number);
    window.heard.discards.push([left + width / 2 + right, top + height / 2 + down]);
  }
  return animate.apply(this, how);
};
"""


LEFT_EDGES = "[...document.querySelectorAll('.hand button')].map(tile => tile.getBoundingClientRect().left)"
MOTIONS = "document.getAnimations().filter(motion => !(motion instanceof CSSTransition))"


def prepared(player: Player, **settings: object) -> Player:
    player.page.add_init_script(RECORDER)
    stored = {"clicks": True, "voice": True, **settings}
    player.page.add_init_script(f"localStorage.setItem('zimo.settings', '{json.dumps(stored)}')")
    return player


def heard(player: Player) -> Any:
    return player.page.evaluate("window.heard")


def play_until_a_call(player: Player) -> None:
    """Claim what can be claimed, until somebody has called."""
    for _ in range(60):
        player.wait_until_asked()
        if player.at_sheet or heard(player)["calls"]:
            return
        player.answer_by_key()


def test_discards_are_big_enough_on_a_phone(seated: Seated) -> None:
    player: Player = seated(**PHONE, touch=True)
    player.page.emulate_media(reduced_motion="reduce")
    player.open_table("mcr")
    for _ in range(4):
        player.wait_until_asked()
        player.answer_by_key()
    player.wait_until_asked()
    widths = player.page.evaluate(
        "[...document.querySelectorAll('.river .place')].map(tile => tile.getBoundingClientRect().width)"
    )
    assert len(widths) > 2
    assert min(widths) >= READ


def test_everything_that_is_touched_is_as_big_as_a_finger(seated: Seated) -> None:
    """A touch 20 pixels from the middle, in each direction, still finds a button of the table."""
    player: Player = seated(**PHONE, touch=True, reduced_motion="reduce")
    player.open_table("mcr")
    player.wait_until_asked()
    missed = player.page.evaluate(
        """[...document.querySelectorAll('.felt button')].filter(button => {
            const box = button.getBoundingClientRect();
            if (!box.width) return false;
            const x = box.left + box.width / 2, y = box.top + box.height / 2;
            return [[-20, 0], [20, 0], [0, -17], [0, 20]].some(([right, down]) => {
              const found = document.elementFromPoint(x + right, y + down);
              return !found || found.closest('button') !== button;
            });
        }).map(button => button.ariaLabel)"""
    )
    assert missed == []


def test_calls_are_spoken_and_tiles_click_each_as_loud_as_it_is_set(seated: Seated) -> None:
    player = prepared(seated(), terms="pinyin", voiceVolume=0.4, clickVolume=0.5)
    player.open_table("official")
    play_until_a_call(player)
    calls, clicks = heard(player)["calls"], heard(player)["clicks"]
    assert {call for call, _, _ in calls} <= {"Chi", "Peng", "Gang", "Hu"}
    assert calls[0][1:] == ["en", 40]
    assert clicks
    assert {round(loudness, 3) for loudness in clicks} == {0.18}


@pytest.mark.parametrize(("off", "silent"), [("voice", "calls"), ("clicks", "clicks")])
def test_voice_and_clicks_are_switched_off_by_themselves(seated: Seated, off: str, silent: str) -> None:
    player = prepared(seated(), **{off: False})
    player.open_table("official")
    other = {"calls": "clicks", "clicks": "calls"}[silent]
    decisions = 0
    while decisions < 12 or not heard(player)[other]:
        player.wait_until_asked()
        if player.at_sheet:
            player.next_deal()
        else:
            decisions += player.answer_by_key()
    assert heard(player)[silent] == []


def test_a_discard_flies_from_where_it_stood(seated: Seated) -> None:
    player = prepared(seated(), guard=False)
    player.open_table("official")
    player.page.wait_for_selector(FREE_TILE, timeout=PATIENCE)
    player.page.locator(FREE_TILE).first.click()
    player.page.wait_for_timeout(300)  # it has been lifted
    stood = player.centre(".hand .lifted .place")
    player.page.locator(".hand .lifted").click()
    player.page.wait_for_function("window.heard.discards.length > 0", timeout=PATIENCE)
    came_from = heard(player)["discards"][0]
    assert came_from == pytest.approx(stood, abs=8)


def test_the_hand_stands_still_when_the_drawn_tile_goes(seated: Seated) -> None:
    player = prepared(seated(reduced_motion="reduce"), guard=False)
    player.open_table("official", pace=0.8)
    places = []
    while len(places) < 3:
        player.page.wait_for_selector(".hand .drawn[aria-disabled=false], .actions .pass", timeout=PATIENCE)
        if player.page.query_selector(".actions .pass"):
            player.page.keyboard.press("x")
            player.page.wait_for_selector(".actions .pass", state="detached", timeout=PATIENCE)
            continue
        with_drawn = player.page.evaluate(LEFT_EDGES)
        player.page.locator(".hand .drawn").dblclick()
        player.page.wait_for_selector(".hand .drawn", state="detached", timeout=PATIENCE)
        places.append((with_drawn[:-1], player.page.evaluate(LEFT_EDGES)))
    assert all(before == after for before, after in places), places


def test_the_last_seconds_of_a_decision_are_heard(seated: Seated) -> None:
    player = prepared(seated(), voice=False)
    player.open_table("sbr", clock=4, reserve=3)
    player.page.get_by_role("timer", name="3 of your reserve").wait_for()
    before = len(heard(player)["clicks"])
    player.page.wait_for_function(f"window.heard.clicks.length >= {before + 3}", timeout=PATIENCE)


def test_tiles_move_unless_that_is_unwanted_and_escape_ends_it(seated: Seated) -> None:
    player = prepared(seated())
    player.open_table("mcr")
    player.wait_until_asked()
    player.answer_by_key()
    player.page.wait_for_function("window.heard.moves > 0", timeout=PATIENCE)
    running = player.page.evaluate(
        "document.querySelector('.hand button').animate([{opacity: 0}, {opacity: 1}], 60000),"
        f"{MOTIONS}.length"
    )
    assert running > 0
    player.page.keyboard.press("Escape")
    player.page.wait_for_function(f"{MOTIONS}.length === 0", timeout=1000)
    for reason in ({"motion": False}, {}):
        still = prepared(seated(), **reason)
        if not reason:
            still.page.emulate_media(reduced_motion="reduce")
        still.open_table("mcr")
        still.wait_until_asked()
        still.answer_by_key()
        still.wait_until_asked()
        assert heard(still)["moves"] == 0


def test_the_corner_index_is_switched(seated: Seated) -> None:
    player: Player = seated()
    player.open_table("sbr")
    player.wait_until_asked()
    marked = player.page.locator(".hand [data-corner]")
    assert marked.count() == player.page.locator(".hand button").count()
    player.page.get_by_role("button", name="Menu").click()
    corners = player.page.get_by_label("Corners of tiles")
    corners.select_option("notation")
    marks = player.page.evaluate(
        "[...document.querySelectorAll('.hand .tile')].map(tile => tile.dataset.corner)"
    )
    assert sorted(marks) == sorted(player.update["sight"]["seats"][0]["hand"])
    corners.select_option("none")
    assert marked.count() == 0


PIXELS = """async picture => {
  const image = await createImageBitmap(await (await fetch('data:image/png;base64,' + picture)).blob());
  const canvas = new OffscreenCanvas(image.width, image.height);
  const paper = canvas.getContext('2d');
  paper.drawImage(image, 0, 0);
  const faces = [...document.querySelectorAll('.kind .tile')].map(tile => {
    const {left, top, width, height} = tile.getBoundingClientRect();
    const face = paper.getImageData(left, top, Math.floor(width), Math.floor(height));
    return [tile.closest('button').ariaLabel, face.data];
  });
  const alike = [];
  for (const [nr, [one, pixels]] of faces.entries()) for (const [other, others] of faces.slice(nr + 1)) {
    let differing = 0;
    for (let at = 0; at < pixels.length; at += 4) {
      const light = (data) => 0.2126 * data[at] + 0.7152 * data[at + 1] + 0.0722 * data[at + 2];
      if (Math.abs(light(pixels) - light(others)) > 48) differing++;
    }
    if (differing < 0.04 * pixels.length / 4) alike.push([one, other, differing]);
  }
  return [faces.length, alike];
}"""


@pytest.mark.parametrize("deficiency", ["protanopia", "deuteranopia", "tritanopia", "achromatopsia"])
def test_tiles_are_told_apart_without_colour_and_without_index(seated: Seated, deficiency: str) -> None:
    """Any two faces differ in lightness in at least a twenty-fifth of their pixels, on a phone."""
    player = prepared(seated(width=360, height=900), corner="none")
    player.page.goto(f"{player.address}/score?rules=mcr")
    player.page.wait_for_selector(".kind", timeout=PATIENCE)
    session = player.context.new_cdp_session(player.page)
    session.send("Emulation.setEmulatedVisionDeficiency", {"type": deficiency})
    picture = base64.b64encode(player.page.screenshot()).decode()
    number, alike = player.page.evaluate(PIXELS, picture)
    assert number == 34
    assert alike == []


def test_the_first_load_is_small() -> None:
    """The document with the script and the style that it names."""
    if not PAGE.is_file():
        pytest.skip("the page is not built: make web-test")
    document = PAGE.read_text(encoding="utf-8")
    named = re.findall(r'(?:src|href)="\./(assets/[^"]+)"', document)
    assert {Path(name).suffix for name in named} == {".js", ".css"}
    loaded = [PAGE, *(PAGE.parent / name for name in named)]
    assert sum(len(gzip.compress(file.read_bytes())) for file in loaded) < FIRST_LOAD
