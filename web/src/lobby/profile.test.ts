// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { api } from "../game/api";
import type { OptionInfo, Profile, RulesetInfo } from "../protocol";
import { settings } from "../settings.svelte";
import Lobby from "./Lobby.svelte";

const SICHUAN: RulesetInfo = { name: "sichuan", game: "Sichuan", preset: "sichuan", changed: {}, hash: "0", summary: [], seats: 4, players: 4, bots: [], options: [] };
const ANN: Profile = { name: "Ann", emblem: "1s", house_rules: [{ name: "ours", rules: "sichuan", options: {} }] };

beforeEach(() => {
  localStorage.setItem("zimo.name", "Bo");
  vi.spyOn(api, "rulesets").mockResolvedValue([SICHUAN]);
  vi.spyOn(api, "mine").mockResolvedValue({ tables: [], found: 0, unread: 0, open: 0, most_open: 9 });
  vi.spyOn(api, "engine").mockResolvedValue({ compiling: false, done: 0, steps: 0 });
  vi.spyOn(api, "open").mockResolvedValue({ table: "t", link: "/t/t", player: 0 });
  vi.spyOn(api, "tellMe").mockImplementation((told) => Promise.resolve(told));
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.restoreAllMocks();
});

describe("the lobby", () => {
  it("keeps emblem and house rules of who plays before it knows of them", async () => {
    let answer: (profile: Profile) => void = () => {};
    vi.spyOn(api, "me").mockReturnValue(new Promise((resolve) => (answer = resolve)));
    const go = vi.fn();
    render(Lobby, { go });
    await fireEvent.click(await screen.findByRole("button", { name: /^Play now/ }));
    answer(ANN);
    await vi.waitFor(() => expect(go).toHaveBeenCalledWith("/t/t"));
    expect(vi.mocked(api.tellMe).mock.calls).toEqual([[{ ...ANN, name: "Bo" }]]);
  });

  it("plays on where nothing is known of the person, and tells nothing in their name", async () => {
    vi.spyOn(api, "me").mockRejectedValue(new Error("out of reach"));
    const go = vi.fn();
    render(Lobby, { go });
    await fireEvent.click(await screen.findByRole("button", { name: /^Play now/ }));
    await vi.waitFor(() => expect(go).toHaveBeenCalledWith("/t/t"));
    expect(api.tellMe).not.toHaveBeenCalled();
    expect(screen.getByRole("alert").textContent).toContain("out of reach");
  });

  it.each([["round", { match_deals: 4 }], ["whole", {}]] as const)("plays a match as long as was chosen last: %s", async (last, options) => {
    settings.length = last;
    vi.spyOn(api, "me").mockResolvedValue({});
    const length: OptionInfo = { name: "match_deals", type: "number", words: [], numbers: [], least: 1, most: 1000, optional: true, meaning: "", rule: "", subject: "match", idle: {}, default: 16 };
    vi.mocked(api.rulesets).mockResolvedValue([{ ...SICHUAN, options: [length] }]);
    render(Lobby, { go: vi.fn() });
    await fireEvent.click(await screen.findByRole("button", { name: /^Play now/ }));
    await vi.waitFor(() => expect(api.open).toHaveBeenCalledWith(expect.objectContaining({ options })));
    expect(screen.queryByText(/changed/)).toBeNull();
  });

  it("plays against the level that is chosen, says how it plays, and leaves the usual one to the server", async () => {
    vi.spyOn(api, "me").mockResolvedValue({});
    vi.mocked(api.rulesets).mockResolvedValue([{ ...SICHUAN, bots: ["novice", "club", "expert"] }]);
    render(Lobby, { go: vi.fn() });
    const against = await screen.findByLabelText(/^Against/);
    await fireEvent.click(screen.getByRole("button", { name: /^Play now/ }));
    await vi.waitFor(() => expect(api.open).toHaveBeenCalledTimes(1));
    expect(vi.mocked(api.open).mock.calls[0]?.[0].seats).toBeUndefined();
    await fireEvent.change(against, { target: { value: "expert" } });
    expect(screen.getByText(/^Experts weigh/)).toBeTruthy();
    await fireEvent.click(screen.getByRole("button", { name: /^Play now/ }));
    const bot = { kind: "bot", bot: "expert" };
    await vi.waitFor(() => expect(api.open).toHaveBeenLastCalledWith(expect.objectContaining({ seats: [bot, bot, bot] })));
  });
});
