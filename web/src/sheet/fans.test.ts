import { describe, expect, it } from "vitest";
import { summedWorth, timesWorth, unitOf } from "./fans";

describe("fans", () => {
  it("that count more than once are summed", () => {
    expect(timesWorth({ points: 8, count: 2 })).toBe("8 × 2");
    expect(summedWorth({ points: 8, count: 2 })).toBe("8 × 2 = 16");
    expect(summedWorth({ points: 8, count: 1 })).toBe("8");
  });
  it("are points where nothing but their sum counts", () => {
    const sum = { base: [], base_points: 20, doubles: 3, rounded: 160, capped: 160 };
    expect(unitOf(null, null)).toBe("point");
    expect(unitOf(3, null)).toBe("fan");
    expect(unitOf(3, sum)).toBe("double");
    expect(unitOf(null, { ...sum, base_points: null, doubles: null, rounded: null })).toBe("point");
  });
});
