import { describe, expect, it } from "vitest";
import { settings } from "../settings.svelte";
import { discardText, meldText, question, rivers, spokenCall, standing, urgent, whyNot } from "./telling";
import { choice, event, seat, sight, update, welcome } from "./testing";

const players = welcome().players;
const told = (happened: ReturnType<typeof event>) => ({ number: 0, event: happened, names: ["", "Bo", "Cy", "Di"] });

describe("what is said", () => {
  it("says that the tile set aside goes first, where nothing else may", () => {
    const turn = { sight: sight({ phase: "turn", void_tile: "3m", drawn: "5p" }) };
    const only = update({ ...turn, choices: [choice(2, "discard", "3m")] });
    expect(question(only, players)).toBe("The tile that you set aside goes first: discard three of characters.");
    const free = update({ ...turn, choices: [choice(2, "discard", "3m"), choice(13, "discard", "5p")] });
    expect(question(free, players)).toBe("You drew five of dots: choose a tile to discard.");
  });

  it("says that a drawn tile goes by itself, but not of one that wins again", () => {
    const seats = [seat(0, { hu: 1, hus: 1 }), seat(1), seat(2), seat(3)];
    const turn = { sight: sight({ phase: "turn", drawn: "5p", seats }) };
    const goes = update({ ...turn, choices: [choice(13, "discard", "5p")] });
    expect(question(goes, players)).toContain("the tile goes by itself");
    const wins = update({ ...turn, choices: [choice(43, "hu", "5p")] });
    expect(question(wins, players)).toBe("You drew five of dots: choose a tile to discard.");
  });

  it("says why a tile may not go, and what is to be done instead", () => {
    const because = (more: Parameters<typeof sight>[0], ...choices: ReturnType<typeof choice>[]): string =>
      whyNot(update({ sight: sight(more), choices }), players);
    expect(because({ turn: 1, asked: false })).toBe("It is not your turn.");
    expect(because({ phase: "claim", turn: 1, offer: "3m" }, choice(44, "pung", "3m", "3m", "3m"), choice(42, "pass"))).toBe(
      "First claim the discard, or pass.",
    );
    const strict = [seat(0, { void: "m" }), seat(1), seat(2), seat(3)];
    expect(because({ drawn: "5m", seats: strict }, choice(4, "discard", "5m"), choice(2, "discard", "3m"))).toBe(
      "Tiles of your void suit go first: discard one of characters.",
    );
    expect(because({ drawn: "5p", seats: strict, void_tile: "3m" }, choice(2, "discard", "3m"))).toBe(
      "The tile that you set aside goes first: discard three of characters.",
    );
    expect(because({ phase: "void" }, choice(219, "void"))).toMatch(/^Which suit/);
  });

  it("tells which tile of a chow was claimed, and that a discard had just been drawn", () => {
    const chow = { kind: "chow" as const, tiles: ["1m", "2m", "3m"], source: 3, claimed: "2m" };
    expect(meldText(chow, "Di")).toBe(
      "chow of one of characters, two of characters and three of characters, two of characters from Di",
    );
    expect(meldText({ ...chow, kind: "pung", tiles: ["2m", "2m", "2m"] }, "Di")).toBe("pung of two of characters, from Di");
    const thrown = { tile: "3m", taken: false, latest: false, as_drawn: false };
    expect(discardText(thrown)).toBe("three of characters");
    expect(discardText({ ...thrown, as_drawn: true, taken: true })).toBe("three of characters, as drawn, claimed");
  });

  it("says that a bot plays for who is away, not that they think", () => {
    const away = players.map((player) => ({ ...player, connected: false, stood_in: player.player === 1 }));
    const others = update({ sight: sight({ turn: 1, asked: false }), waiting_for: 1 });
    expect([question(others, players), question(others, away)]).toEqual(["Bo is thinking …", "A bot plays for Bo …"]);
  });

  it("names a claim chance with its keys and its deadline", () => {
    const claim = update({
      sight: sight({ phase: "claim", turn: 1, offer: "3m" }), deadline: 12_400,
      choices: [choice(44, "pung", "3m", "3m", "3m"), choice(46, "chow", "1m", "2m", "3m"), choice(42, "pass")],
    });
    expect(urgent(claim, players)).toBe(
      "Bo discards three of characters: claim it? Pung (key P), Chow one of characters two of characters three of characters (key C) and Pass (key X). 12 seconds.",
    );
    expect(urgent({ ...claim, deadline: null }, players)).not.toContain("seconds");
    expect(urgent({ ...claim, choices: [] }, players)).toBe("");
  });

  it("names wall, scores and who is waited for", () => {
    const moment = update({ sight: sight({ turn: 1, seats: [seat(0, { score: 4 }), seat(1, { score: -4 }), seat(2), seat(3)] }), waiting_for: 1 });
    expect(standing(moment, players)).toBe(
      "55 tiles in the wall. You: 4 points. Bo: -4 points. Cy: 0 points. Di: 0 points. Bo is thinking …",
    );
  });

  it("stops and pauses as each language does", () => {
    const discard = { tile: "3m", taken: false, latest: false, as_drawn: false };
    const river = [discard, { ...discard, tile: "5p" }];
    const moment = update({ sight: sight({ seats: [seat(0, { river }), seat(1), seat(2), seat(3)] }) });
    expect(rivers(moment, players)).toBe(
      "Discards of You: 2. three of characters, five of dots. Discards of Bo: none. Discards of Cy: none. Discards of Di: none",
    );
    settings.language = "zh";
    const told = [rivers(moment, players), standing(moment, players)];
    settings.language = "en";
    expect(told.join("")).toMatch(/。.*。/);
    expect(told.filter((text) => /[.,:;]/.test(text))).toEqual([]);
  });

  it("speaks calls alone, by the names that are set", () => {
    const calls = [
      event("meld", { seat: 1, meld: "chow" }), event("meld", { seat: 1, meld: "concealed_kong" }),
      event("hu", { seat: 2 }), event("discard", { seat: 1, tiles: ["1m"] }),
    ].map(told);
    expect(calls.map(spokenCall)).toEqual(["Chow", "Kong", "Hu", ""]);
    settings.terms = "chinese";
    expect(calls.map(spokenCall)).toEqual(["吃", "杠", "胡", ""]);
    settings.terms = "language";
  });
});
