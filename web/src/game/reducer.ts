// What is known of a table: the messages of the server, one after another. Pure, so that live
// play, watching and looking back are the same.

import type {
  Account, AllBound, Another, Event, Help, OwnHand, PlayerInfo, Refused, Seat, ServerMessage, Sight, Spoken, Update, Welcome,
} from "../protocol";
import type { Dealt } from "../fair/heard";
import { without } from "../tiles/kinds";
import { found, say } from "../words/index.svelte";

/** An event with what is needed to tell it later. */
export interface Told {
  number: number;
  event: Event;
  names: readonly string[]; // of each seat; "" for the own
}

/** Who plays, by the name that is shown. */
export interface Player extends PlayerInfo {
  botAt?: number; // when a bot stands in for who is away, in the clock of the caller
}

export type PhraseId = Spoken["phrase"];

/** A phrase, and when it was heard. */
export interface Said {
  phrase: PhraseId;
  at: number;
}

export interface TableState {
  welcome: Welcome | null;
  players: readonly Player[];
  inCharge: number | null; // the player who may let a bot play at once for who is away
  mayEnd: number | null; // the player who may end the match
  update: Update | null;
  arrived: number; // when the update came, in the clock of the caller
  committed: string; // the server's commitment to its secret for this deal, as it was first heard
  bound: AllBound | null; // what all were bound to, for this deal or the next
  dealt: Dealt | null; // what the own seat was dealt first
  fullWall: number; // the most tiles that this deal's wall was seen with
  account: Account | null; // until the next deal begins
  another: Another | null; // the match that follows one that is over
  log: readonly Told[]; // of this deal
  fresh: readonly Told[]; // of the last update
  refused: Refused | null; // until the next update
  help: Help | null; // until the next decision
  hand: OwnHand | null; // how the own hand stands, until the next deal
  unmet: OwnHand | null; // the last moment in which a tile completed it without a hu, until the own next decision
  spoken: ReadonlyMap<number, Said>; // what each player said last
  late: ReadonlySet<number>; // the seats for which the clock decided last
}

export const EMPTY: TableState = {
  welcome: null,
  players: [],
  inCharge: null,
  mayEnd: null,
  update: null,
  arrived: 0,
  committed: "",
  bound: null,
  dealt: null,
  fullWall: 0,
  account: null,
  another: null,
  log: [],
  fresh: [],
  refused: null,
  help: null,
  hand: null,
  unmet: null,
  spoken: new Map(),
  late: new Set(),
};

export function reduce(state: TableState, message: ServerMessage, now: number): TableState {
  switch (message.type) {
    case "welcome":
      return { ...state, welcome: message, players: message.players.map((player) => present(player, now)) };
    case "bound":
      return { ...state, bound: message };
    case "update":
      return updated(state, message, now);
    case "account":
      return { ...state, account: message, help: null };
    case "another":
      return { ...state, another: message };
    case "presence":
      return {
        ...state,
        players: message.players.map((player) => present(player, now)),
        inCharge: message.in_charge ?? null,
        mayEnd: message.may_end ?? null,
      };
    case "refused":
      return { ...state, refused: message };
    case "help":
      return { ...state, help: message };
    case "hand":
      return { ...state, hand: message, unmet: message.refused.length ? message : state.unmet };
    case "spoken":
      return { ...state, spoken: new Map(state.spoken).set(message.player, { phrase: message.phrase, at: now }) };
    case "pong":
      return state;
  }
}

/** By the name in the language that is set: bots have one in each, and who has asked to be forgotten has none. */
export function named(player: PlayerInfo): PlayerInfo {
  const { kind, name } = player;
  if (kind === "bot") return { ...player, get name() { return found(`bot.${name.toLowerCase()}`) ?? name; } };
  return kind === "person" && !name ? { ...player, get name() { return say("page.a_player"); } } : player;
}

function present(player: PlayerInfo, now: number): Player {
  const known: Player = named(player);
  if (typeof player.bot_in === "number") known.botAt = now + player.bot_in;
  return known;
}

