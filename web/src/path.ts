// Addresses of the page.

import type { Seat } from "./protocol";

type Wind = Seat["wind"];

function named(path: string, letter: string): string | null {
  const id = new RegExp(`^/${letter}/([^/]+)/?$`).exec(path)?.[1];
  return id === undefined ? null : decoded(id);
}

/** What is badly coded stays as it is written: nothing has that name, as the server then says. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The lobby: `/`. */
export function isLobby(path: string): boolean {
  return path === "/";
}

/** The scorer: `/score`. */
export function isScore(path: string): boolean {
  return /^\/score\/?$/.test(path);
}

/** Who a person is here: `/me`. */
export function isMe(path: string): boolean {
  return /^\/me\/?$/.test(path);
}

/** The tables that anybody may watch: `/watch`. */
export function isWatch(path: string): boolean {
  return /^\/watch\/?$/.test(path);
}

/** The table that a path names: `/t/<id>`; null for any other page. */
export function tableOf(path: string): string | null {
  return named(path, "t");
}

/** The preset that a path tells about: `/rules/<name>`. */
export function rulesOf(path: string): string | null {
  return named(path, "rules");
}

/** Whose deals a path looks at again: `/r/<id>` a table's; "" for `/r`, a file's; null for any other page. */
export function replayOf(path: string): string | null {
  return /^\/r\/?$/.test(path) ? "" : named(path, "r");
}

/** What of a person's own games a path shows: `/games`, `/games/statistics`; null for any other page. */
export function gamesOf(path: string): "matches" | "statistics" | null {
  const view = /^\/games(?:\/(statistics))?\/?$/.exec(path);
  return view && (view[1] ? "statistics" : "matches");
}

/** A moment of a file of records, and from where it is seen. */
export interface Place {
  deal: number; // the line, from 1
  event: number; // how many actions were taken
  wind: Wind;
  all: boolean; // all hands lie open
}

/** `3.27` is event 27 of deal 3 with all hands open, `3.27.S` as South saw it, `3.27.S+` all hands from South. */
export function placeOf(hash: string): Place {
  const [, deal, event, wind, all] = /^#?(\d+)(?:\.(\d+)(?:\.([ESWN])(\+?))?)?$/.exec(hash) ?? [];
  return {
    deal: Math.max(1, Number(deal ?? 1)),
    event: Number(event ?? 0),
    wind: (wind ?? "E") as Wind,
    all: wind === undefined || all === "+",
  };
}

export function hashOf({ deal, event, wind, all }: Place): string {
  const seen = !all ? `.${wind}` : wind === "E" ? "" : `.${wind}+`;
  return `#${deal}.${event}${seen}`;
}

/** Where a deal of a table can be looked at again, and the decisions of a player are judged. */
export function replayLink(table: string, deal: number, player: number | null = null): string {
  return `/r/${encodeURIComponent(table)}${player === null ? "" : `?player=${player}`}#${deal}`;
}

/** Whose decisions are to be judged: the number of a player of the match. */
export function playerOf(search: string): number | null {
  const player = /^\?player=(\d{1,2})$/.exec(search)?.[1];
  return player === undefined ? null : Number(player);
}
