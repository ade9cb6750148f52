// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { api } from "../game/api";
import type { MyTable, MyTables } from "../protocol";
import GamesPage from "./GamesPage.svelte";

function match(table: string): MyTable {
  return {
    table, link: `/t/${table}`, opened: 0, rules: "sbr", stage: "over", host: true, player: 0, players: [], deal: 1, deals: 1, scores: [0], places: [1],
  };
}
const found = (...tables: string[]): MyTables => ({ tables: tables.map(match), found: 9, unread: 0, open: 0, most_open: 9 });
const listed = (): string[] => screen.getAllByRole("link", { name: "Download" }).map((link) => link.getAttribute("download") ?? "");

beforeEach(() => {
  vi.spyOn(api, "rulesets").mockResolvedValue([]);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe("more matches", () => {
  it("are not put below those of another search, however late they come", async () => {
    let late: (more: MyTables) => void = () => {};
    const mine = vi.spyOn(api, "mine").mockResolvedValueOnce(found("a"));
    render(GamesPage, { view: "matches", leave: () => {}, go: () => {} });
    const more = await screen.findByRole("button", { name: /^Show/ });
    mine.mockReturnValueOnce(new Promise((resolve) => (late = resolve)));
    await fireEvent.click(more);
    mine.mockResolvedValue(found("b"));
    await fireEvent.input(screen.getByRole("searchbox"), { target: { value: "Bo" } });
    await vi.waitFor(() => expect(listed()).toEqual(["zimo-b.jsonl"]));
    late(found("c"));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(listed()).toEqual(["zimo-b.jsonl"]);
  });

  it("are those of the list that they are put below", async () => {
    const mine = vi.spyOn(api, "mine").mockResolvedValue(found("a"));
    render(GamesPage, { view: "matches", leave: () => {}, go: () => {} });
    const more = await screen.findByRole("button", { name: /^Show/ });
    mine.mockResolvedValue(found("b"));
    await fireEvent.input(screen.getByRole("searchbox"), { target: { value: "Bo" } });
    await fireEvent.click(more);
    expect(mine.mock.lastCall?.[0]).toEqual({ skip: 1, most: 20 });
  });
});

describe("who is refused", () => {
  it.each([["matches", "mine"], ["statistics", "statistics"]] as const)("reads why, and waits for no %s", async (view, asked) => {
    vi.spyOn(api, asked).mockRejectedValue(new Error("banned"));
    render(GamesPage, { view, leave: () => {}, go: () => {} });
    expect((await screen.findByRole("alert")).textContent).toContain("banned");
    await vi.waitFor(() => expect(screen.queryByText("Loading …")).toBeNull());
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(screen.queryByText("Loading …")).toBeNull();
  });
});
