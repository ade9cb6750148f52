import { describe, expect, it } from "vitest";
import type { HuLine } from "../protocol";
import { fanAt, paceOf, subtotals } from "./moment";

const hu = (fans: number): Pick<HuLine, "fans"> => ({ fans: Array.from({ length: fans }) as HuLine["fans"] });

describe("the moment at the end of a deal", () => {
  it("shows a hand, and then its fans one after the other", () => {
    const { starts, before, step } = paceOf([hu(3)]);
    expect(starts).toEqual([0]);
    const times = [0, 1, 2].map((nr) => fanAt(before, step, nr));
    expect(times[0]).toBeGreaterThan(0.3);
    expect(times.every((time, nr) => nr === 0 || time > (times[nr - 1] ?? 0))).toBe(true);
  });

  it("counts what has come of a hand, and never more than it is worth", () => {
    const fans = [{ points: 6, count: 1 }, { points: 2, count: 2 }, { points: 1, count: 1 }];
    expect(subtotals(fans, 11)).toEqual([6, 10, 11]);
    expect(subtotals(fans, 8)).toEqual([6, 8, 8]);
  });

  it("shows one hu after the other", () => {
    const { starts, before, step } = paceOf([hu(2), hu(1)]);
    expect(starts[1]).toBeGreaterThan(fanAt(before, step, 1));
  });

  it("takes no longer however much there is to be seen", () => {
    for (const hus of [[hu(12)], [hu(9), hu(9), hu(9)], Array.from({ length: 30 }, () => hu(4))]) {
      const { starts, before, step } = paceOf(hus);
      expect(step).toBeGreaterThan(0);
      expect(fanAt((starts.at(-1) ?? 0) + before, step, hus.at(-1)?.fans.length ?? 0)).toBeLessThanOrEqual(4);
    }
  });
});
