// What was said of the decisions of a player: how many are wrong, and where the next of them is.

import type { Cost, Decision } from "../protocol";

export interface Tally {
  decisions: number;
  mistakes: number;
  better: number; // could be
}

export function tallyOf(decisions: readonly Decision[]): Tally {
  const graded = (grade: Decision["done"]["grade"]): number => decisions.filter(({ done }) => done.grade === grade).length;
  return { decisions: decisions.length, mistakes: graded("mistake"), better: graded("better") };
}

export function sumOf(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (sum, { decisions, mistakes, better }) => ({
      decisions: sum.decisions + decisions, mistakes: sum.mistakes + mistakes, better: sum.better + better,
    }),
    { decisions: 0, mistakes: 0, better: 0 },
  );
}

/** Those that could have been better, in their order. */
export function improvable(decisions: readonly Decision[]): Decision[] {
  return decisions.filter(({ done }) => done.grade !== "good");
}

/** The first mistake after an event, or the last before it for `way` -1. */
export function mistakeFrom(decisions: readonly Decision[], event: number, way: 1 | -1): Decision | null {
  const mistakes = decisions.filter(({ done }) => done.grade === "mistake");
  const found = way > 0 ? mistakes.find((one) => one.event > event) : mistakes.findLast((one) => one.event < event);
  return found ?? null;
}

/** Those that lost more than chance explains, the dearest first. */
export function dearest(costs: readonly Cost[]): Cost[] {
  return costs.filter(({ mistake }) => mistake).toSorted((one, other) => other.lost - one.lost);
}

/** What could be expected of a deal at its first choice, what mistakes lost of it, and what luck brought. */
export interface Balance {
  expected: number;
  lost: number;
  luck: number;
}

/**
 * Luck is what is left: tiles that came, and what the others did. It is fair, since what is expected was
 * measured in deals that the seat might have been in, and the real one is no more than one of those.
 */
export function balanceOf(costs: readonly Cost[], result: number): Balance {
  const [first] = costs;
  const lost = dearest(costs).reduce((sum, one) => sum + one.lost, 0);
  const expected = first ? first.expected + (first.mistake ? first.lost : 0) : 0;
  return { expected, lost, luck: result - expected + lost };
}
