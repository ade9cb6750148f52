/// <reference types="vitest/config" />
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// `zimo serve` on its usual port answers the API while the page is developed
const server = process.env["ZIMO_SERVER"] ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte()],
  base: "/",
  build: {
    outDir: "../src/zimo/server/page",
    emptyOutDir: true,
    target: "es2022",
    // the page's policy allows no data: addresses
    assetsInlineLimit: 0,
  },
  server: { fs: { allow: [".."] }, proxy: { "/api": { target: server, ws: true } } },
  resolve: process.env["VITEST"] ? { conditions: ["browser"] } : {}, // components are tested as in a browser
  test: { include: ["src/**/*.test.ts", "faces/**/*.test.ts"] },
});