function updated(state: TableState, update: Update, now: number): TableState {
  const before = state.update;
  if (before && update.seq < before.seq && update.deal === before.deal && update.stage === before.stage)
    return state;
  const newDeal = before?.deal !== update.deal;
  const known = newDeal ? [] : state.log;
  const repeated = before?.seq === update.seq;
  const { players, welcome } = state;
  const told = (repeated ? [] : [...update.missed, ...update.events]).map((event, place) => ({
    number: known.length + place,
    event,
    get names() {
      return seatNames(players, welcome?.me ?? null, update);
    },
  }));
  // who has just opened the page is told what was last, not the whole deal
  const fresh = before ? told : told.slice(update.missed.length);
  return {
    ...state,
    update,
    arrived: now,
    committed: newDeal ? update.commitment : state.committed,
    bound: state.bound && state.bound.deal < update.deal ? null : state.bound,
    dealt: newDeal ? dealtTo(update.sight) : state.dealt,
    fullWall: Math.max(newDeal ? 0 : state.fullWall, update.sight?.wall_left ?? 0),
    account: state.account && state.account.deal === update.deal ? state.account : null,
    log: [...known, ...told],
    fresh,
    refused: null,
    hand: newDeal ? null : state.hand,
    unmet: newDeal || told.some(({ event }) => event.kind === "undo" || decides(event, update.sight?.me ?? null)) ? null : state.unmet,
    late: lateAfter(newDeal ? new Set() : state.late, told),
    help: before?.turn === update.turn && !newDeal ? state.help : null,
  };
}

/** What lies before the own seat, if nobody has discarded or melded yet. */
function dealtTo(sight: Sight | null): Dealt | null {
  const own = sight?.seats[sight.me ?? -1];
  if (!sight || !own?.hand || sight.seats.some(({ river, melds }) => river.length || melds.length)) return null;
  const dealer = sight.seats.findIndex((one) => one.dealer);
  const aside = sight.void_tile ? [sight.void_tile] : [];
  const kept = without(own.hand, sight.received) ?? [];
  const given = sight.given_on === null ? [] : sight.given; // else they stand in the hand
  return { seat: own.seat, dealer, seats: sight.seats.length, tiles: [...kept, ...given, ...own.bonus, ...aside] };
}

/** Has that seat discarded or melded? */
function decides({ kind, seat }: Event, by: number | null): boolean {
  return seat === by && (kind === "discard" || kind === "meld");
}

/** The seats for which the clock decided last: until they decide something themselves. */
function lateAfter(before: ReadonlySet<number>, told: readonly Told[]): ReadonlySet<number> {
  const late = new Set(before);
  let clock: number | null = null;
  for (const { event } of told) {
    if (event.kind === "clock" && event.seat !== null) late.add((clock = event.seat));
    else if (event.kind === "undo") late.clear();
    else if (event.seat !== null && decides(event, event.seat)) {
      if (event.seat !== clock) late.delete(event.seat);
      clock = null;
    }
  }
  return late;
}

function seatNames(players: readonly Player[], me: number | null, { seated }: Update): string[] {
  return seated.map((player) => (player === me ? "" : (players[player]?.name ?? "")));
}

/** The seats in the order in which they sit, from the one in front to the right: own, right, across, left. */
export function round(sight: Sight, base: number | null = sight.me): Seat[] {
  const first = base ?? 0;
  return sight.seats.map((_, step) => sight.seats[(first + step) % sight.seats.length] as Seat);
}

export type Side = "own" | "right" | "across" | "left";

const SIDES: Record<number, readonly Side[]> = {
  2: ["own", "across"],
  3: ["own", "right", "left"],
  4: ["own", "right", "across", "left"],
};

/** Where a seat sits, as `me` sees it. */
export function sideOf(seat: number, me: number | null, players: number): Side {
  const step = (seat - (me ?? 0) + players) % players;
  return SIDES[players]?.[step] ?? "across";
}

/** The four walls, from the own one on in turn order. */
export function seenFrom(walls: readonly string[], me: number | null): string[] {
  return walls.map((_, side) => walls[(side + (me ?? 0)) % walls.length] ?? "");
}
