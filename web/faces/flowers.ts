import { character, disc, line, petal, petals, shape, turned, type Ink } from "./shapes";

const PLUM =
  line("M8 46C20 40 30 34 34 8M26 33C36 34 44 30 50 24", 2.6, "black") +
  petals(5, 36, 16, petal(36, 15, 10, 9, "red")) +
  disc(36, 16, 2.4, "ivory") +
  petals(5, 17, 33, petal(17, 32, 8, 7, "red")) +
  disc(17, 33, 2, "ivory") +
  disc(49, 27, 4, "red");

const ORCHID =
  line("M30 48C28 34 20 22 7 16M30 48C32 32 40 20 53 15M30 48C26 38 18 34 9 36", 2.8, "green") +
  line("M30 48C31 36 31 28 30 20", 2, "green") +
  petals(3, 30, 14, petal(30, 14, 11, 8, "blue")) +
  turned(180, 30, 14, petals(3, 30, 14, petal(30, 14, 7, 5, "red")));

const CHRYSANTHEMUM =
  line("M30 26V48M30 44C24 44 20 40 18 36M30 46C36 46 41 42 43 38", 2.4, "green") +
  petals(14, 30, 22, petal(30, 22, 17, 6, "red")) +
  petals(9, 30, 22, petal(30, 22, 9.5, 4.4, "ivory")) +
  disc(30, 22, 3.4, "red");

const BAMBOO =
  line("M20 48V6M38 48V12", 4.4, "green") +
  line("M17.4 20H22.6M17.4 34H22.6M35.4 26H40.6M35.4 39H40.6", 2, "ivory") +
  shape("M22 18C30 12 34 8 36 3C28 4 23 9 22 18Z", "blue") +
  shape("M40 25C46 22 51 17 53 11C46 12 41 17 40 25Z", "blue") +
  shape("M18 32C12 31 7 27 5 21C12 21 16 25 18 32Z", "blue");

const SPRING =
  line("M30 48C30 40 29 34 30 26", 2.4, "green") +
  shape("M30 40C22 40 16 36 13 30C22 29 28 33 30 40Z", "green") +
  shape("M31 44C39 43 45 39 47 32C38 32 33 37 31 44Z", "green") +
  shape("M18 8C21 11 23 12 25 13C27 9 28 6 30 3C32 6 33 9 35 13C37 12 39 11 42 8C44 18 40 27 30 27C20 27 16 18 18 8Z", "red");

const SUMMER =
  disc(30, 25, 10, "red") + petals(8, 30, 25, line("M30 11V5", 3, "red")) + disc(30, 25, 5.6, "ivory") + disc(30, 25, 3, "red");

const AUTUMN =
  line("M30 48V24", 2.4, "black") +
  shape("M30 3L35 13L43 8L42 18L52 18L44 26L49 33L38 32L30 42L22 32L11 33L16 26L8 18L18 18L17 8L25 13Z", "red") +
  line("M30 40V14M30 32L20 24M30 32L40 24", 1.4, "ivory");

const WINTER = petals(
  6, 30, 25, line("M30 25V5M30 14L24.5 9M30 14L35.5 9", 2.6, "blue"),
) + disc(30, 25, 3, "blue");

function named(drawing: string, name: string, ink: Ink): string {
  return `<g transform="translate(3.6 0) scale(.88)">${drawing}</g>${character(name, 30, 60, 33, ink)}`;
}

/** Plum, orchid, chrysanthemum, bamboo. */
export const flowers: readonly string[] = [
  named(PLUM, "梅", "red"),
  named(ORCHID, "蘭", "red"),
  named(CHRYSANTHEMUM, "菊", "red"),
  named(BAMBOO, "竹", "red"),
];

/** Spring, summer, autumn, winter. */
export const seasons: readonly string[] = [
  named(SPRING, "春", "blue"),
  named(SUMMER, "夏", "blue"),
  named(AUTUMN, "秋", "blue"),
  named(WINTER, "冬", "blue"),
];
