// How the tiles of a meld lie: the claimed one turned, at the end that points to whoever gave it;
// an added fourth tile beside it; of a concealed kong the outer tiles face down.

import type { Meld } from "../protocol";
import type { Side } from "../game/reducer";

export interface Laid {
  tile: string | null; // null: face down
  turned: boolean;
  above: string | null; // the added fourth tile, laid on the turned one
  stands: string | null; // what the tile of a special kong stands for, if for another
}

/** A meld with the tile that is being added to it. */
export function grown(meld: Meld, added: string): Meld {
  const kind = meld.kind === "special_kong" ? meld.kind : "promoted_kong";
  return { ...meld, kind, tiles: [...meld.tiles, added] };
}

export function layMeld(meld: Meld, from: Side): Laid[] {
  if (meld.kind === "concealed_kong") {
    const inner = meld.tiles[0] ?? null;
    return [null, inner, inner, null].map((tile) => ({ tile, turned: false, above: null, stands: null }));
  }
  const added = meld.kind === "promoted_kong" || meld.kind === "postponed_kong";
  const upright = added ? meld.tiles.slice(0, 3) : [...meld.tiles];
  const place = { own: -1, left: 0, across: 1, right: upright.length - 1 }[from];
  const claimed = meld.claimed === null ? -1 : upright.indexOf(meld.claimed);
  if (place >= 0 && claimed >= 0) upright.splice(place, 0, ...upright.splice(claimed, 1));
  return upright.map((tile, nr) => ({
    tile,
    turned: nr === place,
    above: added && nr === place ? tile : null,
    stands: standsFor(meld, nr),
  }));
}

function standsFor({ tiles, stands_for }: Meld, nr: number): string | null {
  const meant = stands_for?.[nr] ?? null;
  return meant === tiles[nr] ? null : meant;
}
