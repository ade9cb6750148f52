import { describe, expect, it } from "vitest";
import { event } from "../game/testing";
import { CATALOGUES } from "./index.svelte";
import { TERMS } from "./terms";

const ENGLISH = CATALOGUES.en(TERMS.english);
const CHINESE = CATALOGUES.zh(TERMS.chinese);

const VALUES = {
  deficiency: 2, accepts: { "3m": 2 }, count: 2, suit: "m", held: 3, tile: "3m", seat: 1, tiles: "33m",
  suits: ["m", "p", "s"], most_suits: 2, missing: ["s"], total_fan: 5, minimum: 8, unit: "points", message: "",
};

describe("the words", () => {
  it("are Chinese on a Chinese page, whatever the server tells", () => {
    const tile = (name: string): string => CHINESE.tiles[Number(name[0]) - 1] ?? name;
    const said = [
      ...Object.entries(CHINESE.advice).map(([, say]) => say(VALUES, tile, (seat) => CHINESE.seatNumber(seat))),
      ...Object.values(CHINESE.summary), ...Object.values(CHINESE.reasons), ...Object.values(CHINESE.refused),
      ...Object.values(CHINESE.headings), CHINESE.needsMinimum(8, "points"), CHINESE.worth(8, 3, false),
    ];
    const strange = said.filter((text) => /[a-z]{2}/i.test(text));
    expect(strange).toEqual([]);
    expect(said.filter((text) => text === "")).toHaveLength(1); // the fault of another text
  });

  it("name claims in the style that is set", () => {
    const button = (style: keyof typeof TERMS) => CATALOGUES.en(TERMS[style]).choices.pung;
    expect([button("english"), button("pinyin"), button("chinese")]).toEqual(["Pung", "Peng", "碰"]);
    const claim = event("meld", { seat: 1, source: 2, meld: "chow", tiles: ["1m", "2m", "3m"] });
    const told = (style: keyof typeof TERMS) =>
      CATALOGUES.en(TERMS[style]).event(claim, (seat) => ["Ann", "Bo", "Cy"][seat] ?? "", (tile) => tile);
    expect(told("english")).toBe("Bo: chow of 1m, 2m and 3m from Cy.");
    expect(told("pinyin")).toBe("Bo: chi of 1m, 2m and 3m from Cy.");
    expect(CATALOGUES.zh(TERMS.pinyin).choices.kong).toBe("Gang");
    expect(CATALOGUES.en(TERMS.pinyin).summary.chow_from_left).toContain("chi from the left");
  });

  it("name options in words", () => {
    expect(ENGLISH.optionName("chow_from")).toBe("Chow from");
    expect(CHINESE.optionName("chow_from")).toBe("吃谁的牌");
    expect(CHINESE.optionWord("left")).toBe("上家");
  });

  it("say what is missing", () => {
    const say = (id: keyof typeof ENGLISH.advice, values: object) =>
      ENGLISH.advice[id](values as Record<string, unknown>, (tile) => tile, () => "Ann");
    expect(say("no_shape", { deficiency: 1 })).toBe("the tiles make no complete hand, 1 tile short.");
    expect(say("no_shape", { deficiency: null })).toContain("none is left");
    expect(say("below_minimum", { total_fan: 6, minimum: 8, unit: "points", rule: "OFF-065" })).toBe("6 of 8 points needed (OFF-065).");
    expect(say("void_suit", { suits: ["m", "p", "s"] })).toContain("one must be void");
  });
});
