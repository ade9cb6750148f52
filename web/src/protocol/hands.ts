// Made of src/zimo/hands/results.py by `python -m zimo.server.typescript`. Don't edit.

import type { Texts } from "./index";

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
  heavenly?: boolean;
  earthly?: boolean;
  human?: boolean;
  double_kong?: boolean;
  liable?: boolean;
  bao?: "indicator" | "drawn" | null;
  discarder_ready?: boolean;
  flower_win?: boolean;
  replacement_of?: "concealed" | "melded" | "promoted" | "postponed" | null;
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
  type: "chow" | "pung" | "kong" | "special";
  tiles: string;
  of?: "yao" | "jiu" | "wind" | "dragon" | null;
  as?: string | null;
  kind?: "concealed" | "melded" | "promoted" | "postponed" | null;
  concealed?: boolean | null;
  assumed?: boolean;
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
  dragons?: Record<string, string>;
}

export interface Win {
  id?: unknown;
  win_tile?: string;
  win_tile_given?: boolean;
  last_tile?: LastTile;
  kongs?: KongRead[];
  dragons?: Record<string, string>;
  win: true;
  points: number;
  total_fan: number | null;
  fans: FanLine[];
  reading: string[];
  payments: Partial<Record<"discarder" | "dealer" | "others" | "each" | "kong_discarder" | "liable", number>>;
  hand_size_at_win: number;
  limit?: string | null;
  arithmetic?: Arithmetic;
  bonus?: BonusLine;
  valued_as?: string;
  excluded?: ExcludedFan[];
  sums?: Partial<Record<"discarder" | "dealer" | "others" | "each" | "kong_discarder" | "liable", Phrase>>;
}

export interface Lack {
  deficiency?: number | null;
  void_suit?: "m" | "p" | "s";
  tiles?: string;
  suits?: ("m" | "p" | "s")[];
  most_suits?: number;
  missing?: ("m" | "p" | "s")[];
  total_fan?: number;
  for_bonus?: number;
  flowers?: number;
  needed?: number;
  minimum?: number;
  fans?: FanLine[];
  unit?: "fans" | "faan" | "points" | "doubles";
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
  dragons?: Record<string, string>;
  win: false;
  reason: "no_shape" | "void_suit" | "too_many_suits" | "missing_suit" | "no_yaojiu" | "no_triplet" | "below_minimum" | "too_few_flowers";
  detail: Lack;
}

export interface WaitValue {
  declarable: boolean;
  total_fan: number | null;
  points: number;
  payments?: Partial<Record<"discarder" | "dealer" | "others" | "each" | "kong_discarder" | "liable", number>>;
}

export interface WaitLine {
  tile: string;
  left: number;
  declarable: boolean;
  total_fan: number | null;
  points: number;
  self_draw: WaitValue;
  payments?: Partial<Record<"discarder" | "dealer" | "others" | "each" | "kong_discarder" | "liable", number>>;
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

export type Score = Win | NoWin;
