// Made of src/zimo/words/en/rules.json by `python -m zimo.server.typescript`. Don't edit.

import type { Shown } from "..";

export interface RulesTexts {
  "heading.tiles": null;
  "heading.claims": null;
  "heading.to_win": null;
  "heading.pays": null;
  "heading.deal": null;
  "heading.void_suit": null;
  "rules.tiles_108": null;
  "rules.tiles_136": null;
  "rules.tiles_144": null;
  "rules.tiles_and_dragons": null;
  "rules.chow_from_none": null;
  "rules.chow_from_left": null;
  "rules.chow_from_any": null;
  "rules.four_sets": null;
  "rules.or_seven_different_pairs": null;
  "rules.or_seven_pairs": null;
  "rules.or_orphans": null;
  "rules.or_knitted": null;
  "rules.suits_no_void": null;
  "rules.suits_at_most_two": null;
  "rules.suits_all_three": null;
  "rules.needs_yaojiu": null;
  "rules.needs_triplet": null;
  "rules.needs_minimum": { unit: Shown; minimum: number };
  "rules.pays_sbr": null;
  "rules.pays_sichuan": null;
  "rules.pays_changchun": null;
  "rules.pays_mcr": null;
  "rules.pays_classical": null;
  "rules.pays_hkos": null;
  "rules.payment_discarder_pays_all": null;
  "rules.payment_everyone_pays": null;
  "rules.payment_hk_full": null;
  "rules.payment_hk_half": null;
  "rules.liability": null;
  "rules.losers_settle": null;
  "rules.flow_first_hu": null;
  "rules.flow_blood_flow": null;
  "rules.flow_last_player": null;
  "rules.several_win": null;
  "rules.passed_hu_bars_lower": null;
  "rules.passed_hu_bars": null;
  "rules.flowers_kept": null;
  "rules.flowers_replaced": null;
  "rules.void_tile": null;
  "rules.void_card": null;
  "rules.void_first": null;
  "rules.joint": null;
  "rules.pays_changchun_mil": null;
  "rules.liability_not_ready": null;
  "rules.payment_all_pay_discarder_more": null;
}
