"""Files as sites and programs keep them: known by what is in them, and played deal for deal."""

from __future__ import annotations

import bz2
import gzip
import io
import json
import lzma
import tarfile
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.foreign import (
    Step,
    botzone_json,
    botzone_judged,
    botzone_log,
    botzone_match,
    botzone_text,
    greedy_games,
    packed_script,
    random_game,
    steps_of,
    tziakcha,
    tziakcha_script,
)
from zimo.cli import import_
from zimo.importers import ImportFault, NoGames, Remark, botzone, lines
from zimo.importers import tziakcha as tziakcha_site
from zimo.importers.comparison import differences
from zimo.importers.recognise import Recognised
from zimo.play.game import Game
from zimo.play.record import Record, Source, parse_record, write_record
from zimo.play.replaying import verify

HERE = Path(__file__).parent
OWN = HERE / "data" / "imports"
REAL = HERE.parent.parent / "shared" / "records"

FORMS: dict[str, Callable[[Game], str]] = {
    "botzone_page": lambda game: json.dumps(botzone_match(game)),
    "botzone_log": lambda game: json.dumps(botzone_log(game), indent=2),
    "botzone_judge": lambda game: json.dumps(botzone_judged(game)),
    "botzone_compact": botzone_json,
    "botzone_text": lambda game: "\n".join(botzone_text(game)),
    "tziakcha_session": lambda game: json.dumps({"records": [tziakcha_script(game)]}, indent=1),
    "tziakcha_script": lambda game: json.dumps(packed_script(tziakcha_script(game))),
    "tziakcha_decoded": tziakcha,
}


def a_game(form: str, seed: int) -> Game:
    return random_game("tziakcha" if form.startswith("tziakcha") else "botzone json", seed)


def read(content: bytes | str) -> tuple[str | None, list[Record | ImportFault | Remark]]:
    deals = Recognised(io.BytesIO(content.encode() if isinstance(content, str) else content))
    told = list(deals)
    return " ".join(deals.forms) or None, told


def bare(steps: list[Step]) -> list[Step]:
    return [step._replace(lost=()) for step in steps]


@pytest.mark.parametrize("form", FORMS)
def test_a_file_is_known_by_what_is_in_it(form: str) -> None:
    for seed in range(12):
        game = a_game(form, seed)
        found, told = read(FORMS[form](game))
        (record,) = told
        assert found == f"form.{form}"
        assert isinstance(record, Record), record
        again = verify(parse_record(write_record(record)))
        assert bare(steps_of(again)) == bare(steps_of(game))
        assert again.scores == game.scores
        assert isinstance(record.source, Source)
        assert record.source.scores == game.scores
        assert [str(told) for told in differences(record.source, again) if "scores" in str(told)] == []


def test_a_judge_tells_what_claims_lost_and_what_a_hu_was_worth(tmp_path: Path) -> None:
    lost = won = 0
    for game in [random_game("botzone json", seed) for seed in range(20)] + greedy_games(
        "botzone json", 8, tmp_path
    ):
        _, (record,) = read(FORMS["botzone_page"](game))
        assert isinstance(record, Record), record
        again = verify(record)
        assert steps_of(again) == steps_of(game)
        assert isinstance(record.source, Source)
        assert differences(record.source, again) == []
        lost += any(step.lost for step in steps_of(game))
        won += bool(record.source.fans)
    assert lost > 2
    assert won > 2


def test_what_the_judge_counted_is_compared() -> None:
    match = botzone_match(random_game("botzone json", 3))
    draw = next(entry for entry in match["logs"] if entry.get("output", {}).get("display", {}).get("tile"))
    display = draw["output"]["display"]
    display["canHu"][display["player"]] = -3
    assert [type(one) for one in read(json.dumps(match))[1]] == [Record]
    display["canHu"][display["player"]] = 88
    _, (record, remark) = read(json.dumps(match))
    assert isinstance(record, Record)
    assert isinstance(remark, Remark)
    assert "would bring seat 0 88 fans there, nothing here" in str(remark)


