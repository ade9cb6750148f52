// What the page says, in the language and the terms that are set. The texts stand in src/zimo/words.

import type { Phrase, Texts } from "../protocol";
import { settings, type Language } from "../settings.svelte";
import styles from "../../../src/zimo/words/terms.json";
import { parse, write, type Speaker } from "./message";

export type TextId = keyof Texts;
export type TermStyle = keyof typeof styles;
type Groups = Readonly<Record<string, Readonly<Record<string, string>>>>;
/** What is spoken of otherwise than by itself: a tile by its name, a seat by who sits there. */
export type Namers = Readonly<Record<string, (value: never) => string>>;

const FILES = import.meta.glob<Groups>(
  [
    "../../../src/zimo/words/{en,zh}/*.json", "!**/terminal.json", "!**/command.json", "!**/server.json",
    "!**/lessons.json", "!**/fans.json", "!**/options.json", "!**/faults.json",
  ],
  { eager: true, import: "default" },
);
/** What only some pages speak of, and what is said only where something is refused. */
const LATER = import.meta.glob<Groups>("../../../src/zimo/words/{en,zh}/{lessons,fans,options,faults}.json", { import: "default" });

/** Every text of each language by its id. */
export const CATALOGUES: Readonly<Record<Language, Record<string, string>>> = { en: texts(FILES, "en"), zh: texts(FILES, "zh") };
export const LANGUAGE_NAMES: Record<Language, string> = { en: "English", zh: "简体中文" };
export const STYLE_NAMES: Record<TermStyle, string> = {
  english: "Chow, Pung, Kong",
  pinyin: "Chi, Peng, Gang",
  chinese: "吃、碰、杠",
};
const OWN_STYLE: Record<Language, TermStyle> = { en: "english", zh: "chinese" };
const PLURALS: Record<Language, Intl.PluralRules> = { en: new Intl.PluralRules("en"), zh: new Intl.PluralRules("zh") };

/** Has the texts of a subject, in each language, before anything of it is said. */
export async function loadTexts(...subjects: readonly ("lessons" | "fans" | "options" | "faults")[]): Promise<void> {
  const wanted = Object.entries(LATER).filter(([path]) => subjects.some((subject) => path.endsWith(`/${subject}.json`)));
  const loaded = Object.fromEntries(await Promise.all(wanted.map(async ([path, load]) => [path, await load()] as const)));
  for (const language of ["en", "zh"] as const) Object.assign(CATALOGUES[language], texts(loaded, language));
}

function texts(files: Readonly<Record<string, Groups>>, language: Language): Record<string, string> {
  const found = Object.entries(files).filter(([path]) => path.includes(`/${language}/`));
  return Object.fromEntries(
    found.flatMap(([, groups]) =>
      Object.entries(groups).flatMap(([group, named]) => Object.entries(named).map(([name, text]) => [`${group}.${name}`, text])),
    ),
  );
}

export function language(): Language {
  return settings.language;
}

/** How claims and sets are named: as set, or as the language does. */
export function termStyle(): TermStyle {
  return settings.terms === "language" ? OWN_STYLE[settings.language] : settings.terms;
}

/** The text of that id with its slots filled. */
export function say<Id extends TextId>(id: Id, ...slots: Texts[Id] extends null ? [] : [slots: Texts[Id]]): string {
  return worded(id, slots[0] ?? {}, {});
}

/** What the server says as structure. */
export function said({ id, values = {} }: { id: string; values?: Record<string, unknown> }, namers: Namers = {}): string {
  const brought = values[settings.language]; // by a family of scoring from elsewhere
  return found(id) === null && typeof brought === "string" ? sayText(brought, {}, namers) : worded(id, values, namers);
}

/** A text of which it is not certain that there is one. */
export function found(id: string): string | null {
  return CATALOGUES[settings.language][id] ?? null;
}

function worded(id: string, slots: object, namers: Namers): string {
  const text = found(id);
  return text === null ? id : sayText(text, slots, namers);
}

/** A text that is given, with its slots filled. */
export function sayText(text: string, slots: object, namers: Namers = {}): string {
  return write(parse(text), { ...styles[termStyle()], ...slots }, speaker(namers));
}

