// What the server says as structure, in Simplified Chinese.

import { accepted, deficiency, list, number, string, type Phrases, type Values } from "./phrases";
import type { Terms } from "./terms";

const SUITS: Record<string, string> = { m: "万", p: "筒", s: "条" };

export function fromWin(missing: number | null): string {
  if (missing === null) return "已无胡牌可能";
  if (missing === 0) return "已成牌";
  return missing === 1 ? "听牌" : `差${missing}张`;
}

const suits = (letters: readonly string[]): string => letters.map((letter) => SUITS[letter] ?? letter).join("、");
const rule = (values: Values): string => ("rule" in values ? `（${string(values, "rule")}）` : "");

export function zhPhrases({ calls: { chow, pung, kong, hu, concealed_kong: concealed } }: Terms): Phrases {
  return {
    headings: { tiles: "牌张", claims: "吃碰杠", to_win: "胡牌", pays: "计分", deal: "进程", void_suit: "定缺" },
    summaryJoint: "；",
    needsMinimum: (minimum, unit) => `${minimum}${unit === "doubles" ? "番" : "分"}起胡`,
    summary: {
      tiles_108: "108张：万、筒、条",
      tiles_136: "136张：万、筒、条、风牌、箭牌",
      tiles_144: "144张：万、筒、条、风牌、箭牌、花牌",
      tiles_and_dragons: "另加中、发、白",
      chow_from_none: `任一家可${pung}、可${kong}，不可${chow}`,
      chow_from_left: `任一家可${pung}、可${kong}，只${chow}上家`,
      chow_from_any: `任一家可${pung}、可${kong}、可${chow}`,
      four_sets: "四副加一对",
      or_seven_different_pairs: "或七个不同的对子",
      or_seven_pairs: "或七对",
      or_orphans: "或十三幺",
      or_knitted: "或不靠、组合龙",
      suits_no_void: "不得有缺门的牌",
      suits_at_most_two: "至多两门花色",
      suits_all_three: "三门齐全",
      needs_yaojiu: "须有幺九",
      needs_triplet: "须有刻子、杠或箭牌将",
      pays_sbr: `每番翻倍；点炮者付，自摸各家付；${kong}即时结算`,
      pays_sichuan: "分数相加；点炮者付，自摸各家付",
      pays_changchun: "三家都付；庄家、点炮、门清、夹胡加倍",
      pays_mcr: "八十一番相加；各家付底分8，点炮者（自摸则各家）另付番数",
      pays_classical: "各副计底分，按番翻倍，封顶为止",
      payment_discarder_pays_all: "点炮者包付，自摸各家付；庄家加倍",
      payment_everyone_pays: "三家都付；庄家加倍",
      payment_hk_full: "点炮者包付，自摸各家付双倍",
      payment_hk_half: "三家都付，点炮者双倍；自摸各家双倍",
      losers_settle: "未胡各家互比牌分",
      flow_first_hu: `一家${hu}即结束`,
      flow_last_player: `${hu}后继续，直到剩一家`,
      several_win: "可一炮多响",
      passed_hu_bars_lower: `过${hu}后，摸牌前只可${hu}更大的`,
      passed_hu_bars: `过${hu}后，摸牌前不可${hu}`,
      flowers_kept: "花牌可留",
      flowers_replaced: "花牌立即补牌",
      void_tile: "各家暗中定缺，扣一张缺门牌，首张打出",
      void_card: "各家用牌签暗中定缺，同时亮出",
      void_first: "须先打完缺门的牌",
    },
    advice: {
      nothing_left_to_do: () => "你已胡牌，无事可做。",
      bonus_tiles_first: () => "请先补花或打出花牌。",
      without_suit: (values) =>
        `缺${SUITS[string(values, "suit")] ?? ""}（手中${number(values, "held")}张）：${fromWin(deficiency(values))}`,
      out_of_reach: () => "你的副露已使胡牌不可能。",
      complete: () => "手牌已成。",
      distance: (values) => `${fromWin(deficiency(values))}。`,
      tiles_that_help: (values, tile) =>
        accepted(values).length
          ? `有用的牌共${number(values, "count")}张：${accepted(values).map(([kind, left]) => `${tile(kind)}（${left}）`).join("、")}。`
          : "已没有有用的牌。",
      ready: () => "已听牌。",
      ready_for_own_tiles: () => "已听牌，但所听的牌全在自己手中。",
      fault: (values) => string(values, "message"),
      has_hu: () => "你已经胡牌。",
      may_hu: () => "现在可以胡牌。",
      void_suits_first: () => "先定缺；第一巡起才可胡牌。",
      barred: (values) => `你没有先打缺门，本局不得胡牌${rule(values)}。`,
      claimed_turn: () => "这一巡是吃碰得来的牌：须自己摸牌或别家打牌才能胡。",
      bonus_tile_held: () => "手中还有花牌。",
      no_discard: () => "还没有人打出可胡的牌。",
      bonus_discard: () => "花牌谁也不能要。",
      with_drawn: (values, tile) => `摸到的${tile(string(values, "tile"))}：`,
      with_discard: (values, tile, seat) => `${seat(number(values, "seat"))}打出的${tile(string(values, "tile"))}：`,
      would_win: () => "可以成胡。",
      let_pass: (values) => `你刚放过同样大小的胡：要等下次摸牌${rule(values)}。`,
      other_claim_first: () => "可以成胡，但别家先叫了。",
      no_shape: (values) =>
        `牌型未成，${deficiency(values) === null ? "以现有副露已不可能" : `差${number(values, "deficiency")}张`}${rule(values)}。`,
      void_suit: (values) =>
        "tiles" in values
          ? `手中有缺门的牌：${string(values, "tiles")}${rule(values)}。`
          : `三门都有，须缺一门${rule(values)}。`,
      too_many_suits: (values) =>
        `有${list(values, "suits").length}门花色，至多${number(values, "most_suits")}门${rule(values)}。`,
      missing_suit: (values) => `没有${suits(list(values, "missing"))}${rule(values)}。`,
      no_yaojiu: (values) => `须有幺九牌${rule(values)}。`,
      no_triplet: (values) => `须有刻子、杠或箭牌将${rule(values)}。`,
      below_minimum: (values) =>
        `只有${number(values, "total_fan")}，须满${number(values, "minimum")}${string(values, "unit") === "doubles" ? "番" : "分"}${rule(values)}。`,
    },
    reasons: {
      hu: "胡牌",
      concealed_kong: concealed,
      melded_kong: `明${kong}`,
      promoted_kong: `补${kong}`,
      kong_shot: "退杠钱：杠后点炮",
      kong_not_ready: "退杠钱：未听牌",
      kong_false_hu: "退杠钱：诈胡",
      kong_before_robbed: "退杠钱：下一杠被抢",
      ready: "流局听牌",
      void_tiles: "花猪：手有缺门牌",
      void_discard: "未先打缺门",
      false_hu: "诈胡",
      losers: "未胡者互比",
    },
    refused: {
      stale_turn: "牌局已往前走：这个回答太迟了。",
      not_your_turn: "还没轮到你。",
      not_legal: "现在不可以；看“帮助”里的理由。",
      not_allowed: "这张桌子现在不允许。",
      bad_message: "服务器没有看懂。",
      too_fast: "太快了，请稍等。",
    },
  };
}
