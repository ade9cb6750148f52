// The options of a ruleset as a person changes them.

import type { OptionInfo } from "../protocol";

export type OptionValue = OptionInfo["default"];

/** The value of an option: as changed, else as in the preset. */
export function heldOf({ name, default: usual }: Pick<OptionInfo, "name" | "default">, changed: Readonly<Record<string, OptionValue>>): OptionValue {
  return name in changed ? (changed[name] ?? null) : usual;
}

/** How many deals a match has: chosen where one starts, and no house rule. */
export const LENGTH = "match_deals";

/** Which of the options that were changed are house rules. */
export function houseRules(changed: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(changed).filter((name) => name !== LENGTH);
}

/** `changed` after `option` was set to `value`: what is as in the preset is left out. */
export function withOption(
  changed: Readonly<Record<string, OptionValue>>,
  option: OptionInfo,
  value: OptionValue,
): Record<string, OptionValue> {
  const others = Object.entries(changed).filter(([name]) => name !== option.name);
  return Object.fromEntries(value === option.default ? others : [...others, [option.name, value]]);
}

type Range = Pick<OptionInfo, "optional" | "numbers" | "least" | "most">;

/** What a person wrote as a number; undefined if it is none that the option can have. */
export function readNumber(text: string, { optional, numbers, least, most }: Range): number | null | undefined {
  if (text.trim() === "") return optional ? null : undefined;
  const value = Number(text);
  const allowed = least === null || most === null ? numbers.includes(value) : least <= value && value <= most;
  return Number.isInteger(value) && allowed ? value : undefined;
}

/** What was changed, and the house rules that an address asks for, as `?rules=sbr&fan_limit=4`. */
export function fromQuery(query: URLSearchParams, options: readonly OptionInfo[], before: Record<string, OptionValue> = {}): Record<string, OptionValue> {
  return options.reduce<Record<string, OptionValue>>((changed, option) => {
    const asked = query.get(option.name);
    const value = asked === null ? undefined : readOption(asked, option);
    return value === undefined ? changed : withOption(changed, option, value);
  }, before);
}

function readOption(text: string, option: OptionInfo): OptionValue | undefined {
  if (option.type === "flag") return text === "true" ? true : text === "false" ? false : undefined;
  if (option.type === "word") return option.words.includes(text) ? text : undefined;
  return readNumber(text, option);
}

/** Whether an option is what somebody looks for: each word stands in one of the texts about it. */
export function isWanted(texts: readonly string[], wanted: string): boolean {
  const text = texts.join(" ").toLowerCase();
  return wanted.toLowerCase().split(/\s+/).every((word) => text.includes(word));
}

export interface OptionGroup {
  subject: OptionInfo["subject"];
  options: OptionInfo[];
}

/** What of the options can change anything while the others are as they are held. */
export function askedOptions(options: readonly OptionInfo[], held: (option: OptionInfo) => OptionValue): OptionInfo[] {
  const values = new Map(options.map((option) => [option.name, held(option)]));
  return options.filter(({ idle }) => !Object.entries(idle).some(([other, at]) => values.has(other) && at.includes(values.get(other) ?? null)));
}

/** The options of two rulesets, those that only the other has at the end of their subject. */
export function both(options: readonly OptionInfo[], others: readonly OptionInfo[]): OptionInfo[] {
  const known = new Set(options.map(({ name }) => name));
  const more = others.filter(({ name }) => !known.has(name));
  const subjects = [...new Set([...options, ...others].map(({ subject }) => subject))];
  return subjects.flatMap((subject) => [...options, ...more].filter((option) => option.subject === subject));
}

/** The same, by subject. */
export function bySubject(options: readonly OptionInfo[]): OptionGroup[] {
  const groups: OptionGroup[] = [];
  for (const option of options) {
    const last = groups.at(-1);
    if (last?.subject === option.subject) last.options.push(option);
    else groups.push({ subject: option.subject, options: [option] });
  }
  return groups;
}
