// What the server answers about a hand, in the form of `zimo score --json` and `zimo waits --json`.

import type { Arithmetic, HelpPhrase } from "../protocol";
import type { FanLine } from "../sheet/fans";

export type Payer = "discarder" | "dealer" | "others" | "each";

export interface Win {
  win: true;
  points: number;
  total_fan: number | null;
  fans: FanLine[];
  excluded?: ExcludedFan[];
  bonus?: { id: string; count: number; points: number; rule: string };
  reading: string[];
  payments: Partial<Record<Payer, number>>;
  hand_size_at_win: number;
  arithmetic?: Arithmetic;
}

export interface NoWin {
  win: false;
  reason: HelpPhrase["id"];
  detail: Record<string, unknown> & { fans?: FanLine[]; excluded?: ExcludedFan[] };
}

export interface ExcludedFan extends FanLine {
  by: string[]; // ids
}

export type Score = Win | NoWin;

export interface Value {
  declarable: boolean;
  total_fan: number | null;
  points: number;
}

export interface WaitLine extends Value {
  tile: string;
  left: number;
  self_draw: Value;
}

export interface Waits {
  deficiency: number | null;
  ready: boolean;
  waits: WaitLine[];
  maximum: { total_fan: number; points: number } | null;
}
