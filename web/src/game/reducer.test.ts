import { describe, expect, it } from "vitest";
import type { Help, ServerMessage, Welcome } from "../protocol";
import { settings } from "../settings.svelte";
import { EMPTY, reduce, round, seenFrom, sideOf, type TableState } from "./reducer";
import { account, event, sight, update, welcome } from "./testing";

function after(...messages: ServerMessage[]): TableState {
  return messages.reduce((state, message, nr) => reduce(state, message, nr), EMPTY);
}

describe("the state of a table", () => {
  it("calls bots, and who is forgotten, as the language does, in what was told before too", () => {
    const called = [["Ann", "person"], ["Lan", "bot"], ["Mei", "person"], ["", "person"]];
    const players = called.map(([name, kind], player) => ({ ...welcome().players[player], name, kind })) as Welcome["players"];
    const state = after(welcome({ players }), update({ events: [event("discard", { seat: 1, tiles: ["3m"] })] }));
    const names = (): string[] => state.players.map(({ name }) => name);
    expect(names()).toEqual(["Ann", "Lan", "Mei", "a player"]);
    settings.language = "zh";
    expect(names()).toEqual(["Ann", "兰", "Mei", "一位牌友"]);
    expect(state.log[0]?.names).toEqual(["", "兰", "Mei", "一位牌友"]);
    settings.language = "en";
    expect(state.log[0]?.names).toEqual(["", "Lan", "Mei", "a player"]);
  });

  it("keeps what each player said last, whoever comes and goes", () => {
    const spoken = (player: number, phrase: "hello" | "thanks"): ServerMessage => ({ type: "spoken", player, phrase });
    const state = after(welcome(), spoken(1, "hello"), spoken(2, "hello"), spoken(1, "thanks"), { type: "presence", players: welcome().players });
    expect([...state.spoken]).toEqual([[1, { phrase: "thanks", at: 3 }], [2, { phrase: "hello", at: 2 }]]);
  });

  it("counts from when it is heard until a bot stands in for who is away", () => {
    const players = welcome().players.map((player) => (player.player === 1 ? { ...player, connected: false, bot_in: 12_000 } : player));
    const state = reduce(reduce(EMPTY, welcome(), 0), { type: "presence", players, in_charge: 0, may_end: 2 }, 500);
    expect(state.players.map(({ botAt }) => botAt)).toEqual([undefined, 12_500, undefined, undefined]);
    expect([state.inCharge, state.mayEnd]).toEqual([0, 2]);
  });

  it("is the newest update, with the events of the deal", () => {
    const state = after(
      welcome(),
      update({ seq: 1, events: [event("deal", { seat: 0 })] }),
      update({ seq: 2, turn: 2, events: [event("discard", { seat: 1, tiles: ["3m"] })] }),
    );
    expect(state.update?.seq).toBe(2);
    expect(state.log.map((told) => told.event.kind)).toEqual(["deal", "discard"]);
    expect(state.fresh.map((told) => told.event.kind)).toEqual(["discard"]);
    expect(state.log[1]?.names).toEqual(["", "Bo", "Cy", "Di"]);
    expect(state.arrived).toBe(2);
  });

  it("tells nothing twice when an update comes again after a reconnect", () => {
    const one = update({ seq: 5, events: [event("discard", { seat: 1, tiles: ["3m"] })] });
    const state = after(welcome(), one, welcome(), one);
    expect(state.log).toHaveLength(1);
    expect(state.fresh).toEqual([]);
  });

  it("misses nothing and tells nothing twice after the connection was lost", () => {
    const seen = update({ seq: 5, events: [event("discard", { seat: 1, tiles: ["3m"] })] });
    const back = update({
      seq: 8,
      missed: [event("draw", { seat: 2 }), event("discard", { seat: 2, tiles: ["E"] })],
      events: [event("draw", { seat: 3 })],
    });
    const state = after(welcome(), seen, welcome(), back);
    expect(state.log.map((told) => told.event.kind)).toEqual(["discard", "draw", "discard", "draw"]);
    expect(state.log.map((told) => told.number)).toEqual([0, 1, 2, 3]);
    expect(state.fresh).toEqual(state.log.slice(1));
  });

  it("tells who opens the page in the middle of a deal only what was last, but keeps the rest", () => {
    const state = after(welcome(), update({ seq: 8, missed: [event("deal"), event("discard")], events: [event("draw")] }));
    expect(state.log.map((told) => told.event.kind)).toEqual(["deal", "discard", "draw"]);
    expect(state.fresh.map((told) => told.event.kind)).toEqual(["draw"]);
  });

  it("tells the whole deal to who missed its beginning", () => {
    const back = update({ seq: 10_002, deal: 1, missed: [event("deal")], events: [event("draw")] });
    const state = after(welcome(), update({ seq: 7, events: [event("end")] }), back);
    expect(state.log.map((told) => told.event.kind)).toEqual(["deal", "draw"]);
    expect(state.fresh).toEqual(state.log);
  });

  it("shows no old account after a reconnect into the next deal", () => {
    expect(after(update({ seq: 7 }), account(), welcome(), update({ seq: 10_002, deal: 1 })).account).toBeNull();
  });

  it("doesn't go back to an older moment of the same deal", () => {
    expect(after(update({ seq: 5 }), update({ seq: 4 })).update?.seq).toBe(5);
  });

  it("keeps the account until the next deal begins", () => {
    const told = account();
    expect(after(update(), told, update({ seq: 2, stage: "between" })).account).toBe(told);
    expect(after(update(), told, update({ seq: 3, deal: 1 })).account).toBeNull();
  });

  it("keeps the commitment that came first with a deal", () => {
    const later = after(update({ commitment: "aa" }), update({ seq: 2, commitment: "bb" }));
    expect(later.committed).toBe("aa");
    expect(reduce(later, update({ seq: 3, deal: 1, commitment: "cc" }), 0).committed).toBe("cc");
  });

  it("begins the log anew with each deal", () => {
    const state = after(update({ events: [event("end")] }), update({ seq: 2, deal: 1, events: [event("deal")] }));
    expect(state.log.map((told) => told.event.kind)).toEqual(["deal"]);
  });

  it("forgets help and refusals when play goes on", () => {
    const help: Help = { type: "help", what: "waits", phrases: [{ id: "help.ready", values: {} }], waits: [], discards: [], calls: [] };
    const refused = { type: "refused", turn: 1, code: "stale_turn", message: "too late" } as const;
    const state = after(update(), help, refused);
    expect(state.help?.phrases[0]?.id).toBe("help.ready");
    expect(state.refused?.message).toBe("too late");
    const later = reduce(state, update({ seq: 2, turn: 2 }), 9);
    expect([later.help, later.refused]).toEqual([null, null]);
  });

  it("changes nothing of the state before", () => {
    const before = Object.freeze(after(welcome(), update()));
    reduce(before, update({ seq: 2, events: [event("draw", { seat: 0 })] }), 3);
    expect(before.log).toEqual([]);
  });
});

