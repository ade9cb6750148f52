import { block, disc, line, shape, turned, type Ink } from "./shapes";

type Stick = readonly [x: number, y: number, height: number, ink: Ink, lean?: number];

/** A stick of two joints with its middle at `(x, y)`. */
function stick([x, y, height, ink, lean = 0]: Stick): string {
  const joint = height / 2;
  const top = y - joint;
  const half = height > 30 ? 4 : 3.4;
  const upright =
    block(x - half, top + 1, 2 * half, height - 2, 2.6, ink) +
    [top, y - 1.7, y + joint - 3.4].map((knot) => block(x - half - 1.6, knot, 2 * half + 3.2, 3.4, 1.7, ink)).join("") +
    block(x - 0.7, top + 5, 1.4, joint - 8, 0.7, "ivory") +
    block(x - 0.7, y + 3, 1.4, joint - 8, 0.7, "ivory");
  return lean ? turned(lean, x, y, upright) : upright;
}

function row(y: number, height: number, places: readonly number[], inks: readonly Ink[]): Stick[] {
  return places.map((x, nr) => [x, y, height, inks[nr % inks.length] ?? "green"] as const);
}

/** A bird on a twig. */
const BIRD =
  // tail
  line("M23 50C16 58 12 66 8 75", 3.4, "green") +
  line("M26 52C21 61 18 68 16 76", 3.4, "blue") +
  line("M29 53C27 62 25 69 24 77", 3.4, "red") +
  // body and wing
  shape("M40 22C50 27 50 47 38 54C30 58 21 55 20 47C19 37 30 34 34 24Z", "green") +
  shape("M22 47C24 39 33 38 38 31C42 40 38 50 29 51C25 51 22 50 22 47Z", "blue") +
  line("M26 47C30 47 34 44 36 39", 1.3, "ivory") +
  // head with crest
  disc(38, 19, 8.2, "red") +
  line("M35 12C33 8 30 6 27 6", 2, "red") +
  line("M38 11C38 7 36 4 34 2", 2, "green") +
  line("M41 12C42 8 42 5 41 2", 2, "blue") +
  shape("M45 16L55 20L45 22Z", "black") +
  disc(40, 18, 2.3, "ivory") +
  disc(40.4, 18, 1.1, "black") +
  // legs and twig
  line("M34 55L35 66M40 53L42 66", 1.8, "red") +
  line("M27 68C35 65 45 66 55 70", 3, "green");

const STICKS: readonly (readonly Stick[])[] = [
  [
    [30, 22, 32, "green"],
    [30, 58, 32, "blue"],
  ],
  [[30, 22, 32, "blue"], ...row(58, 32, [17, 43], ["green"])],
  [...row(22, 32, [17, 43], ["blue", "green"]), ...row(58, 32, [17, 43], ["green", "blue"])],
  [
    ...row(22, 32, [12, 48], ["green", "blue"]),
    [30, 40, 34, "red"],
    ...row(58, 32, [12, 48], ["blue", "green"]),
  ],
  [...row(22, 32, [13, 30, 47], ["green"]), ...row(58, 32, [13, 30, 47], ["blue"])],
  [
    [30, 14, 23, "red"],
    ...row(41, 23, [13, 30, 47], ["green"]),
    ...row(67, 23, [13, 30, 47], ["blue"]),
  ],
  [
    ...row(21, 32, [9, 51], ["green"]),
    [22.5, 21, 31, "green", 28],
    [37.5, 21, 31, "green", -28],
    ...row(59, 32, [9, 51], ["blue"]),
    [22.5, 59, 31, "blue", -28],
    [37.5, 59, 31, "blue", 28],
  ],
  [14, 40, 66].flatMap((y) => row(y, 23, [13, 30, 47], ["green", "red", "blue"])),
];

/** The faces of 1 to 9 bamboo. */
export const bamboo: readonly string[] = [BIRD, ...STICKS.map((sticks) => sticks.map(stick).join(""))];
