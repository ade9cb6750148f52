import { describe, expect, it } from "vitest";
import { unitOf } from "./fans";

describe("fans", () => {
  it("are points where nothing but their sum counts", () => {
    const sum = { base: [], base_points: 20, doubles: 3, rounded: 160, capped: 160 };
    expect(unitOf(null, null)).toBe("point");
    expect(unitOf(3, null)).toBe("fan");
    expect(unitOf(3, sum)).toBe("double");
    expect(unitOf(null, { ...sum, base_points: null, doubles: null, rounded: null })).toBe("point");
  });
});
