import { describe, expect, it } from "vitest";
import type { Phrase, ToldPayment } from "../protocol";
import { ownLines, reasonText, sumsOf } from "./payments";

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
    expect(reasonText(line({ tile: "2p", reason: "melded_kong" }), nameOf, 1)).toBe("melded kong (two of dots)");
  });

  it("are told with their arithmetic, alike payers together", () => {
    expect(sumsOf(line({}), nameOf)).toEqual([
      { who: "You", sum: "13 (the hand) + 8 (from everybody) = 21" },
      { who: "Lan and Zhu", sum: "8 (from everybody)" },
    ]);
  });

  it("are told to each who pays or gets something, the dearest first", () => {
    const fine = line({ reason: "void_tiles", seat: 0, delta: [-48, 16, 16, 16], sums: [
      sum(48, part("first", 16, why("paying.void_tiles", { count: 2 })), part("times", 3, why("paying.to_each"))), null, null, null,
    ] });
    expect(ownLines([line({}), fine], 0, nameOf)).toEqual([
      { points: -48, what: "void tiles", sum: "16 (2 tiles of the void suit) × 3 (to each) = 48" },
      { points: -21, what: "Mei: hu", sum: "13 (the hand) + 8 (from everybody) = 21" },
    ]);
    expect(ownLines([line({})], 1, nameOf)).toEqual([{ points: 37, what: "hu", sum: "21 (from You) + 16 (from Lan) = 37" }]);
  });
});
