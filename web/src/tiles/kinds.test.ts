import { describe, expect, it } from "vitest";
import { CATALOGUES } from "../words/index.svelte";
import { TERMS } from "../words/terms";
import { indexOf, kindOf, TILES, tilesOf } from "./kinds";

describe("tiles", () => {
  it("have a number, an index and a name of their own in each language", () => {
    expect(TILES).toHaveLength(42);
    expect([kindOf("1m"), kindOf("9s"), kindOf("E"), kindOf("P"), kindOf("f1"), kindOf("g4")]).toEqual([0, 26, 27, 33, 34, 41]);
    expect([indexOf("7p"), indexOf("N"), indexOf("g3")]).toEqual(["7", "N", "3"]);
    for (const catalogue of Object.values(CATALOGUES)) expect(new Set(catalogue(TERMS.english).tiles).size).toBe(42);
  });

  it("are refused when there is none", () => {
    expect(() => kindOf("0m")).toThrow("not a tile: 0m");
  });

  it("are read from sets", () => {
    expect(tilesOf("123m")).toEqual(["1m", "2m", "3m"]);
    expect(tilesOf("EEE")).toEqual(["E", "E", "E"]);
    expect(tilesOf("19m19p19sESWNCFP")).toHaveLength(13);
  });
});