function speaker(given: Namers): Speaker {
  const namers: Namers = { tile: tileName, suit: (suit: string) => found(`suit.${suit}`) ?? suit, wind: (wind: string) => found(`wind.${wind}`) ?? wind, seat: seatNumber, accepts: accepted, ...given };
  const { language } = settings;

  function one(value: unknown, kind: string): string {
    if (isPhrase(value)) return said(value, given);
    const namer = namers[kind];
    return namer ? namer(value as never) : String(value);
  }
  return {
    plural: (count) => PLURALS[language].select(count),
    worded(value, kind) {
      if (!Array.isArray(value)) return one(value, kind);
      if (kind === "count") return String(value.length);
      const items = value.map((item) => one(item, kind));
      return kind === "run" ? items.join("") : listed(items, kind === "or" ? "or" : "and");
    },
  };
}

/** `one of bamboo (2), two of bamboo (4)`: tiles with how many are left. */
export function accepted(accepts: Readonly<Record<string, number>>): string {
  return Object.entries(accepts).map(([tile, left]) => say("accepted.item", { tile, left })).join(say("list.joint"));
}

function isPhrase(value: unknown): value is Phrase {
  return typeof value === "object" && value !== null && "id" in value && "values" in value;
}

/** `a, b and c` */
export function listed(items: readonly string[], last: "and" | "or" = "and"): string {
  return items.length > 1 ? items.slice(0, -1).join(say("list.joint")) + say(`list.${last}`) + (items.at(-1) ?? "") : (items[0] ?? "");
}

/** What a fan, or another thing that counts, is called. */
export function fanName({ name, name_zh }: { name: string; name_zh: string }): string {
  return language() === "zh" ? name_zh : name;
}

/** Sentences one after another. */
export function sentences(told: readonly string[]): string {
  return told.join(say("list.sentences"));
}

/** What it is, and of what: `Rules: Simple Sichuan`. */
export function labelled(what: string, value: string): string {
  return say("list.of", { what, value });
}

/** A number with the minus sign that books use. */
export function shown(points: number | string): string {
  return String(points).replace("-", "−");
}

export function signed(points: number): string {
  return points > 0 ? `+${points}` : shown(points);
}

export function tileName(tile: string): string {
  return found(`tile.${tile}`) ?? tile;
}

export function seatNumber(seat: number): string {
  return say("page.seat_number", { number: seat + 1 });
}

/** What a preset is called; `game` is what the server calls it. */
export function presetName(name: string, game: string = name): string {
  return found(`preset.${name}`) ?? game;
}

/** What a table plays by: rules of the server's own by their title. */
export function gameName({ name, game, title }: { name: string; game: string; title?: string }): string {
  return title ?? presetName(name, game);
}

/** What an option is called. Its texts are loaded later, as are the two below. */
export function optionName(name: string): string {
  return sayText(found(`option.${name}`) ?? name, {});
}

export function optionMeaning({ name, meaning }: { name: string; meaning: string }): string {
  return found(`meaning.${name}`) ?? meaning;
}

/** A value of an option in words. */
export function optionChoice(name: string, value: boolean | number | string | null): string {
  if (value === null) return say("lobby.no_limit");
  if (typeof value === "boolean") return say(value ? "page.yes" : "page.no");
  return typeof value === "number" ? String(value) : sayText(found(`choice.${name}_${value}`) ?? value, {});
}

/** All that is said of an option, in every language: its name, meaning, values and rule. */
export function optionTexts({ name, meaning, rule, words }: { name: string; meaning: string; rule: string; words: readonly string[] }): string[] {
  const ids = [`option.${name}`, `meaning.${name}`, ...words.map((word) => `choice.${name}_${word}`)];
  return [name, meaning, rule, ...Object.values(CATALOGUES).flatMap((texts) => ids.flatMap((id) => texts[id] ?? [])).map((text) => sayText(text, {}))];
}

/** What the named statements say, where that is known; `meaning` in English. */
export function statementText(rule: string, meaning: string): string {
  return (meaning && rule.split(" ").flatMap((id) => found(`statement.${id}`) ?? []).join(found("rules.joint") ?? "")) || meaning;
}
