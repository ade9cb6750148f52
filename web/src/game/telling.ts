// Events and moments in words.

import type { Choice, Discard, Event, Meld, Payment, PlayerInfo, Sight, Update } from "../protocol";
import { labelled, say, seatNumber, signed, tileName } from "../words/index.svelte";
import { buttons, forced } from "./hand";
import type { Told } from "./reducer";

/** What happened, in words. */
export function tell({ event, names }: Told): string {
  const name = (seat: number): string => names[seat] || say("page.you");
  const who = event.seat === null ? "" : name(event.seat);
  const you = event.seat !== null && !names[event.seat];
  const tiles = event.tiles.map(tileName);
  const from = event.source !== null && event.source !== event.seat ? name(event.source) : null;
  switch (event.kind) {
    case "deal": return say("event.deal", { you, who });
    case "discard": return say("event.discard", { you, who, tiles });
    case "draw": return say("event.draw", { you, who, tiles });
    case "exchange": return say("event.exchange", { tiles, giver: from ?? "", who, you, own: event.source !== null && !names[event.source] });
    case "void": return say("event.void", { who, suit: event.suit ? say(`suit.${event.suit}`) : "" });
    case "bonus": return say("event.bonus", { you, who, tiles });
    case "meld": return say("event.meld", { who, meld: event.meld ? say(`meld.${event.meld}`) : "", tiles: [...new Set(tiles)], from });
    case "ready": return say("event.ready", { you, who });
    case "bao": return say("event.bao", { you, who, tiles, from });
    case "no_bao": return say("event.no_bao");
    case "hu": return say("event.hu", { who, tiles, from });
    case "payment": return event.payment ? paid(event.payment, name) : "";
    case "undo": return say("event.undo");
    case "clock": return say("event.clock", { you, who });
    case "end": return say(`end.${event.end ?? "hu"}`);
  }
}

function paid({ reason, delta }: Payment, name: (seat: number) => string): string {
  const moved = delta.flatMap((points, seat) => (points ? [say("event.moved", { who: name(seat), points: signed(points) })] : []));
  return say("event.payment", { reason: say(`reason.${reason}`), moved: moved.join(say("sheet.joint")) });
}

/** A declared set in words; `from`: who discarded its claimed tile, which is named where the tiles differ. */
export function meldText({ kind, tiles, claimed, stands_for }: Meld, from: string | null): string {
  const named = kind === "chow" && claimed ? tileName(claimed) : null;
  if (kind === "special_kong") {
    const meant = tiles.map((tile, nr) => {
      const other = stands_for?.[nr] ?? tile;
      return other === tile ? tileName(tile) : say("table.stands_for", { tile: tileName(tile), other: tileName(other) });
    });
    return say("table.meld", { meld: say(`meld.${kind}`), tiles: meant, claimed: null, from });
  }
  return say("table.meld", { meld: say(`meld.${kind}`), tiles: [...new Set(tiles)].map(tileName), claimed: named, from });
}

/** A tile of a river in words. */
export function discardText({ tile, taken, latest, as_drawn }: Discard): string {
  const thrown = as_drawn ? say("table.as_drawn", { tile: tileName(tile) }) : tileName(tile);
  return taken ? say("table.taken", { tile: thrown }) : latest ? say("table.latest", { tile: thrown }) : thrown;
}

const CALLS: Partial<Record<NonNullable<Event["meld"]>, Choice["kind"]>> = { chow: "chow", pung: "pung" };

/** The call that is spoken for an event: a hu, a claimed set, a kong, being ready; "" for all else. */
export function spokenCall({ event }: Told): string {
  if (event.kind === "hu") return say("choice.hu");
  if (event.kind === "ready") return say("choice.ready");
  if (event.kind !== "meld" || event.meld === null) return "";
  return say(`choice.${CALLS[event.meld] ?? "kong"}`);
}

/** What a seat's player is called. */
export function seatName(sight: Sight, players: readonly PlayerInfo[], seat: number): string {
  if (seat === sight.me) return say("page.you");
  const player = players[sight.seats[seat]?.player ?? -1];
  return player?.name ?? seatNumber(seat);
}

