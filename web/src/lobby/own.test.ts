import { describe, expect, it } from "vitest";
import type { HouseRules, OptionInfo, RulesetInfo } from "../protocol";
import { freeName, isOutdated, kept, lobbyLink, LONGEST, ownAsSet, renewed, ruling, withOwn } from "./own";
import { fromQuery } from "./options";

const limit: OptionInfo = {
  name: "fan_limit", subject: "counting", idle: {}, type: "number", words: [], numbers: [], least: 0, most: 16, optional: true, meaning: "", rule: "", default: 3,
};
const robbed: OptionInfo = { ...limit, name: "rob_kong", type: "flag", least: null, most: null, optional: false, default: true };
const way: OptionInfo = { ...robbed, name: "void", type: "word", words: ["tile", "none"], default: "tile" };
const preset: RulesetInfo = {
  name: "sbr", game: "Bloody", preset: "sbr", changed: {}, hash: "a", summary: [], seats: 4, players: 4, bots: [], options: [limit, robbed, way],
};
const club: RulesetInfo = { ...preset, name: "club", game: "Club", changed: { fan_limit: 4 }, hash: "b", options: [{ ...limit, default: 4 }, robbed, way] };
const rulesets = [preset, club];
const house: HouseRules = { name: "Sundays", rules: "sbr", options: { fan_limit: 5 }, hash: "a" };

describe("own rules", () => {
  it("stand on a preset, also where they are made of the server's own", () => {
    expect(kept("Sundays", preset, { fan_limit: 5 }, rulesets)).toEqual(house);
    expect(kept("Ours", club, {}, rulesets)).toEqual({ name: "Ours", rules: "sbr", options: { fan_limit: 4 }, hash: "a" });
    expect(kept("Ours", club, { rob_kong: false }, rulesets).options).toEqual({ fan_limit: 4, rob_kong: false });
    expect(kept("Ours", club, { fan_limit: 3 }, rulesets).options).toEqual({});
  });

  it("have names of their own", () => {
    expect(withOwn([house], { ...house, options: {} })).toEqual([{ ...house, options: {} }]);
    expect(withOwn([house], { ...house, name: "Ours" }).map(({ name }) => name)).toEqual(["Sundays", "Ours"]);
    expect([freeName("Ours", [house]), freeName("Sundays", [house])]).toEqual(["Ours", "Sundays 2"]);
    const long = "x".repeat(LONGEST);
    expect(freeName(long, [{ ...house, name: long }])).toBe(`${"x".repeat(LONGEST - 2)} 2`);
  });

  it("tell where the preset has changed since, until they are kept anew", () => {
    expect(isOutdated(house, rulesets)).toBe(false);
    const before = { ...house, hash: "0" };
    expect(isOutdated(before, rulesets)).toBe(true);
    expect(isOutdated(renewed(before, rulesets), rulesets)).toBe(false);
    const { hash: _, ...first } = house;
    expect(isOutdated(first, rulesets)).toBe(false);
    expect(isOutdated({ ...before, rules: "gone" }, rulesets)).toBe(false);
  });

  it("are told by a link that sets the same", () => {
    const options = { fan_limit: null, rob_kong: false, void: "none" };
    const link = lobbyLink({ rules: "sbr", options });
    expect(link).toBe("/?rules=sbr&fan_limit=&rob_kong=false&void=none");
    expect(fromQuery(new URLSearchParams(link.slice(2)), preset.options)).toEqual(options);
  });

  it("count the length of a match as none", () => {
    expect(ruling({ fan_limit: 5, match_deals: 4 })).toEqual([["fan_limit", 5]]);
  });

  it("are known again by what is set", () => {
    const other: HouseRules = { name: "Ours", rules: "sbr", options: { rob_kong: false, match_deals: 4, fan_limit: 4 } };
    const own = [house, other, { ...house, name: "As ever", options: {} }];
    expect(ownAsSet(own, "sbr", { fan_limit: 5 })).toBe(house);
    expect(ownAsSet(own, "sbr", { fan_limit: 4, rob_kong: false })).toBe(other);
    expect(ownAsSet(own, "mcr", { fan_limit: 5 })).toBeUndefined();
    expect(ownAsSet(own, "sbr", { fan_limit: 6 })).toBeUndefined();
    expect(ownAsSet(own, "sbr", {})).toBeUndefined();
  });
});
