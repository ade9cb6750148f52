import { describe, expect, it } from "vitest";
import type { Corner } from "../settings.svelte";
import { CATALOGUES } from "../words/index.svelte";
import { cornerOf, kindOf, TILES, tilesOf } from "./kinds";

describe("tiles", () => {
  it("have a number and a name of their own in each language", () => {
    expect(TILES).toHaveLength(42);
    expect([kindOf("1m"), kindOf("9s"), kindOf("E"), kindOf("P"), kindOf("f1"), kindOf("g4")]).toEqual([0, 26, 27, 33, 34, 41]);
    for (const texts of Object.values(CATALOGUES)) expect(new Set(TILES.map((tile) => texts[`tile.${tile}`])).size).toBe(42);
  });

  it("are marked in their corners as somebody likes it", () => {
    const marks = (corner: Corner): string[] => ["7p", "N", "g3"].map((tile) => cornerOf(tile, corner));
    expect(marks("number")).toEqual(["7", "N", "3"]);
    expect(marks("notation")).toEqual(["7p", "N", "g3"]);
    expect(marks("none")).toEqual(["", "", ""]);
  });

  it("are refused when there is none", () => {
    expect(() => kindOf("0m")).toThrow("not a tile: 0m");
  });

  it("are read from sets", () => {
    expect(tilesOf("123m")).toEqual(["1m", "2m", "3m"]);
    expect(tilesOf("EEE")).toEqual(["E", "E", "E"]);
    expect(tilesOf("12m12p3s")).toEqual(["1m", "2m", "1p", "2p", "3s"]);
    expect(tilesOf("f1g4EE")).toEqual(["f1", "g4", "E", "E"]);
    expect(tilesOf("19m19p19sESWNCFP")).toHaveLength(13);
  });
});
