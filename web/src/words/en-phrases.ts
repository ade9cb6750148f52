// What the server says as structure, in English.

import { accepted, deficiency, list, number, string, type Phrases, type Values } from "./phrases";
import type { Terms } from "./terms";

const SUITS: Record<string, string> = { m: "characters", p: "dots", s: "bamboo" };

export function plural(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

export function fromWin(missing: number | null): string {
  if (missing === null) return "no win left";
  if (missing === 0) return "complete";
  return missing === 1 ? "ready" : `${missing} tiles from a win`;
}

function short(values: Values): string {
  const missing = deficiency(values);
  return missing === null ? "none is left with these melds" : `${plural(missing, "tile")} short`;
}

const rule = (values: Values): string => ("rule" in values ? ` (${string(values, "rule")})` : "");

export function enPhrases({ melds: { chow, pung, melded_kong: kong, concealed_kong: concealed }, calls }: Terms): Phrases {
  const hu = calls.hu.toLowerCase();
  return {
    headings: { tiles: "Tiles", claims: "Claims", to_win: "To win", pays: "Pays", deal: "Deal", void_suit: "Void suit" },
    summaryJoint: "; ",
    needsMinimum: (minimum, unit) => `at least ${plural(minimum, unit === "doubles" ? "double" : "point")}`,
    summary: {
      tiles_108: "108 tiles: three suits",
      tiles_136: "136 tiles: three suits, winds and dragons",
      tiles_144: "144 tiles: three suits, winds, dragons, flowers and seasons",
      tiles_and_dragons: "and dragons",
      chow_from_none: `${pung} and ${kong} from anybody, no ${chow}`,
      chow_from_left: `${pung} and ${kong} from anybody, ${chow} from the left`,
      chow_from_any: `${pung}, ${kong} and ${chow} from anybody`,
      four_sets: "four sets and a pair",
      or_seven_different_pairs: "or seven different pairs",
      or_seven_pairs: "or seven pairs",
      or_orphans: "or thirteen orphans",
      or_knitted: "or knitted tiles",
      suits_no_void: "no tile of your void suit",
      suits_at_most_two: "two suits at most",
      suits_all_three: "all three suits",
      needs_yaojiu: "a 1, a 9 or an honour",
      needs_triplet: `a ${pung}, a ${kong} or a pair of dragons`,
      pays_sbr: `each fan doubles; the discarder pays, or everybody for a self-drawn ${hu}; a ${kong} pays at once`,
      pays_sichuan: `points add up; the discarder pays, or everybody for a self-drawn ${hu}`,
      pays_changchun: "everybody pays; dealer, discarder, concealed hands and middle waits double",
      pays_mcr: "81 fans add up; everybody pays 8, and the discarder or all pay the points as well",
      pays_classical: "points for sets, doubled for patterns, up to a limit",
      payment_discarder_pays_all: `the discarder pays for all, or everybody for a self-drawn ${hu}; dealer double`,
      payment_everyone_pays: "everybody pays; dealer double",
      payment_hk_full: `the discarder pays for all, or everybody twice for a self-drawn ${hu}`,
      payment_hk_half: `everybody pays, the discarder twice, or all twice for a self-drawn ${hu}`,
      losers_settle: "the losers compare their hands",
      flow_first_hu: `ends with a ${hu}`,
      flow_last_player: `goes on after a ${hu} until one player is left`,
      several_win: "several may win on one tile",
      passed_hu_bars_lower: `a ${hu} you let pass bars lower ones until you draw`,
      passed_hu_bars: `a ${hu} you let pass bars others until you draw`,
      flowers_kept: "flowers may be kept",
      flowers_replaced: "flowers are replaced at once",
      void_tile: "everybody secretly chooses a suit to do without, with a tile that is the first discard",
      void_card: "everybody secretly chooses a suit to do without, with a card; all are opened together",
      void_first: "tiles of that suit must go first",
    },
    advice: {
      nothing_left_to_do: () => `You have declared ${hu}: there is nothing left to do.`,
      bonus_tiles_first: () => "Set aside or discard your bonus tiles first.",
      without_suit: (values) =>
        `Without ${SUITS[string(values, "suit")] ?? ""} (you hold ${number(values, "held")}): ${fromWin(deficiency(values))}`,
      out_of_reach: () => "No win is left for you: your melds don't allow one.",
      complete: () => "Your hand is complete.",
      distance: (values) => `You are ${fromWin(deficiency(values))}.`,
      tiles_that_help: (values, tile) =>
        accepted(values).length
          ? `${plural(number(values, "count"), "tile")} help: ${accepted(values).map(([kind, left]) => `${tile(kind)} (${left})`).join(", ")}.`
          : "No tile is left that helps.",
      ready: () => "You are ready.",
      ready_for_own_tiles: () => "You are ready, but hold the missing tiles yourself.",
      fault: (values) => string(values, "message"),
      has_hu: () => `You have declared ${hu} already.`,
      may_hu: () => `You may declare ${hu}.`,
      void_suits_first: () => `The void suits are chosen first; ${hu} comes with the first turn.`,
      barred: (values) => `You kept void tiles back, so you may not win in this deal${rule(values)}.`,
      claimed_turn: () => `This turn began with a claimed tile: a ${hu} needs a tile you draw, or another's discard.`,
      bonus_tile_held: () => "A bonus tile stands in your hand.",
      no_discard: () => "Nobody has discarded a tile that you could win on.",
      bonus_discard: () => "Nobody can use a bonus tile.",
      with_drawn: (values, tile) => `With ${tile(string(values, "tile"))}, which you drew:`,
      with_discard: (values, tile, seat) => `With ${tile(string(values, "tile"))} from ${seat(number(values, "seat"))}:`,
      would_win: () => "it would win.",
      let_pass: (values) => `you let a ${hu} pass that was worth as much: wait for your next draw${rule(values)}.`,
      other_claim_first: () => "it would win, but another claim came first.",
      no_shape: (values) => `the tiles make no complete hand, ${short(values)}${rule(values)}.`,
      void_suit: (values) =>
        "tiles" in values
          ? `tiles of the void suit are held: ${string(values, "tiles")}${rule(values)}.`
          : `all three suits are held, one must be void${rule(values)}.`,
      too_many_suits: (values) =>
        `${list(values, "suits").length} suits are held, at most ${number(values, "most_suits")} may be${rule(values)}.`,
      missing_suit: (values) =>
        `there is no tile of ${list(values, "missing").map((suit) => SUITS[suit] ?? suit).join(" or ")}${rule(values)}.`,
      no_yaojiu: (values) => `it needs a 1, a 9 or an honour${rule(values)}.`,
      no_triplet: (values) => `it needs a ${pung}, a ${kong} or a pair of dragons${rule(values)}.`,
      below_minimum: (values) =>
        `${number(values, "total_fan")} of ${number(values, "minimum")} ${string(values, "unit")} needed${rule(values)}.`,
    },
    reasons: {
      hu,
      concealed_kong: concealed,
      melded_kong: `melded ${kong}`,
      promoted_kong: `promoted ${kong}`,
      kong_shot: `${kong} paid back: its owner was shot`,
      kong_not_ready: `${kong} paid back: its owner is not ready`,
      kong_false_hu: `${kong} paid back: its owner's ${hu} was false`,
      kong_before_robbed: `${kong} paid back: the next one was robbed`,
      ready: "ready at the end of the wall",
      void_tiles: "void tiles",
      void_discard: "another suit before the void one",
      false_hu: `false ${hu}`,
      losers: `hands compared without ${hu}`,
    },
    refused: {
      stale_turn: "The table has moved on: that answer came too late.",
      not_your_turn: "It is not your turn.",
      not_legal: "That is not allowed now; Help tells why.",
      not_allowed: "That is not allowed at this table now.",
      bad_message: "The server did not understand that.",
      too_fast: "Too fast: wait a moment.",
    },
  };
}
