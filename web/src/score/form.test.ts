import { describe, expect, it } from "vitest";
import { compact, EMPTY_FORM, formOf, lineOf, meldOf, queryOf, scoreRequest, scorerLink, withTile, type Form } from "./form";

const FORM: Form = {
  ...EMPTY_FORM, rules: "sbr", options: { fan_limit: null, void: "card" }, text: "[8888s*] 3345566p234s + 7p", selfDraw: true,
  circumstances: ["kong_replacement"], prevalent: "S", seat: "W", dealer: "winner", flowers: "f1", voidSuit: "m",
};

describe("the form of the scorer", () => {
  it("comes back from its address as it was", () => {
    expect(formOf(queryOf(FORM))).toEqual(FORM);
    expect(formOf(queryOf(EMPTY_FORM))).toEqual(EMPTY_FORM);
  });

  it("takes an address with nonsense for an empty one", () => {
    expect(formOf("prevalent_wind=Q&void_suit=z&last_wall_tile=yes&x=1")).toEqual(EMPTY_FORM);
  });

  it("is written as a line that can be read again", () => {
    const melds = [{ type: "kong", tiles: Array(4).fill("9m"), kind: "promoted" }, { type: "chow", tiles: ["1s", "2s", "3s"], kind: null }] as const;
    expect(lineOf({ standing: ["1m", "1m", "2p", "E"], melds: melds.map((meld) => ({ ...meld, tiles: [...meld.tiles] })), win_tile: "E" }))
      .toBe("[9999m+] [123s] 11m2pE + E");
    expect(compact(["1m", "g1", "f2", "3p"])).toBe("1mg1f23p");
  });

  it("writes and asks for special kongs and the bao", () => {
    const laid = { type: "special", tiles: ["1s", "1s", "1s"], kind: null, of: "yao", stands_for: ["1m", "1p", "1s"] } as const;
    const hand = { standing: ["9m"], melds: [{ ...laid, tiles: [...laid.tiles], stands_for: [...laid.stands_for] }], win_tile: "P" };
    expect(lineOf(hand)).toBe("[111s=1m1p1s] 9m + P");
    const form: Form = { ...EMPTY_FORM, rules: "changchun-mil", selfDraw: true, circumstances: ["bao_drawn"] };
    expect(formOf(queryOf(form))).toEqual(form);
    const asked = scoreRequest(form, hand);
    expect(asked).toMatchObject({ melds: [{ type: "special", of: "yao", tiles: "111s", as: "1m1p1s" }], bao: "drawn" });
    expect(asked).not.toHaveProperty("bao_drawn");
    const link = scorerLink(asked);
    expect(formOf(link.slice(link.indexOf("?") + 1))).toMatchObject({ text: "[111s=1m1p1s] 9m + P", circumstances: ["bao_drawn"] });
    expect(scorerLink({ rules: "changchun-mil", hand: "9m", win_tile: "9m", discarder_ready: false })).toMatch(/liable=1/);
    expect(meldOf("special", "W")?.tiles).toEqual(["W", "N", "E"]);
    expect(meldOf("special", "F")).toMatchObject({ of: "dragon", tiles: ["C", "F", "P"] });
    expect(lineOf({ standing: [], melds: [meldOf("special", "9p") as NonNullable<ReturnType<typeof meldOf>>], win_tile: null })).toBe("[9m9p9s]");
    expect(meldOf("special", "5p")).toBeNull();
  });

  it("sorts what is clicked, and begins sets only where they can", () => {
    expect(withTile({ standing: ["5m", "E"], melds: [], win_tile: null }, "2p").standing).toEqual(["5m", "2p", "E"]);
    expect(meldOf("chow", "7s")?.tiles).toEqual(["7s", "8s", "9s"]);
    expect([meldOf("chow", "8s"), meldOf("chow", "E")]).toEqual([null, null]);
    expect(meldOf("kong", "E")).toEqual({ type: "kong", tiles: ["E", "E", "E", "E"], kind: "melded" });
  });

  it("asks with all that it holds", () => {
    const asked = scoreRequest(FORM, { standing: ["3p"], melds: [{ type: "kong", tiles: Array(4).fill("8s"), kind: "concealed" }], win_tile: "7p" });
    expect(asked).toMatchObject({
      rules: "sbr", hand: "3p", melds: [{ type: "kong", tiles: "8888s", kind: "concealed" }], win_tile: "7p",
      win_by: "self_draw", kong_replacement: true, dealer: true, void_suit: "m", flowers: "f1", explain: true, payments: true,
    });
  });

  it("is reached from a hand that the server wrote", () => {
    const link = scorerLink({
      rules: "mcr", options: {}, hand: "1123456m", melds: [{ type: "pung", tiles: "EEE" }, { type: "kong", tiles: "9999m", kind: "promoted" }],
      win_tile: "1m", win_by: "self_draw", prevalent_wind: "E", seat_wind: "S", last_wall_tile: true, flowers: "f1g2",
    });
    expect(formOf(link.slice(link.indexOf("?") + 1))).toEqual({
      ...EMPTY_FORM, text: "[EEE] [9999m+] 1123456m + 1m", selfDraw: true, seat: "S", circumstances: ["last_wall_tile"], flowers: "f1g2",
    });
  });
});
