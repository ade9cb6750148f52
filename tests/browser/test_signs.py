"""What the signs on the felt mean, and that they can be read."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from tests.browser.conftest import Seated
from tests.browser.crowded import crowd_table
from tests.browser.player import QUICK, Player
from tests.browser.test_felt import PHONES

READABLE = 11  # pixels of type
CLEAR = 3  # contrast of what is drawn, as WCAG asks for

# What is gold, but for the seat in turn, and the tiles that the question is about.
GOLD = """() => {
  const gold = "rgb(241, 196, 83)";
  const turn = ".edge.turn, .seat.turn, .seat.turn > .who, .seat.turn > .who > .wind";
  const meant = `${turn}, .tile.asked, .tile.bright`;
  const sides = ["color", "backgroundColor", "borderTopColor", "boxShadow", "outlineColor", "filter"];
  return [...document.querySelectorAll(".felt *")].filter(one => !one.matches(meant))
    .flatMap(one => sides.filter(side => getComputedStyle(one)[side].includes(gold))
      .map(side => [one.tagName, one.className, side]));
}"""
TURN = """() => [...document.querySelectorAll(".seat.turn .wind")]
  .map(one => getComputedStyle(one).backgroundColor)"""

# The type of all text that is seen, and of the corners of tiles: how high, and whose.
TYPE = """() => {
  const seen = (one) => {
    const {width, height} = one.getBoundingClientRect();
    return width > 1 && height > 1;
  };
  const texts = document.createTreeWalker(document.querySelector(".felt"), NodeFilter.SHOW_TEXT);
  const found = [];
  while (texts.nextNode()) {
    const one = texts.currentNode.parentElement;
    if (texts.currentNode.data.trim() && seen(one) && one.checkVisibility())
      found.push([parseFloat(getComputedStyle(one).fontSize), one.className + one.tagName]);
  }
  for (const tile of document.querySelectorAll(":is(.river, .melds, .hand, .bonus) .tile[data-corner]"))
    if (seen(tile)) found.push([parseFloat(getComputedStyle(tile, "::before").fontSize), "corner"]);
  return found;
}"""

# The faces of discards that lie free and went as they were drawn, and of the others; the inks.
FACES = """() => {
  const numbers = (text) => text.match(/[\\d.]+/g).slice(0, 3).map(Number);
  const colours = (tile) => getComputedStyle(tile).backgroundImage.match(/rgb\\([^)]+\\)/g).map(numbers);
  const faces = (selector) => [...document.querySelectorAll(`.river ${selector}`)].flatMap(colours);
  const ink = document.createElement("i");
  document.body.append(ink);
  const inks = ["red", "green", "blue", "black"].map(name => {
    ink.style.color = `var(--face-${name})`;
    return numbers(getComputedStyle(ink).color);
  });
  ink.remove();
  return [faces(".tile.drawn:not(.gone)"), faces(".tile:not(.drawn, .gone)"), inks];
}"""


def light(colour: list[float]) -> float:
    """The luminance of WCAG."""
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4
        for part in (part / 255 for part in colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: list[float], other: list[float]) -> float:
    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


def crowded(seated: Seated, width: int, height: int, **more: Any) -> Player:
    player: Player = seated(width=width, height=height, reduced_motion="reduce")
    crowd_table(player, **more)
    player.open_table("mcr", clock=60, reserve=60)
    player.wait_until_asked()
    return player


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1024, 768), (768, 1024), *PHONES])
def test_what_is_to_be_read_is_large_enough(seated: Seated, width: int, height: int) -> None:
    player = crowded(seated, width, height)
    found = player.page.evaluate(TYPE)
    assert len(found) > 4 * 18
    assert [one for one in found if one[0] < READABLE] == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_what_went_as_it_was_drawn_lies_in_the_shade_and_is_as_clear(seated: Seated, scheme: Any) -> None:
    player = crowded(seated, 1440, 900)
    player.page.emulate_media(color_scheme=scheme)
    drawn, others, inks = player.page.evaluate(FACES)
    shaded = player.page.locator(".river .place:has(> .drawn)")
    assert shaded.count() == 4 * 5
    assert all("as drawn" in (one.get_attribute("aria-label") or "") for one in shaded.all())
    assert max(map(light, drawn)) < min(map(light, others)), "as bright as others"
    assert min(contrast(face, ink) for face, ink in itertools.product(drawn, inks)) > CLEAR


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844), (844, 390)])
def test_gold_says_whose_turn_it_is_and_what_is_asked(seated: Seated, width: int, height: int) -> None:
    player = crowded(seated, width, height)
    assert player.page.evaluate(GOLD) == []
    assert player.page.evaluate(TURN) == ["rgb(241, 196, 83)"]
    claim: Player = seated(width=width, height=height, reduced_motion="reduce")
    claim.open_table("mcr", clock=60, reserve=60)
    claim.wait_for_claim()
    assert claim.page.locator(".river .tile.asked").count() == 1
    assert claim.page.evaluate(GOLD) == []
    void: Player = seated(width=width, height=height, reduced_motion="reduce")
    void.open_table("sbr")
    void.page.locator(".hint").first.wait_for()
    assert void.page.evaluate(GOLD) == []


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_question_for_a_void_suit_is_seen_whole(seated: Seated, language: str) -> None:
    player: Player = seated(settings={**QUICK, "language": language}, reduced_motion="reduce")
    player.open_table("sbr")
    player.page.locator(".advised").first.wait_for()
    for width, height in [(1440, 900), (1024, 768), (768, 1024), *PHONES]:
        player.fits(".question, .advised", width, height)
        cut = player.page.locator(".question").evaluate("one => one.scrollHeight - one.clientHeight")
        assert cut <= 1, (width, height)


def test_what_can_be_pressed_says_so_under_the_mouse(seated: Seated) -> None:
    player: Player = seated(reduced_motion="reduce")
    player.open_table("mcr")
    player.wait_for_claim()
    look = "one => ['background', 'borderColor', 'boxShadow'].map(side => getComputedStyle(one)[side]).join()"
    for selector in (".bar button:not([aria-pressed=true])", ".actions button"):
        for button in player.page.locator(selector).all():
            player.page.mouse.move(0, 0)
            before = button.evaluate(look)
            button.hover()
            assert button.evaluate(look) != before
            assert button.evaluate("one => getComputedStyle(one).cursor") == "pointer"
    tile = player.page.locator(".hand button").first
    assert tile.get_attribute("aria-disabled") == "true"
    assert tile.evaluate("one => getComputedStyle(one).cursor") == "default"
