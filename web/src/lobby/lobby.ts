// What the lobby shows of a game, and what it remembers.

import type { OptionInfo, RulesetInfo } from "../protocol";
import { LENGTH, withOption, type OptionValue } from "./options";

const RULES = "zimo.rules";

/** What somebody begins with who has never played. */
export const RECOMMENDED = "sichuan";

/** The game that was chosen last. */
export function lastRules(): string {
  return localStorage.getItem(RULES) ?? RECOMMENDED;
}

/** What is set of a game that somebody comes to: who has never played begins with one round. */
export function begunWith({ options, seats }: RulesetInfo): Record<string, OptionValue> {
  const length = options.find(({ name }) => name === LENGTH);
  return length && localStorage.getItem(RULES) === null ? withOption({}, length, seats) : {};
}

export function keepRules(name: string): void {
  localStorage.setItem(RULES, name);
}

/** The recommended game first, the others as the server tells them. */
export function ordered(rulesets: readonly RulesetInfo[]): RulesetInfo[] {
  return rulesets.toSorted((one, other) => Number(other.name === RECOMMENDED) - Number(one.name === RECOMMENDED));
}

/** Three tiles that tell at a glance what a game is played with. */
export function picture({ options }: RulesetInfo): readonly string[] {
  const held = (name: string): OptionValue | undefined => options.find((one) => one.name === name)?.default;
  if (held("tiles") === 144) return ["E", "F", "f3"];
  if (held("tiles") === 136) return ["C", "1s", "9m"];
  return held("void") === "none" ? ["5p", "2s", "8s"] : ["3m", "5p", "7s"];
}

/** How long matches may be: one deal, one round, the whole, and what else is set. */
export function lengths(option: OptionInfo, seats: number, set: OptionValue): (number | null)[] {
  const whole = option.default as number | null;
  const own = set as number | null;
  return [...new Set([1, seats, ...([1, seats, whole].includes(own) ? [] : [own]), whole])];
}
