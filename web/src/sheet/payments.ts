// The lines of the ledger as one reads them.

import type { ToldPayment } from "../protocol";
import { listed, said, say, tileName } from "../words/index.svelte";

export type NameOf = (seat: number) => string;

/** Whose hu, kong or fault it is: `Mei: hu (one of dots)`. */
export function reasonText({ seat, reason, tile }: ToldPayment, nameOf: NameOf): string {
  const named = say(`reason.${reason}`);
  return say("sheet.of", { who: nameOf(seat), what: tile ? say("sheet.with_tile", { what: named, tile: tileName(tile) }) : named });
}

/** How what each payer pays comes about; who pays by the same sum is told together. */
export function sumsOf({ delta, sums }: ToldPayment, nameOf: NameOf): { who: string; sum: string }[] {
  const payers = new Map<string, string[]>();
  sums.forEach((sum, seat) => {
    if (!sum || (delta[seat] ?? 0) > 0) return;
    const text = said(sum, { seat: nameOf });
    payers.set(text, [...(payers.get(text) ?? []), nameOf(seat)]);
  });
  return [...payers].map(([sum, names]) => ({ who: listed(names), sum }));
}

export interface OwnPart {
  reason: ToldPayment["reason"];
  points: number;
}

/** What a seat pays or gets, by reason, the dearest first. */
export function ownParts(payments: readonly ToldPayment[], seat: number): OwnPart[] {
  const parts = new Map<OwnPart["reason"], number>();
  for (const { reason, delta } of payments) if (delta[seat]) parts.set(reason, (parts.get(reason) ?? 0) + delta[seat]);
  const left = [...parts].flatMap(([reason, points]) => (points ? [{ reason, points }] : []));
  return left.sort((one, other) => Math.abs(other.points) - Math.abs(one.points));
}
