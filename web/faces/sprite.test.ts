import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { faces, sprite } from "./sprite";

describe("the faces", () => {
  it("are as drawn in src/tiles/sprite.svg (npm run faces)", () => {
    expect(readFileSync("src/tiles/sprite.svg", "utf8")).toBe(sprite());
  });

  it("are one for each of the 42 kinds, no two alike", () => {
    expect(faces).toHaveLength(42);
    expect(new Set(faces).size).toBe(42);
  });

  it("differ without colour", () => {
    const uncoloured = faces.map((face) => face.replaceAll(/class="(ink|line)-\w+"/g, "$1"));
    expect(new Set(uncoloured).size).toBe(42);
  });

  it("show as many dots and sticks as they are worth", () => {
    for (let rank = 2; rank <= 9; rank++) {
      expect(faces[8 + rank]?.match(/<circle class="ink-(red|green|blue)/g)).toHaveLength(rank);
      expect(faces[17 + rank]?.match(/<rect class="ink-(red|green|blue)/g)).toHaveLength(4 * rank);
    }
  });
});
