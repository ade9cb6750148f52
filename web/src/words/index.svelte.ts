// The catalogue in use.

import { settings, type Language } from "../settings.svelte";
import { kindOf } from "../tiles/kinds";
import { en, type Words } from "./en";
import { TERMS, type Terms, type TermStyle } from "./terms";
import { zh } from "./zh";

export type { Words };

export const CATALOGUES: Record<Language, (terms: Terms) => Words> = { en, zh };
export const LANGUAGE_NAMES: Record<Language, string> = { en: "English", zh: "简体中文" };
const OWN_STYLE: Record<Language, TermStyle> = { en: "english", zh: "chinese" };

/** How claims and sets are named: as set, or as the language does. */
export function termStyle(): TermStyle {
  return settings.terms === "language" ? OWN_STYLE[settings.language] : settings.terms;
}

const made = new Map<string, Words>();

/** Every text of the page in the language and the terms that are set. */
export function words(): Words {
  const { language } = settings;
  const style = termStyle();
  let found = made.get(language + style);
  if (!found) made.set(language + style, (found = CATALOGUES[language](TERMS[style])));
  return found;
}

export function tileName(tile: string): string {
  return words().tiles[kindOf(tile)] ?? tile;
}