/** What the person is asked, or what the table waits for. */
export function question(update: Update, players: readonly PlayerInfo[]): string {
  const sight = update.sight;
  if (!sight) return "";
  if (sight.phase === "over") return say(`end.${sight.end}`);
  const asked = update.choices.length > 0;
  if (!asked) {
    if (update.waiting_for !== null && update.waiting_for !== sight.me) {
      const name = seatName(sight, players, update.waiting_for);
      return players[sight.seats[update.waiting_for]?.player ?? -1]?.stood_in ? say("table.waiting_stand_in", { name }) : say("table.waiting", { name });
    }
    if (sight.me !== null && sight.seats[sight.me]?.out) return say("table.you_have_hu");
    if (sight.me === null) return say("table.watching");
    if (sight.phase === "exchange") return say("exchange.waiting");
    if (sight.phase === "bonus") return say("table.flower_waiting");
    return sight.phase === "void" ? say("table.void_waiting") : say("table.waiting_any");
  }
  const offerer = seatName(sight, players, sight.turn);
  if (sight.phase === "void")
    return update.choices.some((choice) => choice.tiles.length) ? say("table.void_tile_question") : say("table.void_question");
  if (sight.phase === "claim" && sight.offer !== null) {
    const tile = tileName(sight.offer);
    const grown = sight.offer_meld === null ? undefined : sight.seats[sight.turn]?.melds[sight.offer_meld];
    if (grown?.kind === "special_kong") return say("table.added_question", { name: offerer, tile });
    return sight.offer_robs ? say("table.rob_question", { name: offerer, tile }) : say("table.claim_question", { name: offerer, tile });
  }
  if (sight.phase === "bao" && sight.bao !== null) return say("table.bao_question", { tile: tileName(sight.bao) });
  const flower = flowerToWinWith(update);
  if (flower !== null) return say("table.flower_question", { tile: tileName(flower) });
  const first = asideFirst(update);
  if (first !== null) return say("table.aside_question", { tile: tileName(first) });
  const own = sight.me === null ? undefined : sight.seats[sight.me];
  if (forced(update)?.kind === "discard" && sight.drawn !== null) {
    const values = { tile: tileName(sight.drawn) };
    return own?.ready ? say("table.drew_ready", values) : say("table.drew_locked", values);
  }
  if (sight.drawn !== null && update.choices.some(({ kind }) => kind === "pass"))
    return say("table.last_tile_question", { tile: tileName(sight.drawn) });
  if (own?.ready) return say("table.ready_question");
  return sight.drawn === null ? say("table.your_turn") : say("table.you_drew", { tile: tileName(sight.drawn) });
}

/** The flower that wins, or may be laid out; null where none does. */
function flowerToWinWith({ sight, choices }: Update): string | null {
  if (sight?.phase !== "bonus" && !/^[fg]/.test(sight?.drawn ?? "")) return null;
  if (!choices.some(({ kind }) => kind === "hu")) return null;
  return choices.find(({ kind }) => kind === "set_aside")?.tiles[0] ?? sight?.drawn ?? null;
}

/** The tile set aside for the void suit, where only it may be discarded now. */
function asideFirst({ sight, choices }: Update): string | null {
  const tile = sight?.phase === "turn" ? sight.void_tile : null;
  const discards = choices.filter(({ kind }) => kind === "discard");
  return discards.length && discards.every(({ tiles }) => tiles[0] === tile) ? tile : null;
}

/** Why a tile that was pressed may not be discarded. */
export function whyNot(update: Update, players: readonly PlayerInfo[]): string {
  const { sight, choices } = update;
  if (!choices.length) return say("table.not_your_turn");
  if (sight?.phase === "claim") return say("table.claim_first");
  const suit = sight?.seats[sight.me ?? 0]?.void ?? null;
  if (sight?.phase === "turn" && suit !== null && asideFirst(update) === null) return say("table.void_first", { suit: say(`suit.${suit}`) });
  return question(update, players);
}

/** What must be said at once: a claim chance with its keys and its deadline. */
export function urgent(update: Update, players: readonly PlayerInfo[]): string {
  if (update.sight?.phase !== "claim" || !update.choices.length) return "";
  const ways = buttons(update.choices).map(({ key, choice }) =>
    say("table.key_for", { label: `${say(`choice.${choice.kind}`)} ${choice.kind === "chow" ? choice.tiles.map(tileName).join(" ") : ""}`.trim(), key: key.toUpperCase() }),
  );
  const seconds = update.deadline === null ? null : Math.round(update.deadline / 1000);
  return say("table.claim_chance", { question: question(update, players), choices: ways, seconds });
}

/** A choice in words, with its tiles. */
export function choiceText({ kind, tiles, suit }: Choice): string {
  const named = kind === "chow" ? tiles.map(tileName) : tiles.slice(0, 1).map(tileName);
  const suitNamed = suit && !tiles.length ? [say(`suit.${suit}`)] : [];
  return [say(`choice.${kind}`), ...named, ...suitNamed].join(" ");
}

/** Wall, scores and whose turn it is, for the status key. */
export function standing(update: Update, players: readonly PlayerInfo[]): string {
  const sight = update.sight;
  if (!sight) return "";
  return [
    say("table.wall", { left: sight.wall_left }),
    ...sight.seats.map((seat) => labelled(seatName(sight, players, seat.seat), say("table.score", { points: seat.score }))),
    question(update, players),
  ].join(stop());
}

/** What lies in each river, for the key that says it. */
export function rivers(update: Update, players: readonly PlayerInfo[]): string {
  const lying = (discard: Discard): string => discardText({ ...discard, taken: false, latest: false });
  return (update.sight?.seats ?? [])
    .flatMap((seat) => {
      const name = seatName(update.sight as Sight, players, seat.seat);
      return [say("table.river", { name, count: seat.river.length }), ...(seat.river.length ? [seat.river.map(lying).join(say("list.joint"))] : [])];
    })
    .join(stop());
}

/** Between what is told without a stop of its own. */
function stop(): string {
  return say("list.stop") + say("list.sentences");
}