@pytest.mark.parametrize("form", ["botzone_log", "botzone_text", "tziakcha_session", "tziakcha_decoded"])
@pytest.mark.parametrize("site", [None, "named"])
def test_packed_files_and_byte_order_marks(form: str, site: str | None) -> None:
    content = FORMS[form](a_game(form, 2))
    _, (expected,) = read(content)
    module = botzone if form.startswith("botzone") else tziakcha_site
    for changed in (
        gzip.compress(content.encode()),
        b"\xef\xbb\xbf" + content.encode(),
        content.encode("utf-16"),
        gzip.compress(b"\xef\xbb\xbf\n" + content.replace("\n", "\r\n").encode()),
    ):
        found = list(module.records(io.BytesIO(changed))) if site else read(changed)[1]
        assert found == [expected]


def test_lines_in_sixteen_bits_are_all_read_however_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "LONGEST_DOCUMENT", 5000)
    content = "\n".join(FORMS["tziakcha_decoded"](a_game("tziakcha_decoded", seed)) for seed in (1, 2, 3))
    wide = content.encode("utf-16")
    assert read(wide) == read(content)
    broken = wide.replace("\n".encode("utf-16")[2:], "\n".encode("utf-16")[2:] + b"\0\xd8", 1)
    assert [str(one)[:6] if isinstance(one, ImportFault) else one for one in read(broken)[1]] == [
        told if place != 1 else "line 2" for place, told in enumerate(read(content)[1])
    ]


def a_won_game(site: str) -> Game:
    return next(game for seed in range(99) if any((game := random_game(site, seed)).scores))


def without_end(match: dict[str, Any]) -> None:
    del match["logs"][-1]


def without_score(match: dict[str, Any]) -> None:
    del match["logs"][-1]["output"]["display"]["score"]


@pytest.mark.parametrize("change", [without_end, without_score])
def test_scores_that_nobody_told_are_not_compared(change: Callable[[dict[str, Any]], None]) -> None:
    match = botzone_match(a_won_game("botzone json"))
    change(match)
    check_untold(json.dumps(match))


@pytest.mark.parametrize(("form", "field"), [("compact", "score"), ("decoded", "score_by_seat")])
def test_scores_that_are_null_are_not_compared(form: str, field: str) -> None:
    told = json.loads(
        botzone_json(a_won_game("botzone json")) if form == "compact" else tziakcha(a_won_game("tziakcha"))
    )
    told["result"][field] = None
    check_untold(json.dumps(told))


def test_a_script_without_scores_and_fans_is_not_compared() -> None:
    hand = tziakcha_script(a_won_game("tziakcha"))
    del hand["step"]["s"], hand["step"]["y"]
    check_untold(json.dumps(hand))


def check_untold(content: str) -> None:
    _, (record,) = read(content)
    assert isinstance(record, Record), record
    line = write_record(record)
    assert "scores" not in json.loads(line)["source"]
    again = verify(parse_record(line))
    assert any(again.scores)
    assert isinstance(record.source, Source)
    assert differences(record.source, again) == []


def test_a_deal_of_which_nothing_is_told_is_not_said_to_agree(zimo: Any, tmp_path: Path) -> None:
    hand = tziakcha_script(a_won_game("tziakcha"))
    del hand["step"]["s"], hand["step"]["y"]
    source, target = tmp_path / "hand.json", tmp_path / "deal.jsonl"
    source.write_text(json.dumps(hand))
    assert "there" not in zimo("import", str(source), "-o", str(target)).err
    assert "a hand: what was counted there is not told" in zimo("replay", str(target)).out
    assert json.loads(zimo("replay", str(target), "--json").out)["source"]["compared"] is False


@pytest.mark.parametrize(
    ("content", "message"),
    [
        *(
            (json.dumps(told), "no games of Botzone or tziakcha")
            for told in (
                {"title": ["a", "b"], "log": [[[0, 0, 0], [25000] * 4, [11], []]]},
                {"log": [], "name": "x"},
                {"logs": [{"a": 1}]},
                {"logs": [{"output": "built in 3 s"}]},
            )
        ),
        (FORMS["botzone_log"](random_game("botzone json", 2))[:20_000], "the JSON is broken"),
        (json.dumps({"name": "a package", "version": [1, 2]}, indent=2), "no games of Botzone or tziakcha"),
        ("Dear reader,\n\nthis is no game.\n\nYours\n", "no games of Botzone or tziakcha"),
        (json.dumps([1, 2, 3], indent=2), "no games of Botzone or tziakcha"),
        ("[[[[]]]]", "no games of Botzone or tziakcha"),
        (gzip.compress(b"Match 1\n" * 999, mtime=0)[:30], "the packed file is broken"),
        ("", "the file is empty"),
        (b"\xa1\xa1\n", "the file is empty"),
    ],
)
def test_one_message_for_one_file(content: str | bytes, message: str) -> None:
    form, (fault,) = read(content)
    assert form is None
    assert isinstance(fault, ImportFault)
    assert message in str(fault)


