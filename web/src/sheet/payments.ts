// The lines of the ledger as one reads them.

import type { ToldPayment } from "../protocol";
import { listed, said, say, tileName } from "../words/index.svelte";

export type NameOf = (seat: number) => string;

/** Whose hu, kong or fault it is: `Mei: hu (one of dots)`; of `mine` no name is said. */
export function reasonText({ seat, reason, tile }: ToldPayment, nameOf: NameOf, mine = -1): string {
  const named = say(`reason.${reason}`);
  const what = tile ? say("sheet.with_tile", { what: named, tile: tileName(tile) }) : named;
  return seat === mine ? what : say("sheet.of", { who: nameOf(seat), what });
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

export interface OwnLine {
  points: number;
  what: string;
  sum: string;
}

/** The lines that a seat pays or gets something by, the dearest first. */
export function ownLines(payments: readonly ToldPayment[], seat: number, nameOf: NameOf): OwnLine[] {
  return payments
    .flatMap((line) => {
      const [points, sum] = [line.delta[seat] ?? 0, line.sums[seat]];
      return points && sum ? [{ points, what: reasonText(line, nameOf, seat), sum: said(sum, { seat: nameOf }) }] : [];
    })
    .sort((one, other) => Math.abs(other.points) - Math.abs(one.points));
}
