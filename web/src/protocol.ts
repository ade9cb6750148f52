// Made from protocol.py and http_protocol.py in src/zimo/server, results.py and request/form.py in
// src/zimo/hands and the texts in src/zimo/words, by `python -m zimo.server.typescript`. Don't edit.

export interface HandRequest {
  id?: unknown;
  rules?: string | null;
  options?: Record<string, unknown>;
  hand?: string | null;
  melds?: DeclaredSet[];
  win_tile?: string | null;
  tiles?: string | null;
  last_tile_wins?: boolean;
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
  payments?: boolean;
  declarable_only?: boolean;
}

export interface DeclaredSet {
  type: "chow" | "pung" | "kong";
  tiles: string;
  kind?: "concealed" | "melded" | "promoted" | "postponed" | null;
  concealed?: boolean | null;
}

export interface Phrase {
  id: keyof Texts;
  values?: Record<string, unknown>;
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

export interface KongRead {
  tiles: string;
  kind: "concealed" | "melded" | "promoted" | "postponed";
  given: boolean;
}

export interface LastTile {
  tile: string;
  total_fan: number | null;
  points: number;
}

export interface Taken {
  id?: unknown;
  win_tile?: string;
  win_tile_given?: boolean;
  last_tile?: LastTile;
  kongs?: KongRead[];
}

export interface Win {
  id?: unknown;
  win_tile?: string;
  win_tile_given?: boolean;
  last_tile?: LastTile;
  kongs?: KongRead[];
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
  sums?: Partial<Record<"discarder" | "dealer" | "others" | "each", Phrase>>;
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
  unit?: "fans" | "points" | "doubles";
  rule?: string;
  shape?: "seven_pairs" | "seven_different_pairs" | "orphans" | "knitted";
  excluded?: ExcludedFan[];
}

export interface NoWin {
  id?: unknown;
  win_tile?: string;
  win_tile_given?: boolean;
  last_tile?: LastTile;
  kongs?: KongRead[];
  win: false;
  reason: "no_shape" | "void_suit" | "too_many_suits" | "missing_suit" | "no_yaojiu" | "no_triplet" | "below_minimum";
  detail: Lack;
}

export interface WaitValue {
  declarable: boolean;
  total_fan: number | null;
  points: number;
  payments?: Partial<Record<"discarder" | "dealer" | "others" | "each", number>>;
}

export interface WaitLine {
  tile: string;
  left: number;
  declarable: boolean;
  total_fan: number | null;
  points: number;
  self_draw: WaitValue;
  payments?: Partial<Record<"discarder" | "dealer" | "others" | "each", number>>;
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

export interface Target {
  id: string;
  name: string;
  name_zh: string;
  value?: number;
  unit?: "fan" | "point" | "double";
  short?: number;
  missing: number;
  accepts: Record<string, number>;
  count: number;
  sets?: string;
  suit?: "m" | "p" | "s";
}

export interface Discarding {
  tile: string;
  deficiency: number | null;
  accepts: Record<string, number>;
  count: number;
  towards?: Target;
}

export interface HandAnalysis {
  id?: unknown;
  deficiency: number | null;
  shanten: number | null;
  discards: Discarding[];
  accepts?: Record<string, number>;
  count?: number;
  towards?: Target;
}

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
  void_penalty: number;
}

export interface Meld {
  kind: "chow" | "pung" | "melded_kong" | "promoted_kong" | "postponed_kong" | "concealed_kong";
  tiles: string[];
  source: number;
  claimed: string | null;
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

export interface ToldPayment {
  reason: "hu" | "concealed_kong" | "melded_kong" | "promoted_kong" | "kong_shot" | "kong_not_ready" | "kong_false_hu" | "kong_before_robbed" | "ready" | "void_tiles" | "void_discard" | "false_hu" | "losers";
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
  kind: "deal" | "discard" | "void" | "hu" | "meld" | "bonus" | "payment" | "draw" | "end" | "undo" | "clock";
  seat: number | null;
  tiles: string[];
  source: number | null;
  meld: "chow" | "pung" | "melded_kong" | "promoted_kong" | "postponed_kong" | "concealed_kong" | null;
  suit: "m" | "p" | "s" | null;
  payment: Payment | null;
  end: "hu" | "wall" | "no_replacement" | null;
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
  stage: "open" | "playing" | "between" | "over" | "closed";
  seq: number;
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
  code: "stale_turn" | "not_your_turn" | "not_legal" | "not_allowed" | "bad_message" | "too_fast";
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

export interface Ping {
  type: "ping";
}

export interface EngineState {
  compiling: boolean;
  done: number;
  steps: number;
}

export interface SeatRequest {
  kind: "bot" | "open";
  bot?: string;
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
  open_hands?: boolean | null;
  hands_after?: number | null;
  listed?: boolean;
  pace?: number;
}

export interface SitRequest {
  name?: string;
}

export interface HouseRules {
  name: string;
  rules: string;
  options: Record<string, boolean | number | string | null>;
}

export interface Profile {
  name?: string;
  emblem?: "1s" | "5p" | "9m" | "C" | "F" | "P" | "E" | "S" | "W" | "N" | "f1" | "f2" | "f3" | "f4" | null;
  house_rules?: HouseRules[];
}

export interface Pass {
  code: string;
  seconds: number;
}

export interface PassRequest {
  code: string;
}

export interface TableMade {
  table: string;
  link: string;
  player: number;
}

export interface MyTable {
  table: string;
  link: string;
  opened: number;
  rules: string;
  stage: "open" | "playing" | "between" | "over" | "closed";
  host: boolean;
  player: number;
  players: PlayerInfo[];
  deal: number;
  deals: number | null;
  scores: number[];
  places: number[];
}

export interface WatchedTable {
  link: string;
  rules: string;
  players: PlayerInfo[];
  deal: number;
  deals: number | null;
  hands_after: number | null;
}

export interface MyTables {
  tables: MyTable[];
  found: number;
  unread: number;
  open: number;
  most_open: number;
}

export interface FanCount {
  id: string;
  name: string;
  name_zh: string;
  count: number;
}

export interface MatchForm {
  opened: number;
  deals: number;
  points: number;
}

export interface GameStatistics {
  rules: string;
  matches: number;
  places: number[];
  deals: number;
  hu: number;
  self_drawn: number;
  dealt_in: number;
  claims: number;
  points: number;
  hands: number;
  hand_points: number;
  best_hand: number;
  total_fan: number | null;
  fans: FanCount[];
  form: MatchForm[];
}

export interface MyStatistics {
  games: GameStatistics[];
  unread: number;
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

export interface Unanswered {
  id: unknown;
  error: Fault;
  phrase: Phrase | null;
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

export interface TaughtLine {
  id: string;
  phrase: Phrase;
  rules: string[];
}

export interface TaughtPart {
  part: "goal" | "tiles" | "deal" | "void_suit" | "bonus_tiles" | "turns" | "claims" | "kongs" | "winning" | "passing" | "counting" | "paying" | "end" | "match";
  lines: TaughtLine[];
}

export interface FanExample {
  hand: HandTiles;
  self_drawn: boolean;
  circumstances: ("last_of_kind" | "last_wall_tile" | "kong_replacement" | "bonus_replacement" | "robbing_kong" | "shoot_after_kong")[];
  prevalent: "E" | "S" | "W" | "N";
  seat: "E" | "S" | "W" | "N";
  flowers: string;
  options: Record<string, boolean | number | string | null>;
}

export interface DisplacedFan {
  id: string;
  instead: boolean;
}

export interface FanLesson {
  fan: FanInfo;
  definition: Phrase | null;
  displaces: DisplacedFan[];
  example: FanExample | null;
  start: number | null;
}

export interface BaseInfo {
  id: string;
  name: string;
  name_zh: string;
  points: number;
  rule: string;
}

export interface Lesson {
  parts: TaughtPart[];
  fan_unit: "fan" | "point" | "double";
  fans: FanLesson[];
  base: BaseInfo[];
}

export interface OptionInfo {
  name: string;
  subject: "goal" | "tiles" | "deal" | "void_suit" | "bonus_tiles" | "turns" | "claims" | "kongs" | "winning" | "passing" | "counting" | "paying" | "end" | "match";
  idle: Record<string, (boolean | number | string | null)[]>;
  type: "flag" | "number" | "word";
  words: string[];
  numbers: number[];
  least: number | null;
  most: number | null;
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
  bots: string[];
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

export interface ReviewRequest {
  record: string;
  player: number;
  line?: number;
  after?: number;
}

export interface Checked {
  line: number;
  fault: string | null;
  phrase?: Phrase | null;
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
  differences: Phrase[];
}

export interface Replay {
  welcome: Welcome;
  seat: number;
  frames: Frame[];
  account: Account | null;
  reveal: Reveal | null;
  fault: string | null;
  source: PlayedAt | null;
  phrase?: Phrase | null;
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
  phrases: Phrase[];
  waits: Wait[];
  discards: Advised[];
  calls: CallAdvice[];
  ready: Ready[];
  why: Phrase[];
}

export interface Verdict {
  choice: Choice;
  grade: "good" | "better" | "mistake";
  reason: Phrase;
}

export interface Decision {
  event: number;
  done: Verdict;
  best: Choice;
  others: Verdict[];
}

export interface Review {
  seat: number | null;
  decisions: Decision[];
  of: number;
  next: number | null;
}

export interface Problem {
  field: string | null;
  message: string;
  phrase?: Phrase | null;
}

export type ServerMessage = Welcome | Update | Account | Refused | Help | OwnHand | Presence | Another | Spoken | Pong;

export type ClientMessage = Act | Next | Undo | FillSeats | StandIn | Say | AskHelp | Ping;

export type Score = Win | NoWin;

export type Shown = string | number | readonly string[];

/** What the page can say. */
export interface Texts {
  "tile.1m": null;
  "tile.2m": null;
  "tile.3m": null;
  "tile.4m": null;
  "tile.5m": null;
  "tile.6m": null;
  "tile.7m": null;
  "tile.8m": null;
  "tile.9m": null;
  "tile.1p": null;
  "tile.2p": null;
  "tile.3p": null;
  "tile.4p": null;
  "tile.5p": null;
  "tile.6p": null;
  "tile.7p": null;
  "tile.8p": null;
  "tile.9p": null;
  "tile.1s": null;
  "tile.2s": null;
  "tile.3s": null;
  "tile.4s": null;
  "tile.5s": null;
  "tile.6s": null;
  "tile.7s": null;
  "tile.8s": null;
  "tile.9s": null;
  "tile.E": null;
  "tile.S": null;
  "tile.W": null;
  "tile.N": null;
  "tile.C": null;
  "tile.F": null;
  "tile.P": null;
  "tile.f1": null;
  "tile.f2": null;
  "tile.f3": null;
  "tile.f4": null;
  "tile.g1": null;
  "tile.g2": null;
  "tile.g3": null;
  "tile.g4": null;
  "suit.m": null;
  "suit.p": null;
  "suit.s": null;
  "phrase.hello": null;
  "phrase.good_luck": null;
  "phrase.well_played": null;
  "phrase.thanks": null;
  "phrase.sorry": null;
  "phrase.one_moment": null;
  "phrase.back": null;
  "phrase.again": null;
  "phrase.bye": null;
  "phrase.laugh": null;
  "phrase.wow": null;
  "phrase.phew": null;
  "bot.lan": null;
  "bot.mei": null;
  "bot.zhu": null;
  "bot.ju": null;
  "wind.E": null;
  "wind.S": null;
  "wind.W": null;
  "wind.N": null;
  "meld.chow": null;
  "meld.pung": null;
  "meld.melded_kong": null;
  "meld.promoted_kong": null;
  "meld.postponed_kong": null;
  "meld.concealed_kong": null;
  "choice.hu": null;
  "choice.pung": null;
  "choice.kong": null;
  "choice.chow": null;
  "choice.concealed_kong": null;
  "choice.added_kong": null;
  "choice.discard": null;
  "choice.void": null;
  "choice.pass": null;
  "choice.set_aside": null;
  "list.joint": null;
  "list.and": null;
  "list.or": null;
  "unit.fan": { count: number };
  "unit.point": { count: number };
  "unit.double": { count: number };
  "unit.tile": { count: number };
  "unit.worth": { points: number; beside?: Shown | null };
  "end.running": null;
  "end.hu": null;
  "end.wall": null;
  "end.no_replacement": null;
  "reason.hu": null;
  "reason.concealed_kong": null;
  "reason.melded_kong": null;
  "reason.promoted_kong": null;
  "reason.kong_shot": null;
  "reason.kong_not_ready": null;
  "reason.kong_false_hu": null;
  "reason.kong_before_robbed": null;
  "reason.ready": null;
  "reason.void_tiles": null;
  "reason.void_discard": null;
  "reason.false_hu": null;
  "reason.losers": null;
  "paying.first": { number: Shown; why: Shown };
  "paying.plus": { number: Shown; why: Shown };
  "paying.times": { number: Shown; why: Shown };
  "paying.sum": { parts: Shown; points?: Shown | null; limit?: Shown | null };
  "paying.hand": null;
  "paying.base": null;
  "paying.most_fans": { fans: Shown; most: Shown };
  "paying.dealer": null;
  "paying.self_drawn": null;
  "paying.self_drawn_fan": null;
  "paying.discarder": null;
  "paying.for_dealer": null;
  "paying.for_others": { count: number };
  "paying.from": { seat: Shown };
  "paying.to_each": null;
  "paying.back": null;
  "paying.void_tiles": { count: number };
  "paying.void_meld": null;
  "paying.difference": { more: Shown; less: Shown };
  "payer.discarder": null;
  "payer.dealer": null;
  "payer.others": null;
  "payer.each": null;
  "payer.pays": { who: Shown; sum: Shown };
  "payer.nobody": null;
  "preset.official": null;
  "preset.mcr": null;
  "preset.mcr-wmo": null;
  "preset.sichuan": null;
  "preset.sbr": null;
  "preset.sbr-mil": null;
  "preset.changchun": null;
  "preset.classical": null;
  "about.official": null;
  "about.mcr": null;
  "about.mcr-wmo": null;
  "about.sichuan": null;
  "about.sbr": null;
  "about.sbr-mil": null;
  "about.changchun": null;
  "about.classical": null;
  "heading.tiles": null;
  "heading.claims": null;
  "heading.to_win": null;
  "heading.pays": null;
  "heading.deal": null;
  "heading.void_suit": null;
  "rules.tiles_108": null;
  "rules.tiles_136": null;
  "rules.tiles_144": null;
  "rules.tiles_and_dragons": null;
  "rules.chow_from_none": null;
  "rules.chow_from_left": null;
  "rules.chow_from_any": null;
  "rules.four_sets": null;
  "rules.or_seven_different_pairs": null;
  "rules.or_seven_pairs": null;
  "rules.or_orphans": null;
  "rules.or_knitted": null;
  "rules.suits_no_void": null;
  "rules.suits_at_most_two": null;
  "rules.suits_all_three": null;
  "rules.needs_yaojiu": null;
  "rules.needs_triplet": null;
  "rules.needs_minimum": { unit: Shown; minimum: number };
  "rules.pays_sbr": null;
  "rules.pays_sichuan": null;
  "rules.pays_changchun": null;
  "rules.pays_mcr": null;
  "rules.pays_classical": null;
  "rules.payment_discarder_pays_all": null;
  "rules.payment_everyone_pays": null;
  "rules.payment_hk_full": null;
  "rules.payment_hk_half": null;
  "rules.losers_settle": null;
  "rules.flow_first_hu": null;
  "rules.flow_last_player": null;
  "rules.several_win": null;
  "rules.passed_hu_bars_lower": null;
  "rules.passed_hu_bars": null;
  "rules.flowers_kept": null;
  "rules.flowers_replaced": null;
  "rules.void_tile": null;
  "rules.void_card": null;
  "rules.void_first": null;
  "rules.joint": null;
  "help.nothing_left_to_do": null;
  "help.bonus_tiles_first": null;
  "help.without_suit": { suit: Shown; held: Shown; deficiency?: number | null };
  "help.out_of_reach": null;
  "help.complete": null;
  "help.distance": { deficiency?: number | null };
  "help.tiles_that_help": { count: number; accepts: Shown };
  "help.ready": null;
  "help.ready_for_own_tiles": null;
  "help.heading": { away: number; target: Shown; suit?: Shown | null; worth?: Shown | null; short: number };
  "help.towards": { away: number; target: Shown; suit?: Shown | null; worth?: Shown | null; short: number };
  "help.waits": { accepts: Shown; same: boolean; least: Shown; most: number };
  "help.waits_for_own_tiles": null;
  "help.only_self_drawn": { accepts: Shown };
  "help.no_wait_counts": null;
  "help.has_hu": null;
  "help.may_hu": null;
  "help.void_suits_first": null;
  "help.barred": { rule?: Shown | null };
  "help.claimed_turn": null;
  "help.bonus_tile_held": null;
  "help.no_discard": null;
  "help.bonus_discard": null;
  "help.with_drawn": { tile: Shown };
  "help.with_discard": { tile: Shown; seat: Shown };
  "help.would_win": null;
  "help.let_pass": { rule?: Shown | null };
  "help.other_claim_first": null;
  "help.no_shape": { shape: Shown; deficiency?: number | null; rule?: Shown | null };
  "help.void_suit": { tiles?: Shown | null; rule?: Shown | null };
  "help.too_many_suits": { suits: Shown; most_suits: Shown; rule?: Shown | null };
  "help.missing_suit": { missing: Shown; rule?: Shown | null };
  "help.no_yaojiu": { rule?: Shown | null };
  "help.no_triplet": { rule?: Shown | null };
  "help.below_minimum": { total_fan: Shown; minimum: Shown; unit: Shown; rule?: Shown | null };
  "accepted.item": { tile: Shown; left: Shown };
  "distance.win": { deficiency?: number | null };
  "judged.as_help": null;
  "judged.as_good": null;
  "judged.farther": { then: Shown; instead: Shown };
  "judged.fewer": { count: number; best: number };
  "judged.less_likely": { percent: Shown; target?: Shown | null };
  "judged.hu_passed": null;
  "judged.false_hu": null;
  "target.seven_pairs": null;
  "target.thirteen_orphans": null;
  "target.knitted_straight": null;
  "target.lesser_honors_and_knitted_tiles": null;
  "refused.stale_turn": null;
  "refused.not_your_turn": null;
  "refused.not_legal": null;
  "refused.not_allowed": null;
  "refused.bad_message": null;
  "refused.too_fast": null;
  "action.pass": null;
  "action.hu": null;
  "action.pung": null;
  "action.kong": null;
  "action.chow_lowest": null;
  "action.chow_middle": null;
  "action.chow_highest": null;
  "action.discard": { tile: Shown };
  "action.concealed_kong": { tile: Shown };
  "action.added_kong": { tile: Shown };
  "action.void_tile": { tile: Shown };
  "action.void_card": { suit: Shown };
  "action.set_aside": { tile: Shown };
  "action.unknown": { code: Shown };
  "fault.no_tile": { character: Shown; position: Shown };
  "fault.dragon_letters": { character: Shown; position: Shown };
  "fault.red_five": { character: Shown; position: Shown };
  "fault.two_meanings": { text: Shown; position: Shown };
  "fault.z_dragons": { character: Shown; position: Shown };
  "fault.offer": { character: Shown; position: Shown };
  "fault.circumstances_of": { character: Shown; position: Shown };
  "fault.bonus_number": { character: Shown; position: Shown };
  "fault.bonus_without_number": { character: Shown; position: Shown };
  "fault.bonus_cut": { character: Shown; position: Shown };
  "fault.no_number": { character: Shown; position: Shown };
  "fault.honours_end": { character: Shown; position: Shown };
  "fault.no_suit": { character: Shown; position: Shown };
  "fault.not_one_tile": { text: Shown; count: number };
  "fault.no_book_name": { tile: Shown };
  "fault.too_long": { count: Shown; most: Shown };
  "fault.no_bracket": { position: Shown };
  "fault.after_plus": { position: Shown; count: number };
  "fault.no_set": { text: Shown; position: Shown };
  "fault.marks_kong": { character: Shown; position: Shown; set: Shown };
  "fault.not_json": { detail: Shown };
  "fault.no_object": { value: Shown };
  "fault.unknown_field": { hint: Shown };
  "fault.missing_field": null;
  "fault.cannot_be": { value: Shown; wanted: Shown };
  "fault.did_you_mean": { name: Shown };
  "fault.choose": { names: Shown; optional: boolean };
  "fault.no_rules": null;
  "fault.tiles_and_other": { other: Shown };
  "fault.no_hand": null;
  "fault.last_of_tiles": null;
  "fault.no_win_tile": null;
  "fault.no_standing": null;
  "fault.standing_twice": null;
  "fault.waits_without_win_tile": null;
  "fault.not_won_yet": null;
  "fault.no_such_set": { text: Shown; set: Shown };
  "fault.contradicts_kind": { value: Shown; kind: Shown };
  "fault.kind_of_kong": { set: Shown };
  "fault.concealed_set": { set: Shown };
  "fault.too_many_melds": { count: Shown };
  "fault.no_chow_claimed": null;
  "fault.too_exposed": { count: Shown; most: Shown };
  "fault.not_in_rules": { tile: Shown };
  "fault.bonus_in_hand": { tile: Shown };
  "fault.fifth_copy": { tile: Shown };
  "fault.fifth_copy_seen": { tile: Shown };
  "fault.no_bonus_tiles": null;
  "fault.no_bonus_tile": { tile: Shown };
  "fault.bonus_twice": { tile: Shown };
  "fault.no_void": null;
  "fault.wrong_count": { given: Shown; wanted: Shown; melds: number; analyse: boolean };
  "fault.self_drawn_no_discarder": null;
  "fault.replacement_is_drawn": null;
  "fault.two_dealers": null;
  "fault.no_kong_to_replace": null;
  "fault.from_kong_box": null;
  "fault.copy_in_hand": { tile: Shown };
  "fault.no_robbing": null;
  "fault.robbed_or_shot": null;
  "fault.robbed_not_last": null;
  "fault.robbed_pung": { tile: Shown };
  "fault.unknown_ruleset": { name: Shown; hint: Shown };
  "fault.choose_such_as": { count: Shown; names: Shown };
  "fault.unknown_option": { name: Shown; hint: Shown };
  "fault.unknown_bot": { name: Shown; hint: Shown };
  "fault.option_value": { name: Shown; value: Shown; hint: Shown };
  "fault.whole_number": null;
  "fault.from_to": { least: Shown; most: Shown; optional: boolean };
  "fault.dragons_twice": { tiles: Shown };
  "fault.one_wall": null;
  "fault.losers_by": { able: Shown };
  "fault.other": { detail: Shown };
  "fault.in_line": { line: Shown; fault: Shown };
  "fault.at_event": { deal?: Shown | null; event: Shown; happening?: Shown | null; fault: Shown };
  "fault.the_deal": null;
  "fault.seat_does": { seat: Shown; action: Shown };
  "fault.no_record_name": null;
  "fault.record_format": { version: Shown; first: Shown; last: Shown };
  "fault.no_record": { detail: Shown };
  "fault.record_cut": null;
  "fault.record_too_long": null;
  "fault.no_records": null;
  "fault.draws_unknown": null;
  "fault.other_layout": { told: Shown; here: Shown };
  "fault.wrong_states": { actions: Shown; states: Shown };
  "fault.fair_without_seed": null;
  "fault.fair_differs": { told: Shown; found: Shown };
  "fault.match_scores": { players: Shown; scores: Shown };
  "fault.no_seating": { seated: Shown; players: Shown };
  "fault.other_seats": { names: Shown; seats: Shown };
  "fault.other_bytes": { byte: Shown };
  "fault.other_state": null;
  "fault.field_differs": { field: Shown; told: Shown; found: Shown };
  "fault.nothing": null;
  "fault.other_rules": { rules: Shown; told: Shown; here: Shown };
  "fault.other_shuffle": { told: Shown; here: Shown };
  "fault.seed_and_wall": null;
  "fault.wrong_seats": { named: Shown; seats: Shown };
  "fault.wall_fault": { fault: Shown };
  "fault.no_such_deal": { detail: Shown };
  "fault.no_action": { value: Shown; last: Shown };
  "fault.only_host_closes": null;
  "fault.too_many_tables": { most: Shown };
  "fault.only_players_again": null;
  "fault.no_pass": null;
  "fault.no_table": { name: Shown };
  "fault.deal_not_finished": { deal: Shown };
  "fault.no_file_shown": null;
  "fault.file_fault": { file: Shown; detail: Shown };
  "fault.nobody_sits": { wind: Shown; winds: Shown };
  "fault.no_player": { last: Shown; player: Shown };
  "fault.not_over": null;
  "fault.no_event": { last: Shown; event: Shown };
  "fault.seat_requests": { given: number; others: number };
  "fault.deal_is_over": null;
  "fault.not_legal": { seat: Shown; action: Shown; legal: Shown };
  "fault.seats_taken": null;
  "fault.too_many_requests": { seconds: number };
  "fault.too_deep": null;
  "fault.database_fails": null;
  "fault.name_of_bot": { name: Shown };
  "fault.too_many_connections": { most: number };
  "fault.server_full": null;
  "fault.request_late": { seconds: number };
  "fault.foreign_host": { host: Shown };
  "fault.in_field": { where: Shown; fault: Shown };
  "fault.uneven_fine": { name: Shown; fine: Shown; others: Shown };
  "wanted.text": null;
  "wanted.switch": null;
  "wanted.ruleset": null;
  "wanted.options": null;
  "wanted.melds": null;
  "wanted.win_by": null;
  "wanted.wind": null;
  "wanted.flowers": null;
  "wanted.void_suit": null;
  "wanted.type": null;
  "wanted.kind": null;
  "counted.offer": { move: Shown; seat: Shown; there?: Shown | null; here?: Shown | null };
  "counted.scores": { there: Shown; here: Shown };
  "counted.points": { there: Shown; here: Shown };
  "counted.fans": { there: Shown; here: Shown };
  "counted.no_more": null;
  "set.chow": null;
  "set.pung": null;
  "set.kong": null;
  "page.title": null;
  "page.offline": null;
  "page.nothing_here": null;
  "page.subtitle": null;
  "page.voice_language": null;
  "page.loading": null;
  "page.failed": { message: Shown };
  "page.close": null;
  "page.yes": null;
  "page.no": null;
  "page.more": null;
  "page.copy": null;
  "page.copied": null;
  "page.copy_by_hand": null;
  "page.you": null;
  "page.seat_number": { number: Shown };
  "page.qr_code": null;
  "page.a_player": null;
  "title.your_turn": null;
  "title.deal_over": null;
  "title.match_over": null;
  "table.just_drawn": { tile: Shown };
  "table.void_tile": { tile: Shown };
  "table.of_void_suit": { tile: Shown };
  "table.lifted": { tile: Shown };
  "table.latest": { tile: Shown };
  "table.taken": { tile: Shown };
  "table.as_drawn": { tile: Shown };
  "table.meld": { meld: Shown; tiles?: Shown | null; from?: Shown | null; claimed?: Shown | null };
  "table.table": null;
  "table.hand": null;
  "table.hand_of": { name: Shown };
  "table.river": { name: Shown; count: number };
  "table.melds_of": { name: Shown };
  "table.standing": { count: number };
  "table.wall": { left: number };
  "table.dice": { faces: Shown };
  "table.wall_short": null;
  "table.round": { wind: Shown };
  "table.deal": { number: Shown; of?: Shown | null };
  "table.dealer": null;
  "table.void_suit": { suit: Shown };
  "table.hu": { order: number };
  "table.only_hu": null;
  "table.false_hu": null;
  "table.barred": null;
  "table.bot": null;
  "table.away": null;
  "table.stand_in": null;
  "table.is_away": { name: Shown };
  "table.bot_in": { name: Shown; seconds: Shown };
  "table.seconds_short": { seconds: Shown };
  "table.bot_now": null;
  "table.bot_now_for": { name: Shown };
  "table.end_match": null;
  "table.end_match_sure": null;
  "table.by_clock": null;
  "table.score": { points: number };
  "table.actions": null;
  "table.switches": null;
  "table.your_turn": null;
  "table.you_drew": { tile: Shown };
  "table.discard_question": { tile: Shown };
  "table.void_question": null;
  "table.void_tile_question": null;
  "table.claim_question": { name: Shown; tile: Shown };
  "table.rob_question": { name: Shown; tile: Shown };
  "table.waits_for": null;
  "table.wait": { tile: Shown; left: number; worth: Shown };
  "table.too_small": null;
  "table.hu_not": null;
  "table.void_price": { points: Shown };
  "table.void_advice": { suit: Shown; held: number };
  "table.seen": { tile: Shown; seen: Shown; all: Shown };
  "table.waiting": { name: Shown };
  "table.waiting_stand_in": { name: Shown };
  "table.waiting_any": null;
  "table.void_waiting": null;
  "table.you_have_hu": null;
  "table.watching": null;
  "table.seconds": { left: number; reserve?: number | null };
  "table.claim_chance": { question: Shown; choices: Shown; seconds?: number | null };
  "table.key_for": { label: Shown; key: Shown };
  "table.undo": null;
  "table.help": null;
  "table.rules": null;
  "table.log": null;
  "table.leave": null;
  "table.menu": null;
  "table.offline": null;
  "table.connecting": null;
  "table.not_now": null;
  "table.aside_question": { tile: Shown };
  "table.not_your_turn": null;
  "switch.phrases": null;
  "switch.auto_pass": null;
  "switch.auto_hu": null;
  "switch.sort": null;
  "switch.auto_pass_short": null;
  "switch.auto_hu_short": null;
  "switch.sort_short": null;
  "switch.confirm": null;
  "switch.guard": null;
  "switch.corner": null;
  "switch.motion": null;
  "switch.clicks": null;
  "switch.voice": null;
  "switch.volume_of": { what: Shown };
  "switch.theme": null;
  "switch.language": null;
  "switch.terms": null;
  "switch.terms_of_language": null;
  "switch.waits": null;
  "corner.none": null;
  "corner.number": null;
  "corner.notation": null;
  "theme.system": null;
  "theme.light": null;
  "theme.dark": null;
  "event.deal": { you: boolean; who: Shown };
  "event.discard": { you: boolean; who: Shown; tiles: Shown };
  "event.draw": { you: boolean; who: Shown; tiles?: Shown | null };
  "event.void": { who: Shown; suit: Shown };
  "event.bonus": { you: boolean; who: Shown; tiles: Shown };
  "event.meld": { who: Shown; meld: Shown; tiles?: Shown | null; from?: Shown | null };
  "event.hu": { who: Shown; tiles?: Shown | null; from?: Shown | null };
  "event.payment": { reason: Shown; moved: Shown };
  "event.moved": { who: Shown; points: Shown };
  "event.undo": null;
  "event.clock": { you: boolean; who: Shown };
  "sheet.of": { who: Shown; what: Shown };
  "sheet.own_result": null;
  "sheet.with_tile": { what: Shown; tile: Shown };
  "sheet.own_place": { place: Shown; of: Shown; score: Shown };
  "sheet.not_concerned": null;
  "sheet.more_lines": { count: number };
  "sheet.wall": null;
  "sheet.no_replacement": null;
  "sheet.not_counted": { name: Shown; by: Shown };
  "sheet.account": { number: Shown };
  "sheet.match_over": null;
  "sheet.nobody_hu": null;
  "sheet.self_drawn": null;
  "sheet.on_discard": { name: Shown };
  "sheet.robbed": null;
  "sheet.is_false": null;
  "sheet.read_as": null;
  "sheet.fan": null;
  "sheet.doubles_title": null;
  "sheet.fans_title": null;
  "sheet.limit": null;
  "sheet.base_points": null;
  "sheet.limit_hand": { points: Shown };
  "sheet.rounded": { points: Shown };
  "sheet.limited": { points: Shown };
  "sheet.joint": null;
  "sheet.payments": null;
  "sheet.no_payments": null;
  "sheet.reason": null;
  "sheet.bank": null;
  "sheet.hands": null;
  "sheet.standings": null;
  "sheet.place": null;
  "sheet.player": null;
  "sheet.this_deal": null;
  "sheet.total": null;
  "sheet.table_points": null;
  "sheet.sat_out": null;
  "sheet.next": null;
  "sheet.waiting_others": { names: Shown };
  "sheet.record": null;
  "sheet.show_table": null;
  "sheet.show_sheet": null;
  "units.fan": null;
  "units.point": null;
  "units.double": null;
  "advice.waits": null;
  "advice.discards": null;
  "advice.why": null;
  "advice.thinking": null;
  "advice.no_help": null;
  "advice.left": { count: Shown };
  "advice.by_discard": null;
  "advice.by_self_draw": null;
  "advice.helping": { count: number; kinds: number; named?: Shown | null };
  "advice.nothing_helps": null;
  "advice.too_little": null;
  "advice.brings": { points: number; gain: Shown; dealer?: Shown | null };
  "advice.calls": null;
  "keys.title": null;
  "keys.move": null;
  "keys.discard": null;
  "keys.calls": null;
  "keys.help": null;
  "keys.switches": null;
  "keys.undo": null;
  "keys.again": null;
  "keys.table": null;
  "keys.rivers": null;
  "keys.escape": null;
  "lobby.compiling": { done: Shown; steps: Shown };
  "lobby.choose": null;
  "lobby.play_now": null;
  "lobby.play_now_hint": null;
  "lobby.pace": null;
  "lobby.create_room": null;
  "lobby.house_rules": { count: number };
  "lobby.no_limit": null;
  "lobby.your_name": null;
  "lobby.guest": null;
  "lobby.seats": null;
  "lobby.seat_open": null;
  "lobby.seat_bot": null;
  "lobby.clock": null;
  "lobby.no_clock": null;
  "lobby.reserve": null;
  "lobby.allow_help": null;
  "lobby.spectators": null;
  "lobby.no_spectators": null;
  "lobby.see_no_hands": null;
  "lobby.see_hands_after": { seconds: Shown };
  "lobby.listed": null;
  "lobby.open_hands": null;
  "lobby.create": null;
  "lobby.rejoin": null;
  "lobby.recommended": null;
  "lobby.me": { name: Shown };
  "lobby.settings": null;
  "lobby.records": null;
  "lobby.rules_in_short": null;
  "pace.at_once": null;
  "pace.quickly": null;
  "pace.easy": null;
  "pace.slowly": null;
  "pace.very_slowly": null;
  "reserve.0": null;
  "reserve.30": null;
  "reserve.60": null;
  "reserve.180": null;
  "options.changed": { count: number };
  "options.every": null;
  "options.house_rule": null;
  "options.compare_with": null;
  "options.otherwise": { game: Shown; value: Shown };
  "scorer.brings": { points: Shown; payments: Shown };
  "scorer.title": null;
  "scorer.open": null;
  "scorer.hand": null;
  "scorer.line": null;
  "scorer.laid": null;
  "scorer.empty": null;
  "scorer.target": null;
  "scorer.to_hand": null;
  "scorer.to_win": null;
  "scorer.clear": null;
  "scorer.add": { where: Shown; tile: Shown };
  "scorer.take_away": { what: Shown };
  "scorer.win_tile": { tile: Shown };
  "scorer.win_on": { tile: Shown };
  "scorer.kong_kind": null;
  "scorer.how": null;
  "scorer.won": null;
  "scorer.prevalent": null;
  "scorer.seat": null;
  "scorer.dealer": null;
  "scorer.void_suit": null;
  "scorer.void_unknown": null;
  "scorer.flowers": null;
  "scorer.value": null;
  "scorer.not_yet": null;
  "scorer.no_win": null;
  "scorer.waits": null;
  "scorer.excluded": { count: number };
  "scorer.excluded_by": { names?: Shown | null };
  "scorer.hand_size": { tiles: Shown };
  "scorer.at_wall_end": { points: number };
  "scorer.in_short": null;
  "kong.melded": null;
  "kong.promoted": null;
  "kong.postponed": null;
  "kong.concealed": null;
  "circumstance.last_of_kind": null;
  "circumstance.last_wall_tile": null;
  "circumstance.kong_replacement": null;
  "circumstance.bonus_replacement": null;
  "circumstance.robbing_kong": null;
  "circumstance.shoot_after_kong": null;
  "dealer.other": null;
  "dealer.winner": null;
  "dealer.discarder": null;
  "watch.title": null;
  "watch.none": null;
  "watch.go": null;
  "watch.hands": { seconds?: number | null };
  "watch.from": null;
  "watch.from_outside": null;
  "watch.later": { seconds: Shown };
  "watch.players": null;
  "watch.soon": null;
  "talk.title": null;
  "talk.says": { name: Shown; phrase: Shown };
  "room.title": null;
  "room.link": null;
  "room.only_here": null;
  "room.timing": { seconds?: number | null; reserve?: number | null };
  "room.help_forbidden": null;
  "room.sit": null;
  "room.open_seat": null;
  "room.starts_when_full": null;
  "room.fill": null;
  "room.missing": null;
  "room.private": null;
  "room.closed": null;
  "room.invites": { name: Shown; game: Shown };
  "room.yours": { game: Shown };
  "room.share": null;
  "replay.look_again": null;
  "replay.proving": null;
  "replay.title": null;
  "replay.loading": null;
  "replay.none": null;
  "replay.open": null;
  "replay.open_hint": null;
  "replay.another": null;
  "replay.at_most": { size: Shown };
  "replay.faulty": { count: number; of: Shown };
  "replay.too_long": { deals: Shown };
  "replay.lines": { count: number; checked?: number | null; faults: number };
  "replay.faults": null;
  "replay.fault": null;
  "replay.played_at": { site: Shown; game: Shown };
  "replay.as_counted": null;
  "replay.deal": { number: Shown; of: Shown };
  "replay.deal_number": null;
  "replay.event": { event: Shown; of: Shown };
  "replay.previous_deal": null;
  "replay.next_deal": null;
  "replay.previous": null;
  "replay.following": null;
  "replay.previous_call": null;
  "replay.next_call": null;
  "replay.steps": null;
  "replay.turns": null;
  "replay.view": null;
  "replay.all_from": { wind: Shown };
  "replay.all_short": { wind: Shown };
  "replay.only": { wind: Shown };
  "replay.only_short": { wind: Shown };
  "replay.analysis": null;
  "replay.decision": { name: Shown };
  "replay.no_decision": null;
  "replay.not_asked": { name: Shown };
  "replay.legal": null;
  "replay.chosen": null;
  "replay.is_chosen": null;
  "replay.ready_after": { tile: Shown };
  "replay.why": null;
  "replay.considers": { name: Shown };
  "replay.does": { name: Shown; what: Shown };
  "replay.copy": null;
  "replay.download": null;
  "replay.menu": null;
  "replay.play": null;
  "replay.pause": null;
  "replay.speed": null;
  "replay.slow": null;
  "replay.steady": null;
  "replay.fast": null;
  "replay.side": null;
  "review.title": null;
  "review.whose": null;
  "review.judging": { done: Shown; of: Shown };
  "review.summary": { decisions: number; mistakes: number; better: Shown };
  "review.deal": { deal: Shown };
  "review.all": { deals: Shown };
  "review.judge_all": { deals: Shown };
  "review.previous": null;
  "review.next": null;
  "review.no_more": null;
  "review.good": null;
  "review.better": null;
  "review.mistake": null;
  "review.done": { what: Shown };
  "review.help": { what: Shown };
  "review.try": null;
  "review.answer": null;
  "review.choose": null;
  "review.nothing": null;
  "review.sat_out": { name: Shown };
  "review.by": null;
  "proof.holds": null;
  "proof.differs": null;
  "proof.changed": null;
  "proof.unable": null;
  "replay_keys.step": null;
  "replay_keys.call": null;
  "replay_keys.ends": null;
  "replay_keys.deal": null;
  "replay_keys.seat": null;
  "replay_keys.open": null;
  "replay_keys.analysis": null;
  "replay_keys.turns": null;
  "replay_keys.review": null;
  "replay_keys.mistake": null;
  "replay_keys.play": null;
  "replay_keys.link": null;
  "replay_keys.again": null;
  "games.deals": { count: number };
  "games.with": { names: Shown };
  "games.close": null;
  "games.remove": null;
  "games.close_one": { host: boolean; game: Shown };
  "games.close_sure": null;
  "games.remove_sure": null;
  "games.more_open": { count: number };
  "games.limit": { open: Shown; most: Shown };
  "games.points": { count: number; points: Shown };
  "games.title": null;
  "games.matches": null;
  "games.search": null;
  "games.search_hint": null;
  "games.game": null;
  "games.every_game": null;
  "games.state": null;
  "games.state_all": null;
  "games.state_over": null;
  "games.state_open": null;
  "games.found": { count: number };
  "games.unread": { count: number };
  "games.more": { count: number };
  "games.none": null;
  "games.match": { game: Shown; day: Shown };
  "games.closed": null;
  "games.open": null;
  "games.place": { place: number };
  "games.go_on": null;
  "games.look": null;
  "games.download": null;
  "games.again": null;
  "games.delete": null;
  "games.course": null;
  "games.invites": { name: Shown };
  "games.join": null;
  "statistics.title": null;
  "statistics.none": null;
  "statistics.deals": null;
  "statistics.deals_of": { deals: Shown; matches: number };
  "statistics.hu": null;
  "statistics.self_drawn": null;
  "statistics.dealt_in": null;
  "statistics.points": null;
  "statistics.a_deal": { points: Shown };
  "statistics.hand_points": null;
  "statistics.mean_best": { mean: Shown; best: Shown };
  "statistics.total_fan": null;
  "statistics.claims": null;
  "statistics.form": { count: number };
  "statistics.places": null;
  "statistics.fans": null;
  "me.title": null;
  "me.no_account": null;
  "me.emblem": null;
  "me.keep": null;
  "me.kept": null;
  "me.elsewhere": null;
  "me.elsewhere_hint": null;
  "me.make_pass": null;
  "me.pass_once": { minutes: number };
  "me.have_code": null;
  "me.code": null;
  "me.come": null;
  "me.come_hint": null;
  "me.come_sure": null;
  "me.forget": null;
  "me.forget_hint": null;
  "me.forget_me": null;
  "me.forget_sure": null;
  "length.length": null;
  "length.deal": null;
  "length.round": { deals: Shown };
  "length.whole": null;
  "length.whole_of": { deals: Shown };
  "own_rules.own": null;
  "own_rules.name": null;
  "own_rules.hint": null;
  "own_rules.keep": null;
  "own_rules.delete": { name: Shown };
  "learn.how": null;
  "learn.fans": null;
  "learn.doubles": null;
  "learn.base": null;
  "learn.search": null;
  "learn.search_hint": null;
  "learn.worth": null;
  "learn.all": null;
  "learn.only_start": null;
  "learn.start": null;
  "learn.found": { count: number };
  "learn.displaced_always": null;
  "learn.displaced_instead": null;
  "learn.counts": null;
  "learn.total": { worth: Shown };
  "learn.only_with": { rules: Shown };
  "learn.winds": { prevalent: Shown; seat: Shown };
  "learn.flowers": { count: number };
  "learn.begin": { minimum: Shown };
  "learn.begin_title": null;
  "learn.contents": null;
  "lesson.goal_hand": null;
  "lesson.goal_words": null;
  "lesson.goal_hu": null;
  "lesson.tiles_set": { tiles: Shown; dragons: boolean };
  "lesson.tiles_names": null;
  "lesson.deal_seats": { players: Shown };
  "lesson.deal_winds": { winds: Shown };
  "lesson.deal_break": { break_rule: Shown };
  "lesson.deal_wall": { wall: Shown };
  "lesson.deal_tiles": null;
  "lesson.void_choice": { void: Shown };
  "lesson.void_discard": { void_discard: Shown; pig_penalty: Shown };
  "lesson.void_fine": { void_penalty: Shown; void_penalty_to: Shown };
  "lesson.bonus_replaced": { bonus: Shown };
  "lesson.bonus_without_tile": { bonus_unreplaced_draws: boolean };
  "lesson.turn_draw": null;
  "lesson.turn_next": null;
  "lesson.claim_pung": null;
  "lesson.claim_chow": { chow_from?: Shown | null };
  "lesson.claim_turn": null;
  "lesson.claim_order": { chow_from?: Shown | null };
  "lesson.claim_several_hu": { multi_win: Shown };
  "lesson.claim_most": { max_exposed: number };
  "lesson.claim_last": { last_discard_claims: Shown };
  "lesson.kong_kinds": null;
  "lesson.kong_open_pung": null;
  "lesson.kong_replacement": { replacement_from: Shown; kong_box: Shown };
  "lesson.kong_claimed_turn": { kong_after_claim: boolean };
  "lesson.kong_hidden": { concealed_kong_hidden: boolean };
  "lesson.kong_robbed": { rob_kong: boolean };
  "lesson.kong_pays_concealed": null;
  "lesson.kong_pays_melded": null;
  "lesson.kong_pays_added": null;
  "lesson.kong_pays_late": null;
  "lesson.kong_back_shot": { shoot_refund: Shown };
  "lesson.kong_back_robbed": null;
  "lesson.win_tile": null;
  "lesson.win_pairs": { seven_pairs: Shown };
  "lesson.win_orphans": null;
  "lesson.win_knitted": null;
  "lesson.win_suits": { win_suits: Shown };
  "lesson.win_yaojiu": null;
  "lesson.win_triplet": null;
  "lesson.win_minimum": { unit: Shown; minimum: number; tiles: Shown };
  "lesson.win_special": { all_red: boolean };
  "lesson.win_fifteenth": null;
  "lesson.pass_hu": { skip_hu: Shown };
  "lesson.false_hu": { false_hu: Shown; false_hu_penalty: Shown; false_hu_to: Shown; false_hu_void_penalty: boolean; void?: Shown | null };
  "lesson.false_hu_kongs": null;
  "lesson.count_sbr": { fan_limit?: number | null };
  "lesson.count_sichuan": { stack_special: boolean };
  "lesson.count_changchun": null;
  "lesson.count_mcr": null;
  "lesson.count_mcr_implied": null;
  "lesson.count_mcr_no_regrouping": null;
  "lesson.count_mcr_once": null;
  "lesson.count_mcr_wait": { held_wait: boolean; knitted_wait: Shown };
  "lesson.count_mcr_pairs": { whole_hand_by_pairs: boolean };
  "lesson.count_classical": null;
  "lesson.count_classical_rounding": { rounding: Shown };
  "lesson.count_classical_limit": { cap_applies_to: Shown; cap: Shown };
  "lesson.pay_sbr_discard": null;
  "lesson.pay_sbr_self": { self_draw: Shown };
  "lesson.pay_sichuan_discard": null;
  "lesson.pay_sichuan_self": null;
  "lesson.pay_changchun_shares": null;
  "lesson.pay_changchun_discard": null;
  "lesson.pay_changchun_self": null;
  "lesson.pay_mcr_discard": null;
  "lesson.pay_mcr_self": null;
  "lesson.pay_classical": { payment: Shown };
  "lesson.pay_losers": null;
  "lesson.end_hu": { flow: Shown };
  "lesson.end_wall": { wall_end_settlement: boolean };
  "lesson.end_ready": { wall_end_counts_kong: boolean };
  "lesson.end_not_ready": null;
  "lesson.end_own_tiles": { melds_exhaust_waits: boolean };
  "lesson.end_void": null;
  "lesson.match_length": { match_deals?: number | null };
  "lesson.match_first_dealer": { first_dealer: Shown };
  "lesson.match_dealer": { next_dealer: Shown };
  "lesson.match_wind": { prevalent_wind: Shown; round_length: Shown };
  "lesson.match_chairs": null;
  "lesson.match_start": { start_score: Shown };
  "lesson.match_below_zero": null;
  "lesson.match_table_points": null;
  "define.mcr_big_four_winds": null;
  "define.mcr_big_three_dragons": null;
  "define.mcr_all_green": { all_green_needs_dragon: boolean };
  "define.mcr_nine_gates": { nine_gates: Shown };
  "define.mcr_four_kongs": null;
  "define.mcr_seven_shifted_pairs": null;
  "define.mcr_thirteen_orphans": null;
  "define.mcr_all_red": null;
  "define.mcr_all_terminals": null;
  "define.mcr_little_four_winds": null;
  "define.mcr_little_three_dragons": null;
  "define.mcr_all_honors": { honours_by_pairs: boolean };
  "define.mcr_four_concealed_pungs": { four_concealed_self_draw: boolean };
  "define.mcr_pure_terminal_chows": null;
  "define.mcr_quadruple_chow": null;
  "define.mcr_four_pure_shifted_pungs": null;
  "define.mcr_four_pure_shifted_chows": null;
  "define.mcr_three_kongs": null;
  "define.mcr_all_terminals_and_honors": null;
  "define.mcr_seven_pairs": { seven_pairs: Shown };
  "define.mcr_greater_honors_and_knitted_tiles": null;
  "define.mcr_all_even_pungs": null;
  "define.mcr_full_flush": null;
  "define.mcr_pure_triple_chow": null;
  "define.mcr_pure_shifted_pungs": null;
  "define.mcr_upper_tiles": null;
  "define.mcr_middle_tiles": null;
  "define.mcr_lower_tiles": null;
  "define.mcr_pure_straight": null;
  "define.mcr_three_suited_terminal_chows": null;
  "define.mcr_pure_shifted_chows": null;
  "define.mcr_all_fives": null;
  "define.mcr_triple_pung": null;
  "define.mcr_three_concealed_pungs": null;
  "define.mcr_lesser_honors_and_knitted_tiles": { lesser_knitted_straight: boolean };
  "define.mcr_knitted_straight": { knitted_all_types: boolean };
  "define.mcr_upper_four": null;
  "define.mcr_lower_four": null;
  "define.mcr_big_three_winds": null;
  "define.mcr_mixed_straight": null;
  "define.mcr_reversible_tiles": null;
  "define.mcr_mixed_triple_chow": null;
  "define.mcr_mixed_shifted_pungs": null;
  "define.mcr_chicken_hand": null;
  "define.mcr_last_tile_draw": null;
  "define.mcr_last_tile_claim": null;
  "define.mcr_out_with_replacement_tile": null;
  "define.mcr_robbing_the_kong": null;
  "define.mcr_two_concealed_kongs": null;
  "define.mcr_all_pungs": null;
  "define.mcr_half_flush": null;
  "define.mcr_mixed_shifted_chows": null;
  "define.mcr_all_types": null;
  "define.mcr_melded_hand": null;
  "define.mcr_two_dragon_pungs": null;
  "define.mcr_concealed_and_melded_kong": null;
  "define.mcr_outside_hand": null;
  "define.mcr_fully_concealed_hand": null;
  "define.mcr_two_melded_kongs": null;
  "define.mcr_last_tile": null;
  "define.mcr_dragon_pung": null;
  "define.mcr_prevalent_wind": null;
  "define.mcr_seat_wind": null;
  "define.mcr_concealed_hand": null;
  "define.mcr_all_chows": null;
  "define.mcr_tile_hog": { tile_hog: Shown };
  "define.mcr_double_pung": null;
  "define.mcr_two_concealed_pungs": null;
  "define.mcr_concealed_kong": null;
  "define.mcr_all_simples": null;
  "define.mcr_pure_double_chow": null;
  "define.mcr_mixed_double_chow": null;
  "define.mcr_short_straight": null;
  "define.mcr_two_terminal_chows": null;
  "define.mcr_pung_of_terminals_or_honors": null;
  "define.mcr_melded_kong": null;
  "define.mcr_one_voided_suit": null;
  "define.mcr_no_honors": null;
  "define.mcr_edge_wait": null;
  "define.mcr_closed_wait": null;
  "define.mcr_single_wait": null;
  "define.mcr_self_drawn": null;
  "define.mcr_flower_tiles": { bonus_set: number };
  "define.sbr_kong": null;
  "define.sbr_root": null;
  "define.sbr_all_pungs": null;
  "define.sbr_golden_wait": { golden_wait: Shown };
  "define.sbr_full_flush": null;
  "define.sbr_seven_pairs": { seven_pairs: Shown };
  "define.sbr_win_after_kong": null;
  "define.sbr_shoot_after_kong": null;
  "define.sbr_robbing_the_kong": null;
  "define.sbr_under_the_sea": null;
  "define.sichuan_base_self_drawn": null;
  "define.sichuan_base_discard": null;
  "define.sichuan_all_pungs": null;
  "define.sichuan_clean_hand": { stack_special: boolean };
  "define.sichuan_all_concealed": { implied_stack: boolean };
  "define.sichuan_seven_pairs": { seven_pairs: Shown };
  "define.sichuan_pure_one_suit": null;
  "define.sichuan_all_pungs_of_one_suit": { stack_special: boolean };
  "define.sichuan_little_three_dragons": null;
  "define.changchun_concealed_hand": null;
  "define.changchun_middle_wait": null;
  "define.classical_concealed_self_drawn": { selfdraw_stack: Shown };
  "define.classical_all_simples": null;
  "define.classical_one_suit": null;
  "define.classical_self_drawn": { selfdraw_stack: Shown };
  "define.classical_last_tile": null;
  "define.classical_robbed_kong": { robbed_kong_means: Shown };
  "define.classical_three_consecutive": { three_consecutive: Shown };
  "define.classical_four_pungs": null;
  "define.classical_little_three_dragons": null;
  "define.classical_half_flush": null;
  "define.classical_dragon_pung": null;
  "define.classical_own_wind_pung": null;
  "define.classical_prevailing_wind_pung": null;
  "define.classical_big_three_dragons": null;
  "define.classical_thirteen_orphans": null;
  "define.classical_nine_gates": null;
  "define.classical_four_concealed_pungs": null;
  "define.classical_big_four_winds": null;
  "define.classical_all_honors": null;
  "define.classical_all_terminals": null;
  "part.goal": null;
  "part.tiles": null;
  "part.deal": null;
  "part.void_suit": null;
  "part.bonus_tiles": null;
  "part.turns": null;
  "part.claims": null;
  "part.kongs": null;
  "part.winning": null;
  "part.passing": null;
  "part.counting": null;
  "part.paying": null;
  "part.end": null;
  "part.match": null;
  "option.tiles": null;
  "option.dragons": null;
  "option.players": null;
  "option.bonus": null;
  "option.bonus_unreplaced_draws": null;
  "option.wall": null;
  "option.replacement_from": null;
  "option.kong_box": null;
  "option.break_rule": null;
  "option.chow_from": null;
  "option.multi_win": null;
  "option.kong_from_open_pung": null;
  "option.kong_after_claim": null;
  "option.rob_kong": null;
  "option.last_discard_claims": null;
  "option.max_exposed": null;
  "option.concealed_kong_hidden": null;
  "option.void": null;
  "option.void_discard": null;
  "option.void_penalty": null;
  "option.void_penalty_to": null;
  "option.pig_penalty": null;
  "option.win_suits": null;
  "option.yaojiu": null;
  "option.triplet_or_dragon_pair": null;
  "option.seven_pairs": null;
  "option.orphans": null;
  "option.knitted": null;
  "option.minimum": null;
  "option.special_always_wins": null;
  "option.fifteenth_tile": null;
  "option.flow": null;
  "option.skip_hu": null;
  "option.false_hu": null;
  "option.false_hu_penalty": null;
  "option.false_hu_to": null;
  "option.false_hu_void_penalty": null;
  "option.scoring": null;
  "option.fan_values": null;
  "option.kong_payments": null;
  "option.wall_end_settlement": null;
  "option.nine_gates": null;
  "option.nine_gates_second_pung": null;
  "option.natural_self_draw": null;
  "option.all_green_needs_dragon": null;
  "option.green_half_flush": null;
  "option.all_red": null;
  "option.terminal_pungs": null;
  "option.tile_hog": null;
  "option.knitted_wait": null;
  "option.held_wait": null;
  "option.kong_series": null;
  "option.four_concealed_self_draw": null;
  "option.honours_by_pairs": null;
  "option.whole_hand_by_pairs": null;
  "option.lesser_knitted_straight": null;
  "option.knitted_all_types": null;
  "option.bonus_set": null;
  "option.fan_limit": null;
  "option.self_draw": null;
  "option.golden_wait": null;
  "option.wall_end_counts_kong": null;
  "option.melds_exhaust_waits": null;
  "option.shoot_refund": null;
  "option.robbed_refund": null;
  "option.stack_special": null;
  "option.implied_stack": null;
  "option.concealed_pung": null;
  "option.honour_pung_doubles": null;
  "option.half_flush_double": null;
  "option.bonus_points": null;
  "option.selfdraw_stack": null;
  "option.robbed_kong_means": null;
  "option.three_consecutive": null;
  "option.big_three_dragons": null;
  "option.rounding": null;
  "option.cap": null;
  "option.cap_applies_to": null;
  "option.payment": null;
  "option.losers_settle": null;
  "option.winds": null;
  "option.next_dealer": null;
  "option.first_dealer": null;
  "option.prevalent_wind": null;
  "option.round_length": null;
  "option.chairs": null;
  "option.match_deals": null;
  "option.start_score": null;
  "option.table_points": null;
  "option.ends_below_zero": null;
  "choice.bonus_replaced": null;
  "choice.bonus_keepable": null;
  "choice.wall_shared": null;
  "choice.wall_per_seat": null;
  "choice.replacement_from_front": null;
  "choice.replacement_from_back": null;
  "choice.replacement_from_kong_box": null;
  "choice.break_rule_one_throw": null;
  "choice.break_rule_two_throws": null;
  "choice.break_rule_second_throw": null;
  "choice.break_rule_kong_box": null;
  "choice.chow_from_none": null;
  "choice.chow_from_left": null;
  "choice.chow_from_any": null;
  "choice.multi_win_nearest": null;
  "choice.multi_win_all": null;
  "choice.last_discard_claims_hu": null;
  "choice.last_discard_claims_hu_pung": null;
  "choice.void_none": null;
  "choice.void_tile": null;
  "choice.void_card": null;
  "choice.void_discard_lenient": null;
  "choice.void_discard_strict": null;
  "choice.void_discard_penalise": null;
  "choice.void_penalty_to_bank": null;
  "choice.void_penalty_to_opponents": null;
  "choice.win_suits_any": null;
  "choice.win_suits_no_void": null;
  "choice.win_suits_at_most_two": null;
  "choice.win_suits_all_three": null;
  "choice.seven_pairs_none": null;
  "choice.seven_pairs_distinct": null;
  "choice.seven_pairs_quads": null;
  "choice.flow_first_hu": null;
  "choice.flow_last_player": null;
  "choice.skip_hu_free": null;
  "choice.skip_hu_until_draw": null;
  "choice.skip_hu_until_draw_unless_higher": null;
  "choice.skip_hu_mil": null;
  "choice.false_hu_reject": null;
  "choice.false_hu_penalise": null;
  "choice.false_hu_to_bank": null;
  "choice.false_hu_to_opponents": null;
  "choice.fan_values_mil": null;
  "choice.fan_values_wmo": null;
  "choice.nine_gates_pure_wait": null;
  "choice.nine_gates_any_shape": null;
  "choice.natural_self_draw_self_drawn": null;
  "choice.natural_self_draw_fully_concealed": null;
  "choice.natural_self_draw_pungs_self_drawn": null;
  "choice.terminal_pungs_triple": null;
  "choice.terminal_pungs_double_and_triple": null;
  "choice.terminal_pungs_none": null;
  "choice.tile_hog_any": null;
  "choice.tile_hog_suits": null;
  "choice.tile_hog_suits_2006": null;
  "choice.knitted_wait_counts": null;
  "choice.knitted_wait_single": null;
  "choice.knitted_wait_none": null;
  "choice.kong_series_concealed_pungs": null;
  "choice.kong_series_all_concealed": null;
  "choice.kong_series_concealed_kong": null;
  "choice.self_draw_plus_1": null;
  "choice.self_draw_plus_1_fan": null;
  "choice.self_draw_double": null;
  "choice.self_draw_none": null;
  "choice.golden_wait_declared_four": null;
  "choice.golden_wait_any_pair_wait": null;
  "choice.shoot_refund_last": null;
  "choice.shoot_refund_chain": null;
  "choice.concealed_pung_8_16": null;
  "choice.concealed_pung_4_8": null;
  "choice.bonus_points_none": null;
  "choice.bonus_points_own_and_sets": null;
  "choice.bonus_points_each": null;
  "choice.selfdraw_stack_all": null;
  "choice.selfdraw_stack_points_only": null;
  "choice.robbed_kong_means_both": null;
  "choice.robbed_kong_means_replacement": null;
  "choice.robbed_kong_means_robbing": null;
  "choice.three_consecutive_straight": null;
  "choice.three_consecutive_shifted": null;
  "choice.three_consecutive_any_three_linked": null;
  "choice.big_three_dragons_limit": null;
  "choice.big_three_dragons_double_only": null;
  "choice.rounding_after_doubling_half_up": null;
  "choice.rounding_up_before": null;
  "choice.rounding_none": null;
  "choice.cap_applies_to_hand": null;
  "choice.cap_applies_to_payment": null;
  "choice.payment_discarder_pays_all": null;
  "choice.payment_everyone_pays": null;
  "choice.payment_hk_full": null;
  "choice.payment_hk_half": null;
  "choice.winds_rotate": null;
  "choice.winds_fixed": null;
  "choice.next_dealer_rotate": null;
  "choice.next_dealer_stay_on_win_or_draw": null;
  "choice.next_dealer_winner": null;
  "choice.next_dealer_first_hu": null;
  "choice.first_dealer_east": null;
  "choice.first_dealer_one_die": null;
  "choice.prevalent_wind_east": null;
  "choice.prevalent_wind_round": null;
  "choice.prevalent_wind_dealer_loses": null;
  "choice.round_length_four_games": null;
  "choice.round_length_four_dealers": null;
  "choice.chairs_keep": null;
  "choice.chairs_change": null;
}
