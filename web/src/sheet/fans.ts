import type { Arithmetic, FanLine, RulesFields } from "../protocol";
import { say } from "../words/index.svelte";

/** A fan with what a list shows of it. */
export type ShownFan = FanLine & { rule_text?: string };

/** Whose page tells of the rules. */
export interface RulesPlace {
  rules: string;
  options: Readonly<Record<string, unknown>>;
}

export type FanUnit = RulesFields["fan_unit"];

/** What the numbers beside fans are. `counted`: their sum, where it makes the points. */
export function unitOf(counted: number | null, arithmetic: Arithmetic | null): FanUnit {
  if (arithmetic) return arithmetic.doubles === null ? "point" : "double";
  return counted === null ? "point" : "fan";
}

/** `16 points (4 fans)`; `fans` is null where they don't make the points. */
export function worth(points: number, fans: number | null, unit: FanUnit): string {
  return say("unit.worth", { points, beside: fans === null ? null : say(`unit.${unit}`, { count: fans }) });
}

/** `8 × 2`: what a fan is worth each time, and how often it counts. */
export function timesWorth({ points, count }: Pick<FanLine, "points" | "count">): string {
  return count > 1 ? `${points} × ${count}` : String(points);
}

/** `8 × 2 = 16`: the same with what that makes. */
export function summedWorth(fan: Pick<FanLine, "points" | "count">): string {
  return fan.count > 1 ? `${timesWorth(fan)} = ${fan.points * fan.count}` : timesWorth(fan);
}

/** What a fan is worth; null for a limit hand. */
export function fanValue(value: number | null, unit: FanUnit): string {
  return value === null ? say("sheet.limit") : say(`unit.${unit}`, { count: value });
}

/** What its rule says beyond the name. */
export function meaningOf({ name, rule_text = "" }: Pick<ShownFan, "name" | "rule_text">): string {
  return rule_text === name ? "" : rule_text;
}
