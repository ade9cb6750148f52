// What was said of the decisions of a player: how many are wrong, and where the next of them is.

import type { Decision } from "../protocol";

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
