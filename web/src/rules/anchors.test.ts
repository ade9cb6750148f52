import { describe, expect, it } from "vitest";
import type { FanLesson, TaughtPart } from "../protocol";
import { codePlace, codesIn, firstTold, isLike, placeLink } from "./anchors";

const fan = (id: string, name: string, rule: string): FanLesson => ({
  fan: { id, name, name_zh: "混一色", value: 6, rule, rule_text: "" },
  definition: null, displaces: [], example: null, start: null,
});
const part: TaughtPart = {
  part: "paying",
  lines: [
    { id: "one", phrase: { id: "lesson.goal_hu" }, rules: ["MCR A-12", "OFF-001"] },
    { id: "two", phrase: { id: "lesson.goal_hu" }, rules: ["OFF-001", "OFF-002"] },
  ],
};

describe("places of the rules page", () => {
  it("are named after statements", () => {
    expect(codesIn("OFF-062 MCR D-02 MIL C1.1")).toEqual(["OFF-062", "MCR D-02", "MIL C1.1"]);
    expect(codePlace("MCR D-02")).toBe("MCR-D-02");
    expect(placeLink("mcr", {}, codePlace("MCR A-12"))).toBe("/rules/mcr#MCR-A-12");
  });

  it("stand where a statement is told first", () => {
    const first = firstTold({ parts: [part], fans: [fan("half_flush", "Half Flush", "MCR-50 OFF-002")] });
    expect([...first]).toEqual([["one", ["MCR A-12", "OFF-001"]], ["two", ["OFF-002"]], ["fan-half_flush", ["MCR-50"]]]);
  });
});

describe("a search", () => {
  it("finds by names, numbers and words, all of them", () => {
    const half = fan("half_flush", "Half Flush", "MCR-50");
    const found = (wanted: string): boolean => isLike(half, "Tiles of one suit, together with honours.", wanted);
    expect(["", "half", "flush half", "一色", "mcr-50", "HONOURS"].map(found)).toEqual([true, true, true, true, true, true]);
    expect(found("half dragons")).toBe(false);
  });
});