@pytest.mark.parametrize("form", ["botzone_page", "botzone_judge", "botzone_text", "tziakcha_decoded"])
@pytest.mark.parametrize("ending", ["\n", "\n\n"])
def test_a_first_line_that_is_none_costs_no_other(form: str, ending: str) -> None:
    """Broken off, no UTF-8, too long, or of another kind: it is told, and the games behind it are kept."""
    games = [FORMS[form](a_game(form, seed)) for seed in (1, 2)]
    _, expected = read("\n".join(games))
    log = json.dumps(botzone_log(random_game("botzone json", 4))).encode()
    broken = (log[:1], log[:900], b'{"format": "botz', b"from my old disk", b'{"name": 1}', b"\xff" * 9)
    for first in (*broken, b"[" + b" " * (1 << 20)):
        found, (fault, *others) = read(first + ending.encode() + "\n".join(games).encode())
        assert found == f"form.{form}"
        assert isinstance(fault, ImportFault)
        assert fault.line == 1
        assert others == expected


def test_a_log_that_is_cut_leaves_the_logs_behind_it() -> None:
    logs = [json.dumps(botzone_log(random_game("botzone json", seed))) for seed in (1, 2, 3)]
    _, (fault, *kept) = read("\n".join([logs[0][:5000], *logs[1:]]))
    assert isinstance(fault, ImportFault)
    assert [type(one) for one in kept] == [Record, Record]


def two(form: str) -> list[str]:
    return [FORMS[form](a_game(form, seed)) for seed in (1, 2)]


@pytest.mark.parametrize("form", ["botzone_page", "botzone_log", "tziakcha_session"])
@pytest.mark.parametrize("indent", [None, 2, 0])
@pytest.mark.parametrize("between", ["\n", "\n\n", " ", ",\n"])
def test_json_values_one_after_another_are_each_read(form: str, indent: int | None, between: str) -> None:
    games = two(form)
    expected = [read(game)[1][0] for game in games]
    content = between.join(json.dumps(json.loads(game), indent=indent) for game in games)
    assert read(content) == (f"form.{form}", expected)


def test_a_cut_value_over_several_lines_costs_no_other() -> None:
    page, log, session = (two(form)[1] for form in ("botzone_page", "botzone_log", "tziakcha_session"))
    whole = [json.dumps(json.loads(game), indent=2) for game in (page, log, session)]
    expected = [read(game)[1][0] for game in whole]
    for cut in (5, 500, 5000):
        form, (fault, *others) = read("\n".join([whole[0][:cut], *whole]))
        assert isinstance(fault, ImportFault)
        assert fault.line == 1
        assert others == expected[:3], cut
        assert form == "form.botzone_page form.botzone_log form.tziakcha_session"


def test_games_in_a_list_that_is_broken_off_are_kept() -> None:
    games = two("botzone_page")
    expected = [read(game)[1][0] for game in games]
    _, (fault, *kept) = read("[\n" + ",\n".join([*games, games[0][:2000]]))
    assert "line 1: the JSON is broken" in str(fault)
    assert kept == expected


