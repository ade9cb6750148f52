// What this page knew of a deal before it was over.

import type { AllBound } from "../protocol";

export interface Heard {
  server: string; // its commitment, as it came with the deal; "" if none did
  bound: AllBound | null; // what all were bound to
  me: number | null; // the own player
  secret: string | null; // the own, if it was shown
  dealt: Dealt | null;
}

/** The tiles that a seat was dealt first, with all that replaced bonus tiles. */
export interface Dealt {
  seat: number;
  dealer: number;
  seats: number;
  tiles: readonly string[];
}

export const NOTHING: Heard = { server: "", bound: null, me: null, secret: null, dealt: null };
