// Everything that the page says, in English. The other catalogues have the same shape.

import { enReplay } from "./en-replay";
import type { Choice, Event, Meld, OptionInfo } from "../protocol";
import { enPhrases, fromWin, plural } from "./en-phrases";
import type { FanUnit } from "../sheet/fans";
import type { Terms } from "./terms";

const SUITS = { m: "characters", p: "dots", s: "bamboo" };
const NUMBERS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

const ENDS: Record<string, string> = {
  hu: "The deal is over.",
  wall: "The wall is empty: the deal is over.",
  no_replacement: "A bonus tile could not be replaced: the deal is a draw.",
};

/** `chow_from` as a name: `Chow from`. */
function named(id: string): string {
  return (id.charAt(0).toUpperCase() + id.slice(1)).replaceAll("_", " ");
}

export function signed(points: number): string {
  return points > 0 ? `+${points}` : String(points).replace("-", "−");
}

function tells(name: string, verb: string): string {
  if (name === "You") return `You ${verb}`;
  return `${name} ${/(s|sh|ch)$/.test(verb) ? `${verb}es` : `${verb}s`}`;
}

function listed(items: readonly string[]): string {
  return items.length > 1 ? `${items.slice(0, -1).join(", ")} and ${items.at(-1)}` : (items[0] ?? "");
}

