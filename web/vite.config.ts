/// <reference types="vitest/config" />
import { readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

// `zimo serve` on its usual port answers the API while the page is developed
const server = process.env["ZIMO_SERVER"] ?? "http://127.0.0.1:8000";

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8");

/** The faces of the tiles as a file with their inks, for the pictures that the server makes of hands. */
const tiles: Plugin = {
  name: "tiles",
  generateBundle() {
    const style = read("src/app.css");
    const colour = (name: string): string => new RegExp(`${name}: (?:light-dark\\()?(#\\w+)`).exec(style)?.[1] ?? "";
    const inks = (/\/\* The inks of the sprite. \*\/([^@]*)/.exec(style)?.[1] ?? "").replace(/var\((--[\w-]+)\)/g, (_, name: string) => colour(name));
    this.emitFile({ type: "asset", fileName: "tiles.svg", source: read("src/tiles/sprite.svg").replace(">", `><style>${inks}</style>`) });
  },
};

/** Each asset compressed beside it, as the server sends it. */
const packed: Plugin = {
  name: "packed",
  writeBundle({ dir }, bundle) {
    for (const name of Object.keys(bundle).filter((file) => file.startsWith("assets/"))) {
      const file = `${dir}/${name}`;
      const content = readFileSync(file);
      writeFileSync(`${file}.br`, brotliCompressSync(content));
      writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
    }
  },
};

export default defineConfig({
  plugins: [svelte(), tiles, packed],
  base: "./", // it is built for any path of a host: the server says which
  build: {
    outDir: "../src/zimo/server/page",
    emptyOutDir: true,
    target: "es2022",
    // the page's policy allows no data: addresses
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false }, // browsers that know it not fetch a part when it runs
  },
  server: { fs: { allow: [".."] }, proxy: { "/api": { target: server, ws: true } } },
  resolve: process.env["VITEST"] ? { conditions: ["browser"] } : {}, // components are tested as in a browser
  test: { include: ["src/**/*.test.ts", "faces/**/*.test.ts"] },
});
