// The own hand as it stands on the screen, and the choices as buttons with keys.

import type { Choice, Update } from "../protocol";
import { byKind } from "../tiles/kinds";

export interface HandTile {
  id: string; // the same for the same tile from one moment to the next
  tile: string;
  choice: Choice | null; // what pressing it leads to; null: it may not go now
  drawn: boolean; // stands apart
  aside: boolean; // was set aside for the void suit
  void: boolean; // of the own void suit
}

/** `tiles` in the order of `before`, what is new at the end. */
export function keepOrder(before: readonly string[], tiles: readonly string[]): string[] {
  const left = [...tiles];
  const kept = before.filter((tile) => {
    const place = left.indexOf(tile);
    if (place < 0) return false;
    left.splice(place, 1);
    return true;
  });
  return [...kept, ...left];
}

/** The own standing tiles from left to right, the one just drawn at the end. */
export function handTiles(update: Update, before: readonly string[] | null): HandTile[] {
  const sight = update.sight;
  const hand = sight && sight.me !== null ? sight.seats[sight.me]?.hand : null;
  if (!sight || !hand) return [];
  const suit = sight.seats[sight.me ?? 0]?.void ?? null;
  const isVoid = (tile: string): boolean => suit !== null && tile.length > 1 && tile.endsWith(suit);
  const order = before
    ? keepOrder(before, hand)
    : [...hand].sort((one, other) => Number(isVoid(one)) - Number(isVoid(other)) || byKind(one, other));
  const drawnAt = sight.drawn === null ? -1 : order.lastIndexOf(sight.drawn);
  if (drawnAt >= 0) order.push(...order.splice(drawnAt, 1));
  const asideAt = sight.void_tile === null ? -1 : order.indexOf(sight.void_tile);
  const copies = new Map<string, number>();
  return order.map((tile, place) => {
    const copy = copies.get(tile) ?? 0;
    copies.set(tile, copy + 1);
    return {
      id: `${tile}-${copy}`,
      tile,
      choice: ofTile(update.choices, tile),
      drawn: drawnAt >= 0 && place === order.length - 1,
      aside: place === asideAt,
      void: isVoid(tile),
    };
  });
}

function ofTile(choices: readonly Choice[], tile: string): Choice | null {
  const found = choices.find(
    ({ kind, tiles }) => (kind === "discard" || kind === "void" || kind === "give") && tiles[0] === tile,
  );
  return found ?? null;
}

const LAID: ReadonlySet<Choice["kind"]> = new Set(["chow", "pung", "kong", "concealed_kong", "added_kong", "special_kong", "special_tile", "set_aside"]);

/** The ids of the standing tiles that an answer lays down; `offer`: the tile that it claims. */
export function laidBy({ kind, tiles }: Choice, hand: readonly HandTile[], offer: string | null): string[] {
  if (!LAID.has(kind)) return [];
  const own = [...tiles];
  const claimed = offer === null ? -1 : own.indexOf(offer);
  if (claimed >= 0) own.splice(claimed, 1);
  return hand.flatMap(({ id, tile }) => {
    const place = own.indexOf(tile);
    if (place >= 0) own.splice(place, 1);
    return place >= 0 ? [id] : [];
  });
}

export interface Button {
  key: string;
  choice: Choice;
}

const LETTERS: Partial<Record<Choice["kind"], string>> = {
  hu: "h",
  pung: "p",
  kong: "k",
  concealed_kong: "k",
  added_kong: "k",
  special_kong: "k",
  special_tile: "k",
  chow: "c",
  set_aside: "o",
  ready: "r",
  exchange_bao: "r",
  pass: "x",
};

const ORDER: readonly Choice["kind"][] = [
  "hu", "kong", "concealed_kong", "added_kong", "special_kong", "special_tile", "pung", "chow", "set_aside", "ready", "exchange_bao", "void", "pass",
];

/** Everything that may be done besides pressing a tile of the hand, each with a key of its own. */
export function buttons(choices: readonly Choice[]): Button[] {
  const shown = choices
    .filter(({ kind, tiles }) => kind !== "discard" && kind !== "give" && !(kind === "void" && tiles.length))
    .sort((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind));
  const letter = (choice: Choice): string => choice.suit ?? LETTERS[choice.kind] ?? "";
  let number = 0;
  return shown.map((choice) => {
    const alone = shown.filter((other) => letter(other) === letter(choice)).length === 1;
    return { key: alone ? letter(choice) : String(++number), choice };
  });
}

/** What the switches answer in the person's place: hu, or pass; never a discard, nor a pass of a hu.
 * A hu that would be fined is none: it is not declared, and holds up no pass. */
export function byItself(
  choices: readonly Choice[],
  { autoHu, autoPass }: { autoHu: boolean; autoPass: boolean },
): Choice | null {
  const hu = choices.find((choice) => choice.kind === "hu" && !choice.false);
  if (hu) return autoHu ? hu : null;
  return (autoPass && choices.find(({ kind }) => kind === "pass")) || null;
}

/** The one answer of a hand that is locked, having won or been declared ready: a hu that must be taken, or the
 * tile that must go. Where that has just been taken back, none. */
export function forced({ sight, choices, events }: Update): Choice | null {
  const own = sight && sight.me !== null ? sight.seats[sight.me] : undefined;
  const locked = own !== undefined && (own.hus > 0 || own.ready) && !own.out && events.every(({ kind }) => kind !== "undo");
  return (locked && choices.length === 1 && choices[0]) || null;
}
