// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Listener } from "../game/socket";
import { Table } from "../game/table.svelte";
import { account, event, update, welcome } from "../game/testing";
import type { Event, ServerMessage } from "../protocol";
import { settings } from "../settings.svelte";
import { click, speak } from "./sound";
import TableScreen from "./TableScreen.svelte";

const line = vi.hoisted((): { listener: Listener | null } => ({ listener: null }));
vi.mock("../game/socket", () => ({
  TableSocket: class {
    constructor(_: string, listener: Listener) {
      line.listener = listener;
    }
    send(): boolean {
      return true;
    }
  },
}));
vi.mock("./sound", () => ({ click: vi.fn(), speak: vi.fn() }));

const HUMANS = welcome().players.map((player) => ({ ...player, kind: "person" as const }));
const before = { ...settings };

beforeEach(() => {
  Object.assign(settings, { motion: false, voice: true });
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
  vi.stubGlobal("ResizeObserver", class { observe(): void {} unobserve(): void {} disconnect(): void {} });
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
    this.dispatchEvent(new Event("close"));
  };
  render(TableScreen, { table: new Table("t"), leave: () => {}, go: () => {} });
  hear(welcome({ players: HUMANS }));
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
  Object.assign(settings, before);
});

/** The server says that, one after another. */
function hear(...messages: ServerMessage[]): void {
  for (const message of messages) {
    line.listener?.message(message);
    flushSync();
  }
}
const played = (seq: number, ...events: Event[]): ServerMessage => update({ seq, turn: seq, events });
const discard = event("discard", { seat: 1, tiles: ["3m"] });
const presence = (...away: number[]): ServerMessage => ({
  type: "presence",
  players: HUMANS.map((player) => (away.includes(player.player) ? { ...player, connected: false, bot_in: 9000 } : player)),
});
const announced = (): string => document.querySelector("[aria-live=polite].only-spoken")?.textContent ?? "";

describe("the table", () => {
  it("announces play after a phrase was said, and after somebody is away", () => {
    hear(played(1), { type: "spoken", player: 1, phrase: "hello" });
    expect(announced()).toContain("Bo");
    hear(played(2, discard));
    expect(announced()).toBe("Bo discards three of characters.");
    hear(presence(2));
    expect(announced()).toBe("Cy is away.");
    hear(played(3, discard));
    expect(announced()).toBe("Bo discards three of characters.");
  });

  it("sounds and speaks once for an update, whatever is heard after it", () => {
    const pung = event("meld", { seat: 1, source: 2, meld: "pung", tiles: ["E", "E", "E"] });
    hear(played(1, pung), presence(), { type: "spoken", player: 1, phrase: "hello" }, presence());
    expect(click).toHaveBeenCalledTimes(1);
    expect(speak).toHaveBeenCalledTimes(1);
  });

  it("keeps an account hidden while the others are ready one by one, and shows that of the next deal", async () => {
    hear(played(1), account());
    await fireEvent.click(screen.getByRole("button", { name: "View table" }));
    expect(document.querySelector("dialog")).toBeNull();
    hear(presence());
    expect(document.querySelector("dialog")).toBeNull();
    hear(update({ seq: 2, deal: 1 }), account({ deal: 1 }));
    expect(document.querySelector("dialog")).not.toBeNull();
  });
});
