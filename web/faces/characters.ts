import { block, character, line } from "./shapes";

/** The faces of 1 to 9 characters. */
export const characters: readonly string[] = [..."一二三四五六七八九"].map(
  (number) => character(number, 30, 19, 36, "black") + character("萬", 30, 57, 40, "red"),
);

/** East, south, west, north. */
export const winds: readonly string[] = [..."東南西北"].map((wind) => character(wind, 30, 40, 56, "black"));

const FRAME =
  line("M9 9H51V71H9Z", 3.6, "blue") +
  line("M15.5 15.5H44.5V64.5H15.5Z", 1.6, "blue") +
  [9, 51].flatMap((x) => [9, 71].map((y) => block(x - 4, y - 4, 8, 8, 1.6, "blue"))).join("");

/** Red, green, white. The white one is framed, so that it is never taken for a blank. */
export const dragons: readonly string[] = [
  character("中", 30, 40, 62, "red"),
  character("發", 30, 40, 58, "green"),
  FRAME,
];
