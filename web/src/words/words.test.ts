import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { tell } from "../game/telling";
import { event } from "../game/testing";
import { settings, type Language } from "../settings.svelte";
import messages from "../../../tests/data/messages.json";
import { CATALOGUES, loadTexts, optionChoice, optionName, said, say, sayText } from "./index.svelte";
import { parse } from "./message";

beforeAll(() => loadTexts("lessons", "fans", "options"));

const VALUES = {
  deficiency: 2, accepts: { "3m": 2 }, count: 2, suit: "m", held: 3, tile: "3m", seat: 1, tiles: "33m",
  suits: ["m", "p", "s"], most_suits: 2, missing: ["s"], total_fan: 5, minimum: 8, unit: "points", fault: "",
  away: 3, target: { id: "fan.x", values: { en: "Mixed Straight", zh: "花龙" } }, worth: { id: "unit.point", values: { count: 8 } },
  short: 2, same: false, least: 8, most: 11,
  then: { id: "distance.win", values: { deficiency: 2 } }, instead: { id: "distance.win", values: { deficiency: 1 } }, best: 4, percent: 40,
  points: "1.5", error: "0.4", won: 30, won_then: 20, dealt_in: 5, dealt_in_then: 9,
};

afterEach(() => {
  settings.language = "en";
  settings.terms = "language";
});

describe("a text with slots", () => {
  it.each(messages)("$text", ({ text, slots, language = "en", said: expected, fault }) => {
    settings.language = language as Language;
    if (fault) expect(() => sayText(text, slots)).toThrow();
    else expect(sayText(text, slots)).toBe(expected);
  });
});

describe("the catalogue", () => {
  it("is well formed", () => {
    for (const text of [...Object.values(CATALOGUES.en), ...Object.values(CATALOGUES.zh)]) expect(() => parse(text)).not.toThrow();
  });
});

describe("the words", () => {
  it("are Chinese on a Chinese page, whatever the server tells", () => {
    settings.language = "zh";
    const told = Object.keys(CATALOGUES.en).filter((id) => /^(help|judged|rules|reason|refused|heading|end)\./.test(id));
    const texts = told.map((id) => said({ id, values: VALUES }));
    expect(texts.filter((text) => /[a-z]{2}/i.test(text))).toEqual([]);
    expect(texts.length).toBeGreaterThan(90);
  });

  it("name claims in the style that is set", () => {
    const styles = ["english", "pinyin", "chinese"] as const;
    const told = styles.map((style) => {
      settings.terms = style;
      const claim = event("meld", { seat: 1, source: 2, meld: "chow", tiles: ["1m", "2m", "3m"] });
      return [say("choice.pung"), tell({ number: 1, event: claim, names: ["Ann", "Bo", "Cy"] })];
    });
    const tiles = "one of characters, two of characters and three of characters";
    expect(told).toEqual([
      ["Pung", `Bo: chow of ${tiles} from Cy.`], ["Peng", `Bo: chi of ${tiles} from Cy.`], ["碰", `Bo: 吃 of ${tiles} from Cy.`],
    ]);
    settings.terms = "pinyin";
    expect(say("rules.chow_from_left")).toContain("chi from the left");
    settings.language = "zh";
    expect(say("choice.kong")).toBe("Gang");
  });

  it("are those that a family from elsewhere brings", () => {
    const phrase = { id: "rules.pays_toy", values: { en: "a {kong} is worth a point", zh: "每{kong}一分" } };
    expect(said(phrase)).toBe("a kong is worth a point");
    settings.language = "zh";
    expect(said(phrase)).toBe("每杠一分");
  });

  it("name options in words", () => {
    expect(optionName("chow_from")).toBe("Who may be claimed a chow from");
    expect([null, true, 8, "left"].map((value) => optionChoice("chow_from", value))).toEqual(["no limit", "yes", "8", "the player on the left"]);
    settings.language = "zh";
    expect(optionName("chow_from")).toBe("可吃谁的牌");
    expect(optionChoice("chow_from", "left")).toBe("上家");
  });

  it("say what is missing", () => {
    const help = (name: string, values: Record<string, unknown>): string => said({ id: `help.${name}`, values });
    expect(help("no_shape", { deficiency: 1 })).toBe("the tiles make no complete hand, 1 tile short.");
    expect(help("no_shape", { deficiency: null })).toContain("none is left");
    expect(help("below_minimum", { total_fan: 6, minimum: 8, unit: "points", rule: "OFF-065" })).toBe("6 of 8 points needed (OFF-065).");
    expect(help("void_suit", { suits: ["m", "p", "s"] })).toContain("one must be void");
  });

  it("say why a deal is over", () => {
    const end = (why: "hu" | "wall" | "no_replacement"): string => tell({ number: 1, event: event("end", { end: why }), names: [] });
    expect(end("wall")).toBe("The wall is empty: the deal is over.");
    expect(new Set([end("hu"), end("wall"), end("no_replacement")]).size).toBe(3);
  });
});
