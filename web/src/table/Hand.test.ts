// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import { handTiles, type HandTile } from "../game/hand";
import { choice, seat, sight, update } from "../game/testing";
import Hand from "./Hand.svelte";

afterEach(cleanup);

function shown(press: (tile: HandTile) => void = () => {}, lifted: readonly string[] = []) {
  const hand = ["1m", "5p", "5p", "E"];
  const moment = update({
    sight: sight({ drawn: "E", seats: [seat(0, { hand, void: "m" }), seat(1), seat(2), seat(3)] }),
    choices: [choice(13, "discard", "5p"), choice(27, "discard", "E")],
  });
  render(Hand, { tiles: handTiles(moment, null), lifted: new Set(lifted), moving: false, press });
  return screen.getAllByRole("button");
}

describe("the hand", () => {
  it("names each tile, with what is special about it, those of the void suit at the end", () => {
    expect(shown(undefined, ["5p-1"]).map((tile) => tile.getAttribute("aria-label"))).toEqual([
      "five of dots",
      "five of dots, lifted: press again to discard",
      "one of characters, of your void suit",
      "east wind, just drawn",
    ]);
  });

  it("says which tiles may not go, and still lets them be pressed to hear why", async () => {
    const press = vi.fn();
    const [, , barred] = shown(press);
    expect(barred?.getAttribute("aria-disabled")).toBe("true");
    if (barred) await fireEvent.click(barred);
    expect(press.mock.calls[0]?.[0]).toMatchObject({ tile: "1m", choice: null });
  });

  it("dims what may not go, and starts at the tile that was set aside where only that may", () => {
    const own = seat(0, { hand: ["1m", "5p", "9s"], void: "m" });
    const moment = update({
      sight: sight({ drawn: "9s", void_tile: "1m", seats: [own, seat(1), seat(2), seat(3)] }),
      choices: [choice(0, "discard", "1m")],
    });
    render(Hand, { tiles: handTiles(moment, null), moving: false, press: () => {} });
    const tiles = screen.getAllByRole("button");
    expect(tiles.map((tile) => tile.querySelector(".faded") !== null)).toEqual([true, false, true]);
    expect(tiles.map((tile) => tile.tabIndex)).toEqual([-1, 0, -1]);
  });

  it("sets the void suit apart and dims it, with the price of keeping it", () => {
    const own = seat(0, { hand: ["1m", "2m", "5p", "9s"], void: "m" });
    const moment = update({ sight: sight({ seats: [own, seat(1), seat(2), seat(3)] }) });
    const { container } = render(Hand, { tiles: handTiles(moment, null), fine: 48, moving: false, press: () => {} });
    const tiles = screen.getAllByRole("button");
    expect(tiles.map((tile) => tile.dataset["tile"])).toEqual(["5p", "9s", "1m", "2m"]);
    expect(tiles.map((tile) => tile.querySelector(".dim") !== null)).toEqual([false, false, true, true]);
    expect(tiles.map((tile) => tile.classList.contains("apart"))).toEqual([false, false, true, false]);
    expect(container.querySelector(".price .words")?.textContent).toBe("−48 if still held at the end");
  });

  it("marks on the tiles what help says of them", () => {
    const moment = update({ sight: sight({ seats: [seat(0, { hand: ["1m", "9s"] }), seat(1), seat(2), seat(3)] }) });
    render(Hand, { tiles: handTiles(moment, null), hints: new Map([["9s", "1."]]), moving: false, press: () => {} });
    expect(screen.getAllByRole("button").map((tile) => tile.getAttribute("aria-label"))).toEqual(["one of characters", "nine of bamboo: 1."]);
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
