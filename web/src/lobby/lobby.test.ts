// @vitest-environment jsdom

import { beforeEach, describe, expect, it } from "vitest";
import type { OptionInfo, RulesetInfo } from "../protocol";
import { settings } from "../settings.svelte";
import { begunWith, keepLength, lengths, ordered, picture } from "./lobby";

const option = (name: string, value: OptionInfo["default"]): OptionInfo => ({
  name, type: "number", words: [], numbers: [], least: 1, most: 1000, optional: true, meaning: "", rule: "", subject: "match", idle: {}, default: value,
});
const rules = (name: string, ...options: OptionInfo[]): RulesetInfo => ({ name, game: name, preset: name, changed: {}, hash: name, summary: [], seats: 4, players: 4, bots: [], options });

beforeEach(() => (settings.length = "round"));

describe("the lobby", () => {
  it("begins with one round for who has never played, by a link too", () => {
    const game = rules("mcr", option("match_deals", 16), option("minimum", 8));
    const asked = (query: string): object => begunWith(game, new URLSearchParams(query));
    expect(begunWith(game)).toEqual({ match_deals: 4 });
    expect(asked("rules=mcr")).toEqual({ match_deals: 4 });
    expect(asked("rules=mcr&minimum=6")).toEqual({ match_deals: 4, minimum: 6 });
    expect(asked("rules=mcr&match_deals=8")).toEqual({ match_deals: 8 });
    expect(asked("rules=mcr&match_deals=16")).toEqual({});
  });

  it("remembers how long a match was chosen, for every game", () => {
    const [long, short] = [rules("mcr", option("match_deals", 16)), rules("sichuan", option("match_deals", 8))];
    keepLength(long, {});
    expect(begunWith(short)).toEqual({});
    keepLength(short, { match_deals: 1 });
    expect(begunWith(long)).toEqual({ match_deals: 1 });
    keepLength(long, { match_deals: 11 });
    expect(begunWith(long)).toEqual({ match_deals: 1 });
    keepLength(long, { match_deals: 4 });
    expect(begunWith(short)).toEqual({ match_deals: 4 });
  });

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
    const drawn = [option("tiles", 108), option("tiles", 136), option("tiles", 144)].map((tiles) => JSON.stringify(picture(rules("any", tiles))));
    expect(new Set(drawn).size).toBe(3);
    expect(drawn[0]).not.toMatch(/[A-Z]/);
  });

  it("draws rules of the server's own as the preset below", () => {
    const own = { ...rules("club"), preset: "hkos" };
    expect(picture(own)).toEqual(picture(rules("hkos")));
  });

  it("draws another picture for each game, and a void suit as such", () => {
    const games = ["official", "mcr", "mcr-wmo", "sichuan", "sbr", "sbr-mil", "xuezhan", "xueliu", "changchun", "changchun-mil", "classical", "hkos", "hkos-hkma"];
    expect(new Set(games.map((name) => JSON.stringify(picture(rules(name, option("tiles", 136)))))).size).toBe(games.length);
    expect(picture(rules("sbr")).some(({ dim }) => dim)).toBe(true);
  });
});
