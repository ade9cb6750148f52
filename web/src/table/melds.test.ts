import { describe, expect, it } from "vitest";
import type { Meld } from "../protocol";
import { grown, layMeld } from "./melds";

const pung: Meld = { kind: "pung", tiles: ["3m", "3m", "3m"], source: 1, claimed: "3m" };

function chow(claimed: string): Meld {
  return { kind: "chow", tiles: ["1m", "2m", "3m"], source: 1, claimed };
}

function turned(meld: Meld, from: Parameters<typeof layMeld>[1]): number[] {
  return layMeld(meld, from).flatMap((laid, place) => (laid.turned ? [place] : []));
}

function drawn(meld: Meld, from: Parameters<typeof layMeld>[1]): string {
  return layMeld(meld, from).map(({ tile, turned }) => (turned ? `<${tile}>` : tile)).join(" ");
}

describe("a meld", () => {
  it("turns the claimed tile towards whoever gave it (SBR-064)", () => {
    expect(turned(pung, "left")).toEqual([0]);
    expect(turned(pung, "across")).toEqual([1]);
    expect(turned(pung, "right")).toEqual([2]);
    expect(turned({ ...pung, kind: "melded_kong", tiles: Array(4).fill("3m") }, "right")).toEqual([3]);
  });

  it("turns the tile of a chow that was claimed, wherever it points", () => {
    const ways = [["left", "<3m> 1m 2m"], ["across", "1m <3m> 2m"], ["right", "1m 2m <3m>"]] as const;
    for (const [from, laid] of ways) expect(drawn(chow("3m"), from)).toBe(laid);
    expect(drawn(chow("2m"), "left")).toBe("<2m> 1m 3m");
    expect(drawn(chow("1m"), "left")).toBe("<1m> 2m 3m");
  });

  it("carries an added tile on the turned one (SBR-068)", () => {
    const laid = layMeld({ ...pung, kind: "promoted_kong", tiles: Array(4).fill("3m") }, "across");
    expect(laid.map(({ above }) => above)).toEqual([null, "3m", null]);
  });

  it("lays the outer tiles of a concealed kong face down, or all (SBR-069, HK-033, MCR A-7)", () => {
    const open = layMeld({ kind: "concealed_kong", tiles: Array(4).fill("E"), source: 0, claimed: null }, "own");
    expect(open.map(({ tile }) => tile)).toEqual([null, "E", "E", null]);
    const closed = layMeld({ kind: "concealed_kong", tiles: [], source: 0, claimed: null }, "own");
    expect(closed.map(({ tile }) => tile)).toEqual([null, null, null, null]);
  });

  it("shows what 1s stands for in a special kong (CM-019)", () => {
    const stands_for = ["9m", "9s", "9p"];
    const kong: Meld = { kind: "special_kong", tiles: ["9m", "9s", "1s"], source: 0, claimed: null, stands_for };
    expect(layMeld(kong, "own").map(({ stands }) => stands)).toEqual([null, null, "9p"]);
    expect(grown(kong, "9p").tiles).toEqual(["9m", "9s", "1s", "9p"]);
    expect(grown(pung, "3m").kind).toBe("promoted_kong");
  });
});
