// How a match is told in a list.

import type { MyTable } from "../protocol";
import { language, listed, say } from "../words/index.svelte";

/** The day and the hour at which it was opened. */
export function opened(match: Pick<MyTable, "opened">): string {
  const date = new Date(match.opened * 1000);
  return new Intl.DateTimeFormat(language() === "zh" ? "zh-CN" : "en-GB", { dateStyle: "medium", timeStyle: "short" }).format(date);
}

/** Everybody else at the table. */
export function others({ players, player }: Pick<MyTable, "players" | "player">): string {
  return listed(players.filter((one) => one.player !== player).map(({ kind, name }) => (kind === "open" ? say("room.open_seat") : name)));
}

/** The own points, with the sign that books use. */
export function points({ scores, player }: Pick<MyTable, "scores" | "player">): string {
  const count = scores[player] ?? 0;
  return say("games.points", { count, points: String(count).replace("-", "−") });
}

/** Which deal is played, or how many were. */
export function length({ stage, deal, deals }: Pick<MyTable, "stage" | "deal" | "deals">): string {
  const done = stage === "over" || stage === "closed";
  return done ? say("games.deals", { count: deal }) : say("table.deal", { number: deal + 1, of: deals });
}
