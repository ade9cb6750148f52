// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import { handTiles, type HandTile } from "../game/hand";
import { choice, seat, sight, update } from "../game/testing";
import Hand from "./Hand.svelte";

afterEach(cleanup);

function shown(press: (tile: HandTile) => void = () => {}, lifted: string | null = null) {
  const hand = ["1m", "5p", "5p", "E"];
  const moment = update({
    sight: sight({ drawn: "E", seats: [seat(0, { hand, void: "m" }), seat(1), seat(2), seat(3)] }),
    choices: [choice(13, "discard", "5p"), choice(27, "discard", "E")],
  });
  render(Hand, { tiles: handTiles(moment, null), lifted, voidSuit: "m", moving: false, press });
  return screen.getAllByRole("button");
}

describe("the hand", () => {
  it("names each tile, with what is special about it", () => {
    expect(shown(undefined, "5p-1").map((tile) => tile.getAttribute("aria-label"))).toEqual([
      "one of characters, of your void suit",
      "five of dots",
      "five of dots, lifted: press again to discard",
      "east wind, just drawn",
    ]);
  });

  it("says which tiles may not go, and still lets them be pressed to hear why", async () => {
    const press = vi.fn();
    const [first] = shown(press);
    expect(first?.getAttribute("aria-disabled")).toBe("true");
    if (first) await fireEvent.click(first);
    expect(press.mock.calls[0]?.[0]).toMatchObject({ tile: "1m", choice: null });
  });

  it("dims what may not go, and starts at the tile that was set aside where only that may", () => {
    const own = seat(0, { hand: ["1m", "5p", "9s"], void: "m" });
    const moment = update({
      sight: sight({ drawn: "9s", void_tile: "1m", seats: [own, seat(1), seat(2), seat(3)] }),
      choices: [choice(0, "discard", "1m")],
    });
    render(Hand, { tiles: handTiles(moment, null), lifted: null, voidSuit: "m", moving: false, press: () => {} });
    const tiles = screen.getAllByRole("button");
    expect(tiles.map((tile) => tile.querySelector(".faded") !== null)).toEqual([false, true, true]);
    expect(tiles.map((tile) => tile.tabIndex)).toEqual([0, -1, -1]);
  });

  it("is one stop of the Tab key, at the tile just drawn, and arrows move in it", async () => {
    const tiles = shown();
    expect(tiles.map((tile) => tile.tabIndex)).toEqual([-1, -1, -1, 0]);
    tiles[3]?.focus();
    if (tiles[3]) await fireEvent.keyDown(tiles[3], { key: "ArrowRight" });
    expect(document.activeElement).toBe(tiles[0]);
    if (tiles[0]) await fireEvent.keyDown(tiles[0], { key: "ArrowLeft" });
    expect(document.activeElement).toBe(tiles[3]);
  });
});
