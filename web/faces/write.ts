// Draws the faces of all tiles into src/tiles/sprite.svg: `npm run faces`.
import { writeFileSync } from "node:fs";
import { sprite } from "./sprite";

writeFileSync(new URL("../src/tiles/sprite.svg", import.meta.url), sprite());
