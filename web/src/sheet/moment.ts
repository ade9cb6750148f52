// The moment at the end of a deal: each hu comes up after the one before, its fans one by one.

import type { FanLine, HuLine } from "../protocol";

const BEFORE = 0.5; // seconds that a hand is looked at before its fans come
const STEP = 0.35; // from one fan to the next
const LONGEST = 4; // until everything is there

/** How many parts a hu comes up in, its hand among them. */
function partsOf({ fans }: Pick<HuLine, "fans">): number {
  return fans.length + 1;
}

export interface Pace {
  /** when each hu begins, in seconds */
  starts: number[];
  /** until its fans come */
  before: number;
  /** from one of its parts to the next */
  step: number;
}

/** When what is seen of each hu, however many there are. */
export function paceOf(hus: readonly Pick<HuLine, "fans">[]): Pace {
  const parts = hus.reduce((sum, hu) => sum + partsOf(hu), 0);
  const before = Math.min(BEFORE, LONGEST / 2 / Math.max(hus.length, 1)); // where many have won, hands go by faster
  const step = Math.min(STEP, (LONGEST - before * hus.length) / Math.max(parts, 1));
  let at = 0;
  const starts = hus.map((hu) => {
    const start = at;
    at += before + step * partsOf(hu);
    return start;
  });
  return { starts, before, step };
}

/** What its fans come to, one after the other; never more than all are worth in the end. */
export function subtotals(fans: readonly Pick<FanLine, "points" | "count">[], total: number): number[] {
  let sum = 0;
  return fans.map(({ points, count }) => Math.min((sum += points * count), total));
}

/** When the nth fan of a hu comes up whose first one comes at `start`. */
export function fanAt(start: number, step: number, nr: number): number {
  return start + step * nr;
}
