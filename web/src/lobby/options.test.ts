import { describe, expect, it } from "vitest";
import type { OptionInfo } from "../protocol";
import { askedOptions, both, bySubject, fromQuery, isWanted, readNumber, withOption } from "./options";

const minimum: OptionInfo = {
  name: "minimum", subject: "winning", idle: {}, type: "number", words: [], numbers: [], least: 0, most: 300, optional: true, meaning: "least points", rule: "", default: 8,
};

describe("house rules", () => {
  it("are only what differs from the preset", () => {
    const changed = withOption({}, minimum, 4);
    expect(changed).toEqual({ minimum: 4 });
    expect(withOption(changed, minimum, 8)).toEqual({});
  });

  it("read numbers, and nothing as no limit", () => {
    const must = { ...minimum, optional: false };
    expect([readNumber("12", must), readNumber("", minimum), readNumber("", must), readNumber("x", minimum)]).toEqual([
      12, null, undefined, undefined,
    ]);
  });

  it("stay within what the option can have", () => {
    const seats = { ...minimum, numbers: [2, 3, 4], least: null, most: null };
    expect(["0", "300", "301", "-1", "1.5"].map((text) => readNumber(text, minimum))).toEqual([
      0, 300, undefined, undefined, undefined,
    ]);
    expect(["3", "5"].map((text) => readNumber(text, seats))).toEqual([3, undefined]);
  });

  it("are grouped, and leave out what others make idle", () => {
    const bonus: OptionInfo = { ...minimum, name: "bonus", subject: "tiles", idle: { tiles: [108, 136] } };
    const tiles: OptionInfo = { ...minimum, name: "tiles", subject: "tiles", default: 108 };
    const names = (held: number): string[][] =>
      bySubject(askedOptions([tiles, bonus, minimum], (option) => (option === tiles ? held : option.default))).map(({ subject, options }) => [subject, ...options.map(({ name }) => name)]);
    expect(names(108)).toEqual([["tiles", "tiles"], ["winning", "minimum"]]);
    expect(names(144)).toEqual([["tiles", "tiles", "bonus"], ["winning", "minimum"]]);
  });

  it("are found by every word that somebody types, in any text about them", () => {
    const texts = ["minimum", "Points to win", "最低番数", "MCR D-02"];
    expect(["", "POINTS", "win points", "番数", "d-02"].every((wanted) => isWanted(texts, wanted))).toBe(true);
    expect(["kong", "points kong"].some((wanted) => isWanted(texts, wanted))).toBe(false);
  });

  it("of two rulesets stand together, by subject", () => {
    const tiles: OptionInfo = { ...minimum, name: "tiles", subject: "tiles" };
    const bonus: OptionInfo = { ...tiles, name: "bonus" };
    const names = both([tiles, minimum], [minimum, bonus]).map(({ name }) => name);
    expect(names).toEqual(["tiles", "bonus", "minimum"]);
  });

  it("come with an address, where they make sense", () => {
    const flag: OptionInfo = { ...minimum, name: "bank", type: "flag", optional: false, default: false };
    const read = (query: string) => fromQuery(new URLSearchParams(query), [minimum, flag]);
    expect(read("rules=mcr&minimum=&bank=true&other=1")).toEqual({ minimum: null, bank: true });
    expect(read("minimum=x&bank=yes")).toEqual({});
  });
});
