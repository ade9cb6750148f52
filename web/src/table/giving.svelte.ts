// Three tiles of the own hand are chosen one by one, and may be put back until they are given away.

import { GIFT, idsOf } from "../game/giving";
import type { HandTile } from "../game/hand";
import type { Update } from "../protocol";
import { say } from "../words/index.svelte";

interface Now {
  update: Update | null;
  hand: readonly HandTile[];
  sent: readonly string[] | null; // tiles that are being given away
  together: boolean; // all must be of one suit
}

export class Giving {
  #chosen: readonly string[] = $state.raw([]); // ids, in their order
  readonly on: boolean = $derived.by(() => this.now().update?.sight?.phase === "exchange" && this.now().hand.length > 0);
  /** The ids of tiles that can't be put back. */
  readonly gone: readonly string[] = $derived.by(() => {
    const { update, hand, sent } = this.now();
    return this.on ? idsOf(hand, sent ?? update?.sight?.given ?? [], this.#chosen) : [];
  });
  /** The tiles that are chosen and not yet given away. */
  readonly held: readonly HandTile[] = $derived.by(() => {
    const { hand } = this.now();
    const chosen = this.#chosen.filter((id) => !this.gone.includes(id));
    return this.on ? chosen.flatMap((id) => hand.find((one) => one.id === id && one.choice) ?? []) : [];
  });
  readonly lifted: ReadonlySet<string> = $derived(new Set([...this.gone, ...this.held.map(({ id }) => id)]));
  /** How many are still to be chosen. */
  readonly left: number = $derived(GIFT - this.lifted.size);
  /** The suit of those that are chosen, where all must be of one. */
  readonly #suit: string | null = $derived.by(() => (this.now().together ? (this.held[0]?.tile.at(-1) ?? null) : null));
  /** The ids of tiles that may be chosen by themselves, but not with those that are. */
  readonly closed: ReadonlySet<string> = $derived.by(() => {
    if (!this.on) return new Set<string>();
    const may = ({ tile }: HandTile): boolean => this.left > 0 && (this.#suit === null || tile.endsWith(this.#suit));
    return new Set(this.now().hand.filter((one) => this.gone.includes(one.id) || (!this.lifted.has(one.id) && !may(one))).map(({ id }) => id));
  });
  constructor(private readonly now: () => Now) {}

  /** Chooses a tile or puts it back; gives why it can't be. */
  press({ id, tile, choice }: HandTile): string {
    const suit = (of: string): string => say(`suit.${of as "m" | "p" | "s"}`);
    if (this.gone.includes(id)) return say("exchange.is_gone");
    if (this.lifted.has(id)) this.#chosen = this.#chosen.filter((one) => one !== id);
    else if (!choice) return this.now().update?.choices.length ? say("exchange.too_few", { suit: suit(tile.slice(-1)) }) : say("exchange.waiting");
    else if (this.left === 0) return say("exchange.enough");
    else if (this.closed.has(id)) return say("exchange.of_suit", { suit: suit(this.#suit ?? "") });
    else this.#chosen = [...this.lifted, id];
    return "";
  }

  putBack(): void {
    this.#chosen = [];
  }
}
