// The catalogue in use.

import { settings } from "../settings.svelte";
import { kindOf } from "../tiles/kinds";
import { en, type Words } from "./en";
import { zh } from "./zh";

export type { Words };

export const CATALOGUES: Record<"en" | "zh", Words> = { en, zh };

/** Every text of the page in the language that is set. */
export function words(): Words {
  return CATALOGUES[settings.language];
}

export function tileName(tile: string): string {
  return words().tiles[kindOf(tile)] ?? tile;
}
