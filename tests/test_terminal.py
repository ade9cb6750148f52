"""The table in the terminal, played by its keys."""

from __future__ import annotations

import re
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import numpy as np
import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList, Static

from tests.command_line import PROGRAM, Terminal, process
from zimo.engine.table.actions import HU, PASS
from zimo.engine.table.state import Phase
from zimo.notation.tiles import BASE_KINDS, FIRST_BONUS, KINDS
from zimo.play.game import Game
from zimo.play.record import parse_record
from zimo.play.replaying import verify
from zimo.rulesets import PRESETS, find_ruleset
from zimo.seat.account import hu_accounts, reason_id, rule_of
from zimo.seat.payments import payments_of
from zimo.seat.sight import Sight, discard_moment, see
from zimo.terminal import drawing
from zimo.terminal.app import TableApp, ground_is_dark
from zimo.terminal.choices import choices, hand_tiles
from zimo.terminal.drawing import Look
from zimo.terminal.events import events_between, opening
from zimo.terminal.faces import Faces, short_face, tall_face
from zimo.terminal.help import help_text
from zimo.terminal.hints import advice, why_no_hu
from zimo.terminal.menu import Menu
from zimo.terminal.names import TableWords, seat_name
from zimo.terminal.pages import Page
from zimo.terminal.prompt import Speed
from zimo.terminal.rules_text import rules_text
from zimo.terminal.session import Session
from zimo.terminal.table import TableScreen
from zimo.words.catalogue import ENGLISH

LETTERS = TableWords()


@asynccontextmanager
async def table(rules: str = "sbr", size: tuple[int, int] = (80, 24), **more: object) -> AsyncIterator[Pilot]:
    """A table that waits for the person's first answer."""
    app = TableApp([rules], more.pop("options", {}), speed=Speed.INSTANT, guard=0, **{"seed": 5, **more})
    async with app.run_test(size=size) as pilot:
        await until_asked(pilot)
        yield pilot
    assert app.fault is None


async def until_asked(pilot: Pilot) -> None:
    """Let the bots play until the person is asked, or a page is shown, or the game is left."""
    for _ in range(2000):
        await pilot.pause()
        screen = pilot.app.screen
        if isinstance(screen, Page) or pilot.app._exit:
            return
        if isinstance(screen, TableScreen) and screen._answer is not None and not screen._answer.done():
            return
    raise AssertionError("nobody asks")


def screen_of(pilot: Pilot) -> TableScreen:
    return next(screen for screen in pilot.app.screen_stack if isinstance(screen, TableScreen))


async def play_on(pilot: Pilot) -> Page:
    """Answer by keys until the account of the deal: hu if possible, claims, else the last tile."""
    while not isinstance(pilot.app.screen, Page):
        screen = screen_of(pilot)
        assert screen.sight is not None
        asked = choices(screen.sight, LETTERS)
        free = [tile for tile in hand_tiles(screen.sight) if tile.action is not None]
        if asked and (asked[0].key == "h" or not free):
            await pilot.press(asked[0].key)
            if screen.choosing is not None:
                await pilot.press("1")
        else:
            await pilot.press(free[-1].key, free[-1].key)
        await until_asked(pilot)
    return pilot.app.screen


def text_of(pilot: Pilot) -> str:
    """All that the top screen shows."""
    return "\n".join(str(widget.visual) for widget in pilot.app.screen.query(Static))


