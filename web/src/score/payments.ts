import type { Phrase, Win } from "../protocol";
import { say } from "../words/index.svelte";

export type Payer = keyof Win["payments"];

/** Who pays something: each with how much, and how that comes about where it is told. */
export function payersOf({ payments, sums = {} }: Pick<Win, "payments" | "sums">): { payer: Payer; points: number; sum: Phrase | null }[] {
  return (Object.entries(payments) as [Payer, number][])
    .filter(([, points]) => points)
    .map(([payer, points]) => ({ payer, points, sum: sums[payer] ?? null }));
}

/** `the discarder pays 21, each other seat pays 8` */
export function paymentsText(payments: Win["payments"]): string {
  const told = payersOf({ payments }).map(({ payer, points }) => say("payer.pays", { who: say(`payer.${payer}`), sum: points }));
  return told.join(say("sheet.joint")) || say("payer.nobody");
}