def test_values_that_go_on_where_a_part_of_the_file_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file longer than what is looked at together; one value longer than that ends the reading."""
    session = json.dumps(json.loads(two("tziakcha_session")[0]), indent=1)
    monkeypatch.setattr(lines, "LONGEST_DOCUMENT", int(1.5 * len(session)))
    _, told = read("\n".join([session] * 5))
    assert [type(one) for one in told] == [Record] * 5
    monkeypatch.setattr(lines, "LONGEST_DOCUMENT", len(session) // 2)
    _, (fault,) = read("\n".join([session] * 5))
    assert "line 1: the line is too long" in str(fault)


def test_each_value_is_known_by_itself() -> None:
    """Whatever stands before it, also in one list."""
    games = {form: make(a_game(form, 1)) for form, make in FORMS.items()}
    texts = [games.pop("botzone_text")]
    values = [json.dumps(json.loads(game)) for game in games.values()]
    expected = [read(game)[1][0] for game in (*values, *texts)]
    for order in (1, -1):
        form, told = read("\n".join((values + texts)[::order]))
        assert told == expected[::order]
        assert form is not None
        assert sorted(form.split()) == sorted(f"form.{form}" for form in FORMS)
    assert read(f"[{','.join(values)}]")[1] == expected[:-1]
    assert [type(one) for one in read("\n".join([*values, '{"name": 1}']))[1][-2:]] == [Record, NoGames]


@pytest.mark.parametrize("wrapped", ["list", "data", "data as text", "text", "list of texts"])
@pytest.mark.parametrize("form", ["botzone_page", "botzone_log", "tziakcha_session", "tziakcha_script"])
def test_games_in_lists_and_envelopes(form: str, wrapped: str) -> None:
    games = [json.loads(game) for game in two(form)]
    expected = [one for game in games for one in read(json.dumps(game))[1]]
    content = {
        "list": games,
        "data": {"code": 0, "data": games},
        "data as text": {"success": True, "data": json.dumps(games)},
        "text": json.dumps(games),
        "list of texts": [json.dumps(game) for game in games],
    }[wrapped]
    assert read(json.dumps(content)) == (f"form.{form}", expected)


def test_a_log_as_text() -> None:
    match = botzone_match(a_game("botzone_page", 1))
    expected = read(json.dumps(match))
    assert read(json.dumps(match | {"logs": json.dumps(match["logs"])})) == expected


@pytest.mark.parametrize("wrapped", ["{}\n", '"{}"', '{{"data": "{}"}}', '["{}", "{}"]'])
def test_a_bare_script(wrapped: str) -> None:
    script = packed_script(tziakcha_script(a_game("tziakcha", 1)))["script"]
    form, told = read(wrapped.replace("{}", script).replace("{{", "{").replace("}}", "}"))
    assert form == "form.tziakcha_script"
    assert [type(one) for one in told] == [Record] * (1 + wrapped.count(","))


@pytest.mark.parametrize(
    "hand", [{"id": "1gaoh", "index": 0}, {"id": "1gaoh"}, {"id": "1gaoh", "title": "x"}, "1gaoh"]
)
def test_a_session_that_only_names_its_hands(hand: Any) -> None:
    session = {"sessionId": "s", "records": [hand, hand]}
    _, (fault,) = read(json.dumps(session))
    assert (
        str(fault) == "line 1: the session only names 2 hands: download the record of each, and import those"
    )
    held = tziakcha_script(a_game("tziakcha", 1))
    _, (record, fault) = read(json.dumps({**session, "records": [held, hand]}))
    assert isinstance(record, Record)
    assert "only names 1 hand:" in str(fault)


@pytest.mark.parametrize(
    "told",
    [
        {"records": [{"id": 1, "name": "a customer"}]},
        {"records": []},
        {"step": 1},
        {"script": "npm run build"},
        {"data": []},
        "just a text",
    ],
)
def test_json_of_other_programs_is_none_of_theirs(told: Any) -> None:
    form, (fault,) = read(json.dumps(told))
    assert form is None
    assert isinstance(fault, NoGames)
    assert "no games of Botzone or tziakcha" in str(fault)


def test_records_of_zimo_are_called_so() -> None:
    (record,) = read(two("botzone_compact")[0])[1]
    assert isinstance(record, Record)
    form, (fault,) = read(write_record(record) * 3)
    assert form is None
    assert str(fault) == "line 1: these are records of zimo already: zimo replay reads them"


def archive_of(kind: str, content: bytes) -> bytes:
    packed = io.BytesIO()
    if kind == "zip":
        with zipfile.ZipFile(packed, "w") as archive:
            archive.writestr("match.json", content)
    elif kind == "tar":
        with tarfile.open(fileobj=packed, mode="w:gz") as archive:
            member = tarfile.TarInfo("match.json")
            member.size = len(content)
            archive.addfile(member, io.BytesIO(content))
    else:
        return {"bzip2": bz2.compress, "xz": lzma.compress}[kind](content)
    return packed.getvalue()


@pytest.mark.parametrize("kind", ["zip", "tar", "bzip2", "xz"])
def test_an_archive_is_called_what_it_is(kind: str) -> None:
    _, (fault,) = read(archive_of(kind, two("botzone_page")[0].encode()))
    assert str(fault) == f"line 1: this is packed with {kind}: unpack it first"


@pytest.mark.parametrize("form", ["botzone_page", "botzone_text", "botzone_log"])
def test_what_chinese_programs_write_is_read_and_said_once(form: str) -> None:
    games = [FORMS[form](a_won_game("botzone")) for _ in range(3)]
    if form != "botzone_text":
        games = [json.dumps(json.loads(game), ensure_ascii=False) for game in games]
    content = "\n".join(games)
    assert not content.isascii()
    remark, *told = read(content.encode("gb18030"))[1]
    assert isinstance(remark, Remark)
    assert "this is no UTF-8: it is read as GB18030" in str(remark)
    assert told == read(content)[1]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"display": {"action": "WH"}}, "the game ends by WH"),
        ({"display": {"action": "HU", "player": 9}}, "HU without a player"),
        ({"display": {"action": "HUANG", "score": [1]}}, "is no action of Botzone"),
        ({"display": {"action": "HUANG", "score": [10**30, 0, 0, 0]}}, "is no action of Botzone"),
        ({"display": {"action": "HU", "player": 0, "fan": [{"name": "a", "cnt": 0}]}}, "'cnt': 0"),
        ({"display": {"action": "HU", "player": 0, "fan": [{"name": "a", "cnt": 10**30}]}}, "'cnt': 1000"),
        ({"display": {"action": "HU", "player": 0, "fanCnt": 10**30}}, "1000"),
    ],
)
def test_an_end_that_is_none(change: dict[str, Any], message: str) -> None:
    log = botzone_log(random_game("botzone json", 4))
    log[-1]["output"] |= change
    (fault,) = read(json.dumps(log))[1]
    assert message in str(fault)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"w": "00"}, "this is no hand of tziakcha"),
        ({"d": 0}, "this is no hand of tziakcha"),
        ({"a": [[15, 0, 0]]}, "action 1: [15, 0] is no action of tziakcha"),
        ({"a": [[2, 255, 0]]}, "action 1: [2, 255] is no action of tziakcha"),
    ],
)
def test_a_script_that_is_none(change: dict[str, Any], message: str) -> None:
    hand = tziakcha_script(random_game("tziakcha", 4))
    hand["step"] |= change
    (fault,) = read(json.dumps(hand))[1]
    assert message in str(fault)


def test_a_script_that_cannot_be_unpacked() -> None:
    (fault,) = read(json.dumps({"id": "x", "script": "eJx9====!"}))[1]
    assert "line 1: this is no hand of tziakcha: script: " in str(fault)


@pytest.mark.parametrize("file", sorted(OWN.glob("own_*")), ids=lambda file: file.name)
def test_own_files_in_the_forms_of_the_sites(file: Path) -> None:
    form, told = read(file.read_bytes())
    assert form == f"form.{file.name.removeprefix('own_').split('.')[0]}"
    for record in told:
        assert isinstance(record, Record), record
        assert isinstance(record.source, Source)
        assert verify(record).scores == record.source.scores


# the command ---------------------------------------------------------------------------------------


def test_the_command_knows_files_and_reads_folders(zimo: Any, tmp_path: Path) -> None:
    folder, target = tmp_path / "games", tmp_path / "deals.jsonl"
    (folder / "deeper").mkdir(parents=True)
    (folder / "a.json").write_text(FORMS["botzone_page"](a_game("botzone_page", 1)))
    (folder / "deeper" / "b.gz").write_bytes(gzip.compress(tziakcha(a_game("tziakcha", 1)).encode()))
    (folder / ".hidden").write_text("nothing")
    ran = zimo("import", str(folder), "-o", str(target))
    assert (ran.status, ran.err.splitlines()) == (
        0,
        [
            "zimo: Botzone, a match as its page serves it: 1 file",
            "zimo: tziakcha, decoded hands: 1 file",
            "zimo: 2 deals imported",
        ],
    )
    assert zimo("replay", str(target), "--verify").out.startswith("2 deals hold")


def test_in_a_folder_only_what_may_hold_games_counts(zimo: Any, tmp_path: Path) -> None:
    folder, target = tmp_path / "games", tmp_path / "deals.jsonl"
    folder.mkdir()
    (folder / "a.json").write_text(FORMS["botzone_page"](a_game("botzone_page", 1)))
    (folder / "README.md").write_text("# Games\n\nplayed by [us](http://us)\n\n[1] a note\n{x}\n")
    (folder / "badge.md").write_text("[![badge](x)](y)\n" * 3)
    (folder / "table.png").write_bytes(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + bytes(range(256)) * 9000)
    (folder / "package.json").write_text(json.dumps({"name": "x", "logs": []}, indent=2))
    (folder / "empty").touch()
    for site in ([], ["botzone"]):
        ran = zimo("import", *site, str(folder), "-o", str(target), "--overwrite")
        assert ran.status == 0
        assert ran.err.splitlines()[-1] == "zimo: 1 deal imported; 5 other files hold no games"
        assert len(ran.err.splitlines()) == 1 + (not site)
    assert zimo("import", str(folder / "README.md")).status == 1
    (folder / "cut.json").write_text(json.dumps(botzone_log(a_game("botzone_log", 2)))[:9000])
    (folder / "more.zip").write_bytes(archive_of("zip", b""))
    ran = zimo("import", str(folder), "-o", str(target), "--overwrite")
    assert ran.status == 1
    assert ran.err.splitlines()[-1] == "zimo: 1 deal imported, 2 skipped; 5 other files hold no games"


def test_a_file_of_several_forms_is_told_under_each(zimo: Any, tmp_path: Path) -> None:
    file, target = tmp_path / "games", tmp_path / "deals.jsonl"
    file.write_text("\n".join(FORMS[form](a_game(form, 1)) for form in ("tziakcha_session", "botzone_page")))
    assert zimo("import", str(file), "-o", str(target)).err.splitlines() == [
        "zimo: tziakcha, a session: 1 file",
        "zimo: Botzone, a match as its page serves it: 1 file",
        "zimo: 2 deals imported",
    ]


def test_a_file_called_as_a_site_is_a_file(
    zimo: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("botzone").write_text(FORMS["tziakcha_decoded"](a_game("tziakcha", 1)))
    assert zimo("import", "botzone").err.splitlines()[-1] == "zimo: 1 deal imported"


# real files ----------------------------------------------------------------------------------------

real = pytest.mark.skipif(not (REAL / "botzone_native").exists(), reason=f"{REAL} is not there")


@real
@pytest.mark.parametrize(
    ("pattern", "deals", "draws"),
    [
        ("botzone_native/lite_*.json", 4, 0),
        ("botzone_native/full_*.json", 2, 0),
        ("botzone_native/selfplay.jsonl", 3, 2),
        ("tziakcha_native/*.json", 4, 0),
    ],
)
def test_real_files_are_worth_what_they_were(pattern: str, deals: int, draws: int) -> None:
    told = [one for file in sorted(REAL.glob(pattern)) for one in read(file.read_bytes())[1]]
    records = [one for one in told if isinstance(one, Record)]
    assert told == records, "nothing is skipped, and nothing is counted otherwise"
    assert len(records) == deals
    assert sum(record.end == "wall" for record in records) == draws
    for record in records:
        again = verify(parse_record(write_record(record)))
        assert isinstance(record.source, Source)
        assert differences(record.source, again) == []
        assert again.scores == record.source.scores


@real
def test_scripts_are_the_decoded_hands() -> None:
    decoded = read((REAL / "tziakcha_16_hands.jsonl").read_bytes())[1][:2]
    step, script = (
        read((REAL / "tziakcha_native" / name).read_bytes())[1] for name in ("step_0.json", "script_1.json")
    )
    assert [*step, *script] == decoded
    assert read((REAL / "tziakcha_native" / "session.json").read_bytes())[1] == decoded


def test_what_is_said_of_a_game_of_strangers_is_spelled_out(capsys: pytest.CaptureFixture[str]) -> None:
    import_._say("x.json: a game of \x1b]52;c;Zm9yZ2Vk\x07Ada")
    assert "\x1b" not in (err := capsys.readouterr().err)
    assert "Ada" in err