@pytest.mark.parametrize(("rules", "deals"), [("sbr", 16), ("mcr", 1), ("classical", 1)])
async def test_a_whole_deal_by_keys(rules, deals, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    async with table(rules, seed=11, options={"match_deals": deals}) as pilot:
        sheet = (await play_on(pilot)).content.plain
        game = screen_of(pilot).game
        assert game.over
        over = deals == 1
        assert ("The match is over" if over else "Deal 1 is over") in text_of(pilot)
        for seat, points in enumerate(game.scores):
            score = game.ruleset.start_score + points
            assert f"{seat_name(0, seat, 4):<7}{score:>6}   this deal {points:+d}" in sheet
        check_account(sheet, game)
        assert ("table points" in sheet) == (over and game.ruleset.table_points)
        await pilot.press("s")
        await until_asked(pilot)
        assert "Saved as" in text_of(pilot)
        check_record(tmp_path, game)
        await pilot.press("enter")
        await until_asked(pilot)
        assert screen_of(pilot).session.match.number == 1
        assert pilot.app._exit == over


async def test_of_five_the_person_sits_out_in_turn(tmp_path, monkeypatch):
    """The dealer of every mcr deal gives the seat to the one who waits."""
    monkeypatch.chdir(tmp_path)
    async with table("mcr", seed=3, options={"players": 5, "match_deals": 3}) as pilot:
        session = screen_of(pilot).session
        sheet = (await play_on(pilot)).content.plain
        assert "Waiting" in sheet
        assert (session.match.sitting_out, session.seat) == (0, None)
        await pilot.press("enter")
        await until_asked(pilot)
        sheet = pilot.app.screen.content.plain
        assert "You" in sheet
        assert "sat out" in sheet
        assert "Payments" not in sheet
        await pilot.press("s")
        await until_asked(pilot)
        (saved,) = tmp_path.iterdir()
        assert parse_record(saved.read_bytes()).seats == ["greedy"] * 4
        assert session.match.sitting_out == 1
        assert session.seat == 1
        await pilot.press("enter")
        await until_asked(pilot)
        assert screen_of(pilot).sight.me == 1
        assert "table points" in (await play_on(pilot)).content.plain
        assert len(session.match.deals) == 3


def check_account(sheet: str, game: Game) -> None:
    """Every movement of points stands there with reason, rule and sums, every fan with its names."""
    told = sheet.partition("Payments\n")[2].partition("\n\n")[0].splitlines()
    lines = [line for line in told if not line.startswith("    ")]
    sums = [line for line in told if line not in lines]
    owed = payments_of(game, hu_accounts(game))
    assert [line.split(": ")[1] for line in sums] == [
        ENGLISH.said(sum_.phrase)
        for payment in owed
        for points, sum_ in zip(payment.entry.delta, payment.sums, strict=True)
        if points < 0 and sum_ is not None
    ]
    assert len(lines) == max(1, len(game.ledger))
    for line, entry in zip(lines, game.ledger, strict=False):
        assert line.startswith(f"  {seat_name(0, entry.seat, 4)}, {ENGLISH.say(reason_id(entry.reason))}")
        for seat, points in enumerate(entry.delta):
            assert (f"  {seat_name(0, seat, 4)} {points:+d}" in line) == (points != 0)
        assert rule_of(game, entry) in line
    for account in hu_accounts(game):
        assert f"{seat_name(0, account.seat, 4)}: hu" in sheet
        for fan in account.won.fans if account.won else ():
            assert f"{fan.name} {fan.name_zh}  {fan.points}" in sheet
            assert fan.rule in sheet


def check_record(folder: Path, game: Game) -> None:
    (path,) = folder.glob("*.jsonl")
    record = parse_record(path.read_bytes())
    assert record.seats == ["person", "greedy", "greedy", "greedy"]
    assert verify(record).scores == game.scores


async def test_the_first_press_lifts_and_the_second_discards():
    async with table() as pilot:
        screen = screen_of(pilot)
        await pilot.press("1")
        assert screen.lifted == 0
        assert not screen.game.actions
        await pilot.press("escape")
        assert screen.lifted is None
        await pilot.press("1", "2")
        assert screen.lifted == 1
        await pilot.press("left")
        assert screen.lifted == 0
        await pilot.press("enter")
        await until_asked(pilot)
        assert screen.game.actions


async def test_a_hu_that_may_be_false_is_asked_twice():
    async with table(options={"false_hu": "penalise"}) as pilot:
        screen = screen_of(pilot)
        await pilot.press("1", "1")
        await until_asked(pilot)
        await pilot.press("h")
        assert not screen.game.table["hu"][0, 0]
        await pilot.press("escape", "h", "h")
        await until_asked(pilot)
        assert screen.game.table["hu"][0, 0]


async def test_one_press_discards_if_so_wished():
    async with table("changchun") as pilot:
        screen = screen_of(pilot)
        await pilot.press("x", "1")
        await until_asked(pilot)
        assert screen.game.actions


async def test_a_key_right_after_a_question_does_not_answer_it():
    async with table() as pilot:
        screen = screen_of(pilot)
        screen.guard = 1000
        await pilot.press("1")
        assert screen.lifted is None
        screen.guard = 0
        await pilot.press("1")
        assert screen.lifted == 0


async def test_a_click_is_the_key_under_the_tile():
    async with table() as pilot:
        await pilot.click("#hand", offset=(8, 2))
        assert screen_of(pilot).lifted == 1


async def test_claims_other_than_hu_can_be_passed_unasked():
    async with table(seed=3) as pilot:
        screen = screen_of(pilot)
        await pilot.press("n")
        for _ in range(5):
            assert screen.sight.phase != Phase.CLAIM
            free = [tile for tile in hand_tiles(screen.sight) if tile.action is not None]
            await pilot.press(free[-1].key, free[-1].key)
            await until_asked(pilot)


@pytest.mark.parametrize("keys", [("q", "q"), ("ctrl+d",), ("ctrl+q",)])
async def test_leaving(keys):
    async with table() as pilot:
        await pilot.press(*keys)
        assert pilot.app.return_code == 0


async def test_ctrl_c_leaves_at_once():
    async with table() as pilot:
        await pilot.press("ctrl+c")
        assert pilot.app.return_code == 130 or pilot.app.return_value == 130


async def test_a_fault_ends_the_game_and_is_handed_on(monkeypatch):
    def fail(session, game):
        raise ArithmeticError("no such move")

    monkeypatch.setattr(Session, "answer", fail)
    app = TableApp(["sbr"], {}, seed=5, speed=Speed.INSTANT, guard=0)
    async with app.run_test() as pilot:
        await until_asked(pilot)
        await pilot.press("1", "1")
        await pilot.pause()
        assert pilot.app.return_value == 1
    assert isinstance(app.fault, ArithmeticError)


async def test_another_key_than_q_stays():
    async with table() as pilot:
        await pilot.press("q", "1")
        assert pilot.app.return_value is None
        assert not pilot.app._exit
        assert screen_of(pilot).lifted is None


async def test_pages_open_and_close():
    async with table() as pilot:
        for key, word in (("question_mark", "Every option"), ("t", "from a win"), ("w", "hu"), ("l", "deal")):
            await pilot.press(key)
            assert isinstance(pilot.app.screen, Page)
            assert word in pilot.app.screen.content.plain
            await pilot.press("down", "escape")
            assert isinstance(pilot.app.screen, TableScreen)


@pytest.mark.parametrize("size", [(80, 24), (160, 50)])
async def test_nothing_of_the_table_looks_out_beside_a_page(size):
    async with table(size=size) as pilot:
        told = re.compile("tiles.{1,6}left|Across")
        assert told.search(pilot.app.export_screenshot())
        await pilot.press("question_mark")
        await pilot.pause()
        assert not told.search(pilot.app.export_screenshot())


async def test_wishes_change_the_look():
    async with table() as pilot:
        screen = screen_of(pilot)
        await pilot.press("s", "f", "g")
        assert screen.habits.speed is Speed.SLOW
        assert screen.look.faces is Faces.BOTH
        assert not screen.look.dark
        await pilot.press("f")
        assert "萬" in text_of(pilot)


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60), (60, 15)])
async def test_sizes(size):
    async with table("mcr", size=size) as pilot:
        small = size < (80, 24)
        assert ("too small" in text_of(pilot)) == small
        if not small:
            for name in ("#hand", "#prompt", "#log", "#mine"):
                region = pilot.app.screen.query_one(name).region
                assert region.bottom <= size[1]
                assert region.height > 1
        await pilot.resize_terminal(100, 30)
        await pilot.pause()
        assert "too small" not in text_of(pilot)


