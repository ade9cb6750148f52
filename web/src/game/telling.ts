// Events and moments in words.

import type { Choice, Event, PlayerInfo, Sight, Update } from "../protocol";
import { tileName, words } from "../words/index.svelte";
import { buttons } from "./hand";
import type { Told } from "./reducer";

export function tell({ event, names }: Told): string {
  const name = (seat: number): string => names[seat] || words().you;
  return words().event(event, name, tileName);
}

const CALLS: Partial<Record<NonNullable<Event["meld"]>, Choice["kind"]>> = { chow: "chow", pung: "pung" };

/** The call that is spoken for an event: a hu, a claimed set, a kong; "" for all else. */
export function spokenCall({ event }: Told): string {
  const { choices } = words();
  if (event.kind === "hu") return choices.hu;
  if (event.kind !== "meld" || event.meld === null) return "";
  return choices[CALLS[event.meld] ?? "kong"];
}

/** What a seat's player is called. */
export function seatName(sight: Sight, players: readonly PlayerInfo[], seat: number): string {
  if (seat === sight.me) return words().you;
  const player = players[sight.seats[seat]?.player ?? -1];
  return player?.name ?? words().seatNumber(seat);
}

/** What the person is asked, or what the table waits for. */
export function question(update: Update, players: readonly PlayerInfo[]): string {
  const text = words();
  const sight = update.sight;
  if (!sight) return "";
  if (sight.phase === "over") return text.ends[sight.end] ?? "";
  const asked = update.choices.length > 0;
  if (!asked) {
    if (update.waiting_for !== null && update.waiting_for !== sight.me)
      return text.waiting(seatName(sight, players, update.waiting_for));
    if (sight.me !== null && sight.seats[sight.me]?.hu) return text.youHaveHu;
    if (sight.me === null) return text.watching;
    return sight.phase === "void" ? text.voidWaiting : text.waitingAny;
  }
  const offerer = seatName(sight, players, sight.turn);
  if (sight.phase === "void")
    return update.choices.some((choice) => choice.tiles.length) ? text.voidTileQuestion : text.voidQuestion;
  if (sight.phase === "claim" && sight.offer !== null) {
    const tile = tileName(sight.offer);
    return sight.offer_robs ? text.robQuestion(offerer, tile) : text.claimQuestion(offerer, tile);
  }
  const first = asideFirst(update);
  if (first !== null) return text.asideQuestion(tileName(first));
  return sight.drawn === null ? text.yourTurn : text.youDrew(tileName(sight.drawn));
}

/** The tile set aside for the void suit, where only it may be discarded now. */
export function asideFirst({ sight, choices }: Update): string | null {
  const tile = sight?.phase === "turn" ? sight.void_tile : null;
  const discards = choices.filter(({ kind }) => kind === "discard");
  return discards.length && discards.every(({ tiles }) => tiles[0] === tile) ? tile : null;
}

/** What must be said at once: a claim chance with its keys and its deadline. */
export function urgent(update: Update, players: readonly PlayerInfo[]): string {
  if (update.sight?.phase !== "claim" || !update.choices.length) return "";
  const text = words();
  const ways = buttons(update.choices).map(({ key, choice }) =>
    text.keyFor(`${text.choices[choice.kind]} ${choice.kind === "chow" ? choice.tiles.map(tileName).join(" ") : ""}`.trim(), key.toUpperCase()),
  );
  const seconds = update.deadline === null ? null : Math.round(update.deadline / 1000);
  return text.claimChance(question(update, players), ways, seconds);
}

/** A choice in words, with its tiles. */
export function choiceText({ kind, tiles, suit }: Choice): string {
  const text = words();
  const named = kind === "chow" ? tiles.map(tileName) : tiles.slice(0, 1).map(tileName);
  const suitNamed = suit && !tiles.length ? [text.suits[suit]] : [];
  return [text.choices[kind], ...named, ...suitNamed].join(" ");
}

/** Wall, scores and whose turn it is, for the status key. */
export function standing(update: Update, players: readonly PlayerInfo[]): string {
  const text = words();
  const sight = update.sight;
  if (!sight) return "";
  return [
    text.wall(sight.wall_left),
    ...sight.seats.map((seat) => `${seatName(sight, players, seat.seat)}: ${text.score(seat.score)}`),
    question(update, players),
  ].join(". ");
}

/** What lies in each river, for the key that says it. */
export function rivers(update: Update, players: readonly PlayerInfo[]): string {
  const text = words();
  return (update.sight?.seats ?? [])
    .map((seat) => {
      const name = seatName(update.sight as Sight, players, seat.seat);
      return `${text.river(name, seat.river.length)}. ${seat.river.map(({ tile }) => tileName(tile)).join(", ")}`;
    })
    .join(". ");
}
