"""The account of a deal as the page shows it."""

from __future__ import annotations

from dataclasses import dataclass

from playwright.sync_api import Page

READ = """() => {
    const cells = (row) => [...row.cells].map((cell) => cell.innerText.trim());
    const table = (selector) => [...document.querySelectorAll(`dialog[open] ${selector} tr`)].map(cells);
    return {payments: table(".payments"), standings: table(".standings")};
}"""


@dataclass(frozen=True)
class Sheet:
    """``changes`` and ``totals`` by player, ``paid`` by player as the lines of the ledger add up."""

    changes: dict[str, int]
    totals: dict[str, int]
    paid: dict[str, int]
    table_points: dict[str, str]
    rows: tuple[tuple[str, ...], ...]  # of the standings, without names: alike for everybody


def number(text: str) -> int:
    return int(text.replace("−", "-").replace("+", "") or 0)


def read_sheet(page: Page) -> Sheet:
    """What the open sheet says. Its columns are found by their headings."""
    read = page.evaluate(READ)
    head, *lines = read["standings"]
    player, change, total = (head.index(name) for name in ("Player", "This deal", "Total"))
    names = [line[player] for line in lines]
    assert len(set(names)) == len(names) == 4, f"each player has one row: {names}"
    paid = dict.fromkeys(names, 0)
    for line in read["payments"][1:]:
        for name, cell in zip(read["payments"][0], line, strict=True):
            if name in paid:
                paid[name] += number(cell)
    points = head.index("Table points") if "Table points" in head else None
    return Sheet(
        changes={line[player]: number(line[change]) for line in lines},
        totals={line[player]: number(line[total]) for line in lines},
        paid=paid,
        table_points={} if points is None else {line[player]: line[points] for line in lines},
        rows=tuple(tuple(cell for place, cell in enumerate(line) if place != player) for line in lines),
    )


def check_sheet(page: Page, before: dict[str, int] | int) -> Sheet:
    """The ledger's lines add up to what each player won or lost, and that with ``before`` to the totals."""
    sheet = read_sheet(page)
    assert sheet.paid == sheet.changes
    start = dict.fromkeys(sheet.changes, before) if isinstance(before, int) else before
    assert sheet.totals == {name: start[name] + won for name, won in sheet.changes.items()}
    return sheet
