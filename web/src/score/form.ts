// What the form of the scorer holds, as an address, as a line of text and as a request.

import type { OptionValue } from "../lobby/options";
import type { HandMeld, HandRequest, HandTiles, HandTold, RulesFields, Sight } from "../protocol";
import { BONUS, byKind, type Suit } from "../tiles/kinds";

export type Circumstance = RulesFields["circumstances"][number];
export type Wind = Sight["prevalent"];

export interface Form {
  rules: string;
  options: Record<string, OptionValue>;
  text: string; // hand, melds and winning tile in one line, as typed
  selfDraw: boolean;
  circumstances: readonly Circumstance[];
  prevalent: Wind;
  seat: Wind;
  dealer: "winner" | "discarder" | "other";
  flowers: string;
  voidSuit: Suit | null;
}

export const EMPTY_FORM: Form = {
  rules: "mcr", options: {}, text: "", selfDraw: false, circumstances: [],
  prevalent: "E", seat: "E", dealer: "other", flowers: "", voidSuit: null,
};

export const NO_TILES: HandTiles = { standing: [], melds: [], win_tile: null };

const CIRCUMSTANCES: readonly Circumstance[] = [
  "last_of_kind", "last_wall_tile", "kong_replacement", "double_kong", "bonus_replacement", "robbing_kong", "shoot_after_kong",
  "heavenly", "earthly", "human", "liable", "flower_win", "bao_indicator", "bao_drawn",
];
const BAO: Partial<Record<Circumstance, NonNullable<HandRequest["bao"]>>> = { bao_indicator: "indicator", bao_drawn: "drawn" };
const OPTION = "option."; // before the name of an option in an address
const KONG_MARKS = { concealed: "*", promoted: "+", postponed: "-", melded: "" } as const;

/** Tiles in one word: `123m55pE`. */
export function compact(tiles: readonly string[]): string {
  let text = "";
  tiles.forEach((tile, place) => {
    const suit = /^\d[mps]$/.test(tile) ? tile[1] : undefined;
    if (suit === undefined) text += tile;
    else text += tile[0] + (tiles[place + 1]?.[1] === suit && /^\d/.test(tiles[place + 1] ?? "") ? "" : suit);
  });
  return text;
}

/** The line of a hand: `[EEE] [9999m+] 1123456m + 1m`. */
export function lineOf({ standing, melds, win_tile }: HandTiles): string {
  return [
    ...melds.map(({ tiles, kind, stands_for }) => `[${compact(tiles)}${kind ? KONG_MARKS[kind] : ""}${meaning(tiles, stands_for)}]`),
    ...(standing.length ? [compact(standing)] : []),
    ...(win_tile === null ? [] : [`+ ${win_tile}`]),
  ].join(" ");
}

/** `=1m1p1s`: what the tiles of a special kong stand for, where it is something else. */
function meaning(tiles: readonly string[], meant: readonly string[] | undefined): string {
  return meant && compact(meant) !== compact(tiles) ? `=${compact(meant)}` : "";
}

/** What of the form the text of a hand tells. */
export function toldBy({ win_by, circumstances, prevalent_wind, seat_wind, flowers }: HandTold): Partial<Form> {
  const bonus = (typeof flowers === "number" ? BONUS.slice(0, flowers) : flowers).join("");
  return {
    ...(win_by ? { selfDraw: win_by === "self_draw", circumstances } : {}),
    ...(prevalent_wind ? { prevalent: prevalent_wind } : {}),
    ...(seat_wind ? { seat: seat_wind } : {}),
    ...(win_by || bonus ? { flowers: bonus } : {}),
  };
}

/** The hand with one more standing tile, in order. */
export function withTile(hand: HandTiles, tile: string): HandTiles {
  return { ...hand, standing: [...hand.standing, tile].sort(byKind) };
}

export function withoutTile(hand: HandTiles, place: number): HandTiles {
  return { ...hand, standing: hand.standing.filter((_, at) => at !== place) };
}

/** The declared set that a tile begins; null where there is none. */
export function meldOf(type: HandMeld["type"], tile: string): HandMeld | null {
  if (type === "special") return specialKong(tile);
  if (type !== "chow") return { type, tiles: Array<string>(type === "kong" ? 4 : 3).fill(tile), kind: type === "kong" ? "melded" : null };
  const rank = Number(tile[0]);
  const suit = tile[1];
  if (!suit || !(rank <= 7)) return null;
  return { type, tiles: [rank, rank + 1, rank + 2].map((number) => `${number}${suit}`), kind: null };
}

const WINDS = ["E", "S", "W", "N"];
const DRAGONS = ["C", "F", "P"];

/** Three tiles of the group of a tile, itself among them; null where it has none. */
function specialKong(tile: string): HandMeld | null {
  const laid = (of: NonNullable<HandMeld["of"]>, tiles: string[]): HandMeld => ({ type: "special", tiles, kind: null, of, stands_for: tiles });
  if (/^[19][mps]$/.test(tile)) return laid(tile.startsWith("1") ? "yao" : "jiu", ["m", "p", "s"].map((suit) => `${tile[0]}${suit}`));
  const wind = WINDS.indexOf(tile);
  if (wind >= 0) return laid("wind", [0, 1, 2].map((step) => WINDS[(wind + step) % WINDS.length] ?? tile));
  return DRAGONS.includes(tile) ? laid("dragon", DRAGONS) : null;
}

// Addresses ------------------------------------------------------------------------------------------

