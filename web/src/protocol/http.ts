// Made of src/zimo/server/http_protocol.py by `python -m zimo.server.typescript`. Don't edit.

import type { Fault, Phrase } from "./hands";

import type { Account, Advised, CallAdvice, Choice, PlayerInfo, Reveal, SummaryLine, Update, Wait, Welcome } from "./table";

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
  hash?: string;
}

export interface RulesText {
  text: string;
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
  type: "chow" | "pung" | "kong" | "special";
  tiles: string[];
  kind: "concealed" | "melded" | "promoted" | "postponed" | null;
  assumed?: boolean;
  of?: "yao" | "jiu" | "wind" | "dragon";
  stands_for?: string[];
}

export interface HandText {
  text: string;
}

export interface HandTold {
  win_by: "discard" | "self_draw" | null;
  circumstances: ("last_of_kind" | "last_wall_tile" | "kong_replacement" | "double_kong" | "bonus_replacement" | "robbing_kong" | "shoot_after_kong" | "heavenly" | "earthly" | "human" | "liable" | "flower_win" | "bao_indicator" | "bao_drawn")[];
  prevalent_wind: "E" | "S" | "W" | "N" | null;
  seat_wind: "E" | "S" | "W" | "N" | null;
  flowers: string[] | number;
}

export interface HandTiles {
  standing: string[];
  melds: HandMeld[];
  win_tile: string | null;
  told?: HandTold;
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
  special_kongs: boolean;
  circumstances: ("last_of_kind" | "last_wall_tile" | "kong_replacement" | "double_kong" | "bonus_replacement" | "robbing_kong" | "shoot_after_kong" | "heavenly" | "earthly" | "human" | "liable" | "flower_win" | "bao_indicator" | "bao_drawn")[];
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
  part: "goal" | "tiles" | "deal" | "exchange" | "void_suit" | "bonus_tiles" | "turns" | "claims" | "kongs" | "winning" | "ready" | "passing" | "counting" | "paying" | "end" | "match";
  lines: TaughtLine[];
}

export interface FanExample {
  hand: HandTiles;
  self_drawn: boolean;
  circumstances: ("last_of_kind" | "last_wall_tile" | "kong_replacement" | "double_kong" | "bonus_replacement" | "robbing_kong" | "shoot_after_kong" | "heavenly" | "earthly" | "human" | "liable" | "flower_win" | "bao_indicator" | "bao_drawn")[];
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
  subject: "goal" | "tiles" | "deal" | "exchange" | "void_suit" | "bonus_tiles" | "turns" | "claims" | "kongs" | "winning" | "ready" | "passing" | "counting" | "paying" | "end" | "match";
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
  preset: string;
  changed: Record<string, boolean | number | string | null>;
  hash: string;
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
  compared: boolean;
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

export interface TriedChoice {
  choice: Choice;
  points: number;
  won: number;
  dealt_in: number;
}

export interface Cost {
  event: number;
  chosen: Choice;
  best: Choice;
  mistake: boolean;
  lost: number;
  error: number;
  expected: number;
  reason: Phrase;
  tried: TriedChoice[];
}

export interface Costs {
  seat: number | null;
  costs: Cost[];
  of: number;
  deals: number;
  result: number;
  next: number | null;
  ready: boolean;
}

export interface Problem {
  field: string | null;
  message: string;
  phrase?: Phrase | null;
}
