// Tiles are written as everywhere in zimo: 1m..9m characters, p dots, s bamboo, E S W N winds,
// C F P dragons, f1..f4 flowers, g1..g4 seasons. Faces and names go by the number of the kind.

import type { Corner } from "../settings.svelte";

export type Suit = "m" | "p" | "s";

export const SUITS: readonly Suit[] = ["m", "p", "s"];

/** Flowers and seasons. */
export const BONUS: readonly string[] = ["f", "g"].flatMap((letter) => [1, 2, 3, 4].map((number) => `${letter}${number}`));

export const TILES: readonly string[] = [
  ...SUITS.flatMap((suit) => Array.from({ length: 9 }, (_, rank) => `${rank + 1}${suit}`)),
  ..."ESWNCFP",
  ...BONUS,
];

const NUMBERS = new Map(TILES.map((tile, kind) => [tile, kind]));

/** The number of a tile's kind, 0..41. */
export function kindOf(tile: string): number {
  const kind = NUMBERS.get(tile);
  if (kind === undefined) throw new Error(`not a tile: ${tile}`);
  return kind;
}

/** What stands in the corner of a tile; a letter for an honour. */
export function cornerOf(tile: string, corner: Corner): string {
  if (corner === "none") return "";
  return corner === "notation" || tile.length === 1 ? tile : (/\d/.exec(tile)?.[0] ?? "");
}

export function byKind(one: string, other: string): number {
  return kindOf(one) - kindOf(other);
}

/** Tiles without some of them; null where those are not all among them. */
export function without(tiles: readonly string[], some: readonly string[]): string[] | null {
  const left = [...tiles];
  for (const tile of some) {
    const place = left.indexOf(tile);
    if (place < 0) return null;
    left.splice(place, 1);
  }
  return left;
}

/** The tiles of sets as the server writes them: `123m`, `EEE`, `147m258p369s`, `19mESWf1`. */
export function tilesOf(sets: string): string[] {
  const parts = sets.match(/[fg]\d|[ESWNCFP]|\d+[mps]/g) ?? [];
  return parts.flatMap((part) => (/^\d/.test(part) ? [...part.slice(0, -1)].map((rank) => rank + part.at(-1)) : [part]));
}
