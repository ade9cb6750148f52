// Addresses of the page.

import type { Seat } from "./protocol";

type Wind = Seat["wind"];

/** Under which path of its host zimo stands, such as `/mahjong`, or "" at the root: the server writes it into the document. */
const PREFIX = prefixIn(globalThis.document);

function prefixIn(page: Document | undefined): string {
  const home = page?.querySelector<HTMLMetaElement>("meta[name=zimo-home]")?.content ?? "/";
  return home.replace(/^\.?(.*)\/$/, "$1"); // as it was built it is "./"
}

/** The address of a path of zimo, such as `/games` or `/api/me`: every link and every request is made here. */
export function addressOf(path: string): string {
  return PREFIX + path;
}

/** The path of zimo that an address of its host names; null where another program answers. */
export function pathAt(address: string): string | null {
  return address.startsWith(addressOf("/")) ? address.slice(PREFIX.length) : null;
}

/** The path of the page that is shown. */
export function here(): string {
  return pathAt(location.pathname) ?? location.pathname;
}

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

/** What the API has of a table, such as its `records`. */
export function ofTable(table: string, what: string): string {
  return `/api/tables/${encodeURIComponent(table)}/${what}`;
}

/** Whose decisions are to be judged: the number of a player of the match. */
export function playerOf(search: string): number | null {
  const player = /^\?player=(\d{1,2})$/.exec(search)?.[1];
  return player === undefined ? null : Number(player);
}
