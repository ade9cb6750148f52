// Made of src/zimo/server/protocol.py by `python -m zimo.server.typescript`. Don't edit.

import type { Arithmetic, ExcludedFan, Phrase, Target } from "./hands";

export interface SummaryLine {
  heading: "tiles" | "claims" | "to_win" | "pays" | "deal" | "void_suit";
  phrases: Phrase[];
}

export interface PlayerInfo {
  player: number;
  name: string;
  kind: "person" | "bot" | "open";
  connected: boolean;
  stood_in: boolean;
  ready: boolean;
  emblem?: string;
  bot_in?: number | null;
}

export interface Settings {
  clock: number | null;
  help: boolean;
  spectators: boolean;
  undo: boolean;
  pace: number;
  reserve?: number;
  open_hands?: boolean;
  hands_after?: number | null;
  listed?: boolean;
}

export interface RulesInfo {
  name: string;
  game: string;
  options: Record<string, unknown>;
  summary: SummaryLine[];
  exchange: "off" | "one_suit" | "any_suit";
  void_penalty: number;
  title?: string;
}

export interface Meld {
  kind: "chow" | "pung" | "melded_kong" | "promoted_kong" | "postponed_kong" | "concealed_kong" | "special_kong";
  tiles: string[];
  source: number;
  claimed: string | null;
  stands_for?: string[] | null;
}

export interface Discard {
  tile: string;
  taken: boolean;
  latest: boolean;
  as_drawn: boolean;
}

export interface Seat {
  seat: number;
  player: number;
  wind: "E" | "S" | "W" | "N";
  dealer: boolean;
  score: number;
  points: number;
  standing: number;
  hand: string[] | null;
  melds: Meld[];
  bonus: string[];
  river: Discard[];
  void: "m" | "p" | "s" | null;
  barred: boolean;
  hu: number;
  hu_false: boolean;
  win_tile: string | null;
  win_from: number | null;
  out: boolean;
  hus: number;
  won: string[];
  ready: boolean;
  knows_bao: boolean;
}

export interface Payment {
  reason: "hu" | "concealed_kong" | "melded_kong" | "promoted_kong" | "special_kong" | "special_tile" | "kong_shot" | "kong_transfer" | "kong_not_ready" | "kong_false_hu" | "kong_before_robbed" | "ready" | "void_tiles" | "void_discard" | "false_hu" | "losers";
  rule: string;
  rule_text: string;
  seat: number;
  tile: string | null;
  delta: number[];
  bank: number;
}

export interface ToldPayment {
  reason: "hu" | "concealed_kong" | "melded_kong" | "promoted_kong" | "special_kong" | "special_tile" | "kong_shot" | "kong_transfer" | "kong_not_ready" | "kong_false_hu" | "kong_before_robbed" | "ready" | "void_tiles" | "void_discard" | "false_hu" | "losers";
  rule: string;
  rule_text: string;
  seat: number;
  tile: string | null;
  delta: number[];
  bank: number;
  sums: (Phrase | null)[];
}

export interface Sight {
  me: number | null;
  prevalent: "E" | "S" | "W" | "N";
  phase: "bonus" | "exchange" | "void" | "bao" | "turn" | "claim" | "over";
  turn: number;
  asked: boolean;
  drawn: string | null;
  draw: "wall" | "kong" | "bonus" | "claim" | null;
  wall_left: number;
  offer: string | null;
  offer_robs: boolean;
  offer_meld: number | null;
  given: string[];
  received: string[];
  given_on: number | null;
  void_tile: string | null;
  has_passed: boolean;
  unseen: Record<string, number>;
  seats: Seat[];
  ledger: Payment[];
  end: "running" | "hu" | "wall" | "no_replacement";
  bao: string | null;
  bao_seat: number | null;
}

export interface Event {
  kind: "deal" | "discard" | "exchange" | "void" | "ready" | "bao" | "no_bao" | "hu" | "meld" | "bonus" | "payment" | "draw" | "end" | "undo" | "clock";
  seat: number | null;
  tiles: string[];
  source: number | null;
  meld: "chow" | "pung" | "melded_kong" | "promoted_kong" | "postponed_kong" | "concealed_kong" | "special_kong" | null;
  suit: "m" | "p" | "s" | null;
  payment: Payment | null;
  end: "hu" | "wall" | "no_replacement" | null;
}

export interface Choice {
  action: number;
  kind: "discard" | "give" | "void" | "pass" | "hu" | "pung" | "kong" | "chow" | "concealed_kong" | "added_kong" | "special_kong" | "special_tile" | "set_aside" | "ready" | "exchange_bao";
  tiles: string[];
  suit: "m" | "p" | "s" | null;
  false: boolean;
}

