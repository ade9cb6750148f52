import { describe, expect, it, vi } from "vitest";
import { prove } from "./proof";

// SHA-256 of the bytes 01..08 and "zimo"
const REVEAL = {
  seed: "0102030405060708",
  salt: "7a696d6f",
  commitment: "3d6f2b6761d06b45ba565cb82ff910783ecce28a7a2f665e2932ed5c5e22fe0b",
};

describe("the proof that a deal was fixed before it began", () => {
  it("holds where seed and salt give the commitment", async () => {
    expect(await prove(REVEAL, "")).toBe("holds");
    expect(await prove(REVEAL, REVEAL.commitment)).toBe("holds");
  });

  it("fails for another seed or salt, and for a commitment that was published otherwise", async () => {
    expect(await prove({ ...REVEAL, seed: "0102030405060709" }, "")).toBe("differs");
    expect(await prove({ ...REVEAL, salt: "7a696d6f00" }, REVEAL.commitment)).toBe("differs");
    expect(await prove(REVEAL, "0".repeat(64))).toBe("changed");
  });

  it("says where the browser can't tell", async () => {
    vi.stubGlobal("crypto", {});
    expect(await prove(REVEAL, "")).toBe("unable");
    vi.unstubAllGlobals();
  });
});
