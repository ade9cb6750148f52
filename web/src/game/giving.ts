// The exchange of three: what the own seat gives away, and what it gets for it.

import type { Choice, Sight, Update } from "../protocol";
import { without } from "../tiles/kinds";
import type { HandTile } from "./hand";
import { sideOf, type Side } from "./reducer";

export const GIFT = 3; // tiles that everybody gives away

/** What gives the next tile of a gift away; "later": the server is yet to ask; null: all is given, or something else was. */
export function nextGiven(gift: readonly string[], { sight, choices }: Update): Choice | "later" | null {
  const left = sight?.phase === "exchange" ? without(gift, sight.given) : null;
  if (!left?.length) return null;
  if (!choices.length) return "later";
  return choices.find(({ kind, tiles }) => kind === "give" && tiles[0] === left[0]) ?? null;
}

/** The ids of tiles in the hand, as far as they are there: those in `first`, in their order, before others of their kind. */
export function idsOf(hand: readonly HandTile[], tiles: readonly string[], first: readonly string[] = []): string[] {
  const rank = ({ id }: HandTile): number => (first.includes(id) ? first.indexOf(id) : first.length);
  const free = hand.toSorted((one, other) => rank(one) - rank(other));
  return tiles.flatMap((tile) => {
    const place = free.findIndex((held) => held.tile === tile);
    return place < 0 ? [] : free.splice(place, 1).map(({ id }) => id);
  });
}

/** The ids of tiles that came in the exchange, until the own first discard: among equals the last, but for the one just drawn. */
export function cameIn(hand: readonly HandTile[], { received, seats }: Sight, seat: number | null): string[] {
  if (seat === null || seats[seat]?.river.length !== 0) return [];
  const latest = hand.toReversed().toSorted((one, other) => Number(one.drawn) - Number(other.drawn));
  return idsOf(latest, received);
}

/** To whom the tiles of a seat went, and from whom it got others; null before. */
export function partners({ given_on, seats }: Sight, seat: number): { to: number; from: number } | null {
  if (given_on === null) return null;
  return { to: (seat + given_on) % seats.length, from: (seat - given_on + seats.length) % seats.length };
}

/** To which side everybody's tiles went. */
export function wentTo({ given_on, seats }: Sight): Exclude<Side, "own"> | null {
  const side = given_on === null ? "own" : sideOf(given_on, 0, seats.length);
  return side === "own" ? null : side;
}

/** How tiles move on the table, as the person sees it: to a side, and from one. */
export const TO: Readonly<Record<Side, string>> = { own: "", right: "→", across: "↑", left: "←" };
export const FROM: Readonly<Record<Side, string>> = { own: "", right: "←", across: "↓", left: "→" };
/** The same of all at once. */
export const ROUND: Readonly<Record<Side, string>> = { own: "", right: "↺", across: "⇅", left: "↻" };