export interface Welcome {
  type: "welcome";
  table: string;
  rules: RulesInfo;
  players: PlayerInfo[];
  me: number | null;
  host: boolean;
  settings: Settings;
  stage: "open" | "playing" | "between" | "over" | "closed";
  seq: number;
}

export interface AllBound {
  type: "bound";
  deal: number;
  server: string;
  players: (string | null)[];
}

export interface Update {
  type: "update";
  seq: number;
  stage: "open" | "playing" | "between" | "over" | "closed";
  deal: number;
  deals: number | null;
  turn: number;
  seated: number[];
  scores: number[];
  commitment: string;
  dice: number[][];
  walls: string[];
  sight: Sight | null;
  missed: Event[];
  events: Event[];
  choices: Choice[];
  deadline: number | null;
  reserve: number;
  waiting_for: number | null;
  may_undo: boolean;
}

export interface Fan {
  id: string;
  name: string;
  name_zh: string;
  points: number;
  count: number;
  rule: string;
  rule_text: string;
  tiles: string[][];
}

export interface HuLine {
  seat: number;
  order: number;
  tile: string | null;
  source: number;
  robbed: boolean;
  false: boolean;
  points: number;
  total_fan: number | null;
  reading: string[];
  fans: Fan[];
  excluded: ExcludedFan[];
  arithmetic: Arithmetic | null;
  request: Record<string, unknown>;
}

export interface Standing {
  player: number;
  place: number;
  score: number;
  points: number | null;
  table_points: string | null;
}

export interface Share {
  commitment: string;
  secret: string | null;
}

export interface Reveal {
  server: Share;
  players: (Share | null)[];
  by_seed: boolean;
  wall: string[];
  dice: number[];
  taken_back: number;
}

export interface Account {
  type: "account";
  deal: number;
  seated: number[];
  end: "hu" | "wall" | "no_replacement";
  hus: HuLine[];
  payments: ToldPayment[];
  seats: Seat[];
  standings: Standing[];
  match_over: boolean;
  course: number[][];
  record: string;
  reveal: Reveal | null;
}

export interface Refused {
  type: "refused";
  turn: number | null;
  code: "stale_turn" | "not_your_turn" | "not_legal" | "not_allowed" | "no_more_undo" | "bad_message" | "too_fast";
  message: string;
}

export interface Worth {
  points: number;
  gain: number;
  declarable: boolean;
}

export interface Wait {
  tile: string;
  left: number;
  by_discard: Worth;
  gain_from_dealer: number | null;
  self_drawn: Worth;
}

export interface Advised {
  tile: string;
  deficiency: number | null;
  phrases: Phrase[];
  towards: Target | null;
  accepts: Record<string, number>;
  count: number;
}

export interface CallAdvice {
  choice: Choice;
  phrases: Phrase[];
}

export interface Help {
  type: "help";
  what: "waits" | "discards" | "why";
  phrases: Phrase[];
  waits: Wait[];
  discards: Advised[];
  calls: CallAdvice[];
}

export interface VoidOption {
  suit: "m" | "p" | "s";
  held: number;
  deficiency: number | null;
}

export interface OwnHand {
  type: "hand";
  turn: number;
  waits: Wait[];
  refused: Phrase[];
  give: string[];
  void: VoidOption[];
}

export interface Presence {
  type: "presence";
  players: PlayerInfo[];
  in_charge?: number | null;
  may_end?: number | null;
}

export interface Another {
  type: "another";
  player: number;
  link: string;
}

export interface Spoken {
  type: "spoken";
  player: number;
  phrase: "hello" | "good_luck" | "well_played" | "thanks" | "sorry" | "one_moment" | "back" | "again" | "bye" | "laugh" | "wow" | "phew";
}

export interface Pong {
  type: "pong";
}

export interface Act {
  type: "act";
  turn: number;
  action: number;
}

export interface Next {
  type: "next";
  deal: number;
}

export interface Undo {
  type: "undo";
  turn: number;
}

export interface FillSeats {
  type: "fill";
}

export interface StandIn {
  type: "stand_in";
  player: number;
}

export interface Say {
  type: "say";
  phrase: "hello" | "good_luck" | "well_played" | "thanks" | "sorry" | "one_moment" | "back" | "again" | "bye" | "laugh" | "wow" | "phew";
}

export interface AskHelp {
  type: "help";
  what: "waits" | "discards" | "why";
}

export interface Bind {
  type: "bind";
  deal: number;
  commitment: string;
}

export interface Show {
  type: "show";
  deal: number;
  secret: string;
}

export interface Ping {
  type: "ping";
}

export type ServerMessage = Welcome | AllBound | Update | Account | Refused | Help | OwnHand | Presence | Another | Spoken | Pong;

export type ClientMessage = Act | Next | Undo | FillSeats | StandIn | Say | AskHelp | Bind | Show | Ping;
