"""Every notation of tiles, read and written."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zimo.notation.hand import DeclaredSet, HandText, format_hand, parse_hand
from zimo.notation.reading import read_tiles
from zimo.notation.tiles import (
    CHINESE_NAMES,
    FIRST_BONUS,
    KINDS,
    TILE_NAMES,
    UNICODE_TILES,
    Notation,
    TileError,
    format_tiles,
    parse_tile,
    parse_tiles,
    set_type,
)
from zimo.words.catalogue import ENGLISH

Value = TypeVar("Value")

kinds = st.integers(0, KINDS - 1)
base_kinds = st.integers(0, 33)
tile_like = st.text(alphabet="123456789mpszESWNCFPfgBD ,[]+-*一九萬条東发梅竹🀀🀄🀡🀤\ufe0f0aé")


def english_names() -> list[str]:
    return [ENGLISH.say(f"tile.{name}") for name in TILE_NAMES]


def test_every_kind_has_one_name_in_each_language() -> None:
    for names in (TILE_NAMES, english_names(), CHINESE_NAMES, UNICODE_TILES):
        assert len(names) == len(set(names)) == KINDS


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("123m55pEEC", "1m 2m 3m 5p 5p E E C"),
        ("1z2z3z4z5z6z7z", "E S W N P F C"),
        ("1234567z", "E S W N P F C"),
        ("C123m", "C 1m 2m 3m"),
        ("東南西北中發白", "E S W N C F P"),
        ("东发", "E F"),
        ("一萬九万二筒三饼四索五条六條", "1m 9m 2p 3p 4s 5s 6s"),
        ("一二三萬", "1m 2m 3m"),
        ("🀇🀏🀙🀡🀐🀘", "1m 9m 1p 9p 1s 9s"),
        ("🀀🀁🀂🀃🀄🀅🀆", "E S W N C F P"),
        ("🀄\ufe0f🀅", "C F"),
        ("f1f2f3f4g1g2g3g4", "f1 f2 f3 f4 g1 g2 g3 g4"),
        ("f12m", "f1 2m"),
        ("梅蘭菊竹春夏秋冬", "f1 f2 f3 f4 g1 g2 g3 g4"),
        ("1m, 2p E", "1m 2p E"),
        ("", ""),
    ],
)
def test_notations(text: str, expected: str) -> None:
    assert [TILE_NAMES[kind] for kind in parse_tiles(text)] == expected.split()


def test_unicode_flowers_go_by_name_not_by_offset() -> None:
    assert [english_names()[kind] for kind in parse_tiles("\U0001f024\U0001f025")] == [
        "bamboo flower",
        "chrysanthemum",
    ]


@pytest.mark.rule("SBR-007")
def test_book_style_is_read_when_each_tile_is_a_letter_and_a_digit_apart() -> None:
    assert read_tiles("B4 D7 C9") == parse_tiles("4s7p9m")
    assert read_tiles(" C1, B4 ") == parse_tiles("1m4s")
    assert read_tiles("C1 B4 EE N C") == parse_tiles("1m4sEENC")
    assert read_tiles("C1") == parse_tiles("1m")
    assert read_tiles("C1m") == parse_tiles("C") + parse_tiles("1m")
    with pytest.raises(TileError):
        read_tiles("B4D7")


@pytest.mark.parametrize(
    ("text", "named", "position"),
    [
        ("12x3m", "'1'", 1),
        ("1mx", "'x'", 3),
        ("m", "'m'", 1),
        ("123", "'1'", 1),
        ("1m23", "'2'", 3),
        ("1m 2 3m", "'2'", 4),
        ("0m", "'0'", 1),
        ("8z", "'z'", 2),
        ("f5", "'5'", 2),
        ("fm", "'m'", 2),
        ("1mf", "'f'", 3),
        ("1m²", "'²'", 3),
        ("EX", "'X'", 2),
        ("🀫", "'🀫'", 1),
    ],
)
def test_a_wrong_tile_is_named_with_its_position(text: str, named: str, position: int) -> None:
    with pytest.raises(TileError) as caught:
        parse_tiles(text)
    assert caught.value.position == position
    assert str(caught.value).startswith(f"{named} at position {position}")
    with pytest.raises(TileError) as shifted:
        parse_tiles(text, 10)
    assert shifted.value.position == position + 10


def test_one_tile() -> None:
    assert parse_tile(" 5m ") == 4
    for text in ("", "55m"):
        with pytest.raises(TileError, match="not one"):
            parse_tile(text)


def tiles_or_error(read: Callable[[str], Value], text: str) -> Value | TileError:
    try:
        return read(text)
    except TileError as error:
        return error


@given(st.one_of(st.text(), tile_like))
def test_any_text_is_tiles_or_a_tile_error(text: str) -> None:
    parsed = tiles_or_error(read_tiles, text)
    if isinstance(parsed, TileError):
        assert 1 <= parsed.position <= len(text)
        assert "position" in str(parsed)
    else:
        assert all(0 <= kind < KINDS for kind in parsed)
        assert parse_tiles(format_tiles(parsed)) == parsed


@given(st.lists(kinds), st.sampled_from([each for each in Notation if each is not Notation.BOOK]))
def test_what_is_written_reads_the_same(tiles: list[int], notation: Notation) -> None:
    assert parse_tiles(format_tiles(tiles, notation)) == tuple(tiles)


@given(st.lists(st.integers(0, 26)))
def test_the_book_style_reads_the_same(tiles: list[int]) -> None:
    assert read_tiles(format_tiles(tiles, Notation.BOOK)) == tuple(tiles)


def test_the_book_style_has_no_honours() -> None:
    with pytest.raises(TileError, match="east wind"):
        format_tiles([27], Notation.BOOK)


def test_runs_share_a_suffix() -> None:
    assert format_tiles(parse_tiles("1m2m3m5p5pEEC9sf1g2")) == "123m55pEEC9sf1g2"


@pytest.mark.parametrize(
    ("tiles", "expected"),
    [
        ("123m", "chow"),
        ("312m", "chow"),
        ("EEE", "pung"),
        ("9999s", "kong"),
        ("89m1p", None),
        ("891m", None),
        ("ESW", None),
        ("f1f1f1", None),
        ("11m", None),
        ("", None),
    ],
)
def test_set_types(tiles: str, expected: str | None) -> None:
    assert set_type(parse_tiles(tiles)) == expected


def test_a_hand_in_one_line() -> None:
    hand = parse_hand("[EEE] [9999m+] 1123456m + 1m")
    assert hand == HandText(
        parse_tiles("1123456m"),
        (DeclaredSet("pung", parse_tiles("EEE")), DeclaredSet("kong", parse_tiles("9999m"), "promoted")),
        0,
    )
    assert format_hand(hand) == "[EEE] [9999m+] 1123456m + 1m"


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("[2222p*]", "concealed"),
        ("[2222p+]", "promoted"),
        ("[2222p-]", "postponed"),
        ("[2222p]", "melded"),
        ("[ D2 D2 D2 D2 * ]", "concealed"),
    ],
)
def test_kinds_of_kong(text: str, kind: str) -> None:
    assert parse_hand(text).melds == (DeclaredSet("kong", parse_tiles("2222p"), kind),)  # type: ignore[arg-type]


def test_standing_tiles_may_stand_around_the_sets() -> None:
    hand = parse_hand("12m [345p] 3m+4s")
    assert hand.standing == parse_tiles("123m")
    assert hand.win_tile == parse_tile("4s")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[EEE 123m", "'\\[' at position 1 has no"),
        ("[EE] 123m", "position 1 is no chow, pung or kong"),
        ("[]", "no chow, pung or kong"),
        ("[EEE*]", "'\\*' at position 5 marks a kong, not a pung"),
        ("123m + 1m2m", "position 6 is followed by 2 tiles"),
        ("123m +", "followed by 0 tiles"),
        ("123m] 1p", "'\\]' at position 5 is no tile"),
        ("123m [x]", "'x' at position 7 is no tile"),
        ("1m + x", "'x' at position 6"),
    ],
)
def test_a_wrong_hand_is_named_with_its_position(text: str, message: str) -> None:
    with pytest.raises(TileError, match=message):
        parse_hand(text)


@given(st.one_of(st.text(), tile_like))
def test_any_text_is_a_hand_or_a_tile_error(text: str) -> None:
    hand = tiles_or_error(parse_hand, text)
    if isinstance(hand, TileError):
        assert 1 <= hand.position <= len(text) + 1
    else:
        assert parse_hand(format_hand(hand)) == hand


@st.composite
def declared_sets(draw: st.DrawFn) -> DeclaredSet:
    kind = draw(base_kinds)
    if draw(st.booleans()) and kind < 27 and kind % 9 < 7:
        return DeclaredSet("chow", (kind, kind + 1, kind + 2))
    if draw(st.booleans()):
        return DeclaredSet("pung", (kind,) * 3)
    return DeclaredSet(
        "kong", (kind,) * 4, draw(st.sampled_from(["concealed", "melded", "promoted", "postponed"]))
    )


@given(
    st.builds(
        HandText,
        st.lists(base_kinds).map(tuple),
        st.lists(declared_sets(), max_size=4).map(tuple),
        st.none() | kinds,
        st.lists(st.integers(FIRST_BONUS, KINDS - 1)).map(tuple),
    )
)
def test_a_hand_that_is_written_reads_the_same(hand: HandText) -> None:
    assert parse_hand(format_hand(hand)) == hand


# Long texts -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("end", ["", "x", "1", "1 x", ", 1]", "z", "]", "|"])
@pytest.mark.parametrize("start", ["", "B1", "[", "[E", "5"])
def test_the_reading_of_a_very_long_text_ends(start: str, end: str) -> None:
    """A reader that tries its characters again and again would be at it for days."""
    for repeated in (" ", "1", "5", "5 ", ",", "[", "E", "E1", "B1", "B1 ", "W1,", "11B", "[E,1 ", "[E1]"):
        text = start + repeated * 20_000 + end
        for read in (read_tiles, parse_hand):
            found = tiles_or_error(read, text)
            assert not isinstance(found, TileError) or 1 <= found.position <= len(text) + 1
