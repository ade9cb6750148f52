// Where the points of a small chart lie.

export interface Line {
  name: string;
  values: readonly number[];
  own: boolean; // it is the person's, and drawn above the others
}

/** The height of the picture and the edges of the field in it, in its own units. */
export const HEIGHT = 220;
export const FIELD = { left: 48, right: 446, top: 12, bottom: 194 } as const;
export const NAMES = 114; // how wide the names beside the field are
const APART = 15; // names at the ends of lines are at least so far from each other

export interface Scale {
  least: number;
  most: number;
}

/** From the least value to the most, and never of no height. */
export function scaleOf(lines: readonly Line[]): Scale {
  const values = lines.flatMap(({ values }) => values);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return most > least ? { least, most } : { least: least - 1, most: most + 1 };
}

export function xOf(place: number, count: number): number {
  return FIELD.left + ((FIELD.right - FIELD.left) * place) / Math.max(1, count - 1);
}

export function yOf(value: number, { least, most }: Scale): number {
  return FIELD.bottom - ((FIELD.bottom - FIELD.top) * (value - least)) / (most - least);
}

export function pathOf(values: readonly number[], scale: Scale): string {
  return values.map((value, place) => `${place ? "L" : "M"}${xOf(place, values.length).toFixed(1)} ${yOf(value, scale).toFixed(1)}`).join("");
}

/** Heights at which the names of lines stand, in the order of the lines, none upon another. */
export function nameHeights(lines: readonly Line[], scale: Scale): number[] {
  const wished = lines.map(({ values }, line) => ({ line, y: yOf(values.at(-1) ?? 0, scale) })).toSorted((one, other) => one.y - other.y);
  wished.forEach((one, place) => {
    const above = wished[place - 1];
    if (above) one.y = Math.max(one.y, above.y + APART);
  });
  const over = Math.max(0, (wished.at(-1)?.y ?? 0) - FIELD.bottom);
  const heights = lines.map(() => 0);
  for (const { line, y } of wished) heights[line] = y - over;
  return heights;
}

/** At most about five round values within the scale. */
export function ticks({ least, most }: Scale): number[] {
  const rough = (most - least) / 4;
  const power = 10 ** Math.floor(Math.log10(Math.max(rough, 1)));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? power * 10;
  const first = Math.ceil(least / step);
  return Array.from({ length: Math.floor(most / step) - first + 1 }, (_, place) => (first + place) * step);
}
