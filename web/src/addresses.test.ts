// Where zimo stands on its host only `addressOf` knows: an address that is made without it works at the root alone.

import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

describe("no source of the page", () => {
  const NAMES_PATHS = ["path.ts", "score/form.ts", "lobby/own.ts"]; // what they give is a path yet
  /** What puts them into an address, or no address at all; of lists the attribute does. */
  const TAKES_PATHS = /(?:addressOf|go|asked(?:<[^>(]*>)?|fetched|content|endsWith|includes|startsWith)\($|\[$/;
  const SINKS = [
    /\s(?:href|src|action)="[^"#{]/, // an attribute that is written out
    /\s(?:href|src|action)="?\{(?!addressOf\()/, // or computed
    /(?:\bfetch|\.register|\bwindow\.open|\blocation\.assign|\blocation\.replace|\.sendBeacon)\((?!addressOf\()/,
    /\bnew (?:URL|Worker|EventSource)\((?!addressOf\()/,
    /\b(?:pushState|replaceState)\([^)]*, "", (?!addressOf\()/,
    /\blocation\.(?:href|pathname) = /,
    /\s\{(?:href|src)\}/,
    /\burl\(["']?\//,
  ];

  /** The lines that name an address without `addressOf`. */
  function faultsOf(file: string, text: string): string[] {
    return text.split("\n").flatMap((line) => {
      const code = line.replace(/^\s*(?:\/\/|\*|\/\*).*|\s\/\/ .*$/, "");
      const bare = !NAMES_PATHS.includes(file) && [...code.matchAll(/(["'`])\/(?=[\w{$"'`?#])/g)].some(({ index }) => !TAKES_PATHS.test(code.slice(0, index)));
      return bare || SINKS.some((sink) => sink.test(code)) ? [`${file}: ${line.trim()}`] : [];
    });
  }

  it("names an address but through addressOf", () => {
    const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((file) => /\.(?:svelte|ts|css)$/.test(file) && !/test(?:ing)?\.ts$/.test(file));
    expect(files.length).toBeGreaterThan(100);
    expect(files.flatMap((file) => faultsOf(file.replaceAll("\\", "/"), readFileSync(`src/${file}`, "utf8")))).toEqual([]);
  });

  it("gets past what looks for that", () => {
    for (const line of [
      '<a href="/games">', "<a href={match.link}>", '<img src="/api/qr?text={text}" />', "<a href={`/r/${id}`}>",
      'void fetch("/api/me");', "fetch(path, {})", "new URL(`/api/tables/${id}/socket`, location.href)", 'new WebSocket("/api")',
      'history.pushState(null, "", "/me");', 'history.replaceState(null, "", link);', 'location.href = "/";', 'const LOBBY = "/";',
      'navigator.serviceWorker.register("/worker.js")', "window.open(link)", "<a {href}>", "background: url(/felt.png);",
    ])
      expect(faultsOf("lobby/Lobby.svelte", line), line).toHaveLength(1);
    for (const line of ['<a href={addressOf("/games")}>', '<a href="#fans">', '<a href="#{place}">', 'go("/games");', "// as `/t/abc` does", 'text.split(" / ")'])
      expect(faultsOf("lobby/Lobby.svelte", line), line).toEqual([]);
  });
});