export const en = (terms: Terms) => ({
  ...enPhrases(terms),
  code: "en",
  voiceLanguage: "en",
  tiles: [
    ...Object.values(SUITS).flatMap((suit) => NUMBERS.map((number) => `${number} of ${suit}`)),
    "east wind", "south wind", "west wind", "north wind",
    "red dragon", "green dragon", "white dragon",
    "plum", "orchid", "chrysanthemum", "bamboo flower",
    "spring", "summer", "autumn", "winter",
  ] as readonly string[],
  suits: SUITS as Record<"m" | "p" | "s", string>,
  winds: { E: "East", S: "South", W: "West", N: "North" } as Record<"E" | "S" | "W" | "N", string>,
  choices: {
    ...terms.calls, discard: "Discard", void: "Void", pass: "Pass", set_aside: "Set aside",
  } as Record<Choice["kind"], string>,
  terms,
  signed,
  listed,
  you: "You",
  seatNumber: (seat: number): string => `Seat ${seat + 1}`,

  // tiles on the table
  justDrawn: (tile: string): string => `${tile}, just drawn`,
  voidTile: (tile: string): string => `${tile}, set aside for the void suit`,
  ofVoidSuit: (tile: string): string => `${tile}, of your void suit`,
  lifted: (tile: string): string => `${tile}, lifted: press again to discard`,
  latest: (tile: string): string => `${tile}, discarded last`,
  taken: (tile: string): string => `${tile}, claimed`,
  meld: (kind: Meld["kind"], tiles: readonly string[], from: string | null): string =>
    `${terms.melds[kind]}${tiles.length ? ` of ${listed([...new Set(tiles)])}` : ""}${from ? `, from ${from}` : ""}`,

  // the table
  table: "Table",
  hand: "Your hand",
  handOf: (name: string): string => `Hand of ${name}`,
  river: (name: string, count: number): string =>
    `Discards of ${name}: ${count || "none"}`,
  meldsOf: (name: string): string => `Melds of ${name}`,
  standing: (count: number): string => `${count} tiles in hand`,
  wall: (left: number): string => `${left} tiles in the wall`,
  wallShort: "wall",
  round: (wind: string): string => `${wind} round`,
  deal: (number: number, of: number | null): string => `Deal ${number}${of ? ` of ${of}` : ""}`,
  dealer: "dealer",
  voidSuit: (suit: string): string => `void: ${suit}`,
  hu: (order: number): string => `${["1st", "2nd", "3rd"][order - 1] ?? `${order}th`} hu`,
  onlyHu: "hu",
  falseHu: "false hu",
  barred: "may not win",
  bot: "bot",
  away: "away",
  standIn: "bot plays",
  score: (points: number): string => `${points} points`,
  actions: "Your choices",
  switches: "Switches",
  yourTurn: "Your turn: choose a tile to discard.",
  youDrew: (tile: string): string => `You drew ${tile}: choose a tile to discard.`,
  discardQuestion: (tile: string): string => `Discard ${tile}? Press it again, or Enter.`,
  voidQuestion: "Choose the suit you will do without:",
  voidTileQuestion: "Choose a suit to do without: set a tile of it aside. It goes first.",
  claimQuestion: (name: string, tile: string): string => `${name} discards ${tile}: claim it?`,
  robQuestion: (name: string, tile: string): string => `${name} adds ${tile} to a pung: rob the kong?`,
  waiting: (name: string): string => `${name} is thinking …`,
  waitingAny: "Does anybody claim it? …",
  voidWaiting: "The others choose their void suits …",
  youHaveHu: "You have hu, which is paid when the deal ends; the others play on.",
  watching: "You are watching.",
  seconds: (left: number, reserve: number): string =>
    `${left} seconds left${reserve ? `, then ${reserve} of your reserve` : ""}`,
  claimChance: (question: string, choices: readonly string[], seconds: number | null): string =>
    `${question} ${listed(choices)}.${seconds ? ` ${seconds} seconds.` : ""}`,
  keyFor: (label: string, key: string): string => `${label} (key ${key})`,
  undo: "Take back",
  help: "Help",
  rules: "Rules",
  log: "What happened",
  leave: "Lobby",
  menu: "Menu",
  offline: "The connection is lost. Trying again …",
  connecting: "Connecting …",
  close: "Close",
  notNow: "This tile may not be discarded now.",
  asideQuestion: (tile: string): string => `The tile that you set aside goes first: discard ${tile}.`,
  notYourTurn: "It is not your turn.",

  // switches
  autoPass: "Pass all claims but hu",
  autoHu: "Declare hu at once",
  sort: "Sort my hand",
  autoPassShort: "Pass all",
  autoHuShort: "Hu at once",
  sortShort: "Sort",
  confirm: "Two presses discard",
  guard: "A press just as I am asked doesn't count",
  corner: "Corners of tiles",
  corners: { none: "Empty", number: "3, E", notation: "3m, E" } as Record<string, string>,
  motion: "Tiles move",
  clicks: "Clicks",
  voice: "Spoken calls",
  volumeOf: (what: string): string => `Volume: ${what}`,
  theme: "Colours",
  themes: { system: "As the system", light: "Light", dark: "Dark" } as Record<string, string>,
  languageName: "Language",
  termStyle: "Names of claims",
  termsOfLanguage: "As the language",

  // events
  event: (event: Event, name: (seat: number) => string, tile: (tile: string) => string): string => {
    const who = event.seat === null ? "" : name(event.seat);
    const tiles = listed(event.tiles.map(tile));
    const from = event.source !== null && event.source !== event.seat ? ` from ${name(event.source)}` : "";
    switch (event.kind) {
      case "deal": return `${tells(who, "deal")}.`;
      case "discard": return `${tells(who, "discard")} ${tiles}.`;
      case "draw": return `${tells(who, "draw")}${tiles ? ` ${tiles}` : ""}.`;
      case "void": return `Void suit of ${who}: ${event.suit ? SUITS[event.suit] : ""}.`;
      case "bonus": return `${tells(who, "set")} aside ${tiles}.`;
      case "meld": return `${who}: ${event.meld ? terms.melds[event.meld] : ""}${tiles ? ` of ${listed([...new Set(event.tiles)].map(tile))}` : ""}${from}.`;
      case "hu": return `${who}: hu!${tiles ? (from ? ` On ${tiles}${from}.` : ` Self-drawn ${tiles}.`) : ""}`;
      case "payment": {
        const moved = event.payment?.delta.flatMap((points, seat) => points ? [`${name(seat)} ${signed(points)}`] : []);
        return `${event.payment ? enPhrases(terms).reasons[event.payment.reason] : ""}: ${moved?.join(", ") ?? ""}.`;
      }
      case "undo": return "A move was taken back.";
      case "end": return ENDS["hu"] ?? "";
    }
  },

  // the account
  account: (number: number): string => `Deal ${number}`,
  ends: ENDS,
  matchOver: "The match is over",
  nobodyHu: "Nobody declared hu.",
  selfDrawn: "self-drawn",
  onDiscard: (name: string): string => `from ${name}`,
  robbed: "robbing a kong",
  isFalse: "false",
  readAs: "Read as",
  fan: "Fan",
  doublesTitle: "Doubles",
  units: { fan: "Fans", point: "Points", double: "Doubles" } as Record<FanUnit, string>,
  fansTitle: "What counts",
  fanValue: (value: number | null, unit: FanUnit): string => (value === null ? "Limit" : plural(value, unit)),
  basePoints: "Points for",
  worth: (points: number, fans: number | null, doubles: boolean): string =>
    `${plural(points, "point")}${fans === null ? "" : ` (${plural(fans, doubles ? "double" : "fan")})`}`,
  limitHand: (points: number): string => `${points}, a limit hand`,
  rounded: (points: number): string => `rounded ${points}`,
  limited: (points: number): string => `limit ${points}`,
  sumJoint: ", ",
  points: "Points",
  payments: "Payments",
  noPayments: "Nobody pays.",
  reason: "Reason",
  bank: "Bank",
  hands: "Hands",
  standings: "Scores",
  place: "Place",
  player: "Player",
  thisDeal: "This deal",
  total: "Total",
  tablePoints: "Table points",
  satOut: "sat out",
  next: "Next deal",
  waitingOthers: (names: readonly string[]): string => `Waiting for ${listed(names)} …`,
  record: "Record of this deal",
  replay: enReplay,
  showTable: "Look at the table",
  showSheet: "Account of the deal",

  // help
  waitsTitle: "What do I wait for?",
  discardsTitle: "Which discard?",
  whyTitle: "Why can't I win?",
  thinking: "Thinking …",
  noHelp: "The host of this table allows no help.",
  left: (count: number): string => `${count} left`,
  byDiscard: "by discard",
  bySelfDraw: "self-drawn",
  fromWin,
  helping: (count: number, kinds: number, named: string): string =>
    `then ${plural(count, "tile")} of ${plural(kinds, "kind")} help${named ? `: ${named}` : ""}`,
  nothingHelps: "then no tile is left that helps",
  tooLittle: "too little to declare",
  keys: "Keys",
  keyList: [
    ["← →", "move along the hand"],
    ["Enter", "lift a tile; again to discard it"],
    ["H P K C X", `${[terms.calls.hu, terms.calls.pung, terms.calls.kong, terms.calls.chow].join(", ").toLowerCase()}, pass`],
    ["W D Y", "waits, discards, why can't I win"],
    ["A U T", "pass all claims but hu, declare hu at once, sort the hand"],
    ["Z", "take the last decision back, alone against bots"],
    ["L", "say the last event again"],
    ["V", "say wall, scores and whose turn it is"],
    ["R", "say what lies in the rivers"],
    ["Esc", "put the tile down, close, end a motion"],
  ] as readonly (readonly [string, string])[],

  // the lobby
  title: "zimo",
  subtitle: "The table for Chinese mahjong",
  presets: {
    official: "Chinese Official",
    mcr: "Competition Rules (MCR)",
    "mcr-wmo": "MCR, 2006 Green Book",
    sichuan: "Simple Sichuan",
    sbr: "Sichuan Bloody Rules",
    "sbr-mil": "Bloody Rules, tournament",
    changchun: "Changchun",
    classical: "Classical",
  } as Record<string, string>,
  about: {
    official: "81 fans, 8 points to win, chow from anybody; special hands always win",
    mcr: "The sport: 81 fans, 8 points to win, flowers, sixteen deals",
    "mcr-wmo": "The same by the rule book of 2006",
    sichuan: "Two suits at most, small points that add up; quick to learn",
    sbr: "A void suit, and play goes on after a hu, by Novikov's book",
    "sbr-mil": "The same by the tournament rules of 2025",
    changchun: "Three suits, a one, a nine or an honour; every pattern doubles",
    classical: "Points for sets and pairs, doubles, a limit of 500",
  } as Record<string, string>,
  choose: "Choose a game",
  playNow: "Play now",
  playNowHint: "You against three bots, no account needed.",
  pace: "Bots move",
  paces: [
    [0, "at once"], [0.3, "quickly"], [0.8, "at an easy pace"], [1.6, "slowly"], [3, "very slowly"],
  ] as readonly (readonly [number, string])[],
  createRoom: "Invite friends",
  optionsChanged: (count: number): string => (count ? `House rules (${count} changed)` : "House rules"),
  noLimit: "no limit",
  yourName: "Your name",
  guest: "Guest",
  seats: "Other seats",
  seatOpen: "for a person",
  seatBot: "bot",
  clock: "Seconds for a decision",
  noClock: "no clock",
  reserve: "Reserve for a deal",
  reserves: [[0, "none"], [30, "30 s"], [60, "1 min"], [180, "3 min"]] as readonly (readonly [number, string])[],
  allowHelp: "Help may be asked for",
  allowSpectators: "Others may watch",
  create: "Open the table",
  rejoin: "Your tables",
  rejoinOne: (rules: string, deal: number): string => `${rules}, deal ${deal}`,
  statement: (_rule: string, meaning: string): string => meaning,
  sourceRule: (rule: string): string => `Rule ${rule}`,
  loading: "Loading …",
  failed: (message: string): string => `That did not work: ${message}`,

  // the scorer
  more: "More",
  yes: "yes",
  no: "no",
  everyOption: "Every option",
  optionName: named,
  optionMeaning: (option: OptionInfo): string => option.meaning,
  optionWord: named,
  houseRule: "house rule",
  compareWith: "Compare with",
  otherwise: (game: string, value: string): string => `· ${game}: ${value}`,
  rulesOf: (game: string): string => `Rules of ${game}`,
  scorer: {
    title: "Scorer",
    open: "Open in the scorer",
    hand: "The hand",
    line: "As a line: declared sets in brackets, the winning tile after a plus",
    laid: "Tiles of the hand",
    empty: "Click tiles below, or type the hand above.",
    target: "Where the next tile goes",
    toHand: "Hand",
    toWin: "Winning tile",
    clear: "Clear",
    add: (where: string, tile: string): string => `${where}: ${tile}`,
    takeAway: (what: string): string => `Take away ${what}`,
    winTile: (tile: string): string => `the winning tile, ${tile}`,
    winOn: (tile: string): string => `Win on ${tile}`,
    kongKind: `Kind of ${terms.melds.melded_kong}`,
    kongKinds: { melded: "melded", promoted: "promoted", postponed: "postponed", concealed: "concealed" },
    how: "How it was won",
    won: "Won",
    circumstances: {
      last_of_kind: "the other three copies lie open",
      last_wall_tile: "on the last tile of the wall, or the discard after it",
      kong_replacement: `on the tile drawn after a ${terms.melds.melded_kong}`,
      bonus_replacement: "on the tile drawn for a flower",
      robbing_kong: `robbing a ${terms.melds.melded_kong}`,
      shoot_after_kong: `on the discard right after a ${terms.melds.melded_kong}`,
    },
    prevalent: "Prevalent wind",
    seat: "Own wind",
    dealer: "Who deals",
    dealers: { other: "another", winner: "the winner", discarder: "the discarder" },
    voidSuit: "Void suit",
    voidUnknown: "not said",
    flowers: "Flowers",
    value: "What it is worth",
    notYet: "Nothing yet: lay thirteen tiles and a winning one.",
    noWin: "No win",
    waits: "Without the winning tile it waits for",
    excluded: (count: number): string => `${plural(count, "fan")} met but not counted`,
    excludedBy: (names: string): string => (names ? `excluded by ${names}` : "excluded"),
    payers: { discarder: "The discarder", dealer: "The dealer", others: "Each other seat", each: "Each seat" },
    handSize: (tiles: number): string => `Said to have ${tiles} tiles.`,
    atWallEnd: (points: number): string => `Ready at the end of the wall it is paid as ${plural(points, "point")}.`,
    inShort: "The rules in short",
  },

  // the room before play
  roomTitle: "Waiting for players",
  roomLink: "Send this link to your friends:",
  copy: "Copy the link",
  copied: "Copied",
  copyByHand: "The link stands in the address bar.",
  onlyHere: "This link opens on this machine only. For friends elsewhere, start zimo serve --host 0.0.0.0 and open the room at the address that it tells.",
  timing: (seconds: number | null, reserve: number): string =>
    seconds === null ? "No clock" : `${seconds} seconds for a decision${reserve ? `, a reserve of ${reserve} for a deal` : ""}`,
  helpForbidden: "no help",
  sit: "Take a seat",
  openSeat: "open seat",
  startsWhenFull: "Play starts when every seat is taken.",
  fill: "Start now, with bots at the open seats",
  closed: {
    missing: "There is no such table.",
    private: "This table has no free seat, and its host lets nobody watch.",
  },
});

export type Words = ReturnType<typeof en>;
