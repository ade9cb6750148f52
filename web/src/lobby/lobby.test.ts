import { describe, expect, it } from "vitest";
import type { OptionInfo, RulesetInfo } from "../protocol";
import { lengths, ordered, picture } from "./lobby";

const option = (name: string, value: OptionInfo["default"]): OptionInfo => ({
  name, type: "number", words: [], numbers: [], least: 1, most: 1000, optional: true, meaning: "", rule: "", subject: "match", idle: {}, default: value,
});
const rules = (name: string, ...options: OptionInfo[]): RulesetInfo => ({ name, game: name, summary: [], seats: 4, players: 4, bots: [], options });

describe("the lobby", () => {
  it("names a first game for beginners before all others", () => {
    expect(ordered(["official", "mcr", "sichuan", "sbr"].map((name) => rules(name))).map(({ name }) => name)).toEqual(["sichuan", "official", "mcr", "sbr"]);
  });

  it("offers a deal, a round, the whole match, and what an address asks for", () => {
    expect(lengths(option("match_deals", 16), 4, 16)).toEqual([1, 4, 16]);
    expect(lengths(option("match_deals", 16), 4, 8)).toEqual([1, 4, 8, 16]);
    expect(lengths(option("match_deals", null), 4, null)).toEqual([1, 4, null]);
    expect(lengths(option("match_deals", 4), 4, 1)).toEqual([1, 4]);
  });

  it("draws what a game is played with", () => {
    const drawn = [option("tiles", 108), option("tiles", 136), option("tiles", 144)].map((tiles) => picture(rules("any", tiles)).join(" "));
    expect(new Set(drawn).size).toBe(3);
    expect(drawn[0]).not.toMatch(/[A-Z]/);
  });
});
