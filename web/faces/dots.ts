import { disc, petal, petals, ring, type Ink } from "./shapes";

type Spot = readonly [x: number, y: number, radius: number, ink: Ink];

function spot([x, y, radius, ink]: Spot): string {
  return (
    disc(x, y, radius, ink) +
    ring(x, y, radius * 0.66, radius * 0.16, "ivory") +
    disc(x, y, radius * 0.2, "ivory")
  );
}

const WHEEL =
  ring(30, 40, 22.5, 2.2, "green") +
  ring(30, 40, 18.6, 1.2, "green") +
  petals(12, 30, 40, disc(30, 25, 2.3, "green")) +
  disc(30, 40, 11.5, "red") +
  petals(8, 30, 40, petal(30, 37.5, 7.5, 4.4, "ivory")) +
  disc(30, 40, 2.4, "ivory");

function column(x: number, rows: readonly number[], radius: number, ink: Ink): Spot[] {
  return rows.map((y) => [x, y, radius, ink] as const);
}

const SPOTS: readonly (readonly Spot[])[] = [
  [
    [30, 21, 13, "green"],
    [30, 59, 13, "blue"],
  ],
  [
    [15, 16, 11, "blue"],
    [30, 40, 11, "red"],
    [45, 64, 11, "green"],
  ],
  [
    [17, 20, 11.5, "blue"],
    [43, 20, 11.5, "green"],
    [17, 60, 11.5, "green"],
    [43, 60, 11.5, "blue"],
  ],
  [
    [15, 17, 10, "blue"],
    [45, 17, 10, "green"],
    [30, 40, 10, "red"],
    [15, 63, 10, "green"],
    [45, 63, 10, "blue"],
  ],
  [
    ...column(18, [15], 10, "green"),
    ...column(42, [15], 10, "green"),
    ...column(18, [43, 66], 10, "red"),
    ...column(42, [43, 66], 10, "red"),
  ],
  [
    [12, 11, 8, "green"],
    [30, 18, 8, "green"],
    [48, 25, 8, "green"],
    ...column(18, [47, 68], 9.2, "red"),
    ...column(42, [47, 68], 9.2, "red"),
  ],
  [...column(18, [11, 30.3, 49.6, 69], 8.8, "blue"), ...column(42, [11, 30.3, 49.6, 69], 8.8, "blue")],
  [
    ...[11.5, 30, 48.5].map((x) => [x, 14, 8.6, "green"] as const),
    ...[11.5, 30, 48.5].map((x) => [x, 40, 8.6, "red"] as const),
    ...[11.5, 30, 48.5].map((x) => [x, 66, 8.6, "blue"] as const),
  ],
];

/** The faces of 1 to 9 dots. */
export const dots: readonly string[] = [WHEEL, ...SPOTS.map((spots) => spots.map(spot).join(""))];
