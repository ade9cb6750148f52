import { afterEach, describe, expect, it, vi } from "vitest";
import { api } from "../game/api";
import { choice } from "../game/testing";
import type { Decision, Review } from "../protocol";
import { Judge } from "./judge.svelte";
import { improvable, mistakeFrom, sumOf, tallyOf } from "./verdicts";

function decision(event: number, grade: Decision["done"]["grade"]): Decision {
  const done = { choice: choice(2, "discard", "3m"), grade, reason: { id: "judged.as_good", values: {} } } as const;
  return { event, done, best: choice(3, "discard", "4m"), others: [] };
}

const DEAL = [decision(3, "good"), decision(9, "mistake"), decision(14, "better"), decision(21, "mistake")];

describe("the decisions of a player", () => {
  it("are counted by their grades, over a match too", () => {
    expect(tallyOf(DEAL)).toEqual({ decisions: 4, mistakes: 2, better: 1 });
    expect(sumOf([tallyOf(DEAL), tallyOf([]), tallyOf(DEAL.slice(0, 2))])).toEqual({ decisions: 6, mistakes: 3, better: 1 });
    expect(improvable(DEAL).map(({ event }) => event)).toEqual([9, 14, 21]);
  });

  it("lead from mistake to mistake, either way, and to an end", () => {
    expect([-1, 9, 10, 21].map((event) => mistakeFrom(DEAL, event, 1)?.event ?? null)).toEqual([9, 21, 21, null]);
    expect([Infinity, 21, 9].map((event) => mistakeFrom(DEAL, event, -1)?.event ?? null)).toEqual([21, 9, null]);
  });
});

describe("judging", () => {
  afterEach(() => vi.restoreAllMocks());

  function portions(...parts: Partial<Review>[]): void {
    const given = parts.map((part) => ({ seat: 1, decisions: [], of: 4, next: null, ...part }));
    vi.spyOn(api, "review").mockImplementation(() => Promise.resolve(given.shift()!));
  }

  it("asks for a deal portion by portion, once", async () => {
    portions({ decisions: DEAL.slice(0, 2), next: 14 }, { decisions: DEAL.slice(2) });
    const judge = new Judge(["a\n", "b\n"], 2);
    await Promise.all([judge.judge(2), judge.judge(2)]);
    expect(vi.mocked(api.review).mock.calls.map(([{ record, line, player, after }]) => [record, line, player, after])).toEqual([
      ["b\n", 2, 2, 0], ["b\n", 2, 2, 14],
    ]);
    expect(judge.of(2)).toMatchObject({ of: 4, complete: true, out: false, fault: null });
    expect(judge.all).toEqual({ deals: 1, tally: { decisions: 4, mistakes: 2, better: 1 } });
    expect(judge.of(1)).toBeNull();
  });

  it("goes on with the other deals where one can't be judged, and knows who sat out", async () => {
    portions({ seat: null, of: 0 });
    vi.spyOn(api, "review").mockRejectedValueOnce(new Error("not over"));
    const judge = new Judge(["a\n", "b\n"], 0);
    await judge.judgeAll();
    expect(judge.of(1)?.fault?.()).toBe("not over");
    expect(judge.of(2)).toMatchObject({ out: true, complete: true });
  });

  it("stops when nobody looks any more", async () => {
    const judge = new Judge(["a\n", "b\n", "c\n"], 0);
    portions({ next: 3 }, { next: 5 }, {}, {});
    const done = judge.judgeAll();
    judge.close();
    await done;
    expect(vi.mocked(api.review).mock.calls.length).toBe(1);
  });
});
