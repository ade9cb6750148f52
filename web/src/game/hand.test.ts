import { describe, expect, it } from "vitest";
import type { Update } from "../protocol";
import { buttons, byItself, forced, handTiles, keepOrder, laidBy } from "./hand";
import { choice, event, seat, sight, update } from "./testing";

function held(hand: string[], more: Parameters<typeof sight>[0] = {}) {
  return sight({ seats: [seat(0, { hand }), seat(1), seat(2), seat(3)], ...more });
}

describe("the hand", () => {
  it("is sorted, with the tile just drawn apart at the end", () => {
    const moment = update({ sight: held(["1m", "3m", "3m", "9s", "E"], { drawn: "3m" }) });
    const tiles = handTiles(moment, null);
    expect(tiles.map(({ tile }) => tile)).toEqual(["1m", "3m", "9s", "E", "3m"]);
    expect(tiles.map(({ drawn }) => drawn)).toEqual([false, false, false, false, true]);
    expect(new Set(tiles.map(({ id }) => id)).size).toBe(5);
  });

  it("stays as it was where it isn't sorted", () => {
    expect(keepOrder(["E", "1m", "9s", "1m"], ["1m", "9s", "E", "2m"])).toEqual(["E", "1m", "9s", "2m"]);
  });

  it("lets go only what is legal", () => {
    const moment = update({ sight: held(["1m", "2m", "3m"]), choices: [choice(1, "discard", "2m")] });
    expect(handTiles(moment, null).map((tile) => tile.choice?.action)).toEqual([undefined, 1, undefined]);
  });

  it("is empty for whoever only watches", () => {
    expect(handTiles(update({ sight: sight({ me: null }) }), null)).toEqual([]);
  });
});

describe("what an answer lays down", () => {
  const hand = handTiles(update({ sight: held(["3m", "4m", "5m", "5m", "5m", "6m", "9s", "9s", "9s", "9s"]) }), null);
  const tiles = (answer: ReturnType<typeof choice>, offer: string | null = "5m"): string[] =>
    hand.filter(({ id }) => laidBy(answer, hand, offer).includes(id)).map(({ tile }) => tile);

  it("is what the claimed tile lacks", () => {
    expect(tiles(choice(44, "pung", "5m", "5m", "5m"))).toEqual(["5m", "5m"]);
    expect(tiles(choice(45, "kong", "5m", "5m", "5m", "5m"))).toEqual(["5m", "5m", "5m"]);
    expect(tiles(choice(46, "chow", "4m", "5m", "6m"))).toEqual(["4m", "6m"]);
  });

  it("is the whole of a concealed kong, and the tile added to a pung", () => {
    expect(tiles(choice(65, "concealed_kong", "9s", "9s", "9s", "9s"), null)).toEqual(["9s", "9s", "9s", "9s"]);
    expect(tiles(choice(130, "added_kong", "6m", "6m", "6m", "6m"), null)).toEqual(["6m"]);
  });

  it("is nothing for a hu and a pass", () => {
    expect(tiles(choice(43, "hu", "5m"))).toEqual([]);
    expect(tiles(choice(42, "pass"))).toEqual([]);
  });
});

describe("the buttons", () => {
  it("are all choices but the tiles of the hand, each with its own key", () => {
    const shown = buttons([
      choice(42, "pass"), choice(0, "discard", "1m"), choice(46, "chow", "1m", "2m", "3m"),
      choice(47, "chow", "2m", "3m", "4m"), choice(44, "pung", "3m", "3m", "3m"), choice(43, "hu"),
    ]);
    expect(shown.map(({ key, choice: { kind } }) => key + kind)).toEqual([
      "hhu", "ppung", "1chow", "2chow", "xpass",
    ]);
  });

  it("number everything of which there are several, never with one number twice", () => {
    const shown = buttons([
      choice(65, "concealed_kong", "1m"), choice(130, "added_kong", "2m"),
      choice(222, "set_aside", "f1"), choice(223, "set_aside", "f2"),
    ]);
    expect(shown.map(({ key }) => key)).toEqual(["1", "2", "3", "4"]);
  });

  it("take the letter of the suit for a void card", () => {
    const shown = buttons([{ ...choice(219, "void"), suit: "m" }, { ...choice(220, "void"), suit: "p" }]);
    expect(shown.map(({ key }) => key)).toEqual(["m", "p"]);
  });
});

describe("the switches", () => {
  const all = { autoHu: true, autoPass: true };
  const claim = [choice(42, "pass"), choice(44, "pung", "3m", "3m", "3m")];
  const own = [choice(0, "discard", "1m"), choice(65, "concealed_kong", "2m")];

  it("pass a claim, and declare hu, only where they are on", () => {
    expect(byItself(claim, all)?.kind).toBe("pass");
    expect(byItself([...claim, choice(43, "hu", "3m")], all)?.kind).toBe("hu");
    expect(byItself(claim, { autoHu: true, autoPass: false })).toBeNull();
  });

  it("never declare a hu that is fined, and pass it like any claim", () => {
    const fined = { ...choice(43, "hu", "3m"), false: true };
    expect(byItself([...own, fined], all)).toBeNull();
    expect(byItself([...claim, fined], { autoHu: true, autoPass: false })).toBeNull();
    expect(byItself([...claim, fined], all)?.kind).toBe("pass");
  });

  it("never let a hu pass", () => {
    expect(byItself([...claim, choice(43, "hu", "3m")], { autoHu: false, autoPass: true })).toBeNull();
  });

  it("never discard, after a kong or ever", () => {
    expect(byItself(own, all)).toBeNull();
    expect(byItself([...own, choice(43, "hu")], { autoHu: false, autoPass: true })).toBeNull();
  });
});

describe("a hand that has won", () => {
  const of = (hus: number, out: boolean, ...choices: Update["choices"]): Update =>
    update({ sight: sight({ seats: [seat(0, { hu: 1, hus, out }), seat(1), seat(2), seat(3)] }), choices });
  const drawn = choice(1, "discard", "2m");

  it("lets go by itself what it must, and takes a hu that it must take (XL-004, XL-005)", () => {
    expect(forced(of(1, false, drawn))).toBe(drawn);
    expect(forced(of(2, false, choice(43, "hu", "2m")))?.kind).toBe("hu");
  });

  it("is asked where it may choose", () => {
    expect(forced(of(1, false, drawn, choice(65, "concealed_kong", "2m")))).toBeNull();
    expect(forced(of(0, false, drawn))).toBeNull();
    expect(forced(of(1, true, drawn))).toBeNull();
    expect(forced({ ...of(1, false, drawn), events: [event("undo")] })).toBeNull();
  });
});
