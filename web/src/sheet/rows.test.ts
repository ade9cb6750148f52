import { describe, expect, it } from "vitest";
import { rowsOf } from "./rows";

const PHONE = 310;
const counts = (sizes: number[], width: number): number[] => rowsOf(sizes, width).rows.map((row) => row.reduce((sum, place) => sum + (sizes[place] ?? 0), 0));

describe("a hand in rows", () => {
  it("keeps its pair beside up to four kongs, with tiles that can be read", () => {
    for (const [sizes, least] of [[[3, 3, 3, 3, 2], 470], [[3, 3, 3, 4, 2], 490], [[4, 4, 4, 4, 2], 580]] as const)
      for (const width of [least, 700, 900]) {
        const { rows, tile } = rowsOf(sizes, width);
        expect(rows).toEqual([[0, 1, 2, 3, 4]]);
        expect(tile).toBeGreaterThanOrEqual(28);
        expect(tile).toBeLessThanOrEqual(46);
        expect(tile * sizes.reduce((sum, size) => sum + size, 0) + 48).toBeLessThanOrEqual(width);
      }
  });

  it("breaks into rows of about the same length where it would be too small", () => {
    expect(counts([3, 3, 3, 3, 2], PHONE)).toEqual([6, 8]);
    expect(counts([2, 2, 2, 2, 2, 2, 2], PHONE)).toEqual([6, 8]);
    expect(rowsOf([4, 4, 4, 4, 2], PHONE).tile).toBeGreaterThanOrEqual(28);
  });

  it("sets single tiles close together, and stands before its place is measured", () => {
    const orphans = Array.from({ length: 14 }, () => 1);
    expect(rowsOf(orphans, 500).rows.length).toBe(1);
    expect(rowsOf(orphans, 500).gap).toBeLessThan(rowsOf([3, 3, 3, 3, 2], 500).gap);
    expect(rowsOf([3, 3, 3, 3, 2], 0).rows.length).toBe(1);
  });

  it("lets one long group stand for itself", () => {
    expect(rowsOf([14], PHONE)).toEqual({ rows: [[0]], tile: 28, gap: 12 });
    expect(rowsOf([], PHONE).rows).toEqual([[]]);
  });
});
