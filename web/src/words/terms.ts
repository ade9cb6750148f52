// The three ways of naming claims and sets: as English books do, as they sound in Chinese, in characters.

import type { Choice, Meld } from "../protocol";

export type TermStyle = "english" | "pinyin" | "chinese";

export interface Terms {
  melds: Record<Meld["kind"], string>;
  calls: Record<Exclude<Choice["kind"], "discard" | "void" | "pass" | "set_aside">, string>;
}

export const TERMS: Record<TermStyle, Terms> = {
  english: {
    melds: {
      chow: "chow", pung: "pung", melded_kong: "kong", promoted_kong: "added kong",
      postponed_kong: "late added kong", concealed_kong: "concealed kong",
    },
    calls: {
      hu: "Hu", pung: "Pung", kong: "Kong", chow: "Chow", concealed_kong: "Concealed kong", added_kong: "Add to kong",
    },
  },
  pinyin: {
    melds: {
      chow: "chi", pung: "peng", melded_kong: "gang", promoted_kong: "added gang",
      postponed_kong: "late added gang", concealed_kong: "concealed gang",
    },
    calls: {
      hu: "Hu", pung: "Peng", kong: "Gang", chow: "Chi", concealed_kong: "Concealed gang", added_kong: "Add to gang",
    },
  },
  chinese: {
    melds: {
      chow: "吃", pung: "碰", melded_kong: "明杠", promoted_kong: "补杠", postponed_kong: "后补杠", concealed_kong: "暗杠",
    },
    calls: { hu: "胡", pung: "碰", kong: "杠", chow: "吃", concealed_kong: "暗杠", added_kong: "补杠" },
  },
};

/** What stands in the choice of a style. */
export const STYLE_NAMES: Record<TermStyle, string> = {
  english: "Chow, Pung, Kong",
  pinyin: "Chi, Peng, Gang",
  chinese: "吃、碰、杠",
};
