import { describe, expect, it } from "vitest";
import type { OptionInfo } from "../protocol";
import { fromQuery, readNumber, withOption } from "./options";

const minimum: OptionInfo = {
  name: "minimum", type: "number", words: [], optional: true, meaning: "least points", rule: "", default: 8,
};

describe("house rules", () => {
  it("are only what differs from the preset", () => {
    const changed = withOption({}, minimum, 4);
    expect(changed).toEqual({ minimum: 4 });
    expect(withOption(changed, minimum, 8)).toEqual({});
  });

  it("read numbers, and nothing as no limit", () => {
    expect([readNumber("12", false), readNumber("", true), readNumber("", false), readNumber("x", true)]).toEqual([
      12, null, undefined, undefined,
    ]);
  });

  it("come with an address, where they make sense", () => {
    const flag: OptionInfo = { ...minimum, name: "bank", type: "flag", optional: false, default: false };
    const read = (query: string) => fromQuery(new URLSearchParams(query), [minimum, flag]);
    expect(read("rules=mcr&minimum=&bank=true&other=1")).toEqual({ minimum: null, bank: true });
    expect(read("minimum=x&bank=yes")).toEqual({});
  });
});
