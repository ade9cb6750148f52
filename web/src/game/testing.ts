// Messages for the tests, with what a test doesn't care about filled in.

import type { Account, Choice, Event, Seat, Sight, Update, Welcome } from "../protocol";

export function seat(number: number, more: Partial<Seat> = {}): Seat {
  return {
    seat: number, player: number, wind: (["E", "S", "W", "N"] as const)[number] ?? "E", dealer: number === 0,
    score: 0, points: 0, standing: 13, hand: null, melds: [], bonus: [], river: [], void: null,
    barred: false, hu: 0, hu_false: false, win_tile: null, win_from: null, out: false, hus: 0, won: [], ready: false, knows_bao: false, ...more,
  };
}

export function sight(more: Partial<Sight> = {}): Sight {
  return {
    me: 0, prevalent: "E", phase: "turn", turn: 0, asked: true, drawn: null, draw: "wall", wall_left: 55,
    offer: null, offer_robs: false, offer_meld: null, given: [], received: [], given_on: null, void_tile: null, has_passed: false, unseen: {},
    seats: [0, 1, 2, 3].map((number) => seat(number)), ledger: [], end: "running", bao: null, bao_seat: null, ...more,
  };
}

export function update(more: Partial<Update> = {}): Update {
  return {
    type: "update", seq: 1, stage: "playing", deal: 0, deals: 16, turn: 1, seated: [0, 1, 2, 3],
    scores: [0, 0, 0, 0], commitment: "", dice: [], walls: [], sight: sight(), missed: [], events: [], choices: [], deadline: null, reserve: 0,
    waiting_for: 0, may_undo: false, ...more,
  };
}

export function welcome(more: Partial<Welcome> = {}): Welcome {
  return {
    type: "welcome", table: "t", rules: { name: "sbr", game: "Sichuan", options: {}, summary: [], exchange: "off", void_penalty: 48 },
    players: ["Ann", "Bo", "Cy", "Di"].map((name, player) => ({
      player, name, kind: player ? "bot" : "person", connected: true, stood_in: false, ready: false,
    })),
    me: 0, host: true, stage: "playing", seq: 1,
    settings: { clock: null, help: true, spectators: true, undo: true, pace: 0.8 }, ...more,
  };
}

export function event(kind: Event["kind"], more: Partial<Event> = {}): Event {
  return { kind, seat: null, tiles: [], source: null, meld: null, suit: null, payment: null, end: null, ...more };
}

export function choice(action: number, kind: Choice["kind"], ...tiles: string[]): Choice {
  return { action, kind, tiles, suit: null, false: false };
}

export function account(more: Partial<Account> = {}): Account {
  return {
    type: "account", deal: 0, seated: [0, 1, 2, 3], end: "wall", hus: [], payments: [], seats: [],
    standings: [], match_over: false, course: [], record: "", reveal: null, ...more,
  };
}
