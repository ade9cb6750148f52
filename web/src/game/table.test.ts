import { beforeEach, describe, expect, it, vi } from "vitest";
import type { ClientMessage, Sight, Update } from "../protocol";
import type { Listener } from "./socket";
import { Table } from "./table.svelte";
import { choice, event, seat, sight, update, welcome } from "./testing";

const line = vi.hoisted((): { listener: Listener | null; sent: ClientMessage[] } => ({ listener: null, sent: [] }));
vi.mock("./socket", () => ({
  TableSocket: class {
    constructor(_: string, listener: Listener) {
      line.listener = listener;
    }
    send(message: ClientMessage): boolean {
      line.sent.push(message);
      return true;
    }
  },
}));

const HAND = ["1m", "2m", "2m", "4m", "5p"];
const GIVES = { "1m": 98, "2m": 99, "4m": 101 };

/** The server asks for a tile, or has heard of one; `more`: of the update. */
function asked(turn: number, given: string[], more: Partial<Update> = {}, phase: Sight["phase"] = "exchange"): void {
  const at = sight({ phase, given, seats: [seat(0, { hand: HAND }), seat(1), seat(2), seat(3)] });
  const choices = Object.entries(GIVES).map(([tile, action]) => choice(action, "give", tile));
  line.listener?.message(update({ seq: turn, turn, sight: at, choices, ...more }));
}
const acts = (): number[] => line.sent.flatMap((message) => (message.type === "act" ? [message.action] : []));
const answered = (turn: number, given: string[]): void => asked(turn, given, { choices: [] });

describe("giving tiles away", () => {
  let table: Table;
  beforeEach(() => {
    line.sent = [];
    table = new Table("t");
    line.listener?.message(welcome());
    asked(1, []);
  });

  it("sends them one by one, as the server asks", () => {
    table.give(["2m", "4m", "2m"]);
    expect(acts()).toEqual([99]);
    answered(2, ["2m"]);
    expect(acts()).toEqual([99]);
    asked(3, ["2m"]);
    expect(acts()).toEqual([99, 101]);
    answered(4, ["2m", "4m"]);
    asked(5, ["2m", "4m"]);
    answered(6, ["2m", "4m", "2m"]);
    expect(acts()).toEqual([99, 101, 99]);
    expect(table.gift).toBeNull();
  });

  it("goes on after the connection was lost, whether or not the last of them arrived", () => {
    table.give(["1m", "2m", "4m"]);
    line.listener?.connected(false);
    line.listener?.connected(true);
    asked(1, []);
    expect(acts()).toEqual([98, 98]);
    asked(3, ["1m"]);
    line.listener?.connected(true);
    asked(5, ["1m", "2m"]);
    expect(acts()).toEqual([98, 98, 99, 101]);
  });

  it("gives the rest of what was given before the page was loaded", () => {
    asked(3, ["2m"]);
    table.give(["1m", "2m"]);
    asked(5, ["2m", "1m"]);
    expect(acts()).toEqual([98, 99]);
  });

  it("ends where the server refuses, somebody takes back, or something else was given", () => {
    table.give(["1m", "2m", "4m"]);
    line.listener?.message({ type: "refused", code: "not_legal", message: "", turn: 1, phrase: null } as never);
    asked(3, []);
    expect(acts()).toEqual([98]);
    table.give(["1m", "2m", "4m"]);
    asked(5, [], { events: [event("undo")] });
    expect(acts()).toEqual([98, 98]);
    table.give(["1m", "2m", "4m"]);
    asked(7, ["2m", "2m"]);
    expect(acts()).toEqual([98, 98, 98]);
    expect(table.gift).toBeNull();
  });

  it("does not begin again when it was taken back", () => {
    asked(1, [], { may_undo: true });
    table.give(["1m", "2m", "4m"]);
    table.undo();
    asked(3, []);
    expect(acts()).toEqual([98]);
  });
});
