// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from "vitest";
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

describe("under a path of the host", () => {
  afterEach(() => {
    document.head.innerHTML = "";
    history.replaceState(null, "", "/");
    vi.resetModules();
  });

  /** As the server writes it into the document. */
  async function pathsAt(home: string): Promise<typeof import("./path")> {
    document.head.innerHTML = `<meta name="zimo-home" content="${home}">`;
    vi.resetModules();
    return import("./path");
  }

  it("every address begins with it", async () => {
    const { addressOf, here, pathAt } = await pathsAt("/club/mahjong/");
    expect(addressOf("/games")).toBe("/club/mahjong/games");
    expect(["/club/mahjong/t/abc", "/club/mahjong/", "/club/mahjongg/", "/club/", "/t/abc"].map(pathAt)).toEqual(["/t/abc", "/", null, null, null]);
    history.replaceState(null, "", "/club/mahjong/r/abc?player=1#2");
    expect(here()).toBe("/r/abc");
  });

  it("links to other programs of the host are the browser's", async () => {
    await pathsAt("/mahjong/");
    const { linkOf } = await import("./visits");
    const found: (string | null)[] = [];
    const look = (click: MouseEvent): void => {
      found.push(linkOf(click));
      click.preventDefault();
    };
    addEventListener("click", look);
    for (const link of ["/mahjong/games?x=1#y", "/mahjong/api/file", "/games", "/chess/"]) {
      document.body.innerHTML = `<a href="${link}">there</a>`;
      document.querySelector("a")?.click();
    }
    removeEventListener("click", look);
    expect(found).toEqual(["/games?x=1#y", null, null, null]);
  });

  it("or at the root, as the page was built too, paths are addresses", async () => {
    for (const home of ["/", "./"]) {
      const { addressOf, pathAt } = await pathsAt(home);
      expect([addressOf("/"), addressOf("/t/abc"), pathAt("/t/abc")]).toEqual(["/", "/t/abc", "/t/abc"]);
    }
  });
});
