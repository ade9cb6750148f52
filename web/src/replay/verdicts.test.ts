import { afterEach, describe, expect, it, vi } from "vitest";
import { api } from "../game/api";
import { choice } from "../game/testing";
import type { Cost, Costs, Decision, Review } from "../protocol";
import { Judge } from "./judge.svelte";
import { balanceOf, dearest, improvable, mistakeFrom, sumOf, tallyOf } from "./verdicts";

function decision(event: number, grade: Decision["done"]["grade"]): Decision {
  const done = { choice: choice(2, "discard", "3m"), grade, reason: { id: "judged.as_good", values: {} } } as const;
  return { event, done, best: choice(3, "discard", "4m"), others: [] };
}

function cost(event: number, lost: number, mistake: boolean, expected: number): Cost {
  const reason = { id: "judged.cost", values: {} } as const;
  return { event, chosen: choice(2, "discard", "3m"), best: choice(3, "discard", "4m"), lost, error: 0.5, mistake, expected, reason, tried: [] };
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

describe("what choices cost", () => {
  const weighed = [cost(3, 1, true, 2), cost(9, 0.3, false, 4), cost(14, 2.5, true, -1)];

  it("is told from the dearest on, and only of mistakes", () => {
    expect(dearest(weighed).map(({ event }) => event)).toEqual([14, 3]);
  });

  it("and luck make the result of what was expected at first", () => {
    const { expected, lost, luck } = balanceOf(weighed, 8);
    expect({ expected, lost, luck }).toEqual({ expected: 3, lost: 3.5, luck: 8.5 });
    expect(expected - lost + luck).toBe(8);
    expect(balanceOf([], -2)).toEqual({ expected: 0, lost: 0, luck: -2 });
  });

  it("is asked for portion by portion when the deal is judged, and again where it was not to be had", async () => {
    const given: Costs[] = [
      { seat: 1, costs: [], of: 0, deals: 240, result: 0, next: null, ready: false },
      { seat: 1, costs: weighed.slice(0, 1), of: 3, deals: 240, result: 8, next: 9, ready: true },
      { seat: 1, costs: weighed.slice(1), of: 3, deals: 240, result: 8, next: null, ready: true },
    ];
    vi.spyOn(api, "review").mockResolvedValue({ seat: 1, decisions: DEAL, of: 4, next: null });
    const asked = vi.spyOn(api, "costs").mockImplementation(() => Promise.resolve(given.shift()!));
    const judge = new Judge(["a\n"], 2);
    await judge.weigh(1);
    expect(judge.costs(1)?.ready).toBe(false);
    await judge.weigh(1);
    await judge.weigh(1);
    expect(asked.mock.calls.map(([{ after }]) => after)).toEqual([0, 0, 9]);
    expect(judge.costs(1)).toMatchObject({ costs: weighed, of: 3, result: 8, complete: true, fault: null });
    vi.restoreAllMocks();
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
