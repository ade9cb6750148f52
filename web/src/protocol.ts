// Made from protocol.py and http_protocol.py in src/zimo/server, results.py and request/form.py in
// src/zimo/hands, by `python -m zimo.server.typescript`. Don't edit.

export interface HandRequest {
  id?: unknown;
  rules?: string | null;
  options?: Record<string, unknown>;
  hand?: string | null;
  melds?: DeclaredSet[];
  win_tile?: string | null;
  tiles?: string | null;
  win_by?: "discard" | "self_draw";
  last_of_kind?: boolean;
  last_wall_tile?: boolean;
  kong_replacement?: boolean;
  bonus_replacement?: boolean;
  robbing_kong?: boolean;
  shoot_after_kong?: boolean;
  prevalent_wind?: "E" | "S" | "W" | "N";
  seat_wind?: "E" | "S" | "W" | "N";
  dealer?: boolean;
  discarder_dealer?: boolean;
  flowers?: number | string;
  void_suit?: "m" | "p" | "s" | null;
  visible?: string | null;
  explain?: boolean;
  declarable_only?: boolean;
}

export interface DeclaredSet {
  type: "chow" | "pung" | "kong";
  tiles: string;
  kind?: "concealed" | "melded" | "promoted" | "postponed" | null;
  concealed?: boolean | null;
}

export interface Fault {
  field: string;
  message: string;
}

export interface NoAnswer {
  id?: unknown;
  error: Fault;
}

export interface FanLine {
  id: string;
  name: string;
  name_zh: string;
  points: number;
  count: number;
  rule: string;
  tiles?: string[][];
}

export interface ExcludedFan {
  id: string;
  name: string;
  name_zh: string;
  points: number;
  count: number;
  rule: string;
  by: string[];
}

export interface BonusLine {
  id: string;
  name: string;
  name_zh: string;
  count: number;
  points: number;
  rule: string;
}

export interface BaseLine {
  id: string;
  name: string;
  name_zh: string;
  points: number;
  count: number;
  rule: string;
}

export interface Arithmetic {
  base: BaseLine[];
  base_points: number | null;
  doubles: number | null;
  rounded: number | null;
  capped: number;
}

export interface Win {
  id?: unknown;
  win: true;
  points: number;
  total_fan: number | null;
  fans: FanLine[];
  reading: string[];
  payments: Partial<Record<"discarder" | "dealer" | "others" | "each", number>>;
  hand_size_at_win: number;
  limit?: string | null;
  arithmetic?: Arithmetic;
  bonus?: BonusLine;
  excluded?: ExcludedFan[];
}

export interface Lack {
  deficiency?: number | null;
  void_suit?: "m" | "p" | "s";
  tiles?: string;
  suits?: ("m" | "p" | "s")[];
  most_suits?: number;
  missing?: ("m" | "p" | "s")[];
  total_fan?: number;
  minimum?: number;
  fans?: FanLine[];
  unit?: "points" | "doubles";
  rule?: string;
  excluded?: ExcludedFan[];
}

export interface NoWin {
  id?: unknown;
  win: false;
  reason: "no_shape" | "void_suit" | "too_many_suits" | "missing_suit" | "no_yaojiu" | "no_triplet" | "below_minimum";
  detail: Lack;
}

export interface WaitValue {
  declarable: boolean;
  total_fan: number | null;
  points: number;
}

export interface WaitLine {
  tile: string;
  left: number;
  declarable: boolean;
  total_fan: number | null;
  points: number;
  self_draw: WaitValue;
}

export interface ReadyValue {
  total_fan: number;
  points: number;
}

export interface Waits {
  id?: unknown;
  deficiency: number | null;
  ready: boolean;
  waits: WaitLine[];
  maximum: ReadyValue | null;
}

export interface Discarding {
  tile: string;
  deficiency: number | null;
  accepts: Record<string, number>;
  count: number;
}

export interface HandAnalysis {
  id?: unknown;
  deficiency: number | null;
  shanten: number | null;
  discards: Discarding[];
  accepts?: Record<string, number>;
  count?: number;
}

