// How a match is told in a list.

import { named } from "../game/reducer";
import type { MyTable } from "../protocol";
import { language, listed, say, shown } from "../words/index.svelte";

const REGIONS = { en: "en-GB", zh: "zh-CN" } as const; // whose way of writing days and numbers

/** The day and the hour at which it was opened. */
export function opened(match: Pick<MyTable, "opened">): string {
  return written(match.opened, { dateStyle: "medium", timeStyle: "short" });
}

/** The day alone, in short. */
export function day(match: Pick<MyTable, "opened">): string {
  return written(match.opened, { day: "numeric", month: "numeric" });
}

function written(seconds: number, how: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(REGIONS[language()], how).format(new Date(seconds * 1000));
}

/** Everybody else at the table. */
export function others({ players, player }: Pick<MyTable, "players" | "player">): string {
  return listed(players.filter((one) => one.player !== player).map(named).map(({ kind, name }) => (kind === "open" ? say("room.open_seat") : name)));
}

/** The own points, with the sign that books use. */
export function points({ scores, player }: Pick<MyTable, "scores" | "player">): string {
  const count = scores[player] ?? 0;
  return say("games.points", { count, points: shown(count) });
}

/** Which deal is played, or how many were. */
export function length({ stage, deal, deals }: Pick<MyTable, "stage" | "deal" | "deals">): string {
  const done = stage === "over" || stage === "closed";
  return done ? say("games.deals", { count: deal }) : say("table.deal", { number: deal + 1, of: deals });
}

/** `27 %`; a dash where there is nothing to share. */
export function share(part: number, whole: number): string {
  return whole ? new Intl.NumberFormat(REGIONS[language()], { style: "percent" }).format(part / whole) : "–";
}

/** The mean with one place after the point; a dash of nothing. */
export function mean(sum: number, count: number): string {
  return count ? shown((sum / count).toFixed(1)) : "–";
}