# The menu ---------------------------------------------------------------------------------------


@asynccontextmanager
async def menu() -> AsyncIterator[Pilot]:
    app = TableApp(list(PRESETS), {}, seed=1, speed=Speed.INSTANT, guard=0)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, Menu)
        yield pilot


async def test_the_menu_takes_a_number():
    async with menu() as pilot:
        await pilot.press("8")
        await until_asked(pilot)
        assert screen_of(pilot).session.name == list(PRESETS)[7]


async def test_the_menu_takes_arrows_and_enter():
    async with menu() as pilot:
        listed = pilot.app.screen.query_one(OptionList)
        at = listed.highlighted
        await pilot.press("down", "enter")
        await until_asked(pilot)
        assert screen_of(pilot).session.name == list(PRESETS)[at + 1]


async def test_the_menu_describes_what_is_chosen():
    async with menu() as pilot:
        await pilot.press("home")
        await pilot.pause()
        assert "144 tiles" in text_of(pilot)
        await pilot.press("q")
        assert pilot.app._exit


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_is_described(name):
    ruleset = PRESETS[name].ruleset
    lines = rules_text(ruleset, ENGLISH)
    assert {"Tiles", "Claims", "To win", "Pays", "Deal"} <= set(lines)
    assert f"{ruleset.tiles} tiles" in lines["Tiles"]
    text = help_text(name, ruleset, "red").plain
    assert "Seven pairs" in text
    assert not re.search(r"[a-z]_[a-z]", text)
    assert "(house rule)" not in text


