import { afterEach, describe, expect, it, vi } from "vitest";
import { settings } from "../settings.svelte";
import { api, errorOf } from "./api";

function answering(status: number, body: unknown): void {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(body), { status })));
}

async function refusal(): Promise<Error> {
  return errorOf(await api.notation({ text: "" }).catch((error: unknown) => error));
}

afterEach(() => {
  vi.unstubAllGlobals();
  settings.language = "en";
});

describe("a refused request", () => {
  it("is told in the language that is set, whenever it is told", async () => {
    const phrase = { id: "fault.no_number", values: { position: 3, character: "p" } };
    answering(400, { field: "text", message: "'p' at position 3 has no number before it", phrase });
    const error = await refusal();
    expect(error.message).toBe("'p' at position 3 has no number before it");
    settings.language = "zh";
    expect(error.message).toBe("第3个字符“p”前面没有数字");
  });

  it("has its phrase beside the error of a hand", async () => {
    settings.language = "zh";
    answering(400, { id: null, error: { field: "hand", message: "the standing tiles are missing" }, phrase: { id: "fault.no_standing", values: {} } });
    expect(await refusal()).toMatchObject({ field: "hand", message: "没有写手牌" });
  });

  it("is told in the server's words where there is no phrase", async () => {
    answering(500, { field: null, message: "the server has failed; nothing was changed", phrase: null });
    expect((await refusal()).message).toBe("the server has failed; nothing was changed");
  });
});
