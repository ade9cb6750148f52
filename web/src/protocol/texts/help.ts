// Made of src/zimo/words/en/help.json by `python -m zimo.server.typescript`. Don't edit.

import type { Shown } from "..";

export interface HelpTexts {
  "help.nothing_left_to_do": null;
  "help.bonus_tiles_first": null;
  "help.flower_wins": { tile: Shown };
  "help.without_suit": { suit: Shown; held: Shown; deficiency?: number | null };
  "help.give": { chosen: number; tiles: Shown };
  "help.given": { tiles: Shown };
  "help.out_of_reach": null;
  "help.complete": null;
  "help.distance": { deficiency?: number | null };
  "help.tiles_that_help": { count: number; accepts: Shown };
  "help.ready": null;
  "help.ready_for_own_tiles": null;
  "help.heading": { away: number; target: Shown; suit?: Shown | null; worth?: Shown | null; short: number };
  "help.towards": { away: number; target: Shown; suit?: Shown | null; worth?: Shown | null; short: number };
  "help.waits": { accepts: Shown; same: boolean; least: Shown; most: number };
  "help.waits_for_own_tiles": null;
  "help.only_self_drawn": { accepts: Shown };
  "help.no_wait_counts": null;
  "help.has_hu": null;
  "help.may_hu": null;
  "help.void_suits_first": null;
  "help.barred": { rule?: Shown | null };
  "help.claimed_turn": null;
  "help.bonus_tile_held": null;
  "help.no_discard": null;
  "help.bonus_discard": null;
  "help.with_drawn": { tile: Shown };
  "help.with_discard": { tile: Shown; seat: Shown };
  "help.would_win": null;
  "help.let_pass": { skip_hu: Shown; rule?: Shown | null };
  "help.other_claim_first": null;
  "help.no_shape": { shape: Shown; deficiency?: number | null; rule?: Shown | null };
  "help.void_suit": { tiles?: Shown | null; rule?: Shown | null };
  "help.too_many_suits": { suits: Shown; most_suits: Shown; rule?: Shown | null };
  "help.missing_suit": { missing: Shown; rule?: Shown | null };
  "help.no_yaojiu": { rule?: Shown | null };
  "help.no_triplet": { rule?: Shown | null };
  "help.below_minimum": { total_fan: Shown; minimum: Shown; unit: Shown; rule?: Shown | null };
  "accepted.item": { tile: Shown; left: Shown };
  "distance.win": { deficiency?: number | null };
  "judged.as_help": null;
  "judged.as_good": null;
  "judged.given_away": null;
  "judged.farther": { then: Shown; instead: Shown };
  "judged.fewer": { count: number; best: number };
  "judged.less_worth": { percent: Shown; target?: Shown | null };
  "judged.hu_passed": null;
  "judged.false_hu": null;
  "target.seven_pairs": null;
  "target.thirteen_orphans": null;
  "target.knitted_straight": null;
  "target.lesser_honors_and_knitted_tiles": null;
}
