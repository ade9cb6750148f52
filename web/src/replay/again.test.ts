// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { api } from "../game/api";
import { sight, update, welcome } from "../game/testing";
import { placeOf } from "../path";
import type { Analysis, Replay, Review } from "../protocol";
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
});
