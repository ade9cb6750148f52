// Was the deal fixed before it began? SHA-256 of seed and salt must be what was published then.

import type { Reveal } from "../protocol";

export type Outcome = "holds" | "differs" | "changed" | "unable";

function bytes(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

function hex(digest: ArrayBuffer): string {
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** `heard`: the commitment that came with the deal, "" if none did. */
export async function prove({ seed, salt, commitment }: Reveal, heard: string): Promise<Outcome> {
  if (heard && heard !== commitment) return "changed";
  // browsers have it only where the page itself came over a safe way
  const { subtle } = globalThis.crypto as { subtle?: SubtleCrypto };
  if (!subtle) return "unable";
  return hex(await subtle.digest("SHA-256", bytes(seed + salt))) === commitment ? "holds" : "differs";
}
