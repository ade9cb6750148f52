"""A tournament as JSON, and as one HTML page with charts."""

from __future__ import annotations

import html
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from zimo.arena.profile import Profile
from zimo.arena.results import heading_of
from zimo.arena.tournament import PairResult, Plan, profiles_of

COLUMNS = {
    "points": ("Points a deal", "{:+.3f}"),
    "hu": ("Hu", "{:.1%}"),
    "self_drawn": ("of them self-drawn", "{:.1%}"),
    "dealt_in": ("Dealt in", "{:.1%}"),
    "fan": ("Fan a hu", "{:.2f}"),
    "ready": ("Ready", "{:.1%}"),
    "ready_discards": ("after discards", "{:.1f}"),
    "decisions": ("Decisions a deal", "{:.1f}"),
    "ms_a_decision": ("ms a decision", "{:.2f}"),
}
"""Of ``Profile.rates``: how each is headed and told."""


def as_json(plan: Plan, results: Sequence[PairResult]) -> dict[str, Any]:
    """The object that ``zimo arena --json`` prints. Differences are points a deal and seat."""
    return {
        **heading_of(plan),
        "pairs": [
            {
                "a": result.names[0],
                "b": result.names[1],
                "walls": interval.count,
                "mean": round(interval.mean, 6),
                "low": round(interval.low, 6) if interval.count > 1 else None,
                "high": round(interval.high, 6) if interval.count > 1 else None,
                "sd": round(interval.sd, 6),
            }
            for result in results
            if result.differences
            for interval in [result.interval]
        ],
        "entrants": {
            name: {"rates": rounded(profile), **profile.as_json()}
            for name, profile in profiles_of(results).items()
        },
    }


def rounded(profile: Profile) -> dict[str, float]:
    return {name: round(rate, 6) for name, rate in profile.rates.items()}


def told_rates(profile: Profile) -> list[str]:
    """The rates of a profile as they stand in tables, in the order of COLUMNS."""
    rates = profile.rates
    return [form.format(rates[name]) for name, (_, form) in COLUMNS.items()]


# The page -----------------------------------------------------------------------------------------

_STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 64rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; margin: 1rem 0; } th, td { padding: .3rem .7rem; text-align: right; }
th:first-child, td:first-child { text-align: left; } tbody tr { border-top: 1px solid #8884; }
svg { max-width: 100%; height: auto; } svg text { font: 13px system-ui, sans-serif; fill: currentColor; }
.scroll { overflow-x: auto; } .note { opacity: .75; }
@media (prefers-color-scheme: dark) { body { background: #16191c; color: #e8e6e1; } }
"""
_WIDTH, _LEFT, _ROW = 760, 240, 40


def page(plan: Plan, results: Sequence[PairResult]) -> str:
    """One page that needs nothing else: who is ahead of whom, how the means settled, how all played."""
    heading = heading_of(plan)
    options = " ".join(f"{name}={value}" for name, value in heading["options"].items())
    title = f"zimo arena: {', '.join(heading['entrants'])}"
    played = [result for result in results if result.differences]
    return f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{html.escape(title)}</title><style>{_STYLE}</style></head><body>
<h1>{html.escape(title)}</h1>
<p>Rules <b>{html.escape(str(heading["rules"]))}</b> {html.escape(options)}, seed {plan.seed}.
Each wall is played with every seating of two entrants.</p>
<h2>Points a deal and seat</h2>
<p class="note">How many more the first has than the second: the mean, and the interval that holds it in 95 of
100 cases. One that holds zero settles nothing.</p>
{_intervals(played)}
<h2>How the means settled</h2>
{"".join(_course(result) for result in played)}
<h2>How they played</h2>
<div class="scroll">{_table(profiles_of(results))}</div>
</body></html>
"""


def _intervals(results: Sequence[PairResult]) -> str:
    reach = max([abs(end) for one in results for end in (one.interval.low, one.interval.high)] or [1.0])
    reach = max(reach, 1e-9) * 1.1 if reach != float("inf") else 1.0
    zero = _LEFT + (_WIDTH - _LEFT) / 2

    def place(points: float) -> float:
        return zero + max(-1.0, min(1.0, points / reach)) * (_WIDTH - _LEFT) / 2 * 0.9

    rows = []
    for number, result in enumerate(results):
        found, y = result.interval, _ROW * number + _ROW * 0.6
        told = f"{found.mean:+.3f} ({found.low:+.3f} to {found.high:+.3f}), {found.count} walls"
        names = html.escape(f"{result.names[0]} – {result.names[1]}")
        rows.append(
            f'<g><title>{names}: {told}</title><text x="0" y="{y + 4:.1f}">{names}</text>'
            f'<line x1="{place(found.low):.1f}" x2="{place(found.high):.1f}" y1="{y:.1f}" y2="{y:.1f}"'
            ' stroke="currentColor" stroke-width="2"/>'
            f'<circle cx="{place(found.mean):.1f}" cy="{y:.1f}" r="5" fill="#1a7f5a"/>'
            f'<text x="{place(found.mean):.1f}" y="{y - 9:.1f}" text-anchor="middle">'
            f"{found.mean:+.2f}</text></g>"
        )
    height = _ROW * max(len(results), 1)
    axis = f'<line x1="{zero}" x2="{zero}" y1="0" y2="{height}" stroke="currentColor" opacity=".35"/>'
    label = "Differences with their intervals; the numbers stand in the table of pairs"
    return _svg(height, label, axis + "".join(rows)) + _pairs_table(results)


def _pairs_table(results: Sequence[PairResult]) -> str:
    rows = [
        (*result.names, str(found.count), f"{found.mean:+.3f}", f"{found.low:+.3f}", f"{found.high:+.3f}")
        for result in results
        for found in [result.interval]
    ]
    return _rows(("First", "Second", "Walls", "Mean", "from", "to"), rows)


def _course(result: PairResult) -> str:
    """The mean after each wall, thinned to what can be seen."""
    total, means = 0.0, []
    for count, points in enumerate(result.differences, 1):
        total += points
        means.append(total / count)
    step = max(len(means) // 400, 1)
    shown = means[step - 1 :: step][1:] or means
    reach = max([abs(mean) for mean in shown], default=1.0) or 1.0
    height, last = 120, max(len(shown) - 1, 1)
    line = " ".join(
        f"{_WIDTH * place / last:.1f},{height / 2 - mean / reach * height * 0.45:.1f}"
        for place, mean in enumerate(shown)
    )
    names = f"{result.names[0]} – {result.names[1]}"
    axis = f'<line x1="0" x2="{_WIDTH}" y1="60" y2="60" stroke="currentColor" opacity=".35"/>'
    drawn = f'<polyline points="{line}" fill="none" stroke="#1a7f5a" stroke-width="2"/>'
    label = f"{names}: the mean over {len(means)} walls, at last {means[-1]:+.3f}"
    return (
        f"<figure><figcaption>{html.escape(label)}</figcaption>{_svg(height, label, axis + drawn)}</figure>"
    )


def _svg(height: float, label: str, inside: str) -> str:
    return (
        f'<svg viewBox="0 0 {_WIDTH} {height:.0f}" width="{_WIDTH}" role="img"'
        f' aria-label="{html.escape(label, quote=True)}">{inside}</svg>'
    )


def _table(profiles: Mapping[str, Profile]) -> str:
    heads = ("Entrant", "Deals", *(head for head, _ in COLUMNS.values()), "Faults")
    rows = [
        (name, str(profile.deals), *told_rates(profile), str(profile.faults))
        for name, profile in profiles.items()
    ]
    return _rows(heads, rows)


def _rows(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    head = "".join(f"<th>{html.escape(one)}</th>" for one in heads)
    body = "".join(f"<tr>{''.join(f'<td>{html.escape(cell)}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
