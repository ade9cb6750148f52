import { describe, expect, it } from "vitest";
import { gamesOf, hashOf, isMe, isScore, placeOf, playerOf, replayLink, replayOf, rulesOf, tableOf } from "./path";

describe("addresses", () => {
  it("name a table, its records, or a file's", () => {
    expect([tableOf("/t/abc"), tableOf("/r/abc"), tableOf("/")]).toEqual(["abc", null, null]);
    expect([replayOf("/r/abc/"), replayOf("/r"), replayOf("/r/"), replayOf("/t/abc")]).toEqual(["abc", "", "", null]);
    expect(replayOf(new URL(replayLink("a-b_c", 3), "http://x").pathname)).toBe("a-b_c");
    const own = new URL(replayLink("a", 3, 2), "http://x");
    expect([replayOf(own.pathname), playerOf(own.search), placeOf(own.hash).deal]).toEqual(["a", 2, 3]);
    expect(["", "?player=", "?player=x", "?rules=sbr"].map(playerOf)).toEqual([null, null, null, null]);
  });

  it("show a person's own games", () => {
    expect(["/games", "/games/", "/games/statistics"].map(gamesOf)).toEqual(["matches", "matches", "statistics"]);
    expect(["/", "/game", "/games/more", "/t/games"].map(gamesOf)).toEqual([null, null, null, null]);
    expect(["/me", "/me/", "/menu", "/t/me"].map(isMe)).toEqual([true, true, false, false]);
    expect(["/score", "/score/", "/scores", "/score/x"].map(isScore)).toEqual([true, true, false, false]);
  });

  it("are names of nothing where they are badly coded", () => {
    for (const bad of ["%E0%A4%A", "%", "%zz", "a%C3"]) {
      expect(tableOf(`/t/${bad}`)).toBe(bad);
      expect(replayOf(`/r/${bad}`)).toBe(bad);
      expect(rulesOf(`/rules/${bad}`)).toBe(bad);
    }
    expect(tableOf("/t/%E4%B8%AD")).toBe("中");
  });

  it("name a moment and who sees it", () => {
    expect(placeOf("#3.27.S")).toEqual({ deal: 3, event: 27, wind: "S", all: false });
    expect(placeOf("#3.27.W+")).toEqual({ deal: 3, event: 27, wind: "W", all: true });
    expect(placeOf("#3.27")).toEqual({ deal: 3, event: 27, wind: "E", all: true });
    expect(placeOf("#3")).toEqual({ deal: 3, event: 0, wind: "E", all: true });
    for (const strange of ["", "#", "#0", "#x.y", "#3.27.X", "#1e9"])
      expect(placeOf(strange)).toEqual({ deal: 1, event: 0, wind: "E", all: true });
  });

  it("are the same when written and read", () => {
    for (const hash of ["#3.27", "#3.27.E", "#1.0.S", "#12.140.N+"]) expect(hashOf(placeOf(hash))).toBe(hash);
  });
});
