import { describe, expect, it } from "vitest";
import { FIELD, nameHeights, pathOf, scaleOf, ticks, xOf, yOf, type Line } from "./chart";

const line = (...values: number[]): Line => ({ name: "", values, own: false });

describe("a chart", () => {
  it("holds all values between its edges", () => {
    const lines = [line(0, 12, -30), line(0, 5, 7)];
    const scale = scaleOf(lines);
    expect(scale).toEqual({ least: -30, most: 12 });
    expect([yOf(12, scale), yOf(-30, scale)]).toEqual([FIELD.top, FIELD.bottom]);
    expect([xOf(0, 3), xOf(2, 3)]).toEqual([FIELD.left, FIELD.right]);
    expect(pathOf([0, 12, -30], scale)).toMatch(/^M48\.0 \d+\.\dL247\.0 12\.0L446\.0 194\.0$/);
  });

  it("leaves room around scores that begin far from zero", () => {
    expect(scaleOf([line(2000, 1900)])).toEqual({ least: 1900, most: 2000 });
    expect(scaleOf([line(0, 0)])).toEqual({ least: -1, most: 1 });
  });

  it("writes no name upon another", () => {
    const lines = [line(0, 3), line(0, 4), line(0, 4), line(0, -11)];
    const heights = nameHeights(lines, scaleOf(lines)).toSorted((one, other) => one - other);
    heights.slice(1).forEach((height, place) => expect(height - (heights[place] ?? 0)).toBeGreaterThanOrEqual(15));
    expect(Math.max(...heights)).toBeLessThanOrEqual(FIELD.bottom);
  });

  it("marks round values", () => {
    expect(ticks({ least: -30, most: 12 })).toEqual([-20, 0]);
    expect(ticks({ least: 1903, most: 2100 })).toEqual([1950, 2000, 2050, 2100]);
    expect(ticks({ least: -1, most: 1 })).toEqual([-1, 0, 1]);
  });
});