describe("who sits where", () => {
  it("is seen from the own seat, the next in turn at the right (SBR-011, HK-009)", () => {
    expect(round(sight({ me: 2 })).map((one) => one.seat)).toEqual([2, 3, 0, 1]);
    expect([2, 3, 0, 1].map((seat) => sideOf(seat, 2, 4))).toEqual(["own", "right", "across", "left"]);
    expect([0, 1, 2].map((seat) => sideOf(seat, 1, 3))).toEqual(["left", "own", "right"]);
    expect([0, 1].map((seat) => sideOf(seat, 0, 2))).toEqual(["own", "across"]);
  });
});

it("the walls are seen from the own side on", () => {
  const walls = ["east", "south", "west", "north"];
  expect(seenFrom(walls, 2)).toEqual(["west", "north", "east", "south"]);
  expect(seenFrom(walls, null)).toEqual(walls);
  expect(seenFrom([], 1)).toEqual([]);
});

describe("what the server tells of the own hand and the clock", () => {
  it("marks the seat that the clock decided for, until it decides itself", () => {
    let state = reduce(EMPTY, welcome(), 0);
    const said = (seq: number, ...events: Parameters<typeof event>[]) =>
      (state = reduce(state, update({ seq, events: events.map((one) => event(...one)) }), seq));
    said(1, ["clock", { seat: 1 }], ["discard", { seat: 1, tiles: ["1m"] }]);
    expect([...state.late]).toEqual([1]);
    said(2, ["discard", { seat: 2, tiles: ["1m"] }]);
    expect([...state.late]).toEqual([1]);
    said(3, ["discard", { seat: 1, tiles: ["1m"] }]);
    expect([...state.late]).toEqual([]);
  });

  it("keeps why a tile made no hu until the next own decision", () => {
    let state = reduce(reduce(EMPTY, welcome(), 0), update({ seq: 1 }), 0);
    const hand = { type: "hand" as const, waits: [], refused: [{ id: "help.no_discard" as const, values: {} }], give: [], void: [] };
    state = reduce(state, { ...hand, turn: 1 }, 0);
    state = reduce(state, { ...hand, turn: 2, refused: [] }, 0);
    expect(state.unmet?.turn).toBe(1);
    state = reduce(state, update({ seq: 2, events: [event("discard", { seat: 2, tiles: ["1m"] })] }), 0);
    expect(state.unmet?.turn).toBe(1);
    state = reduce(state, update({ seq: 3, events: [event("discard", { seat: 0, tiles: ["1m"] })] }), 0);
    expect(state.unmet).toBeNull();
  });
});
