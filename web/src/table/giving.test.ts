// @vitest-environment jsdom
import { flushSync } from "svelte";
import { describe, expect, it } from "vitest";
import { handTiles } from "../game/hand";
import { choice, seat, sight, update } from "../game/testing";
import { Giving } from "./giving.svelte";

const HAND = ["1m", "2m", "2m", "4m", "5p", "6p", "7p", "9s"];

/** A hand of which characters and dots may be given away. */
function choosing({ together = true, given = [] as string[], sent = null as string[] | null, asked = true } = {}) {
  const kinds = [...new Set(HAND)].filter((tile) => !tile.endsWith("s") || !together);
  const moment = update({
    sight: sight({ phase: "exchange", given, seats: [seat(0, { hand: HAND }), seat(1), seat(2), seat(3)] }),
    choices: asked ? kinds.map((tile, nr) => choice(98 + nr, "give", tile)) : [],
  });
  const hand = handTiles(moment, null);
  const giving = new Giving(() => ({ update: moment, hand, sent, together }));
  const press = (id: string): string => {
    const told = giving.press(hand.find((one) => one.id === id)!);
    flushSync();
    return told;
  };
  return { giving, press, open: () => hand.filter(({ id }) => !giving.closed.has(id) && !giving.lifted.has(id)).map(({ id }) => id) };
}

describe("choosing what is given away", () => {
  it("leaves the suit of the first tile open, and after the third nothing", () => {
    const { giving, press, open } = choosing();
    expect(giving.left).toBe(3);
    press("2m-1");
    expect(open()).toEqual(["1m-0", "2m-0", "4m-0"]);
    press("4m-0");
    press("1m-0");
    expect(giving.left).toBe(0);
    expect(open()).toEqual([]);
    expect(giving.held.map(({ tile }) => tile)).toEqual(["2m", "4m", "1m"]);
  });

  it("takes a tile back, and all of them", () => {
    const { giving, press, open } = choosing();
    press("2m-1");
    press("4m-0");
    press("2m-1");
    expect([...giving.lifted]).toEqual(["4m-0"]);
    press("4m-0");
    expect(open()).toContain("5p-0");
    press("5p-0");
    giving.putBack();
    expect(giving.left).toBe(3);
  });

  it("says why a tile can't be chosen", () => {
    const { press } = choosing();
    expect(press("9s-0")).toBe("You hold fewer than three tiles of bamboo.");
    press("1m-0");
    expect(press("5p-0")).toContain("one suit: you have begun with characters");
    press("2m-0");
    press("2m-1");
    expect(press("4m-0")).toContain("Three are chosen");
    expect(choosing({ asked: false }).press("1m-0")).toContain("The others choose");
  });

  it("is free where the rules don't ask for one suit", () => {
    const { giving, press } = choosing({ together: false });
    for (const id of ["1m-0", "5p-0", "9s-0"]) expect(press(id)).toBe("");
    expect(giving.left).toBe(0);
  });

  it("goes on after a reload from what is given already, which can't be put back", () => {
    const { giving, press } = choosing({ given: ["2m"] });
    expect([...giving.lifted]).toEqual(["2m-0"]);
    expect(giving.left).toBe(2);
    expect(press("2m-0")).toBe("This tile is given away already.");
    press("2m-1");
    press("1m-0");
    expect(giving.held.map(({ tile }) => tile)).toEqual(["2m", "1m"]);
  });

  it("keeps those lifted that were chosen while they are sent", () => {
    const { giving } = choosing({ sent: ["2m", "4m", "1m"], given: ["2m"], asked: false });
    expect([...giving.lifted].toSorted()).toEqual(["1m-0", "2m-0", "4m-0"]);
    expect(giving.held).toEqual([]);
    expect(giving.left).toBe(0);
  });
});
