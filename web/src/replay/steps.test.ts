import { describe, expect, it } from "vitest";
import { choice, event, seat, sight, update, welcome } from "../game/testing";
import type { Account, Frame, Replay } from "../protocol";
import { callFrom, stepAt, stepsOf, stepText } from "./steps";

const ACCOUNT: Account = {
  type: "account", deal: 0, seated: [0, 1, 2, 3], end: "hu", hus: [], payments: [], seats: [],
  standings: [], match_over: false, course: [], record: "", reveal: null,
};

function frame(number: number, more: Partial<Frame>, ...events: ReturnType<typeof event>[]): Frame {
  return { event: number, move: null, asked: null, update: update({ seq: number, turn: number, events }), ...more };
}

function replay(frames: Frame[], account: Account | null = null): Replay {
  const me = null; // nobody at a replay is one of the players
  return { welcome: welcome({ me }), seat: 0, frames, account, reveal: null, fault: null, source: null };
}

const DEAL = replay([
  frame(0, { asked: 0 }, event("deal", { seat: 0 })),
  frame(1, { move: { seat: 0, choice: choice(2, "discard", "3m") } }, event("discard", { seat: 0, tiles: ["3m"] })),
  { ...frame(1, { asked: 1 }, event("draw", { seat: 1 })), update: update({ seq: 2, turn: 2, events: [event("draw", { seat: 1 })] }) },
  { ...frame(2, {}), move: { seat: 1, choice: choice(42, "pass") }, update: update({ seq: 3, turn: 3 }) },
  { ...frame(3, {}), update: update({ seq: 4, turn: 4, events: [event("meld", { seat: 2, source: 1, meld: "pung", tiles: ["3m", "3m", "3m"] })] }) },
  { ...frame(4, {}), update: update({ seq: 5, turn: 5, events: [event("hu", { seat: 3, source: 3, tiles: ["E"] })] }) },
], ACCOUNT);

describe("a recorded deal", () => {
  const steps = stepsOf(DEAL);

  it("goes through the states of a table, each with all that happened by then", () => {
    expect(steps.map((step) => step.state.log.length)).toEqual([1, 2, 3, 3, 4, 5]);
    expect(steps.map((step) => step.state.fresh.length)).toEqual([1, 1, 1, 0, 1, 1]);
    expect(steps.map((step) => step.state.account)).toEqual([null, null, null, null, null, ACCOUNT]);
    expect(steps[0]?.state.log).toHaveLength(1); // going back forgets what comes later
  });

  it("is found by its events, at the last moment of each", () => {
    expect([0, 1, 2, 3, 99].map((number) => stepAt(steps, number))).toEqual([0, 2, 3, 4, 5]);
    expect(stepAt([], 3)).toBe(0);
  });

  it("is gone through from call to call", () => {
    expect([callFrom(steps, 0, 1), callFrom(steps, 4, 1), callFrom(steps, 5, 1)]).toEqual([4, 5, 5]);
    expect([callFrom(steps, 5, -1), callFrom(steps, 4, -1)]).toEqual([4, 4]);
  });

  it("is told with names, and a pass as what it is", () => {
    expect(stepText(steps[1]!)).toBe("Ann discards three of characters.");
    expect(stepText(steps[3]!)).toBe("Bo: Pass.");
  });

  it("says whose claim is considered", () => {
    const seen = sight({ phase: "claim", seats: [seat(0), seat(1), seat(2), seat(3)] });
    const [step] = stepsOf(replay([{ ...frame(1, { asked: 2 }), update: update({ sight: seen, events: [event("discard", { seat: 1, tiles: ["E"] })] }) }]));
    expect(stepText(step!)).toBe("Bo discards east wind. Cy may claim it.");
  });
});
