// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { api } from "../game/api";
import { sight, update, welcome } from "../game/testing";
import { placeOf } from "../path";
import type { Analysis, Choice, Decision, Phrase, Replay, Review } from "../protocol";
import AnalysisPanel from "./AnalysisPanel.svelte";
import Mistakes from "./Mistakes.svelte";
import { Replayer } from "./replayer.svelte";

const REPLAY: Replay = {
  welcome: welcome(), seat: 0, account: null, reveal: null, fault: null, source: null,
  frames: [0, 1].map((event) => ({ event, move: null, asked: 0, update: update({ seq: event + 1, turn: event, sight: sight() }) })),
};
const FOUND: Analysis = {
  event: 0, seat: 0, legal: [], chosen: null, waits: [], discards: [], calls: [], ready: [], why: [],
  phrases: [{ id: "page.title", values: {} }],
};
const JUDGED: Review = { seat: 0, decisions: [], of: 0, next: null };
const lost = (): Error => new Error("the line is dead");

async function opened(): Promise<Replayer> {
  const replayer = new Replayer(["a line"], placeOf("#1.0"), true);
  await vi.waitFor(() => expect(replayer.replay).not.toBeNull());
  return replayer;
}
const analysed = (): Promise<HTMLElement> => screen.findByText("zimo");

beforeEach(() => {
  vi.spyOn(api, "replay").mockResolvedValue(REPLAY);
  vi.spyOn(api, "check").mockResolvedValue([]);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe("the analysis", () => {
  it("is asked for again where the line was lost", async () => {
    const replayer = await opened();
    vi.spyOn(api, "analyse").mockRejectedValueOnce(lost()).mockResolvedValue(FOUND);
    render(AnalysisPanel, { replayer });
    await fireEvent.click(await screen.findByRole("button", { name: "Try again" }));
    await analysed();
  });

  it("comes where the moment is chosen once more while it is awaited, and stays after that", async () => {
    const replayer = await opened();
    vi.spyOn(api, "analyse").mockResolvedValue(FOUND);
    render(AnalysisPanel, { replayer });
    await replayer.show(replayer.place);
    await analysed();
    await replayer.show(replayer.place);
    await vi.waitFor(() => expect(screen.queryByText("Thinking …")).not.toBeNull());
    await analysed();
  });
});

describe("the judge", () => {
  it("judges again what could not be judged", async () => {
    const replayer = await opened();
    vi.spyOn(api, "review").mockRejectedValueOnce(lost()).mockResolvedValue(JUDGED);
    render(Mistakes, { replayer, covered: false, mistake: () => {} });
    expect((await screen.findByRole("alert")).textContent).toContain("the line is dead");
    await fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByText("Nothing here could be better.");
    expect(screen.queryByRole("alert")).toBeNull();
    await replayer.judged()?.judge(1);
    expect(api.review).toHaveBeenCalledTimes(2);
  });

  it("shows the tiles of a claim, in the list and where the decision is looked at", async () => {
    const chow: Choice = { action: 1, kind: "chow", tiles: ["1p", "2p", "3p"], suit: null, false: false };
    const pass: Choice = { action: 0, kind: "pass", tiles: [], suit: null, false: false };
    const reason: Phrase = { id: "page.title", values: {} };
    const decision: Decision = { event: 0, done: { choice: pass, grade: "mistake", reason }, best: chow, others: [] };
    vi.spyOn(api, "review").mockResolvedValue({ seat: 0, decisions: [decision], of: 1, next: null });
    const replayer = await opened();
    render(Mistakes, { replayer, covered: false, mistake: () => {} });
    const listed = await screen.findByRole("button", { name: /Chow one of dots two of dots three of dots/ });
    const drawn = (where: Element): (string | undefined)[] => [...where.querySelectorAll<HTMLElement>("[data-kind]")].map((tile) => tile.dataset["kind"]);
    expect(drawn(listed)).toEqual(chow.tiles);
    expect(drawn(screen.getByText(/^Help: /).parentElement as Element)).toEqual(chow.tiles);
  });
});
