import { afterEach, describe, expect, it } from "vitest";
import type { MyTable } from "../protocol";
import { settings } from "../settings.svelte";
import { day, length, mean, opened, others, points, share } from "./told";

const player = (number: number, name: string, kind: "person" | "bot" | "open" = "bot"): MyTable["players"][number] => ({
  player: number, name, kind, connected: true, stood_in: false, ready: false,
});
const MATCH: MyTable = {
  table: "t", link: "/t/t", opened: Date.UTC(2026, 4, 3, 12) / 1000, rules: "sbr", stage: "playing", host: true, player: 1,
  players: [player(0, "Ann", "person"), player(1, "Me", "person"), player(2, "Lan"), player(3, "", "open")],
  deal: 2, deals: 16, scores: [3, -7, 4, 0], places: [2, 4, 1, 3],
};

afterEach(() => {
  settings.language = "en";
});

describe("a match in a list", () => {
  it("names everybody but the person", () => {
    expect(others(MATCH)).toBe("Ann, Lan and open seat");
    expect(others({ ...MATCH, players: [player(0, "", "person"), player(1, "Me", "person")] })).toBe("a player");
  });

  it("tells the day in the language of the page", () => {
    expect(opened(MATCH)).toMatch(/^3 May 2026/);
    settings.language = "zh";
    expect(opened(MATCH)).toMatch(/^2026年5月3日/);
  });

  it("tells the own points and how far it is", () => {
    expect(points(MATCH)).toBe("−7 points");
    expect(length(MATCH)).toBe("Deal 3 of 16");
    expect(length({ ...MATCH, deals: null })).toBe("Deal 3");
    expect(length({ ...MATCH, stage: "over", deal: 16 })).toBe("16 deals");
    expect(length({ ...MATCH, stage: "closed", deal: 1 })).toBe("1 deal");
  });

  it("tells shares and means, and neither of nothing", () => {
    expect([share(1, 4), share(0, 0)]).toEqual(["25%", "–"]);
    expect([mean(-5, 2), mean(0, 0)]).toEqual(["−2.5", "–"]);
    expect(day(MATCH)).toBe("03/05");
  });
});
