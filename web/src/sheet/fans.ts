import type { Arithmetic, FanInfo, FanLine, RulesFields } from "../protocol";

/** A fan with what a list shows of it. */
export type ShownFan = FanLine & { rule_text?: string };

export type FanUnit = RulesFields["fan_unit"];

/** What the numbers beside fans are. `counted`: their sum, where it makes the points. */
export function unitOf(counted: number | null, arithmetic: Arithmetic | null): FanUnit {
  if (arithmetic) return arithmetic.doubles === null ? "point" : "double";
  return counted === null ? "point" : "fan";
}

/** Fans in groups of one value, limit hands and the dearest first. */
export function byValue(fans: readonly FanInfo[]): FanInfo[][] {
  const height = ({ value }: FanInfo): number => value ?? Infinity;
  const values = [...new Set(fans.map(height))].sort((one, other) => (one < other ? 1 : -1));
  return values.map((value) => fans.filter((fan) => height(fan) === value));
}

/** What its rule says beyond the name. */
export function meaningOf({ name, rule_text = "" }: Pick<ShownFan, "name" | "rule_text">): string {
  return rule_text === name ? "" : rule_text;
}