export interface SummaryPhrase {
  id: "tiles_108" | "tiles_136" | "tiles_144" | "tiles_and_dragons" | "chow_from_none" | "chow_from_left" | "chow_from_any" | "four_sets" | "or_seven_different_pairs" | "or_seven_pairs" | "or_orphans" | "or_knitted" | "suits_no_void" | "suits_at_most_two" | "suits_all_three" | "needs_yaojiu" | "needs_triplet" | "needs_minimum" | "pays_sbr" | "pays_sichuan" | "pays_changchun" | "pays_mcr" | "pays_classical" | "payment_discarder_pays_all" | "payment_everyone_pays" | "payment_hk_full" | "payment_hk_half" | "losers_settle" | "flow_first_hu" | "flow_last_player" | "several_win" | "passed_hu_bars_lower" | "passed_hu_bars" | "flowers_kept" | "flowers_replaced" | "void_tile" | "void_card" | "void_first";
  values: Record<string, unknown>;
}

export interface SummaryLine {
  heading: "tiles" | "claims" | "to_win" | "pays" | "deal" | "void_suit";
  phrases: SummaryPhrase[];
}

export interface PlayerInfo {
  player: number;
  name: string;
  kind: "person" | "bot" | "open";
  connected: boolean;
  stood_in: boolean;
  ready: boolean;
}

export interface Settings {
  clock: number | null;
  help: boolean;
  spectators: boolean;
  undo: boolean;
  pace: number;
  reserve?: number;
}

export interface RulesInfo {
  name: string;
  game: string;
  options: Record<string, unknown>;
  summary: SummaryLine[];
}

export interface Meld {
  kind: "chow" | "pung" | "melded_kong" | "promoted_kong" | "postponed_kong" | "concealed_kong";
  tiles: string[];
  source: number;
}

export interface Discard {
  tile: string;
  taken: boolean;
  latest: boolean;
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
}

export interface Payment {
  reason: "hu" | "concealed_kong" | "melded_kong" | "promoted_kong" | "kong_shot" | "kong_not_ready" | "kong_false_hu" | "kong_before_robbed" | "ready" | "void_tiles" | "void_discard" | "false_hu" | "losers";
  rule: string;
  rule_text: string;
  seat: number;
  tile: string | null;
  delta: number[];
  bank: number;
}

export interface Sight {
  me: number | null;
  prevalent: "E" | "S" | "W" | "N";
  phase: "void" | "turn" | "claim" | "over";
  turn: number;
  asked: boolean;
  drawn: string | null;
  draw: "wall" | "kong" | "bonus" | "claim" | null;
  wall_left: number;
  offer: string | null;
  offer_robs: boolean;
  void_tile: string | null;
  has_passed: boolean;
  unseen: Record<string, number>;
  seats: Seat[];
  ledger: Payment[];
  end: "running" | "hu" | "wall" | "no_replacement";
}

export interface Event {
  kind: "deal" | "discard" | "void" | "hu" | "meld" | "bonus" | "payment" | "draw" | "end" | "undo";
  seat: number | null;
  tiles: string[];
  source: number | null;
  meld: "chow" | "pung" | "melded_kong" | "promoted_kong" | "postponed_kong" | "concealed_kong" | null;
  suit: "m" | "p" | "s" | null;
  payment: Payment | null;
}

export interface Choice {
  action: number;
  kind: "discard" | "void" | "pass" | "hu" | "pung" | "kong" | "chow" | "concealed_kong" | "added_kong" | "set_aside";
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
  stage: "open" | "playing" | "between" | "over";
  seq: number;
}

