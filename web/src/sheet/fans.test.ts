import { describe, expect, it } from "vitest";
import { byValue, unitOf } from "./fans";

const fan = (id: string, value: number | null) => ({ id, name: id, name_zh: id, value, rule: "", rule_text: "" });

describe("fans", () => {
  it("are grouped by value, limit hands first", () => {
    const groups = byValue([fan("a", 1), fan("b", null), fan("c", 8), fan("d", 1)]);
    expect(groups.map((group) => group.map(({ id }) => id))).toEqual([["b"], ["c"], ["a", "d"]]);
  });

  it("are points where nothing but their sum counts", () => {
    const sum = { base: [], base_points: 20, doubles: 3, rounded: 160, capped: 160 };
    expect(unitOf(null, null)).toBe("point");
    expect(unitOf(3, null)).toBe("fan");
    expect(unitOf(3, sum)).toBe("double");
    expect(unitOf(null, { ...sum, base_points: null, doubles: null, rounded: null })).toBe("point");
  });
});
