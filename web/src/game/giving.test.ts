import { describe, expect, it } from "vitest";
import { cameIn, idsOf, nextGiven, partners, wentTo } from "./giving";
import { handTiles } from "./hand";
import { choice, seat, sight, update } from "./testing";

const HAND = ["1m", "1m", "2m", "5p", "5p", "5p", "9s"];
const seated = (hand: string[], river: string[] = []) =>
  [seat(0, { hand, river: river.map((tile) => ({ tile, taken: false, latest: true, as_drawn: false })) }), seat(1), seat(2), seat(3)];
const held = (drawn: string | null = null) => handTiles(update({ sight: sight({ drawn, seats: seated(HAND) }) }), null);
const asked = (given: string[], ...tiles: string[]) =>
  update({ sight: sight({ phase: "exchange", given }), choices: tiles.map((tile, nr) => choice(98 + nr, "give", tile)) });

describe("what is given away", () => {
  it("goes tile by tile, as the server asks", () => {
    expect(nextGiven(["1m", "1m", "2m"], asked([], "1m", "2m"))).toMatchObject({ tiles: ["1m"] });
    expect(nextGiven(["1m", "1m", "2m"], asked(["1m"], "1m", "2m"))).toMatchObject({ tiles: ["1m"] });
    expect(nextGiven(["1m", "1m", "2m"], asked(["1m", "1m"], "1m", "2m"))).toMatchObject({ tiles: ["2m"] });
    expect(nextGiven(["1m", "1m", "2m"], asked(["1m", "1m"]))).toBe("later");
  });

  it("ends where all of it is given, or something else was, or may not go", () => {
    expect(nextGiven(["1m", "1m", "2m"], asked(["1m", "1m", "2m"]))).toBeNull();
    expect(nextGiven(["1m", "1m", "2m"], asked(["5p"], "5p"))).toBeNull();
    expect(nextGiven(["1m", "1m", "2m"], asked([], "5p"))).toBeNull();
    expect(nextGiven(["1m", "1m", "2m"], update({ choices: [choice(0, "discard", "1m")] }))).toBeNull();
  });

  it("is of equal tiles in the hand those that were chosen", () => {
    expect(idsOf(held(), ["5p", "1m"])).toEqual(["5p-0", "1m-0"]);
    expect(idsOf(held(), ["5p", "1m"], ["1m-1", "5p-2"])).toEqual(["5p-2", "1m-1"]);
    expect(idsOf(held(), ["7s"])).toEqual([]);
  });
});

describe("what came for it", () => {
  const at = (hand: string[], river: string[] = []) => sight({ received: ["5p", "5p", "9s"], given_on: 1, seats: seated(hand, river) });

  it("is marked until the own first discard, the tile just drawn last", () => {
    expect(cameIn(held(), at(HAND), 0)).toEqual(["5p-2", "5p-1", "9s-0"]);
    expect(cameIn(held("5p"), at(HAND), 0)).toEqual(["5p-1", "5p-0", "9s-0"]);
    expect(cameIn(held(), at(HAND, ["1m"]), 0)).toEqual([]);
    expect(cameIn(held(), at(HAND), null)).toEqual([]);
  });

  it("is what is still there", () => {
    const left = handTiles(update({ sight: sight({ seats: seated(["1m", "5p"]) }) }), null);
    expect(cameIn(left, at(["1m", "5p"]), 0)).toEqual(["5p-0"]);
  });
});

describe("to whom tiles go", () => {
  it("is as many seats on for everybody", () => {
    expect(partners(sight({ given_on: 1 }), 0)).toEqual({ to: 1, from: 3 });
    expect(partners(sight({ given_on: 3 }), 1)).toEqual({ to: 0, from: 2 });
    expect(partners(sight({ given_on: 1, seats: [seat(0), seat(1)] }), 1)).toEqual({ to: 0, from: 0 });
    expect(partners(sight(), 0)).toBeNull();
  });

  it("is a side that all see the same", () => {
    expect([1, 2, 3].map((given_on) => wentTo(sight({ given_on })))).toEqual(["right", "across", "left"]);
    expect(wentTo(sight({ given_on: 2, seats: [seat(0), seat(1), seat(2)] }))).toBe("left");
    expect(wentTo(sight({ given_on: 1, seats: [seat(0), seat(1)] }))).toBe("across");
    expect(wentTo(sight())).toBeNull();
  });
});
