// Rules that a person has given a name: on which preset they stand, whether that has changed since, and their link.

import type { HouseRules, RulesetInfo } from "../protocol";
import { LENGTH, type OptionValue } from "./options";

export const MOST = 20; // that the server keeps
export const LONGEST = 40; // characters of a name
export const LARGEST_FILE = 32 * 1024; // bytes; the server takes no more at once

type Changed = Readonly<Record<string, OptionValue>>;

/** What is set, under a name, on top of a preset even where the server has rules of its own by that name. */
export function kept(name: string, rules: RulesetInfo, changed: Changed, rulesets: readonly RulesetInfo[]): HouseRules {
  const preset = rulesets.find((one) => one.name === rules.preset) ?? rules;
  const options = preset === rules ? changed : asInPreset({ ...rules.changed, ...changed }, preset);
  return { name, rules: preset.name, options: { ...options }, hash: preset.hash };
}

function asInPreset(options: Changed, { options: known }: RulesetInfo): Changed {
  const usual = new Map(known.map((option) => [option.name, option.default]));
  return Object.fromEntries(Object.entries(options).filter(([name, value]) => !usual.has(name) || usual.get(name) !== value));
}

/** The list with one more, instead of another of that name. */
export function withOwn(own: readonly HouseRules[], house: HouseRules): HouseRules[] {
  return [...own.filter(({ name }) => name !== house.name), house];
}

/** A name that no others have: `Sundays`, else `Sundays 2`. */
export function freeName(name: string, own: readonly HouseRules[]): string {
  const taken = new Set(own.map((house) => house.name));
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${name.slice(0, LONGEST - String(number).length - 1)} ${number}`;
  return free;
}

/** Has the preset below changed since they were kept? */
export function isOutdated({ rules, hash }: HouseRules, rulesets: readonly RulesetInfo[]): boolean {
  const preset = rulesets.find(({ name }) => name === rules);
  return hash !== undefined && preset !== undefined && preset.hash !== hash;
}

/** The same, known to stand on the preset as it is now. */
export function renewed(house: HouseRules, rulesets: readonly RulesetInfo[]): HouseRules {
  const preset = rulesets.find(({ name }) => name === house.rules);
  return preset ? { ...house, hash: preset.hash } : house;
}

/** The path of the lobby that sets a game: `/?rules=sbr&fan_limit=4`. */
export function lobbyLink({ rules, options }: Pick<HouseRules, "rules" | "options">): string {
  return `/?${new URLSearchParams({ rules, ...Object.fromEntries(Object.entries(options).map(([name, value]) => [name, value === null ? "" : String(value)])) })}`;
}

/** The options that were changed, but for the length of the match. */
export function ruling(options: Changed): [string, OptionValue][] {
  return Object.entries(options).filter(([name]) => name !== LENGTH);
}

/** Those that are set: the preset with these options, whatever the length of a match. */
export function ownAsSet(own: readonly HouseRules[], rules: string, options: Changed): HouseRules | undefined {
  const sorted = (changed: Changed): string => JSON.stringify(ruling(changed).sort());
  return ruling(options).length ? own.find((house) => house.rules === rules && sorted(house.options) === sorted(options)) : undefined;
}