# What the seat may know -------------------------------------------------------------------------


def asked_in_turn(rules: str, turns: int, seed: int) -> Game:
    """A game in which seat 0 is asked in its turn, after some turns of its own."""
    game = Game(rules, seed=seed)
    chance = np.random.default_rng(seed)
    while not game.over:
        if game.actor == 0 and game.phase == Phase.TURN:
            turns -= 1
            if turns < 0:
                break
        quiet = [action for action in game.legal if action != HU]
        game.play(PASS if PASS in quiet else int(chance.choice(quiet)))
    assert not game.over
    return game


def with_hidden_tiles_redrawn(game: Game, seed: int) -> Game:
    """The same to seat 0, but other tiles stand in the other hands and in the wall."""
    twin = game.clone()
    t = twin.table
    front, back = int(t["drawn_front"][0, 0]), int(t["drawn_back"][0, 0])
    wall = slice(front, int(t["wall_size"][0]) - back)
    others = range(1, game.players)
    hidden = t["wall"][0, wall].tolist()
    pools = {seat: hand_of(t, seat) for seat in others}
    for seat in others:
        hidden += pools[seat]
    chance = np.random.default_rng(seed)
    free = [kind for kind in hidden if kind < FIRST_BONUS]  # a bonus tile never stands in a hand
    chance.shuffle(free)
    for seat in others:
        kinds = [free.pop() for _ in pools[seat]]
        for suit in range(4):
            t["key"][0, seat, suit] = sum(5 ** (kind % 9) for kind in kinds if kind // 9 == suit)
            t["suit_size"][0, seat, suit] = sum(kind // 9 == suit for kind in kinds)
        for kind in range(KINDS):
            t["hand"][0, seat, kind] = kinds.count(kind)
        t["held"][0, seat] = sum(1 << kind for kind in set(kinds))
        t["quads"][0, seat] = sum(kinds.count(kind) == 4 for kind in range(BASE_KINDS))
        if t["void_open"][0, seat] == 0:
            t["void"][0, seat] = (int(t["void"][0, seat]) + 1) % 3
    bonus = [kind for kind in hidden if kind >= FIRST_BONUS]
    t["wall"][0, wall] = [*bonus, *free]
    return twin


def hand_of(t: np.recarray, seat: int) -> list[int]:
    return [kind for kind in range(KINDS) for _ in range(int(t["hand"][0, seat, kind]))]


def drawn(sight: Sight, rules: str) -> str:
    """Everything that the screen says of a moment."""
    ruleset, look = find_ruleset(rules), Look()
    parts = [drawing.status_line(sight, rules, ruleset, LETTERS).plain]
    parts += [drawing.opponent(sight, seat, 0, ruleset, look, 6).plain for seat in sight.seats]
    parts.append(drawing.own_area(sight, 0, ruleset, look, 6).plain)
    parts.append(drawing.hand(sight, hand_tiles(sight), None, look).plain)
    parts += [event.text for event in opening(sight, LETTERS)]
    parts += [choice.label for choice in choices(sight, LETTERS)]
    parts += [*advice(sight, ruleset, LETTERS), *why_no_hu(sight, ruleset, LETTERS)]
    return "\n".join(parts)


@pytest.mark.parametrize("rules", ["sbr", "sbr-mil", "changchun", "mcr"])
def test_the_screen_does_not_depend_on_hidden_tiles(rules):
    for turns in (0, 1, 4, 8):
        game = asked_in_turn(rules, turns, seed=turns + 1)
        shown = drawn(see(game.view(0)), rules)
        twin = with_hidden_tiles_redrawn(game, seed=turns)
        assert twin.fingerprint() != game.fingerprint()
        assert drawn(see(twin.view(0)), rules) == shown


@pytest.mark.parametrize("rules", ["sbr", "mcr"])
def test_the_moment_of_a_discard_does_not_betray_who_could_claim_it(rules):
    asked = set()
    for seed in range(12):
        game = asked_in_turn(rules, 3, seed)
        twin = with_hidden_tiles_redrawn(game, seed)
        before = see(game.view(0))
        action = next(action for action in game.legal if action < BASE_KINDS)
        moments = []
        for one in (game, twin):
            one.play(action)
            asked.add(one.phase)
            moments.append(discard_moment(before, see(one.view(0))))
        assert moments[0] == moments[1]
        (event,) = events_between(before, moments[0], LETTERS)
        assert event.text.startswith("You discard")
    assert Phase.CLAIM in asked


# Words ------------------------------------------------------------------------------------------


def test_seats_sit_around_the_table():
    assert [seat_name(1, seat, 4) for seat in range(4)] == ["Left", "You", "Right", "Across"]
    assert [seat_name(0, seat, 3) for seat in range(3)] == ["You", "Right", "Left"]
    assert seat_name(0, 1, 2) == "Across"


@pytest.mark.parametrize("faces", Faces)
def test_faces_are_all_different_and_fit(faces):
    from rich.cells import cell_len

    assert len({short_face(kind, faces) for kind in range(KINDS)}) == KINDS
    assert len({tall_face(kind, faces) for kind in range(KINDS)}) == KINDS
    assert all(cell_len(short_face(kind, faces)) <= 3 for kind in range(KINDS))
    assert all(cell_len(line) <= 4 for kind in range(KINDS) for line in tall_face(kind, faces))


def test_the_ground_is_dark_unless_the_terminal_says_otherwise():
    assert ground_is_dark({})
    assert ground_is_dark({"COLORFGBG": "15;0"})
    assert not ground_is_dark({"COLORFGBG": "0;15"})


# Leaving by every door --------------------------------------------------------------------------


def test_without_a_terminal_there_is_one_line_of_error():
    out, err = process("play", "--terminal", "--rules", "sbr").communicate(timeout=60)
    assert b"needs a terminal" in err
    assert err.count(b"\n") == 1
    assert not out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--rules", "sbx"], b"did you mean 'sbr'"),
        (["-o", "fan_limit=x"], b"fan_limit"),
        (["--seat", "3", "-o", "players=2"], b"2 seats"),
    ],
)
def test_what_cannot_be_played_is_refused(words, message):
    child = process("play", "--terminal", *words)
    _, err = child.communicate(timeout=60)
    assert child.returncode == 2
    assert message in err


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
@pytest.mark.parametrize(("keys", "status"), [(b"qq", 0), (b"\x03", 130), (b"\x04", 0), (None, 130)])
def test_a_real_terminal_is_left_clean(keys, status):
    """Keys, Ctrl-C, Ctrl-D, and a terminal that goes away."""
    playing = Terminal(
        [sys.executable, "-c", PROGRAM, "play", "--terminal", "-r", "changchun", "--seed", "1"]
    )
    while b"lift a tile" not in playing.shown and b"claim it" not in playing.shown:
        playing.wait_for_more()
    if keys is None:
        playing.hang_up()
        assert playing.status() == status
        return
    playing.press(keys)
    assert playing.end() == status
    assert b"Traceback" not in playing.shown
    assert b"\x1b[?1049l" in playing.shown  # back from the other screen
