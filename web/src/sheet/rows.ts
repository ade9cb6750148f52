// A hand in groups: side by side as long as its tiles can be read, else in rows between groups.

const LEAST = 28; // pixels that a tile is wide at least
const MOST = 46;
export const JOINT = 1; // between tiles
const GAP = 12; // between groups
const CLOSE = 2; // between groups of one tile
const EDGE = 4; // that a frame around a tile takes

export interface Rows {
  /** groups by their places */
  rows: number[][];
  /** how wide a tile is */
  tile: number;
  gap: number;
}

/** Groups of these sizes, in a place so wide; 0: not known yet. */
export function rowsOf(sizes: readonly number[], width: number): Rows {
  const gap = sizes.every((size) => size === 1) ? CLOSE : GAP;
  const room = (width || Infinity) - EDGE;
  const fitting = (row: readonly number[]): number => {
    const tiles = row.reduce((sum, place) => sum + (sizes[place] ?? 0), 0);
    return (room - (row.length - 1) * gap - (tiles - row.length) * JOINT) / Math.max(tiles, 1);
  };
  const places = sizes.map((_, place) => place);
  for (let count = 1; ; count++) {
    const ways = splits(places, count).map((rows) => ({ rows, tile: Math.min(...rows.map(fitting)) }));
    const best = ways.reduce((one, other) => (other.tile > one.tile ? other : one));
    if (best.tile >= LEAST || count >= sizes.length) return { rows: best.rows, tile: Math.max(LEAST, Math.min(MOST, Math.floor(best.tile * 2) / 2)), gap };
  }
}

/** All ways to part a row into so many. */
function splits(places: readonly number[], count: number): number[][][] {
  if (count <= 1) return [[[...places]]];
  return Array.from({ length: places.length - count + 1 }, (_, nr) => nr + 1).flatMap((first) =>
    splits(places.slice(first), count - 1).map((others) => [places.slice(0, first), ...others]),
  );
}
