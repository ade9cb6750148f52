// What the lobby shows of a game, and what it remembers.

import type { OptionInfo, RulesetInfo } from "../protocol";
import { settings } from "../settings.svelte";
import { found } from "../words/index.svelte";
import { fromQuery, heldOf, LENGTH, withOption, type OptionValue } from "./options";

const RULES = "zimo.rules";

/** The level that plays where nobody chose one. */
export const USUAL = "club";

/** A level in the language that is set; any other bot as it is called. */
export function botName(bot: string): string {
  return found(`level.${bot}`) ?? bot;
}

/** What somebody begins with who has never played. */
export const RECOMMENDED = "sichuan";

/** The game that was chosen last. */
export function lastRules(): string {
  return localStorage.getItem(RULES) ?? RECOMMENDED;
}

/** What is set of a game that somebody comes to, by a link too: a match as long as the last that was opened. */
export function begunWith({ options, seats }: RulesetInfo, query = new URLSearchParams()): Record<string, OptionValue> {
  const option = options.find(({ name }) => name === LENGTH);
  if (!option || settings.length === "whole") return fromQuery(query, options);
  return fromQuery(query, options, withOption({}, option, settings.length === "deal" ? 1 : seats));
}

/** Keeps how long a match somebody has chosen, where every game has one of that length. */
export function keepLength({ options, seats }: RulesetInfo, changed: Readonly<Record<string, OptionValue>>): void {
  const option = options.find(({ name }) => name === LENGTH);
  if (!option) return;
  const deals = heldOf(option, changed);
  if (deals === option.default) settings.length = "whole";
  else if (deals === 1) settings.length = "deal";
  else if (deals === seats) settings.length = "round";
}

export function keepRules(name: string): void {
  localStorage.setItem(RULES, name);
}

/** The recommended game first, the others as the server tells them. */
export function ordered(rulesets: readonly RulesetInfo[]): RulesetInfo[] {
  return rulesets.toSorted((one, other) => Number(other.name === RECOMMENDED) - Number(one.name === RECOMMENDED));
}

interface Pictured {
  tile: string;
  /** of the void suit */
  dim?: boolean;
  turned?: boolean;
}

const PICTURES: Readonly<Record<string, readonly Pictured[]>> = {
  official: pictured("1m", "5p", "9s"), // knitted
  mcr: pictured("E", "F", "f3"), // all there is
  "mcr-wmo": pictured("2s", "8s", "F"), // the Green Book
  sichuan: pictured("5p", "2s", "8s"), // two suits
  sbr: [{ tile: "3m", dim: true }, ...pictured("5p", "7s")], // one is void
  "sbr-mil": [{ tile: "9m", turned: true }, ...pictured("1p", "1s")], // and a tile of it set aside
  xuezhan: [{ tile: "2m", turned: true }, ...pictured("3m", "7p")], // tiles are given away
  xueliu: pictured("6p", "6p", "6p"), // one hand wins again and again
  changchun: pictured("C", "1s", "9m"), // what a hand must have one of
  "changchun-mil": pictured("1m", "1p", "1s"), // a kong of ones
  classical: pictured("C", "C", "C"), // sets make the points
  hkos: pictured("C", "P", "g1"), // faan for dragons and flowers
  "hkos-hkma": pictured("C", "F", "P"), // no flowers
};

function pictured(...tiles: string[]): Pictured[] {
  return tiles.map((tile) => ({ tile }));
}

/** Three tiles that tell at a glance what a game is. */
export function picture({ name, preset, options }: RulesetInfo): readonly Pictured[] {
  return PICTURES[name] ?? PICTURES[preset] ?? pictured(...playedWith(options));
}

function playedWith(options: readonly OptionInfo[]): string[] {
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
