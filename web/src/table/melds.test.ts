import { describe, expect, it } from "vitest";
import type { Meld } from "../protocol";
import { layMeld } from "./melds";

const pung: Meld = { kind: "pung", tiles: ["3m", "3m", "3m"], source: 1 };

function turned(meld: Meld, from: Parameters<typeof layMeld>[1]): number[] {
  return layMeld(meld, from).flatMap((laid, place) => (laid.turned ? [place] : []));
}

describe("a meld", () => {
  it("turns the claimed tile towards whoever gave it", () => {
    expect(turned(pung, "left")).toEqual([0]);
    expect(turned(pung, "across")).toEqual([1]);
    expect(turned(pung, "right")).toEqual([2]);
    expect(turned({ ...pung, kind: "melded_kong", tiles: Array(4).fill("3m") }, "right")).toEqual([3]);
  });

  it("carries an added tile on the turned one", () => {
    const laid = layMeld({ ...pung, kind: "promoted_kong", tiles: Array(4).fill("3m") }, "across");
    expect(laid.map(({ above }) => above)).toEqual([null, "3m", null]);
  });

  it("hides what the sight hides of a concealed kong", () => {
    const open = layMeld({ kind: "concealed_kong", tiles: Array(4).fill("E"), source: 0 }, "own");
    expect(open.map(({ tile }) => tile)).toEqual([null, "E", "E", null]);
    const closed = layMeld({ kind: "concealed_kong", tiles: [], source: 0 }, "own");
    expect(closed.map(({ tile }) => tile)).toEqual([null, null, null, null]);
  });
});
