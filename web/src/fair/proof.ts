// Who has made the wall of a deal, and does everything fit that was said of it before?

import type { AllBound, Reveal, Share } from "../protocol";
import type { Dealt, Heard } from "./heard";
import { commitmentTo, diceOf, wallOf } from "./secrets";

/** Who made it; else what does not fit. */
export type Outcome =
  | "shared" | "others" | "server" | "seed"
  | "differs" | "changed" | "left_out" | "other_wall" | "other_hand";

export const HOLDS: ReadonlySet<Outcome> = new Set(["shared", "others", "server", "seed"]);

export function prove(reveal: Reveal, heard: Heard): Outcome {
  const { server, players } = reveal;
  const shares = [server, ...players].filter((share): share is Share => share !== null);
  if (!shares.every(({ commitment, secret }) => secret === null || commitmentTo(secret) === commitment)) return "differs";
  if (server.secret === null) return "differs";
  if (heard.server && heard.server !== server.commitment) return "changed";
  if (heard.bound && !isBoundTo(heard.bound, reveal)) return "changed";
  const mine = heard.me === null ? null : (players[heard.me]?.secret ?? null);
  if (heard.secret !== null && mine !== heard.secret) return "left_out";
  if (reveal.by_seed) return "seed";
  const secrets = players.map((share) => share?.secret ?? null);
  const wall = wallOf(reveal.wall, server.secret, secrets);
  if (String(wall) !== String(reveal.wall)) return "other_wall";
  if (String(diceOf(server.secret, secrets)) !== String(reveal.dice)) return "other_wall";
  if (heard.dealt && !gives(wall, heard.dealt)) return "other_hand";
  if (mine !== null && mine === heard.secret) return "shared";
  return secrets.some((secret) => secret !== null) ? "others" : "server";
}

function isBoundTo(bound: AllBound, { server, players }: Reveal): boolean {
  return bound.server === server.commitment && String(bound.players) === String(players.map((share) => share?.commitment));
}

const HAND = 13;

/** Do the first tiles that the wall gives the seat lie among those that it saw? */
function gives(wall: readonly string[], { seat, dealer, seats, tiles }: Dealt): boolean {
  const step = (seat - dealer + seats) % seats;
  const shared = [0, 1, 2].flatMap((round) => {
    const block = 4 * (seats * round + step);
    return wall.slice(block, block + 4);
  });
  shared.push(wall[12 * seats + step] ?? "");
  const own = (wall.length / seats) * seat; // where each seat has a wall of its own
  return [shared, wall.slice(own, own + HAND)].some((dealt) => isAmong(dealt, tiles));
}

function isAmong(some: readonly string[], all: readonly string[]): boolean {
  const left = [...all];
  return some.every((tile) => {
    const place = left.indexOf(tile);
    if (place >= 0) left.splice(place, 1);
    return place >= 0;
  });
}
