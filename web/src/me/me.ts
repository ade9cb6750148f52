// What this browser knows of its person before the server is asked.

import type { Profile } from "../protocol";

const NAME = "zimo.name";

export const EMBLEMS: readonly NonNullable<Profile["emblem"]>[] = [
  "1s", "5p", "9m", "C", "F", "P", "E", "S", "W", "N", "f1", "f2", "f3", "f4",
];

/** The name under which somebody sat down last. */
export function lastName(): string {
  return localStorage.getItem(NAME) ?? "";
}

export function keepName(name: string): void {
  localStorage.setItem(NAME, name);
}
