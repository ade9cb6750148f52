"""What the choices of a seat cost: each tried beside others in deals that may have been the real one.

A choice is judged by what its seat saw, never by what the others held: deals are drawn from the view, and
``greedy`` plays them on for all (``bots.search``). What would have been better is picked by one half of the
deals, and by how much it was is told by the other half, so that luck in the first is not counted.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

import numpy as np

from zimo.bots.trial import Trial, choices_to_try
from zimo.play.record import Record
from zimo.play.replaying import replay_states
from zimo.rulesets import Ruleset
from zimo.words.phrase import Phrase

DEALS = 240  # in which each choice is tried
PREVIEW = 12  # in which all legal ones are, to find those worth trying
KEPT = 3
EACH = 4  # deals of a chain
APART = 0x9E3779B97F4A7C15  # between the seeds of two moments
SURE = 1.96  # standard errors from which on something was lost


@dataclasses.dataclass(frozen=True)
class Moment:
    """A decision of a seat at which choices can be tried, ``event`` actions after the beginning of a deal."""

    event: int
    chosen: int
    others: list[int]
    view: np.recarray
    scored: int  # points won and lost before, in this deal


@dataclasses.dataclass(frozen=True)
class Outcome:
    """Of a choice: points from then on, how often the seat won, and how often its tile was won."""

    points: float
    won: float
    dealt_in: float


@dataclasses.dataclass(frozen=True)
class Choice:
    """A decision, ``event`` actions after the beginning of a deal, beside the best other choice."""

    event: int
    chosen: int
    best: int  # itself, where no other one is ahead
    lost: float  # points, 0 or less where none is
    error: float  # its standard error
    tried: dict[int, Outcome]  # of each that was, the one that brings most points first

    @property
    def done(self) -> Outcome:
        return self.tried[self.chosen]

    @property
    def instead(self) -> Outcome:
        return self.tried[self.best]

    @property
    def is_mistake(self) -> bool:
        """Has it lost more than chance explains?"""
        return self.lost > SURE * self.error


def review(record: Record, seat: int, deals: int = DEALS, seed: int = 0) -> Iterator[Choice]:
    """Each decision of a seat at which choices could be tried, in order.

    ``deals`` is how many are drawn for a decision, ``seed`` (0..2**64-1) fixes which.
    Raises RecordError where the record can't be played.
    """
    ruleset = next(iter(replay_states(record))).ruleset
    for moment in moments(record, seat):
        found = weigh(moment, ruleset, deals, seed)
        if found is not None:
            yield found


def moments(record: Record, seat: int) -> Iterator[Moment]:
    """In their order. Raises RecordError where the record can't be played."""
    for event, game in enumerate(replay_states(record)):
        if game.actor != seat or event >= len(record.actions):
            continue
        view = game.view(seat)
        choices = choices_to_try(view)
        chosen = record.actions[event]
        if chosen in choices:
            others = [choice for choice in choices if choice != chosen]
            yield Moment(event, chosen, others, view, game.scores[seat])


def weigh(moment: Moment, ruleset: Ruleset, deals: int = DEALS, seed: int = 0) -> Choice | None:
    """What was chosen beside the best of the others. None if nothing could be tried.

    The deals are others at each moment, whatever was weighed before.
    """
    trial = Trial(ruleset, (seed + moment.event * APART) % 2**64)
    view, choices = moment.view, [moment.chosen, *moment.others]
    preview = trial.of(view, choices, PREVIEW)
    if preview is None:
        return None
    others = preview.points[:, 1:].sum(axis=0).argsort()[::-1][:KEPT]
    choices = [choices[0], *(choices[1 + nr] for nr in others)]
    chains = [trial.of(view, choices, EACH) for _ in range(max(2, deals // EACH))]
    half = len(chains) // 2
    first, second = (
        np.concatenate([chain for chain in part if chain is not None])
        for part in (chains[:half], chains[half:])
    )
    best = int(first["points"].mean(axis=0).argmax())
    ahead = second["points"][:, best].astype(float) - second["points"][:, 0]
    outcomes = [(choice, _outcome(second[:, nr])) for nr, choice in enumerate(choices)]
    return Choice(
        event=moment.event,
        chosen=choices[0],
        best=choices[best],
        lost=float(ahead.mean()),
        error=float(ahead.std() / len(ahead) ** 0.5),
        tried=dict(sorted(outcomes, key=lambda one: one[1].points, reverse=True)),
    )


def reason_of(choice: Choice) -> Phrase:
    """Why the best other one is better than what was chosen."""
    values = {
        "points": points_text(choice.lost),
        "error": points_text(choice.error),
        "won": round(100 * choice.instead.won),
        "won_then": round(100 * choice.done.won),
        "dealt_in": round(100 * choice.instead.dealt_in),
        "dealt_in_then": round(100 * choice.done.dealt_in),
    }
    return Phrase("judged.cost", values)


def points_text(points: float) -> str:
    """Points that are a mean."""
    return f"{points:.1f}"


def _outcome(tried: np.ndarray) -> Outcome:
    return Outcome(*(float(tried[name].mean()) for name in ("points", "won", "dealt_in")))
