// Places of the rules page that others link to: a fan, a sentence, or the first that follows a statement.

import type { FanLesson, Lesson } from "../protocol";
import { rulesLink } from "../score/form";

const CODE = /(?:MCR|MIL) \S+|\S+/g;

/** The single statements of a text such as `OFF-062 MCR D-02`. */
export function codesIn(rules: string): string[] {
  return rules.match(CODE) ?? [];
}

/** Where a statement is told: `SBR-139`, `MCR-A-12`. */
export function codePlace(code: string): string {
  return code.replaceAll(" ", "-");
}

export function fanPlace(fan: string): string {
  return `fan-${fan}`;
}

/** The page about a ruleset, at the place that tells of a fan or a statement. */
export function placeLink(rules: string, options: Readonly<Record<string, unknown>>, place: string): string {
  return `${rulesLink(rules, options)}#${place}`;
}

/** By the id of a sentence or a fan: the statements that nothing before it has told. */
export function firstTold({ parts, fans }: Pick<Lesson, "parts" | "fans">): Map<string, string[]> {
  const told = new Set<string>();
  const first = new Map<string, string[]>();
  function tell(place: string, codes: readonly string[]): void {
    first.set(place, codes.filter((code) => !told.has(code)));
    codes.forEach((code) => told.add(code));
  }
  for (const { lines } of parts) for (const line of lines) tell(line.id, line.rules);
  for (const { fan } of fans) tell(fanPlace(fan.id), codesIn(fan.rule));
  return first;
}

/** Whether a fan is what somebody looks for: by a part of its names, its number or what it is. */
export function isLike({ fan }: FanLesson, definition: string, wanted: string): boolean {
  const text = `${fan.name} ${fan.name_zh} ${fan.rule} ${definition}`.toLowerCase();
  return wanted.toLowerCase().split(/\s+/).every((word) => text.includes(word));
}