export function queryOf(form: Form): string {
  const said = new URLSearchParams({ rules: form.rules });
  if (form.text.trim()) said.set("hand", form.text.trim());
  if (form.selfDraw) said.set("win_by", "self_draw");
  for (const name of form.circumstances) said.set(name, "1");
  if (form.prevalent !== "E") said.set("prevalent_wind", form.prevalent);
  if (form.seat !== "E") said.set("seat_wind", form.seat);
  if (form.dealer !== "other") said.set(form.dealer === "winner" ? "dealer" : "discarder_dealer", "1");
  if (form.flowers) said.set("flowers", form.flowers);
  if (form.voidSuit) said.set("void_suit", form.voidSuit);
  for (const [name, value] of Object.entries(form.options)) said.set(OPTION + name, JSON.stringify(value));
  return said.toString();
}

const isWind = (text: string | null): text is Wind => text !== null && "ESWN".includes(text) && text.length === 1;
const isSuit = (text: string | null): text is Suit => text === "m" || text === "p" || text === "s";

function optionValue(text: string): OptionValue {
  try {
    return JSON.parse(text) as OptionValue;
  } catch {
    return text;
  }
}

/** The options that an address holds, as `option.NAME=VALUE`. */
export function optionsOf(said: URLSearchParams): Record<string, OptionValue> {
  return Object.fromEntries(
    [...said].filter(([name]) => name.startsWith(OPTION)).map(([name, value]) => [name.slice(OPTION.length), optionValue(value)]),
  );
}

/** The page about a ruleset. */
export function rulesLink(rules: string, options: Readonly<Record<string, unknown>> = {}): string {
  const said = new URLSearchParams(Object.entries(options).map(([name, value]) => [OPTION + name, JSON.stringify(value)]));
  return `/rules/${rules}${said.size ? `?${said}` : ""}`;
}

/** The form that an address holds; what it does not say, or says wrongly, is as in an empty one. */
export function formOf(query: string): Form {
  const said = new URLSearchParams(query);
  const prevalent = said.get("prevalent_wind");
  const seat = said.get("seat_wind");
  const suit = said.get("void_suit");
  return {
    rules: said.get("rules") ?? EMPTY_FORM.rules,
    options: optionsOf(said),
    text: said.get("hand") ?? "",
    selfDraw: said.get("win_by") === "self_draw",
    circumstances: CIRCUMSTANCES.filter((name) => said.get(name) === "1"),
    prevalent: isWind(prevalent) ? prevalent : "E",
    seat: isWind(seat) ? seat : "E",
    dealer: said.get("dealer") === "1" ? "winner" : said.get("discarder_dealer") === "1" ? "discarder" : "other",
    flowers: said.get("flowers") ?? "",
    voidSuit: isSuit(suit) ? suit : null,
  };
}

// Requests -------------------------------------------------------------------------------------------

/** The hand without its winning tile, to be asked what it waits for. */
export function waitsRequest(form: Form, hand: HandTiles): HandRequest {
  return {
    rules: form.rules,
    options: form.options,
    hand: compact(hand.standing),
    melds: hand.melds.map(({ type, tiles, kind, of, stands_for }) => ({
      type, tiles: compact(tiles), ...(kind ? { kind } : {}), ...(of ? { of, as: compact(stands_for ?? tiles) } : {}),
    })),
    prevalent_wind: form.prevalent,
    seat_wind: form.seat,
    dealer: form.dealer === "winner",
    payments: true,
    ...(form.flowers ? { flowers: form.flowers } : {}),
    ...(form.voidSuit ? { void_suit: form.voidSuit } : {}),
  };
}

/** Is it won by its flowers, whatever its tiles are? */
export function byFlowers(form: Form): boolean {
  return form.circumstances.includes("flower_win");
}

const COMPLETE = 14;

/** Of a complete hand in which no tile is named as the winning one, the server takes the dearest. */
export function scoreRequest(form: Form, hand: HandTiles): HandRequest {
  const { hand: standing, ...others } = waitsRequest(form, hand);
  const whole = hand.win_tile === null && hand.standing.length + 3 * hand.melds.length >= COMPLETE;
  return {
    ...others,
    ...(whole && !byFlowers(form) ? { tiles: standing } : { hand: standing }),
    ...(hand.win_tile === null || byFlowers(form) ? {} : { win_tile: hand.win_tile }),
    ...(byFlowers(form) ? {} : { win_by: form.selfDraw ? "self_draw" : "discard" } as const),
    ...Object.fromEntries(form.circumstances.map((name) => BAO[name] ? ["bao", BAO[name]] : [name, true])),
    discarder_dealer: form.dealer === "discarder",
    explain: true,
  };
}

/** By which rules a hand that the server wrote as a request was won. */
export function optionsOfRequest({ rules, options = {} }: HandRequest): { rules: string; options: Readonly<Record<string, unknown>> } {
  return { rules: rules ?? EMPTY_FORM.rules, options };
}

/** The address of the scorer with a hand that the server wrote as a request. */
export function scorerLink(request: HandRequest): string {
  const { rules, options = {}, hand, melds = [], win_tile, flowers, bao, discarder_ready = true, ...rest } = request;
  const marked = melds.map(({ tiles, kind, as }) => `[${tiles}${kind ? KONG_MARKS[kind] : ""}${as && as !== tiles ? `=${as}` : ""}]`);
  const said = new URLSearchParams({ rules: rules ?? EMPTY_FORM.rules, hand: [...marked, hand, win_tile ? `+ ${win_tile}` : ""].filter(Boolean).join(" ") });
  for (const [name, value] of Object.entries(rest)) said.set(name, value === true ? "1" : String(value));
  if (flowers) said.set("flowers", String(flowers));
  if (bao) said.set(`bao_${bao}`, "1");
  if (!discarder_ready) said.set("liable", "1");
  for (const [name, value] of Object.entries(options)) said.set(OPTION + name, JSON.stringify(value));
  return `/score?${queryOf(formOf(said.toString()))}`;
}
