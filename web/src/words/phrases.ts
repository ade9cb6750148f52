// What the server says as structure: a ruleset in short, help, reasons of payments, refusals.

import type { HelpPhrase, Payment, Refused, SummaryLine, SummaryPhrase } from "../protocol";

export type Values = Readonly<Record<string, unknown>>;
export type TileNamer = (tile: string) => string;

/** Reads the values of a phrase; a front end must not fail on what it does not know. */
export const number = (values: Values, key: string): number => Number(values[key] ?? 0);
export const string = (values: Values, key: string): string => String(values[key] ?? "");
export const list = (values: Values, key: string): string[] =>
  Array.isArray(values[key]) ? (values[key] as unknown[]).map(String) : [];
export const deficiency = (values: Values): number | null =>
  typeof values["deficiency"] === "number" ? values["deficiency"] : null;
export const accepted = (values: Values): [string, number][] =>
  Object.entries((values["accepts"] ?? {}) as Record<string, number>);

export interface Phrases {
  headings: Record<SummaryLine["heading"], string>;
  summary: Record<Exclude<SummaryPhrase["id"], "needs_minimum">, string>;
  needsMinimum: (minimum: number, unit: string) => string;
  summaryJoint: string;
  advice: Record<HelpPhrase["id"], (values: Values, tile: TileNamer, seat: (seat: number) => string) => string>;
  reasons: Record<Payment["reason"], string>;
  refused: Record<Refused["code"], string>;
}
