// Takes the outlines of the characters on the tiles from LXGW WenKai TC (SIL Open Font License 1.1)
// and writes them to ../outlines.json, in a box of 1000 units with y downwards.
import { readFileSync, writeFileSync } from "node:fs";
import opentype from "opentype.js";

const CHARACTERS = "一二三四五六七八九萬東南西北中發梅蘭菊竹春夏秋冬";
const FONT = "node_modules/@fontsource/lxgw-wenkai-tc";
const STYLESHEET = "700.css";

function fontFileOf(character) {
  const code = character.codePointAt(0);
  for (const [rule] of readFileSync(`${FONT}/${STYLESHEET}`, "utf8").matchAll(/@font-face \{[^}]*\}/g)) {
    const ranges = rule.match(/unicode-range: ([^;]*)/)[1].split(",");
    const holds = ranges.some((range) => {
      const [first, last = first] = range.replace("U+", "").split("-").map((hex) => parseInt(hex, 16));
      return first <= code && code <= last;
    });
    if (holds) return `${FONT}/${rule.match(/url\(\.\/(files\/[^)]*\.woff)\)/)[1]}`;
  }
  throw new Error(`the font has no ${character}`);
}

/** The commands of a path with whole numbers. */
function pathData(path) {
  return path.commands
    .map(({ type, ...places }) => {
      const numbers = ["x1", "y1", "x2", "y2", "x", "y"].filter((name) => name in places);
      return type + numbers.map((name) => Math.round(places[name]) + 0).join(" ");
    })
    .join("");
}

const outlines = {};
for (const character of CHARACTERS) {
  const bytes = readFileSync(fontFileOf(character));
  const font = opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  const path = font.charToGlyph(character).getPath(0, 0, 1000);
  const { x1, y1, x2, y2 } = path.getBoundingBox();
  outlines[character] = { path: pathData(path), box: [x1, y1, x2, y2].map(Math.round) };
}
writeFileSync("../outlines.json", `${JSON.stringify(outlines, null, 1)}\n`);
