import { bamboo } from "./bamboo";
import { characters, dragons, winds } from "./characters";
import { dots } from "./dots";
import { flowers, seasons } from "./flowers";
import { HEIGHT, WIDTH } from "./shapes";

/** All faces in the order of the tile kinds. */
export const faces: readonly string[] = [
  ...characters, ...dots, ...bamboo, ...winds, ...dragons, ...flowers, ...seasons,
];

/** One hidden SVG whose symbols `face-0` .. `face-41` the tiles use. */
export function sprite(): string {
  const symbols = faces.map(
    (face, kind) => `<symbol id="face-${kind}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${face}</symbol>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true" width="0" height="0">\n${symbols.join("\n")}\n</svg>\n`;
}
