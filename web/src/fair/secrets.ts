// What the secrets of a deal give, computed here as docs/fair-deals.md tells it. The hashes come from a
// library, since browsers have SHAKE256 nowhere and SHA-256 only on pages that came over https.

import { sha256 } from "@noble/hashes/sha2.js";
import { shake256 } from "@noble/hashes/sha3.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { byKind } from "../tiles/kinds";

const DOMAIN = "zimo fair deal 1";
const SECRET_BYTES = 32;

export function newSecret(): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)));
}

/** Both in hex. */
export function commitmentTo(secret: string): string {
  return bytesToHex(sha256(hexToBytes(secret)));
}

/** Bytes without end, from the server's secret and each player's; null of who showed none. */
function* numbers(purpose: string, server: string, players: readonly (string | null)[]): Generator<number> {
  const stream = shake256.create().update(
    concatBytes(
      utf8ToBytes(`${DOMAIN}\0${purpose}\0`),
      hexToBytes(server),
      ...players.map((secret) => (secret === null ? Uint8Array.of(0) : concatBytes(Uint8Array.of(1), hexToBytes(secret)))),
    ),
  );
  for (;;) yield* stream.xof(256);
}

/** A uniform number below a bound: bytes that would favour some are passed over. */
function below(bytes: Generator<number>, bound: number): number {
  const fair = 256 - (256 % bound);
  for (;;) {
    const byte = bytes.next().value as number;
    if (byte < fair) return byte % bound;
  }
}

/** The faces of the two throws that open the wall. */
export function diceOf(server: string, players: readonly (string | null)[]): number[] {
  const bytes = numbers("dice", server, players);
  return [0, 1, 2, 3].map(() => below(bytes, 6) + 1);
}

/** The same tiles as in `set`, in the order of the wall. */
export function wallOf(set: readonly string[], server: string, players: readonly (string | null)[]): string[] {
  const wall = set.toSorted(byKind);
  const bytes = numbers("wall", server, players);
  for (let last = wall.length - 1; last > 0; last--) {
    const other = below(bytes, last + 1);
    [wall[last], wall[other]] = [wall[other] as string, wall[last] as string];
  }
  return wall;
}
