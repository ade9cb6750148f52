// What a person has set for themselves; kept in this browser.

import type { TermStyle } from "./words/index.svelte";

export type Theme = "system" | "light" | "dark";

export type Language = "en" | "zh";

/** What stands in the corners of tiles: nothing; `3`, `E`; or the tile as zimo writes it: `3m`, `E`. */
export type Corner = "none" | "number" | "notation";

export interface Settings {
  language: Language;
  terms: "language" | TermStyle; // how claims and sets are named
  corner: Corner;
  theme: Theme;
  sort: boolean; // the hand is kept in order
  confirm: boolean; // the second tap discards
  guard: boolean; // a press that comes with a new question doesn't count
  autoPass: boolean; // claims other than a hu are passed
  autoHu: boolean; // a hu is declared at once
  waits: boolean; // what the own hand waits for is shown on the table
  phrases: boolean; // what players say is shown, and can be said
  motion: boolean; // tiles move from where they were
  clicks: boolean;
  clickVolume: number; // 0 to 1
  voice: boolean; // calls are spoken
  voiceVolume: number; // 0 to 1
  // of tables that are opened here:
  pace: number; // seconds that a bot's move takes at least
  length: "deal" | "round" | "whole"; // of a match
  against: string | null; // whom one plays alone; null: the usual level
  openHands: boolean; // against bots all hands are shown when a deal is over
}

const STORED = "zimo.settings";

const FIRST: Settings = {
  language: globalThis.navigator?.language.startsWith("zh") ? "zh" : "en",
  terms: "language",
  corner: "number",
  theme: "system",
  sort: true,
  confirm: true,
  guard: true,
  autoPass: false,
  autoHu: false,
  waits: true,
  phrases: true,
  motion: true,
  clicks: true,
  clickVolume: 0.5,
  voice: false,
  voiceVolume: 0.8,
  pace: 0.8,
  length: "round",
  against: null,
  openHands: true,
};

function stored(): Settings {
  try {
    return { ...FIRST, ...(JSON.parse(localStorage.getItem(STORED) ?? "{}") as Partial<Settings>) };
  } catch {
    return { ...FIRST };
  }
}

export const settings: Settings = $state(stored());

/** Keeps the settings and shows the theme; call once, where effects may live. */
export function keepSettings(): void {
  $effect(() => {
    localStorage.setItem(STORED, JSON.stringify(settings));
    const root = document.documentElement;
    if (settings.theme === "system") root.removeAttribute("data-theme");
    else root.dataset["theme"] = settings.theme;
    root.lang = settings.language === "zh" ? "zh-Hans" : "en";
  });
}
