import { describe, expect, it } from "vitest";
import type { Phrase, ToldPayment } from "../protocol";
import { ownParts, reasonText, sumsOf } from "./payments";

const NAMES = ["You", "Mei", "Lan", "Zhu"];
const nameOf = (seat: number): string => NAMES[seat] ?? "";
const part = (sign: "first" | "plus" | "times", number: number, why: Phrase): Phrase => ({ id: `paying.${sign}`, values: { number, why } });
const sum = (points: number | null, ...parts: Phrase[]): Phrase => ({ id: "paying.sum", values: { parts, points, limit: null } });
const why = (id: Phrase["id"], values = {}): Phrase => ({ id, values });

const base = sum(null, part("first", 8, why("paying.base")));
const line = (more: Partial<ToldPayment>): ToldPayment => ({
  reason: "hu", rule: "MCR A-12", rule_text: "", seat: 1, tile: null, delta: [-21, 37, -8, -8], bank: 0,
  sums: [
    sum(21, part("first", 13, why("paying.hand")), part("plus", 8, why("paying.base"))),
    sum(37, part("first", 21, why("paying.from", { seat: 0 })), part("plus", 16, why("paying.from", { seat: 2 }))),
    base,
    base,
  ],
  ...more,
});

describe("payments", () => {
  it("name whose they are and the tile they are for", () => {
    expect(reasonText(line({ tile: "6m" }), nameOf)).toBe("Mei: hu (six of characters)");
    expect(reasonText(line({ tile: "2p", reason: "melded_kong" }), nameOf)).toBe("Mei: melded kong (two of dots)");
  });

  it("are told with their arithmetic, alike payers together", () => {
    expect(sumsOf(line({}), nameOf)).toEqual([
      { who: "You", sum: "13 (the hand) + 8 (from everybody) = 21" },
      { who: "Lan and Zhu", sum: "8 (from everybody)" },
    ]);
  });

  it("are told to each in sum by reason, the dearest first, and nothing of what concerns others", () => {
    const kong = (delta: number[]): ToldPayment => line({ reason: "melded_kong", seat: 0, delta });
    const payments = [kong([2, 0, -2, 0]), line({}), kong([1, -1, 0, 0]), line({ delta: [0, 8, -8, 0] })];
    expect(ownParts(payments, 0)).toEqual([{ reason: "hu", points: -21 }, { reason: "melded_kong", points: 3 }]);
    expect(ownParts([...payments, kong([-3, 3, 0, 0])], 0)).toEqual([{ reason: "hu", points: -21 }]);
    expect(ownParts(payments, 3)).toEqual([{ reason: "hu", points: -8 }]);
  });
});