export interface Update {
  type: "update";
  seq: number;
  stage: "open" | "playing" | "between" | "over";
  deal: number;
  deals: number | null;
  turn: number;
  seated: number[];
  scores: number[];
  commitment: string;
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
  tile: string | null;
  source: number;
  robbed: boolean;
  false: boolean;
  points: number;
  total_fan: number | null;
  reading: string[];
  fans: Fan[];
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

export interface Reveal {
  commitment: string;
  seed: string;
  salt: string;
}

export interface Account {
  type: "account";
  deal: number;
  seated: number[];
  end: "hu" | "wall" | "no_replacement";
  hus: HuLine[];
  payments: Payment[];
  seats: Seat[];
  standings: Standing[];
  match_over: boolean;
  record: string;
  reveal: Reveal | null;
}

export interface Refused {
  type: "refused";
  turn: number | null;
  code: "stale_turn" | "not_your_turn" | "not_legal" | "not_allowed" | "bad_message" | "too_fast";
  message: string;
}

export interface Worth {
  points: number;
  declarable: boolean;
}

export interface Wait {
  tile: string;
  left: number;
  by_discard: Worth;
  self_drawn: Worth;
}

export interface HelpPhrase {
  id: "nothing_left_to_do" | "bonus_tiles_first" | "without_suit" | "out_of_reach" | "complete" | "distance" | "tiles_that_help" | "ready" | "ready_for_own_tiles" | "fault" | "has_hu" | "may_hu" | "void_suits_first" | "barred" | "claimed_turn" | "bonus_tile_held" | "no_discard" | "bonus_discard" | "with_drawn" | "with_discard" | "would_win" | "let_pass" | "other_claim_first" | "no_shape" | "void_suit" | "too_many_suits" | "missing_suit" | "no_yaojiu" | "no_triplet" | "below_minimum";
  values: Record<string, unknown>;
}

export interface Help {
  type: "help";
  what: "waits" | "discards" | "why";
  phrases: HelpPhrase[];
  waits: Wait[];
  discards: Discarding[];
}

export interface Presence {
  type: "presence";
  players: PlayerInfo[];
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

export interface AskHelp {
  type: "help";
  what: "waits" | "discards" | "why";
}

export interface Ping {
  type: "ping";
}

export interface SeatRequest {
  kind: "bot" | "open";
  bot?: "greedy" | "random";
}

export interface TableRequest {
  rules?: string;
  options?: Record<string, boolean | number | string | null>;
  seats?: SeatRequest[] | null;
  name?: string;
  clock?: number | null;
  reserve?: number;
  help?: boolean;
  spectators?: boolean | null;
  pace?: number;
}

export interface SitRequest {
  name?: string;
}

export interface TableMade {
  table: string;
  link: string;
  player: number;
}

export interface MyTable {
  table: string;
  link: string;
  rules: string;
  stage: "open" | "playing" | "between" | "over";
  player: number;
  players: PlayerInfo[];
  deal: number;
}

export interface HandMeld {
  type: "chow" | "pung" | "kong";
  tiles: string[];
  kind: "concealed" | "melded" | "promoted" | "postponed" | null;
}

export interface HandText {
  text: string;
}

export interface HandTiles {
  standing: string[];
  melds: HandMeld[];
  win_tile: string | null;
}

export interface RulesRequest {
  rules: string;
  options?: Record<string, boolean | number | string | null>;
}

export interface FanInfo {
  id: string;
  name: string;
  name_zh: string;
  value: number | null;
  rule: string;
  rule_text: string;
}

export interface RulesFields {
  tiles: string[];
  chows: boolean;
  circumstances: ("last_of_kind" | "last_wall_tile" | "kong_replacement" | "bonus_replacement" | "robbing_kong" | "shoot_after_kong")[];
  winds: boolean;
  dealer: boolean;
  flowers: boolean;
  void_suit: boolean;
  summary: SummaryLine[];
  fan_unit: "fan" | "point" | "double";
  fans: FanInfo[];
}

export interface OptionInfo {
  name: string;
  type: "flag" | "number" | "word";
  words: string[];
  optional: boolean;
  meaning: string;
  rule: string;
  default: boolean | number | string | null;
}

export interface RulesetInfo {
  name: string;
  game: string;
  summary: SummaryLine[];
  seats: number;
  players: number;
  options: OptionInfo[];
}

export interface CheckRequest {
  lines: string[];
  first?: number;
}

export interface ReplayRequest {
  record: string;
  line?: number;
  seat?: "E" | "S" | "W" | "N";
  all_hands?: boolean;
}

export interface AnalysisRequest {
  record: string;
  event: number;
  seat: "E" | "S" | "W" | "N";
  line?: number;
}

export interface Checked {
  line: number;
  fault: string | null;
}

export interface Move {
  seat: number;
  choice: Choice;
}

export interface Frame {
  event: number;
  move: Move | null;
  asked: number | null;
  update: Update;
}

export interface PlayedAt {
  site: string;
  game: string;
  differences: string[];
}

export interface Replay {
  welcome: Welcome;
  seat: number;
  frames: Frame[];
  account: Account | null;
  reveal: Reveal | null;
  fault: string | null;
  source: PlayedAt | null;
}

export interface Ready {
  tile: string;
  waits: Wait[];
}

export interface Analysis {
  event: number;
  seat: number;
  legal: Choice[];
  chosen: Choice | null;
  phrases: HelpPhrase[];
  waits: Wait[];
  discards: Discarding[];
  ready: Ready[];
  why: HelpPhrase[];
}

export interface Problem {
  field: string | null;
  message: string;
}

export type ServerMessage = Welcome | Update | Account | Refused | Help | Presence | Pong;

export type ClientMessage = Act | Next | Undo | FillSeats | AskHelp | Ping;

export type Score = Win | NoWin;
