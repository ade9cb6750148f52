import { describe, expect, it } from "vitest";
import type { Reveal, Share } from "../protocol";
import { NOTHING, type Heard } from "./heard";
import { prove } from "./proof";
import DEAL from "./deal.json";
import { commitmentTo, diceOf, wallOf } from "./secrets";

// a deal as zimo drew it: tests/test_fair.py holds the file to what the engine makes of the same secrets
const REVEAL = DEAL.reveal as Reveal;
const SECRET = REVEAL.players[0]?.secret ?? "";

function share(place: number, more: Partial<Share>): Reveal {
  return { ...REVEAL, players: REVEAL.players.map((one, player) => (player === place && one ? { ...one, ...more } : one)) };
}

function heard(more: Partial<Heard> = {}): Heard {
  return {
    server: REVEAL.server.commitment,
    bound: { type: "bound", deal: 0, server: REVEAL.server.commitment, players: REVEAL.players.map((one) => one?.commitment ?? null) },
    me: 0,
    secret: SECRET,
    dealt: DEAL.dealt,
    ...more,
  };
}

const other = "00".repeat(32);
const nobody = [null, null, null, null];

describe("the proof of a deal", () => {
  it("holds where the secrets give wall, dice and the own tiles, and says whose they are", () => {
    expect(prove(REVEAL, heard())).toBe("shared");
    expect(prove(REVEAL, NOTHING)).toBe("others");
    expect(prove(REVEAL, heard({ me: 1, secret: null }))).toBe("others");
    const wall = wallOf(REVEAL.wall, other, nobody);
    const dice = diceOf(other, nobody);
    const alone = { ...REVEAL, wall, dice, server: { commitment: commitmentTo(other), secret: other }, players: nobody };
    expect(prove(alone, NOTHING)).toBe("server");
  });

  it("holds for a deal of an earlier version, by its seed", () => {
    // SHA-256 of the bytes 01..08 and "zimo"
    const server = {
      secret: "01020304050607087a696d6f",
      commitment: "3d6f2b6761d06b45ba565cb82ff910783ecce28a7a2f665e2932ed5c5e22fe0b",
    };
    const seed: Reveal = { server, players: [], by_seed: true, wall: [], dice: [], taken_back: 0 };
    expect(prove(seed, NOTHING)).toBe("seed");
    expect(prove(seed, { ...NOTHING, server: server.commitment })).toBe("seed");
    expect(prove({ ...seed, server: { ...server, secret: "01" } }, NOTHING)).toBe("differs");
  });

  it("fails for secrets that are not behind their commitments", () => {
    expect(prove(share(0, { secret: other }), NOTHING)).toBe("differs");
    expect(prove({ ...REVEAL, server: { ...REVEAL.server, secret: other } }, NOTHING)).toBe("differs");
    expect(prove({ ...REVEAL, server: { ...REVEAL.server, secret: null } }, NOTHING)).toBe("differs");
  });

  it("fails where other commitments were published before", () => {
    expect(prove(REVEAL, heard({ server: other }))).toBe("changed");
    const bound = heard().bound!;
    expect(prove(REVEAL, heard({ bound: { ...bound, server: other } }))).toBe("changed");
    expect(prove(REVEAL, heard({ bound: { ...bound, players: nobody } }))).toBe("changed");
  });

  it("fails where my secret was left out, or another stands for it", () => {
    const wall = wallOf(REVEAL.wall, REVEAL.server.secret ?? "", nobody);
    expect(prove({ ...share(0, { secret: null }), wall }, heard())).toBe("left_out");
    expect(prove(share(0, { secret: other, commitment: commitmentTo(other) }), heard({ bound: null }))).toBe("left_out");
  });

  it("fails where the secrets give another wall, other dice, or other tiles than mine", () => {
    const [first = "", second = "", ...rest] = REVEAL.wall;
    expect(prove({ ...REVEAL, wall: [second, first, ...rest] }, heard())).toBe(first === second ? "shared" : "other_wall");
    expect(prove({ ...REVEAL, dice: REVEAL.dice.map((face) => 7 - face) }, heard())).toBe("other_wall");
    const tiles = [...DEAL.dealt.tiles.slice(0, 12), DEAL.dealt.tiles[0] === "1m" ? "2m" : "1m"];
    expect(prove(REVEAL, heard({ dealt: { ...DEAL.dealt, tiles } }))).toBe("other_hand");
  });
});
