// What a person has set for themselves; kept in this browser.

export type Theme = "system" | "light" | "dark";

export interface Settings {
  language: "en" | "zh";
  index: boolean; // numbers and letters in the corners of tiles
  theme: Theme;
  sort: boolean; // the hand is kept in order
  confirm: boolean; // the second tap discards
  autoPass: boolean; // claims other than a hu are passed
  autoHu: boolean; // a hu is declared at once
  sound: boolean;
}

const STORED = "zimo.settings";

const FIRST: Settings = {
  language: "en",
  index: true,
  theme: "system",
  sort: true,
  confirm: true,
  autoPass: false,
  autoHu: false,
  sound: false,
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
